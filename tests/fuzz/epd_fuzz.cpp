/// An EPD that is read and written is read again as the same. Any other text gives an error within
/// it.
#include <cassert>
#include <cstdint>

#include "tabiya/notation/epd.hpp"

namespace tabiya {
namespace {

void check_error(const EpdError& error, std::string_view text) {
  assert(error.offset <= text.size());
  assert(!to_string(error).empty());
  assert((error.kind == EpdError::Kind::Position) == error.fen.has_value());
}

void check_writing(const Epd& epd) {
  const std::string written = to_epd(epd);
  assert(parse_epd(written, FenReading::Strict) == epd);
  assert(parse_epd(to_epd(epd, {.castling = FenStyle::Castling::Shredder})) == epd);
}

void check_operations(const Epd& epd) {
  EpdOperations copied;
  for (const EpdOperation& operation : epd.operations) {
    assert(epd.operations.find(operation.opcode) == &operation);
    assert(copied.set(operation).has_value());
  }
  assert(copied == epd.operations);
  static_cast<void>(warnings(epd.operations));
}

void check_moves(const Epd& epd) {
  const auto position = Position::from_setup(epd.setup, CastlingMode::Chess960);
  if (!position) return;
  for (const EpdOperation& operation : epd.operations) {
    const auto moves = epd_moves(*position, operation);
    assert(moves || moves.error().operand < operation.operands.size());
  }
}

}  // namespace
}  // namespace tabiya

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text{reinterpret_cast<const char*>(data), size};
  const auto epd = tabiya::parse_epd(text);
  const auto strict = tabiya::parse_epd(text, tabiya::FenReading::Strict);
  if (!strict) tabiya::check_error(strict.error(), text);
  if (!epd) {
    tabiya::check_error(epd.error(), text);
    assert(!strict);
    return 0;
  }
  assert(!strict || *strict == *epd);
  tabiya::check_writing(*epd);
  tabiya::check_operations(*epd);
  tabiya::check_moves(*epd);
  return 0;
}
