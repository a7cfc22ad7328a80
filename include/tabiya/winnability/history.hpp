/// Winnability along a game: as it is played, or of the whole for the price of a question or two.
///
/// *As it is played.* Two positions of which each can be reached from the other are alike: the same
/// mates lie ahead. So as long as what was played last can be taken back by legal moves, a game
/// that was not dead is not dead now, and nothing need be searched:
///
///     . . . . . k . .     White has just played Rd1-d5, and Black would like to know whether the
///     . . . . . . . .     game is dead. Kf8-g8, Rd5-d1, Kg8-f8 leads back to the position before,
///     . . . . . . . .     which was not. Or, if Black has played Kg8-f8 before that: Kf8-g8,
///     . . . R . . . .     Rd5-d1 leads back to the position before both moves.
///     . . . . . . . .
///     . . . K . . . .     Captures and moves of pawns, lost castling rights and a move that
///     . . . . . . . .     leaves hardly a choice cannot be taken back so: there it is asked.
///     . . . . . . . .
///
/// *Of the whole.* Whatever can be reached from a later position can be reached from an earlier one. So a side that
/// can never mate stays so until the end, and one question about the last position, if the answer is
/// `Winnable`, answers for all positions before it. Otherwise bisection finds where it was lost.
#pragma once

#include <cstddef>
#include <optional>
#include <span>

#include "tabiya/rules/position.hpp"
#include "tabiya/support/color.hpp"
#include "tabiya/winnability/standstill.hpp"
#include "tabiya/winnability/winnability.hpp"

namespace tabiya {

/// Asks after every move of one game whether it has died.
///
/// It remembers the mate that it saw last, since that is mostly still there after the next moves: the
/// same men take the same prey and the same king is mated on the same square. This is a hint where to
/// look and nothing more. The mate is proved anew in each position that is asked about, so the
/// answers do not depend on what was asked before, and an old or wrong memory costs only time.
class DeathWatch {
 public:
  /// True only if the last position is dead: proved.
  ///
  /// It is exact as far as the budget goes, for every position of a game if it is asked after every
  /// move.
  /// Requires: each position but the first comes from the one before it by a legal move, and none
  /// of those before the last is known to be dead.
  /// Complexity: some tens of nanoseconds after a move that can be taken back, some hundreds where
  /// the mate is still there; else deadness().
  /// Source: FIDE 5.2.2.
  [[nodiscard]] bool has_died(std::span<const Position> game, Budget budget = {}) noexcept;

  /// Any two are alike: no answer depends on what one remembers.
  friend bool operator==(const DeathWatch&, const DeathWatch&) noexcept { return true; }

 private:
  [[nodiscard]] bool sees_mate(const Position& position) noexcept;

  std::optional<winnability::Standstill> seen_;
  Color winner_ = Color::White;  // who mated
};

/// The place of the first position from which `winner` can never mate; nothing if there is none.
///
/// A position that stays undetermined within the budget counts as one from which mate is possible, so
/// a place that is returned is proved, but an earlier one might be right.
/// Requires: each position but the first comes from the one before it by a legal move.
/// Complexity: one question if the last position is winnable, else a logarithmic number of them.
[[nodiscard]] std::optional<std::size_t> first_unwinnable(std::span<const Position> game,
                                                          Color winner,
                                                          Budget budget = {}) noexcept;

/// The place of the first dead position: a game that went on after it should have ended there.
///
/// Mostly a game has died by a capture or a move of a pawn. To see that a position is alive takes
/// a moment, to see that it is dead much longer; so the positions before such moves are asked first,
/// from the last one on, and the other ones only between two of them. What stays undetermined counts
/// as alive, as above.
/// Requires: as above. Complexity: one question if the last position is alive.
/// Source: FIDE 5.2.2.
[[nodiscard]] std::optional<std::size_t> first_dead(std::span<const Position> game,
                                                    Budget budget = {}) noexcept;

}  // namespace tabiya
