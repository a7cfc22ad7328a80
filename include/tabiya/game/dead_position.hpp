/// Whether a side can still mate at all: what decides dead positions, and who may win by
/// resignation.
///
/// This is the one place where the game asks `winnability`. The answers are exact for every
/// position that its budget decides; what it cannot prove does not end a game.
#pragma once

#include "tabiya/game/repetition.hpp"
#include "tabiya/rules/position.hpp"
#include "tabiya/support/color.hpp"

namespace tabiya {

/// True only if no series of legal moves, both sides helping, leads to a position in which `color`
/// has given mate. False does not promise that there is one.
///
/// Requires: nobody is mated already.
/// Source: FIDE 5.1.2, 5.2.2, 6.9.
[[nodiscard]] bool can_never_mate(const Position& position, Color color) noexcept;

/// True only if neither side can mate by any series of legal moves. False does not promise that one
/// of them can. Counters and repetitions do not matter.
///
/// Requires: nobody is mated already.
/// Source: FIDE 5.2.2.
[[nodiscard]] bool is_dead(const Position& position) noexcept;

}  // namespace tabiya
