/// A text is read as a UCI move exactly if it is the form of a legal move in either castling mode.
#include <cassert>

#include "fuzz/position_and_text.hpp"
#include "tabiya/notation/uci_move.hpp"
#include "tabiya/rules/movegen.hpp"

namespace tabiya {
namespace {

[[nodiscard]] bool is_written_so(const Position& position, Move move, std::string_view text) {
  return to_uci(position, move, CastlingMode::Standard) == text ||
         to_uci(position, move, CastlingMode::Chess960) == text;
}

/// Castling whose standard form is also that of a king step, or of no movement.
[[nodiscard]] bool looks_like_a_step(const Position& position, Move move) {
  if (!move.is_castling()) return false;
  const CastlingSide side = castling_side(move.from(), move.to());
  return distance(move.from(), king_castling_target(position.turn(), side)) < 2;
}

void check_reading(const Position& position, std::string_view text) {
  const auto found = parse_uci(position, text);
  if (found) {
    assert(is_legal(position, *found));
    assert(is_written_so(position, *found, text));
    return;
  }
  assert(found.error().offset <= text.size());
  assert(!to_string(found.error(), text).empty());
  assert(found.error().kind != MoveTextError::Kind::Ambiguous);
  for (const Move move : legal_moves(position)) {
    assert(!is_written_so(position, move, text) || looks_like_a_step(position, move));
  }
}

void check_writing(const Position& position) {
  for (const Move move : legal_moves(position)) {
    assert(parse_uci(position, to_uci(position, move, CastlingMode::Chess960)) == move);
    if (looks_like_a_step(position, move)) continue;
    assert(parse_uci(position, to_uci(position, move, CastlingMode::Standard)) == move);
  }
}

}  // namespace
}  // namespace tabiya

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto [position, text] = tabiya::test::split_input(data, size);
  tabiya::check_reading(position, text);
  tabiya::check_writing(position);
  return 0;
}
