/// What the men alone decide, wherever they stand. Internal.
#pragma once

#include "tabiya/rules/board.hpp"
#include "tabiya/support/color.hpp"

namespace tabiya::winnability {

/// True if the side can never mate with these men against those, by whatever moves.
///
/// Sound: neither side can gain men without a pawn, losing men never helps to answer the
/// question otherwise (each rule below still holds after any capture), and a side with a pawn,
/// a rook, a queen, or two different minor pieces is never said to be too weak. The proofs of the
/// two rules that look at the other side's men:
///
/// *A lone knight, against queens only.* The knight checks the king on k from k+(1,2), up to
/// symmetry; the three squares k+(0,1), k+(1,1), k+(1,0) are on the board. No king that is not
/// adjacent to k attacks all three, and the knight attacks none, so a queen stands on one of them:
/// but from each of them, she or another queen standing between takes the knight.
///
/// *Bishops of one colour of squares, against rooks, queens and bishops of that colour.* The king
/// stands on that colour, so the two to four squares beside him along rank and file are of the
/// other. Only the king attacks such squares, and one that is not adjacent attacks at most one of
/// them. The check comes along a diagonal whose first square lies beside two of them, of which
/// at least one is therefore held by a rook or queen, who takes or interposes on that first
/// square; she is not pinned, because the pin would have to run through a square of her colour.
/// (There are no double checks by bishops of one colour: the line that opens and the line that
/// the moving bishop enters would have to meet in the king and in the square left.)
[[nodiscard]] inline bool is_too_weak(const Board& board, Color winner) noexcept {
  const Bitboard ours = board.men(winner);
  const Bitboard strong =
      board.men(PieceType::Pawn) | board.men(PieceType::Rook) | board.men(PieceType::Queen);
  if (ours.intersects(strong)) [[likely]]
    return false;
  const Bitboard theirs = board.men(~winner);
  const Bitboard pawns = board.men(PieceType::Pawn);
  const Bitboard knights = board.men(PieceType::Knight);
  const Bitboard bishops = board.men(PieceType::Bishop);
  if (const Bitboard our_knights = ours & knights; our_knights.any()) {
    const bool is_alone = !our_knights.has_several() && !ours.intersects(bishops);
    return is_alone && !theirs.intersects(pawns | knights | bishops | board.men(PieceType::Rook));
  }
  const Bitboard our_bishops = ours & bishops;
  if (our_bishops.empty()) return true;
  if (theirs.intersects(pawns | knights)) return false;
  return !bishops.intersects(light_squares) || !bishops.intersects(dark_squares);
}

}  // namespace tabiya::winnability
