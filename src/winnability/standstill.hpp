/// Mate while the loser stands still. Internal.
///
/// In most positions of real games the loser has some man who can step aside and come back for ever
/// without getting in anybody's way: the *pacer*. As long as nobody is in check he may do just that,
/// and the winner may play as if it were always his turn. His moves then come in *strolls*: a man
/// goes over empty squares, as many moves as he likes, to where he is wanted.
///
///     r . b q . r k .     The knight c6 paces to b4 and back. White's queen strolls over the board
///     p p p . . p p p     and takes whom she reaches without giving check: all but the king's
///     . . n . . . . .     guard and the knight. The rook a1 strolls to d8. Then she takes on f8 and
///     . . . . p . . .     mates, for the pawns stand in their king's way. Nobody has played a move
///     . . B . P . . .     to find this: where she can go takes a few fillings of the board, and
///     . . . . . N . .     whether it is mate one more.
///     P P P . . P P P
///     R . . Q K . . R
///
/// If nothing is to be had where the king stands, he may walk to the edge while the winner's hunter
/// paces; the winner's king then walks before him, and a check along the edge mates. If one hunter
/// does not take enough, all the others go hunting before him; if there is neither queen nor rook, a
/// pawn with a free way becomes one. And if nobody else can pace, the loser's king does so himself:
///
///     . . . . . . . .     He goes from d6 to c5 and back while the rook a1 paces or takes whom it
///     . . . . . . . .     reaches, from squares where it checks neither c5 nor d6. Then, as above,
///     . . . k . . . .     he walks to the edge, say to d8, and paces to c8 and back until White's
///     . . . . . . . .     king stands on d6 and the rook on a7. Now Ra8 is mate if he is on d8. If
///     . . . . . . . .     he is on c8 the rook loses a move, a7-a6-a5-a7 instead of a7-a6-a7: three
///     . . . . . . . .     empty squares in a row are enough for that.
///     R . . . K . . .
///
/// **Why it is sound.** What a man attacks along a line ends with the first man on it. So when men
/// are taken off, the others attack the same squares or more; and a square that is not attacked
/// while everybody who will move or be taken is off is not attacked in any position on the way.
/// That is asked of both kings before each stroll. Of those who are off it is asked on which squares
/// they would give check, with the others off: there they never go, and the pacer does not pace
/// there. So no king is in check before the end, every move is legal, and whose turn it is does not
/// matter. A king who paces is off, too, and safe on both of his squares; only then whose turn it is
/// does matter, once, at the end. For the mate it is the other way round: what must be attacked is
/// looked at with the pacer on both of his squares at once, and what must not be with him in
/// nobody's way and attacking from both; he never stands beside the king.
///
/// It is not complete: whom it does not see mated may be mated otherwise.
///
/// **Along a game** the next position mostly has the same mate. To see whether what was seen before is
/// still there takes a third of the time: the same prey is hunted, and only the one post and helper
/// are looked at. Whatever has changed, each condition above is asked again of the new position, so
/// what was seen before decides where to look and never what is found.
#pragma once

#include <optional>

#include "tabiya/rules/position.hpp"
#include "tabiya/winnability/standstill.hpp"

namespace tabiya::winnability {

/// A mate of this kind by `winner`, if one is seen. In nanoseconds.
[[nodiscard]] std::optional<Standstill> standstill_mate(const Position& position,
                                                        Color winner) noexcept;

/// The mate that was seen in an earlier position of the game, if it is still there. Quicker.
[[nodiscard]] std::optional<Standstill> standstill_mate_again(const Position& position,
                                                              Color winner,
                                                              const Standstill& seen) noexcept;

}  // namespace tabiya::winnability
