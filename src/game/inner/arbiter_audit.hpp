/// The representation invariant of an arbiter, beyond those of its game and its clock.
///
/// The state that an arbiter keeps between two events must fit its game. Each violation has a name;
/// the right column states the condition that it breaks:
///
///     clock_runs_wrongly        the clock runs exactly while the game is in progress, not paused
///     clock_of_the_wrong_side   it belongs to the side to move, or to a side that owes a press
///     press_owed_for_nothing    a press is owed only for a move, and only if the players press
///     touched_empty_square      every touched piece stands on its square
///     stated_move_illegal       the move that is owed after a wrong claim can be played
///     move_on_board_is_legal    only an illegal move waits to be completed
///     adjourned_without_pause   while an envelope is sealed, both clocks stand still
///     takeback_of_nothing       a player who asks to take back a move has made one
///     negative_count            illegal moves and warnings are counted from 0
///     events_out_of_order       no event is earlier than the one before it
#pragma once

#include "game/inner/game_audit.hpp"
#include "game/inner/variant_game_audit.hpp"
#include "support/inner/auditable.hpp"
#include "tabiya/game/arbiter.hpp"
#include "tabiya/game/variant_arbiter.hpp"

namespace tabiya {

/// All violations of the invariant of an arbiter, of its game and of its clock.
[[nodiscard]] Violations audit(const Arbiter& arbiter, PlyRange plies = {});
[[nodiscard]] Violations audit(const VariantArbiter& arbiter, PlyRange plies = {});

}  // namespace tabiya
