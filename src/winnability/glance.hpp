/// The commonest mates by a standstill, found in the fewest steps. Internal.
///
/// standstill.hpp has the idea and the terms: a pacer of the loser steps aside and back, so that
/// the winner can play as if it were always the winner's turn. This file finds the same kind of
/// plan, but only three patterns with one hunter, and each set of squares is computed once:
///
///     r . b q . r k .     *The raid.* The hunter, here White's queen, goes wherever it gives no
///     p p p . . p p p     check, and captures what it meets except beside the king. Four flood
///     . . n . . . . .     fills give both its squares and its prey.
///     . . . . p . . .
///     . . B . P . . .     *Beside the king.* The queen goes to a square beside the king that no
///     . . . . . N . .     piece of the loser attacks, here h7 or f7, and another piece protects
///     P P P . . P P P     it, if necessary after a journey of its own: here Ng5 and Qxf7 or Qxh7.
///     R . . Q K . . R     No piece can come between, and whether the king can flee is one more set.
///
///     . . k . . . . .     *At the edge.* If the loser keeps few pieces, the kings meet at the edge
///     . . . . . . . .     and the hunter, a rook or a queen, mates along it. First the loser's king
///     . . K . . . . .     walks while the hunter paces between two squares, then the winner's king
///     . . . . . . . .     walks while the pacer paces. A square is only tried if the two next to it
///     R . . . . . . .     along the edge are safe. The same works if the king itself is the pacer.
///
/// A pawn with a free path on which it gives no check counts as a queen on the last rank. A queen
/// that is shut in by its own pieces, as in the initial position, first lets a pawn step forward.
///
/// **Why it is sound.** Let S be the set of all pieces that stand still: neither the hunter nor the
/// pacer nor the prey nor, where one walks, the helper or a king. The board during the plan always
/// holds S and perhaps some of the others, and a piece more on the board never lengthens a line.
/// So:
///
/// 1. *Each move of the plan is legal while the pacer paces.* The squares that an army attacks over
///    S contain those that it attacks at any moment. The winner's king is tested against all of the
///    loser's army, the prey included, over S, and the loser's king against the winner's standing
///    pieces. The hunter stays off the squares from which it would attack the loser's king over S.
///    Neither king is ever in check before the end, so the side to move can make the next move of
///    the plan, or pace. (The line from the king to a piece of S beyond the first is opened by no
///    capture: the first piece on a line gives the hunter its check, so it is never prey.)
/// 2. *Routes stay open.* A route leads only over squares that are empty while all the others stand
///    where they are, the pacer on both of its squares, or over squares of prey that is captured on
///    the way. The hunter can go back over empty squares, so after the raid it can be on any of
///    them: in particular on one that attacks its post.
/// 3. *The king walks safely.* Its squares are not attacked over S by any piece of the other side,
///    the hunter on both of its squares included, and not beside the other king.
/// 4. *The last position is mate.* The post is not attacked over S by any piece of the loser, the
///    pacer on either square, and along the edge no square between is attacked or can be reached by
///    a pawn. The squares beside the king are attacked with all pieces on the board, the pacer on
///    both of its squares, or occupied by the loser's own pieces; the pacer is not among them. En
///    passant cannot help, because the last move is not a pawn's.
/// 5. *The turn.* With a pacer other than the king it never matters: every test holds with the
///    pacer on either square. If the king paces, it has to be on the right square at the end, and
///    the hunter can lose a move on three squares in a row.
///
/// Rights to castle or to capture en passant only add moves that no one has to make.
#pragma once

#include "winnability/mate_at_edge.hpp"
#include "winnability/mate_beside.hpp"

namespace tabiya::winnability {

/// Writes the plan of a mate, if one is seen. Requires: neither king is in check.
/// Complexity: a quarter of a microsecond at most, half of that in most positions of games.
template <Color Winner>
[[nodiscard]] bool sees_mate(const Board& board, Standstill& plan) noexcept {
  // With more pieces than these left, the king hardly ever gets to the edge.
  constexpr int few = 3;
  constexpr int few_if_king_paces = 4;
  constexpr int many = 5;
  Ambush<Winner> ambush{board};
  if (!ambush.select_hunter()) return false;
  if (ambush.select_pacer()) {
    const Bitboard zone = ambush.zone_of(ambush.target);
    auto raid = ambush.no_raid();
    if (ambush.free_hunter()) {
      if (ambush.is_queen() && ambush.template raids<false>(raid, ambush.theirs.all() - zone) &&
          MateBeside<Winner>{ambush, raid}.mates(plan)) {
        return true;
      }
      if (ambush.template raids<false>(raid, ambush.theirs.all())) {
        const int left = ambush.leftover(raid).count();
        if (left <= few && MateAtEdge<Winner, false>{ambush, raid}.mates(plan)) return true;
        if (left > many) return false;
      }
    }
    ambush = Ambush<Winner>{board};
    (void)ambush.select_hunter();
  }
  auto raid = ambush.no_raid();
  return ambush.select_king_as_pacer() && ambush.template raids<true>(raid, ambush.theirs.all()) &&
         ambush.leftover(raid).count() <= few_if_king_paces &&
         MateAtEdge<Winner, true>{ambush, raid}.mates(plan);
}

}  // namespace tabiya::winnability
