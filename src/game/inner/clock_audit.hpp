/// The representation invariant of a clock.
///
/// The time, moves, delay and overtime of both sides fit their controls, a flag is down exactly when
/// no time is left, and an hourglass loses no sand.
#pragma once

#include "support/inner/auditable.hpp"
#include "tabiya/game/clock.hpp"

namespace tabiya {

/// All violations of the invariant; none for a clock that is used through its interface.
[[nodiscard]] Violations audit(const Clock& clock);

}  // namespace tabiya
