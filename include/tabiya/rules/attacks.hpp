/// Who attacks what on a board, regardless of whose turn it is and of pins.
///
/// "Attack" is meant as in FIDE 3.1.2: a pinned man attacks, a pawn attacks the two squares
/// diagonally before it even if they are empty, and a pawn's step forward is no attack.
#pragma once

#include "tabiya/rules/bitboard.hpp"
#include "tabiya/rules/board.hpp"
#include "tabiya/rules/piece.hpp"

namespace tabiya {

/// The squares that the man would attack from `sq` if `occupied` squares stop sliding pieces.
/// A blocked line ends on the first occupied square, whoever stands there.
[[nodiscard]] Bitboard attacks_from(Piece piece, Square sq, Bitboard occupied) noexcept;

/// The squares of all men of `attacker` that attack `sq`. Source: FIDE 3.1.2, 3.1.3.
[[nodiscard]] Bitboard attackers(const Board& board, Square sq, Color attacker) noexcept;

/// The same with other occupied squares than the board's: men missing there neither stop nor
/// attack.
[[nodiscard]] Bitboard attackers(const Board& board, Square sq, Color attacker,
                                 Bitboard occupied) noexcept;

/// The squares strictly between two squares of one rank, file or diagonal; none otherwise.
[[nodiscard]] Bitboard between(Square from, Square to) noexcept;

/// The whole rank, file or diagonal through both squares, from edge to edge; none if there is none
/// or if they are the same.
[[nodiscard]] Bitboard line_through(Square from, Square to) noexcept;

/// True if the three squares lie on one rank, file or diagonal.
[[nodiscard]] bool aligned(Square first, Square second, Square third) noexcept;

}  // namespace tabiya
