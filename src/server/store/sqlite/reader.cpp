#include "server/store/reader.hpp"

#include <utility>

#include "server/store/sqlite/statements.hpp"

namespace tabiya::server {

Reader::Reader(std::unique_ptr<Statements> statements) noexcept
    : statements_{std::move(statements)} {}
Reader::~Reader() = default;
Reader::Reader(Reader&&) noexcept = default;
Reader& Reader::operator=(Reader&&) noexcept = default;

/// A file can always be reached.
std::optional<StoreError> Reader::take_fault() noexcept { return std::nullopt; }

}  // namespace tabiya::server
