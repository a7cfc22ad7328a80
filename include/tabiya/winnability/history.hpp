/// Winnability along a game: after each move, or for a whole game at the cost of a question or two.
///
/// *After each move.* If two positions can each be reached from the other, the same mates lie
/// ahead. So if legal moves can take back the last moves, and the game was not dead before them, it
/// is not dead now, and no search is needed:
///
///     . . . . . k . .     White has just played Rd1-d5; is the game dead? Kf8-g8, Rd5-d1, Kg8-f8
///     . . . . . . . .     leads back to the position before, which was not dead. And if Black has
///     . . . . . . . .     played Kg8-f8 before that, Kf8-g8, Rd5-d1 leads back to the position
///     . . . R . . . .     before both moves.
///     . . . . . . . .
///     . . . K . . . .     Captures, pawn moves, lost castling rights and moves that leave hardly a
///     . . . . . . . .     choice cannot be taken back like this; then a search decides.
///     . . . . . . . .
///
/// *For a whole game.* Every position that can be reached from a later position can be reached from
/// an earlier one. So a side that can never mate stays so until the end. If the last position is
/// `Winnable`, all positions before it are too; otherwise bisection finds where the chance was
/// lost.
#pragma once

#include <cstddef>
#include <optional>
#include <span>

#include "tabiya/rules/position.hpp"
#include "tabiya/support/color.hpp"
#include "tabiya/winnability/standstill.hpp"
#include "tabiya/winnability/winnability.hpp"

namespace tabiya {

/// How many of the last positions of a game a `DeadPositionWatch` reads.
inline constexpr std::size_t positions_that_a_watch_reads = 3;

/// Tests after every move of a game whether the position is dead.
///
/// It remembers the last mate that it found, because that mate usually still works after the next
/// moves: the same pieces make the same captures, and the same king is mated on the same square.
/// The memory is only a hint. Each question proves the mate again, so the answers do not depend on
/// earlier questions, and a wrong hint costs only time.
class DeadPositionWatch {
 public:
  /// True only if the last position is proved to be dead.
  ///
  /// If it is called after every move of a game, it is exact for every position that the budget
  /// decides. The last `positions_that_a_watch_reads` positions are enough.
  /// Requires: each position but the first arises from the one before it by a legal move, and none
  /// of the positions before the last is known to be dead.
  /// Complexity: tens of nanoseconds after a move that can be taken back, hundreds if the
  /// remembered mate still works; otherwise deadness().
  /// Source: FIDE 5.2.2.
  [[nodiscard]] bool has_died(std::span<const Position> game, Budget budget = {}) noexcept;

  /// All watches are equal, because no answer depends on the memory.
  friend bool operator==(const DeadPositionWatch&, const DeadPositionWatch&) noexcept {
    return true;
  }

 private:
  [[nodiscard]] bool sees_mate(const Position& position) noexcept;

  std::optional<winnability::Standstill> seen_;
  Color winner_ = Color::White;  // the side that mates in seen_
};

/// The index of the first position from which `winner` can never mate; nothing if there is none.
///
/// A position that the budget does not decide counts as winnable. So the position at a returned
/// index is proved unwinnable, but an earlier one can be unwinnable too.
/// Requires: each position but the first arises from the one before it by a legal move.
/// Complexity: one question if the last position is winnable, otherwise logarithmically many.
[[nodiscard]] std::optional<std::size_t> first_unwinnable(std::span<const Position> game,
                                                          Color winner,
                                                          Budget budget = {}) noexcept;

/// The index of the first dead position, where the game should have ended; nothing if there is
/// none.
///
/// A game usually becomes dead by a capture or a pawn move, and proving a position dead takes much
/// longer than proving it alive. So the positions before such moves are tested first, from the last
/// one backwards, and the others only between two of them. A position that the budget does not
/// decide counts as alive.
/// Requires: as for first_unwinnable(). Complexity: one question if the last position is alive.
/// Source: FIDE 5.2.2.
[[nodiscard]] std::optional<std::size_t> first_dead(std::span<const Position> game,
                                                    Budget budget = {}) noexcept;

}  // namespace tabiya
