/// Positions that material alone decides. Internal.
#pragma once

#include "tabiya/rules/board.hpp"
#include "tabiya/support/color.hpp"

namespace tabiya::winnability {

/// True if the winner can never mate with this material, by any series of one or more moves. A mate
/// that is already on the board can contradict it, if no game leads there: see the bishops below.
///
/// Sound: a side without a pawn cannot gain material, each rule below still holds after any
/// capture, and a side with a pawn, a rook, a queen or two different minor pieces never counts as
/// too weak. The proofs of the two rules that depend on the other side's material:
///
/// *A lone knight against queens only.* The knight checks the king on k from k+(1,2), up to
/// symmetry; the three squares k+(0,1), k+(1,1), k+(1,0) are on the board. A king that is not
/// adjacent to k cannot attack all three, and the knight attacks none, so a queen stands on one of
/// them. But from each of them this queen, or another queen in between, captures the knight.
///
/// *Bishops of one square colour against rooks, queens and bishops of that colour.* The mated king
/// stands on that colour, so the two to four squares beside it on its rank and file have the other
/// colour. Only the winner's king attacks such squares, and unless it is adjacent it attacks at
/// most one of them. The check comes along a diagonal whose first square is beside two of these
/// squares. At least one of the two is therefore occupied by a rook or queen, which captures or
/// interposes on that first square. It is not pinned, because the bishops pin only along squares of
/// their own colour. (No move of a bishop gives double check by bishops of one colour: the opened
/// line and the line that the moving bishop enters would have to meet both in the king and in the
/// square it left. But a set-up can begin with such a double check.)
[[nodiscard]] inline bool is_too_weak(const Board& board, Color winner) noexcept {
  const Bitboard ours = board.pieces(winner);
  const Bitboard strong = board.pieces(PieceType::Pawn) | board.pieces(PieceType::Rook) |
                          board.pieces(PieceType::Queen);
  if (ours.intersects(strong)) [[likely]]
    return false;
  const Bitboard theirs = board.pieces(~winner);
  const Bitboard pawns = board.pieces(PieceType::Pawn);
  const Bitboard knights = board.pieces(PieceType::Knight);
  const Bitboard bishops = board.pieces(PieceType::Bishop);
  if (const Bitboard our_knights = ours & knights; our_knights.any()) {
    const bool is_alone = !our_knights.has_several() && !ours.intersects(bishops);
    return is_alone &&
           !theirs.intersects(pawns | knights | bishops | board.pieces(PieceType::Rook));
  }
  const Bitboard our_bishops = ours & bishops;
  if (our_bishops.empty()) return true;
  if (theirs.intersects(pawns | knights)) return false;
  return !bishops.intersects(light_squares) || !bishops.intersects(dark_squares);
}

}  // namespace tabiya::winnability
