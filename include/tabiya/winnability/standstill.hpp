/// A mate that needs no move by the loser except pacing: what `DeadPositionWatch` remembers of a game.
///
/// `src/winnability/standstill.hpp` explains how such a mate is found and why it can be played.
#pragma once

#include <optional>

#include "tabiya/rules/bitboard.hpp"
#include "tabiya/support/fixed_list.hpp"

namespace tabiya::winnability {

/// A route from one square to another, in any number of moves.
struct Route {
  Square from;
  Square to;
};

/// A piece of the winner captures its prey, in any possible order; or a pawn becomes a queen.
struct Hunt {
  Route way;  ///< where the piece begins, and where it stays
  Bitboard prey;
};

/// A mate that was found, in the order of play.
struct Standstill {
  Route pacer;                             ///< the loser's piece that steps aside and back
  FixedList<Hunt, 8> hunts;                ///< before the mate
  Square hunter;                           ///< the mating piece, where it is before the hunts
  std::optional<Square> meeting;           ///< where the loser's king goes
  std::optional<Square> aside;             ///< where it then paces, if the king is the pacer
  std::optional<Route> hunter_at_meeting;  ///< how the hunter paces while the king goes there
  std::optional<Route> support;            ///< of the piece that helps, possibly the king
  Square post;                             ///< where the hunter mates
};

}  // namespace tabiya::winnability
