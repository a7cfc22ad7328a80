/// A text that is read as SAN is a legal move, and reading its written form gives the same move.
/// Any other text gives an error within it.
#include <algorithm>
#include <cassert>

#include "fuzz/position_and_text.hpp"
#include "tabiya/notation/san.hpp"
#include "tabiya/rules/movegen.hpp"

namespace tabiya {
namespace {

void check_error(const MoveTextError& error, std::string_view text) {
  using Kind = MoveTextError::Kind;
  assert(error.offset <= text.size());
  assert(!to_string(error, text).empty());
  assert(error.kind == Kind::Malformed || error.to);
  assert(error.kind != Kind::Ambiguous || error.candidates.has_several());
}

void check_reading(const Position& position, std::string_view text) {
  const auto lenient = parse_san(position, text);
  const auto strict = parse_san(position, text, SanReading::Strict);
  const auto typed = parse_move(position, text);
  Position next = position;
  assert(play_san(next, text) == lenient);
  assert(next == (lenient ? position.after(*lenient) : position));
  if (!typed) check_error(typed.error(), text);
  if (!strict) check_error(strict.error(), text);
  if (!lenient) {
    assert(!strict);
    check_error(lenient.error(), text);
    return;
  }
  assert(is_legal(position, *lenient));
  assert(typed == lenient);
  const std::string san = to_san(position, *lenient);
  assert(parse_san(position, san, SanReading::Strict) == lenient);
  assert(strict.has_value() == (text == san));
  assert(!strict || strict == lenient);
}

void check_writing(const Position& position) {
  std::vector<std::string> texts;
  for (const Move move : legal_moves(position)) {
    texts.push_back(to_san(position, move));
    assert(parse_san(position, texts.back()) == move);
  }
  std::ranges::sort(texts);
  assert(std::ranges::adjacent_find(texts) == texts.end());
}

}  // namespace
}  // namespace tabiya

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto [position, text] = tabiya::test::split_input(data, size);
  tabiya::check_reading(position, text);
  tabiya::check_writing(position);
  return 0;
}
