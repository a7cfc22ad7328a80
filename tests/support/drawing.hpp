/// Boards as drawings in tests.
#pragma once

#include <string_view>

#include "tabiya/rules/bitboard.hpp"
#include "tabiya/rules/board.hpp"
#include "tabiya/rules/square.hpp"

namespace tabiya::test {

/// Reads a board drawn with FEN letters and dots, rank 8 first. Ignores spaces and line ends.
///
///     r . . . k . . r
///     . . . . . . . .        … eight lines
inline Board draw(std::string_view drawing) {
  Board board;
  int place = 0;
  for (const char letter : drawing) {
    if (letter == ' ' || letter == '\n') continue;
    const Square sq = mirrored(square_at(place++));
    if (const auto piece = parse_piece(letter)) board.put(sq, *piece);
  }
  return board;
}

/// The squares marked with 'x' in such a drawing.
inline Bitboard marked(std::string_view drawing) {
  Bitboard squares;
  int place = 0;
  for (const char letter : drawing) {
    if (letter == ' ' || letter == '\n') continue;
    const Square sq = mirrored(square_at(place++));
    if (letter == 'x') squares |= sq;
  }
  return squares;
}

}  // namespace tabiya::test
