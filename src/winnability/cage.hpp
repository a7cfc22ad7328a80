/// Moves after which the winner can never mate, so that a wall proof need not follow them. Internal.
///
///     . . . . . . . .     Black's king is caged by its own pieces, and White's king by Black's. Only
///     . . . . . p p p     White's queen and Black's pawns on the right are free, and the pawns
///     . . . . . . . .     can become anything. If pieces could simply go wherever they reach, Black's
///     . . . . . . . .     would leave the cage, and mate would be possible. But every move that
///     p p p . . . . .     opens the cage ends White's chances at once: a move of the knight or of
///     b k p . . . . Q     the queen on a2 mates White; and if White's queen takes one of the eight
///     q n p . . . . .     pieces around the king, Black has no legal move but to take her. So the
///     n . K . . . . .     cage stands for ever, and within it the king is never in check.
///
/// A proof may leave out a move of either side if no mate by the winner follows it. Three kinds are
/// recognised. *Certain* below means: in every position in which all pieces are within their sets,
/// whatever else the pieces do. A piece is *fixed* if it never moves and is never captured, as far
/// as the sets have grown; when they grow, all this is tested again, and a move that is no longer
/// final is followed from then on.
///
/// *1. The loser takes the winner's last hope*: without the captured piece the winner is too weak
/// (material.hpp). See Reach::is_last_hope().
///
/// *2. The loser mates.* The winner's king is fixed on w. A fixed piece of the loser other than a
/// pawn or king moves from f to t, and check is certain: either the piece itself attacks w from t as
/// a knight or from a neighbouring square, or it opens the line of a fixed queen, rook or bishop c
/// on which f is the only square between c and w. The king has no square: each beside it holds a
/// fixed piece of its own, or is attacked with certainty by a fixed piece of the loser other than
/// the one that moves. And no piece of the winner can capture the checking piece or step between,
/// even if only fixed pieces block its lines, and the one on f does not. So whatever the position,
/// the move is either illegal or mate. En passant does not matter: the last move was not a pawn's.
///
/// *3. The winner gives a piece away.* The loser's king is fixed on k, and each square beside it
/// holds a fixed piece of its own. A queen, rook or bishop of the winner takes one of these, on s,
/// and from there attacks k. The king has no other square, and nothing can step between neighbours,
/// so every legal reply takes on s. There is such a reply if no other piece of the winner can
/// attack k or a square beside it, so that there is no other check and no pin, and if either a
/// fixed piece of the loser attacks s with certainty or the winner's king never stands beside s.
/// After the reply the winner lacks the piece that was taken; the move is final if the winner is
/// then too weak.
#pragma once

#include "winnability/reach.hpp"

namespace tabiya::winnability {

class Cage {
 public:
  Cage(const Reach& reach, Color winner) noexcept : reach_{reach}, winner_{winner} {}

  /// The targets on which a move of the piece, not a king or pawn, ends the winner's chances by the
  /// second or third rule.
  [[nodiscard]] Bitboard final_moves(const TrackedPiece& tracked, Bitboard targets) const noexcept;

 private:
  [[nodiscard]] bool is_fixed(const TrackedPiece& tracked) const noexcept {
    return !reach_.can_become_empty().contains(tracked.home);
  }
  [[nodiscard]] Bitboard fixed_pieces(Color color) const noexcept;
  [[nodiscard]] Bitboard certainly_attacked_by_loser(Square except) const noexcept;
  [[nodiscard]] bool can_attack(const TrackedPiece& tracked, Square sq,
                                Bitboard walls) const noexcept;
  [[nodiscard]] bool can_arrive(Square sq, Bitboard walls) const noexcept;

  [[nodiscard]] bool mates(const TrackedPiece& mover, Square to) const noexcept;
  [[nodiscard]] bool is_mate(const TrackedPiece& mover, Square to, Square checker,
                             Bitboard between) const noexcept;
  [[nodiscard]] bool gives_itself_away(const TrackedPiece& mover, Square to) const noexcept;
  [[nodiscard]] bool is_too_weak_without(Square winners, Square losers) const noexcept;

  const Reach& reach_;
  Color winner_;
};

}  // namespace tabiya::winnability
