/// The representation invariant of an arbiter, beyond those of its game and its clock.
///
/// What it remembers between two events must fit the game that it belongs to. The names of what can
/// be broken:
///
///     clock_runs_wrongly        it runs exactly while the game is in progress and not paused
///     clock_of_the_wrong_side   it is that of the side to move, or of a side that owes a press
///     press_owed_for_nothing    only for a move, where presses are the players' business
///     touched_nobody            every man touched stands there
///     stated_move_illegal       the move that is owed after a wrong claim can be played
///     move_on_board_is_legal    only an illegal move waits to be completed
///     adjourned_without_pause   while an envelope is closed both clocks stand still
///     takeback_of_nothing       whoever asks to take back a move has made one
///     negative_count            of illegal moves or warnings
///     events_out_of_order       no event is earlier than the one before it
#pragma once

#include "tabiya/game/arbiter.hpp"
#include "tabiya/support/auditable.hpp"

namespace tabiya {

/// Every way in which an arbiter breaks its invariant, those of its game and its clock included.
[[nodiscard]] Violations audit(const Arbiter& arbiter);

}  // namespace tabiya
