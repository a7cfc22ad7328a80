/// What tells a moving piece from others of its type. Internal.
#pragma once

#include "notation/legal_origins.hpp"
#include "tabiya/rules/bitboard.hpp"
#include "tabiya/rules/board.hpp"
#include "tabiya/rules/square.hpp"

namespace tabiya {

/// The parts of its origin that a move of a piece needs.
struct Disambiguation {
  bool has_file = false;
  bool has_rank = false;
};

/// The other pieces of the same type that can legally move to the same square.
[[nodiscard]] inline Bitboard rivals(const Board& board, Piece piece, Square from,
                                     Square to) noexcept {
  const Bitboard others = every_square - from;
  return piece.color == Color::White ? legal_origins<Color::White>(board, piece.type, to, others)
                                     : legal_origins<Color::Black>(board, piece.type, to, others);
}

/// The file if it is unique among the rivals, else the rank, else the square.
/// Source: PGN 8.2.3.4; FIDE C.10.
[[nodiscard]] inline Disambiguation disambiguation(Square from, Bitboard rivals) noexcept {
  if (rivals.empty()) return {};
  if (!rivals.intersects(squares_of(file_of(from)))) return {.has_file = true};
  if (!rivals.intersects(squares_of(rank_of(from)))) return {.has_rank = true};
  return {.has_file = true, .has_rank = true};
}

}  // namespace tabiya
