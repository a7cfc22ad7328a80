/// Mate while the loser stands still. Internal.
///
/// In most positions of real games the loser has some man who can step aside and come back for ever
/// without getting in anybody's way: the *pacer*. As long as nobody is in check he may do just that,
/// and the winner may play as if it were always his turn. His moves then come in *strolls*: a man goes
/// over empty squares, as many moves as he likes, to where he is wanted.
///
///     r . b q . r k .     The knight c6 paces to b8 and back. White's queen strolls over the board and
///     p p p . . p p p     takes what she reaches without giving check: all but the king's guard. The
///     . . n . . . . .     bishop c4 strolls to d3. Then Qd1-h5xh7 is mate, for the rook and the pawns
///     . . . . p . . .     stand in their king's way. Nobody played a single move to find this: where
///     . . B . P . . .     the queen can go are three fillings of the board, and whether it is mate a
///     . . . . . N . .     fourth.
///     P P P . . P P P
///     R . . Q K . . R
///
/// **Why it is sound.** What a man attacks along a line ends at the first man on it. So with men taken off the board
/// the others attack the same squares or more: if a square is not attacked while everybody who will
/// move is taken off, then it is not attacked in any position on the way. That is asked of both
/// kings before each stroll, with the pacer, the strolling man and his prey taken off; of the men taken off it is asked on
/// which squares they would give check, and there they never go. So no king is in check before the end,
/// all these moves are legal, and who is to move at the beginning does not matter. For the mate it is
/// the other way round: what must be attacked is looked at with the pacer on both of his squares at once, and
/// what must not be with him taken off but attacking from both.
///
/// It is not complete: who is not mated so may be mated otherwise.
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
