/// The representation invariants of a game and of its history.
///
/// The starting position and the moves determine the rest of a game's state, which it stores to
/// save time. The audit computes that state again, in the slow and simple way. The names of the
/// violations, besides those of each position:
///
///     of a history    history_empty             history_lists_differ   history_key_wrong
///                     occurrences_wrong         repetition_window_wrong
///     of a game       moves_and_positions_differ   move_illegal        position_not_after_move
///                     played_on_after_end       outcome_missing        outcome_not_of_position
///                     offer_after_end           offer_too_early
///                     claimed_move_without_claim   claimed_move_illegal   claim_unfounded
#pragma once

#include <cstddef>
#include <limits>

#include "support/inner/auditable.hpp"
#include "tabiya/game/game.hpp"
#include "tabiya/game/repetition.hpp"

namespace tabiya {

/// The plies that an audit examines. A long game is audited in pieces where time is short; what is
/// not about a ply is examined with every piece.
struct PlyRange {
  std::size_t begin = 0;
  std::size_t end = std::numeric_limits<std::size_t>::max();  ///< after the last one

  [[nodiscard]] constexpr bool contains(std::size_t ply) const noexcept {
    return begin <= ply && ply < end;
  }
};

/// All violations of the invariant of a history.
/// Complexity: the number of its positions times the number of plies that are examined.
[[nodiscard]] Violations audit(const PositionHistory& history, PlyRange plies = {});

/// All violations of the invariant of a game and of its history.
[[nodiscard]] Violations audit(const Game& game, PlyRange plies = {});

}  // namespace tabiya
