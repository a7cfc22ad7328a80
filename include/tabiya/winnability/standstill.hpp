/// A mate for which the loser need only stand still: what `DeathWatch` remembers of a game.
///
/// How such a mate is found, and why it can be played, is told in `src/winnability/standstill.hpp`.
#pragma once

#include <optional>

#include "tabiya/rules/bitboard.hpp"
#include "tabiya/support/fixed_list.hpp"

namespace tabiya::winnability {

/// A way from one square to another.
struct Stroll {
  Square from;
  Square to;
};

/// A man of the winner takes prey, in any order that he can; or a pawn becomes a queen.
struct Hunt {
  Stroll way;  ///< where he begins, and where he rests
  Bitboard prey;
};

/// A mate that was found, for whoever wants to see it played. In this order:
struct Standstill {
  Stroll pacer;                             ///< the loser's man who steps there and back meanwhile
  FixedList<Hunt, 8> hunts;                 ///< what happens before
  Square hunter;                            ///< who will mate, where he is before the hunts
  std::optional<Square> meeting;            ///< where the loser's king goes; meanwhile
  std::optional<Square> aside;              ///< where he paces then, if it is he who paces
  std::optional<Stroll> hunter_at_meeting;  ///< the hunter paces so
  std::optional<Stroll> support;            ///< who comes to help, the king perhaps
  Square post;                              ///< where the hunter mates
};

}  // namespace tabiya::winnability
