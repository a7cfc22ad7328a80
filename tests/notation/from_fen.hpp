/// Positions in tests of notation.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "tabiya/notation/fen.hpp"
#include "tabiya/rules/movegen.hpp"

namespace tabiya::test {

/// The position of a FEN in the test; a malformed one fails the test.
inline Position from_fen(std::string_view fen, CastlingMode mode = CastlingMode::Standard) {
  const auto position = parse_position(fen, mode);
  if (position) return *position;
  ADD_FAILURE() << fen << ": " << to_string(position.error());
  return Position{};
}

/// The legal move between two squares, written as `e2e4` or `e7e8q`, with castling as the king
/// taking his rook. Does not use the readers of moves.
inline Move move_of(const Position& position, std::string_view squares) {
  for (const Move move : legal_moves(position)) {
    std::string text = to_string(move.from()) + to_string(move.to());
    if (move.is_promotion()) text += to_char(Piece{Color::Black, *move.promotion_type()});
    if (text == squares) return move;
  }
  ADD_FAILURE() << squares << " is not legal";
  return Move::normal(Square::A1, Square::A1);
}

}  // namespace tabiya::test
