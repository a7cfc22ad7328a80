#include "tabiya/pgn/reader.hpp"

#include <utility>

#include "pgn/scanner.hpp"

namespace tabiya::pgn {

Reader::Reader(Input input, std::uint64_t max_bytes)
    : scanner_{std::make_unique<Scanner>(std::move(input), max_bytes)} {}
Reader::Reader(Reader&&) noexcept = default;
Reader& Reader::operator=(Reader&&) noexcept = default;
Reader::~Reader() = default;

void Reader::read_batch(OptionalEvents wanted) {
  scanner_->emit_optional(wanted);
  events_.refill(*scanner_, scanner_->next_batch());
}

std::uint64_t Reader::offset() const noexcept { return scanner_->offset(); }

const std::optional<InputFailure>& Reader::failure() const noexcept { return scanner_->failure(); }

bool Reader::ends_between_games() const noexcept { return scanner_->ends_between_games(); }

}  // namespace tabiya::pgn
