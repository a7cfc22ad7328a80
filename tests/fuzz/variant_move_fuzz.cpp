/// A text that is read as a variant's move, in SAN or in UCI notation, is a legal move, and reading
/// its written form gives the same move. Any other text gives an error within it, and a reason.
#include <algorithm>
#include <cassert>
#include <string>
#include <vector>

#include "fuzz/variant_and_text.hpp"
#include "tabiya/notation/variant_san.hpp"
#include "tabiya/notation/words.hpp"

namespace tabiya {
namespace {

using Found = std::expected<Move, MoveTextError>;

void check_found(const VariantPosition& position, std::string_view text, const Found& found) {
  using Kind = MoveTextError::Kind;
  if (found) {
    assert(is_legal(position, *found));
    return;
  }
  const MoveTextError& error = found.error();
  assert(error.offset <= text.size());
  assert(error.kind == Kind::Malformed || error.to || !error.candidates.empty());
  assert(error.kind != Kind::Ambiguous || error.candidates.has_several());
  assert(!to_string(error, text).empty());
  for (const Language language : all_languages) {
    assert(!to_words(position, error, text, language).empty());
  }
}

void check_reading(const VariantPosition& position, std::string_view text) {
  const Found lenient = parse_san(position, text);
  const Found strict = parse_san(position, text, SanReading::Strict);
  const Found typed = parse_move(position, text);
  for (const Found& found : {lenient, strict, typed, parse_uci(position, text)}) {
    check_found(position, text, found);
  }
  if (!lenient) {
    assert(!strict);
    return;
  }
  assert(typed == lenient);
  assert(strict.has_value() == (text == to_san(position, *lenient)));
  assert(!strict || strict == lenient);
}

/// Castling whose standard form is also that of a king step, or of no movement.
bool looks_like_a_step(const VariantPosition& position, Move move) {
  if (!move.is_castling()) return false;
  const CastlingSide side = castling_side(move.from(), move.to());
  return distance(move.from(), king_castling_target(position.turn(), side)) < 2;
}

void check_writing(const VariantPosition& position) {
  std::vector<std::string> texts;
  for (const Move move : legal_moves(position)) {
    texts.push_back(to_san(position, move));
    assert(parse_san(position, texts.back(), SanReading::Strict) == move);
    assert(parse_uci(position, to_uci(position, move, CastlingMode::Chess960)) == move);
    if (looks_like_a_step(position, move)) continue;
    assert(parse_uci(position, to_uci(position, move)) == move);
  }
  std::ranges::sort(texts);
  assert(std::ranges::adjacent_find(texts) == texts.end());
}

}  // namespace
}  // namespace tabiya

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto [position, text] = tabiya::test::split_variant_position(data, size);
  tabiya::check_reading(position, text);
  tabiya::check_writing(position);
  return 0;
}
