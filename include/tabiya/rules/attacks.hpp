/// Attacks on a board, regardless of pins and of the side to move.
///
/// "Attack" has the meaning of FIDE 3.1.2: a pinned piece still attacks, a pawn attacks the two
/// squares diagonally in front of it even if they are empty, and a pawn's step forward is not an
/// attack.
///
///     attackers(board, Square::F7, Color::White)                     // who attacks f7
///     attacks_from(queen, Square::D4, board.occupied()).contains(sq)
///
/// All tables are in the library; a call takes a few nanoseconds.
#pragma once

#include "tabiya/rules/bitboard.hpp"
#include "tabiya/rules/board.hpp"
#include "tabiya/rules/piece.hpp"

namespace tabiya {

/// The squares that the piece attacks from `sq`. A sliding piece attacks up to and including the
/// first `occupied` square on each line, whatever its colour.
[[nodiscard]] Bitboard attacks_from(Piece piece, Square sq, Bitboard occupied) noexcept;

/// The squares of all pieces of `attacker` that attack `sq`. Source: FIDE 3.1.2, 3.1.3.
[[nodiscard]] Bitboard attackers(const Board& board, Square sq, Color attacker) noexcept;

/// The same with `occupied` in place of the board's occupied squares. Pieces on other squares
/// neither block nor attack.
[[nodiscard]] Bitboard attackers(const Board& board, Square sq, Color attacker,
                                 Bitboard occupied) noexcept;

/// The squares strictly between two squares on one rank, file or diagonal; empty otherwise.
[[nodiscard]] Bitboard between(Square from, Square to) noexcept;

/// The whole rank, file or diagonal through both squares, from edge to edge; empty if the squares
/// share no line or are equal.
[[nodiscard]] Bitboard line_through(Square from, Square to) noexcept;

/// True if the three squares lie on one rank, file or diagonal, or if two of them are equal.
[[nodiscard]] bool aligned(Square first, Square second, Square third) noexcept;

}  // namespace tabiya
