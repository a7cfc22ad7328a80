/// How passing time and completed moves change one side of a clock.
#pragma once

#include <optional>

#include "tabiya/game/clock.hpp"

namespace tabiya::clock_side {

/// The reading of a side before the game.
[[nodiscard]] ClockReading at_start(const TimeControl& control) noexcept;

/// Subtracts `elapsed` from the time of the side on move; it ends at `now`.
void run_down(const TimeControl& control, ClockReading& side, Milliseconds elapsed,
              Instant now) noexcept;

/// The time until the flag falls. Requires: the side is on move and has a limit.
[[nodiscard]] Milliseconds time_to_flag(const TimeControl& control,
                                        const ClockReading& side) noexcept;

/// Adds the increment or Bronstein delay for a move completed with the clock. Does not count the
/// move.
void add_extra_time(const TimeControl& control, ClockReading& side) noexcept;

/// Counts a completed move. If it ends a period, adds the time of the next.
void count_move(const TimeControl& control, ClockReading& side) noexcept;

/// Resets the time used and the delay for a new move.
void begin_move(const TimeControl& control, ClockReading& side) noexcept;

/// Limits the remaining delay to what the control allows; it is full if the move has used no time.
void fit_delay(const TimeControl& control, ClockReading& side) noexcept;

/// The full delay of the current move, used or not.
[[nodiscard]] Milliseconds full_delay(const TimeControl& control,
                                      const ClockReading& side) noexcept;
[[nodiscard]] Milliseconds extra_time(const TimeControl& control,
                                      const ClockReading& side) noexcept;
[[nodiscard]] std::optional<int> moves_to_control(const TimeControl& control,
                                                  const ClockReading& side) noexcept;

}  // namespace tabiya::clock_side
