/// The wall proof, one capture after the other. Internal.
///
///     B . . b . . . .     Black's bishop on h2 can take on a1, from b2, where the pawn protects it.
///     . . . . . . . .     White's king may then leave the corner, and in the wall proof, which
///     . . . . . . . .     follows all moves at once, so may the rook: the square a1 can become empty,
///     . . . . k . . .     so the king steps there, the bishop to a2 and the rook out of the box.
///     . p . p . p . p     With the rook about, no wall holds. But a1 becomes empty only when the
///     . P p P . P . P     rook is gone. The pieces can only move in the one order in which they are
///     K . P . . . . b     no help to Black: two bishops with a wall between them never mate.
///     R B . . . . . .
///
/// So the sets of reach.hpp are computed without captures: a square becomes empty only if its own
/// piece can leave it. Then every possible capture is an *event* that leads to a new set of pieces,
/// with one piece fewer, for which the sets are computed again. They begin where the sets before the
/// event ended, since the other pieces can be anywhere in them; the capturing piece can be there or
/// on one of the squares of the capture. If mate is impossible for each set of pieces that events
/// lead to, there is no mate.
///
/// **Why it is sound.** In any game, look at the moves between two captures. They stay within the
/// sets that were computed without captures for the pieces that are left: by induction the pieces
/// begin within them, and the sets are closed under every move that captures nothing. The next
/// capture is one of the events, because the capturing piece attacks its prey over squares that can
/// be empty. A mating move that captures nothing is excluded for the set of pieces before it, a
/// mating capture for the set after it. Events after which the winner is too weak, and those of
/// cage.hpp, need not be followed. If several events lead to the same pieces, their sets are
/// joined. Of two pieces of one kind with the same squares only one is followed, because exchanging
/// the two gives the same positions.
///
/// There can be very many sets of pieces where walls open, so the proof gives up after a few dozen.
#pragma once

#include "tabiya/rules/position.hpp"

namespace tabiya::winnability {

/// True if it is proved that `winner` can never mate. Requires: no castling rights.
[[nodiscard]] bool is_jammed(const Position& position, Color winner);

}  // namespace tabiya::winnability
