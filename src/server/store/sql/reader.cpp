#include "server/store/reader.hpp"

#include <utility>

#include "server/store/sql/statements.hpp"

namespace tabiya::server {

Reader::Reader(std::unique_ptr<Statements> statements) noexcept
    : statements_{std::move(statements)} {}
Reader::~Reader() = default;
Reader::Reader(Reader&&) noexcept = default;
Reader& Reader::operator=(Reader&&) noexcept = default;

std::optional<StoreError> Reader::take_fault() { return statements_->take_fault(); }

}  // namespace tabiya::server
