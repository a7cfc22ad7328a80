/// Whether a side can still mate: this decides whether a position is dead, and whether a
/// resignation loses or draws.
///
/// Apart from the `DeadPositionWatch` of a `Game`, this is the only use of `winnability` in the module.
/// The answers are exact for every position that the budget decides; a position that stays
/// undecided does not end a game.
#pragma once

#include "tabiya/game/repetition.hpp"
#include "tabiya/rules/position.hpp"
#include "tabiya/support/color.hpp"

namespace tabiya {

/// True only if no series of legal moves, with the help of both sides, lets `color` give mate.
/// False does not promise such a series.
///
/// Requires: neither side is checkmated.
/// Source: FIDE 5.1.2, 5.2.2, 6.9.
[[nodiscard]] bool can_never_mate(const Position& position, Color color) noexcept;

/// True only if neither side can mate by any series of legal moves. False does not promise that a
/// side can. Counters and repetitions do not matter.
///
/// Requires: neither side is checkmated.
/// Source: FIDE 5.2.2.
[[nodiscard]] bool is_dead(const Position& position) noexcept;

}  // namespace tabiya
