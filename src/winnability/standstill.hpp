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
/// paces; the winner's king then walks before him, and a check along the edge mates.
///
/// **Why it is sound.** What a man attacks along a line ends with the first man on it. So when men
/// are taken off, the others attack the same squares or more; and a square that is not attacked
/// while everybody who will move or be taken is off is not attacked in any position on the way.
/// That is asked of both kings before each stroll. Of those who are off it is asked on which squares
/// they would give check, with the others off: there they never go, and the pacer does not pace
/// there. So no king is in check before the end, every move is legal, and whose turn it is does not
/// matter. For the mate it is the other way round: what must be attacked is looked at with the pacer
/// on both of his squares at once, and what must not be with him in nobody's way and attacking from
/// both; he never stands beside the king.
///
/// It is not complete: whom it does not see mated may be mated otherwise.
#pragma once

#include <optional>

#include "tabiya/rules/bitboard.hpp"
#include "tabiya/rules/position.hpp"

namespace tabiya::winnability {

/// A way from one square to another.
struct Stroll {
  Square from;
  Square to;
};

/// A mate that was found, for whoever wants to see it played. In this order:
struct Standstill {
  Stroll pacer;                             ///< the loser's man who steps there and back meanwhile
  Stroll hunter;                            ///< who will mate, and where he rests before he does
  Bitboard prey;                            ///< whom he takes before that, in any order that he can
  Bitboard guard;                           ///< and then of the king's guard
  std::optional<Square> meeting;            ///< where the loser's king goes; meanwhile
  std::optional<Stroll> hunter_at_meeting;  ///< the hunter paces so
  std::optional<Stroll> support;            ///< who comes to help, the king perhaps
  Square post;                              ///< where the hunter mates
};

/// A mate of this kind by `winner`, if one is seen. In nanoseconds.
[[nodiscard]] std::optional<Standstill> standstill_mate(const Position& position,
                                                        Color winner) noexcept;

}  // namespace tabiya::winnability
