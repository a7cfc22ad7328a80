/// The representation invariants of a game and of its history.
///
/// What a game knows of itself follows from its first position and its moves; it keeps the rest so
/// that nobody need compute it again. Here it is computed again, by the slow and plain way. The
/// names of what can be broken, beside those of each position:
///
///     of a history    history_empty             history_lists_differ   history_key_wrong
///                     occurrences_wrong         repetition_window_wrong
///     of a game       moves_and_positions_differ   move_illegal        position_not_after_move
///                     played_on_after_end       outcome_missing        outcome_not_of_position
///                     offer_after_end           offer_too_early
///                     claimed_move_without_claim   claimed_move_illegal   claim_unfounded
#pragma once

#include "tabiya/game/game.hpp"
#include "tabiya/game/repetition.hpp"
#include "tabiya/support/auditable.hpp"

namespace tabiya {

/// Every way in which a history breaks its invariant.
/// Complexity: quadratic in the number of positions.
[[nodiscard]] Violations audit(const PositionHistory& history);

/// Every way in which a game breaks its invariant, that of its history included.
[[nodiscard]] Violations audit(const Game& game);

}  // namespace tabiya
