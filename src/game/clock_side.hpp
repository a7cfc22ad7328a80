/// What the passing of time and the completion of moves do to one side of a clock.
#pragma once

#include <optional>

#include "tabiya/game/clock.hpp"

namespace tabiya::clock_side {

/// What a side shows before the game.
[[nodiscard]] ClockReading at_start(const TimeControl& control) noexcept;

/// Takes `elapsed`, up to `now`, from the time of the side on move.
void run_down(const TimeControl& control, ClockReading& side, Milliseconds elapsed,
              Instant now) noexcept;

/// How long until the flag falls, if the side is on move and has a limit.
[[nodiscard]] Milliseconds time_to_flag(const TimeControl& control,
                                        const ClockReading& side) noexcept;

/// Gives what the completion of a move with the clock earns, and counts nothing.
void reward_move(const TimeControl& control, ClockReading& side) noexcept;

/// Counts a completed move, and gives the time of the next period if it was the last of one.
void count_move(const TimeControl& control, ClockReading& side) noexcept;

/// Nothing is used yet, and the delay is full.
void begin_move(const TimeControl& control, ClockReading& side) noexcept;

/// Leaves no more of the delay than the control gives; all of it if the move has used nothing yet.
void fit_delay(const TimeControl& control, ClockReading& side) noexcept;

/// The delay before the next or present move, used or not.
[[nodiscard]] Milliseconds full_delay(const TimeControl& control,
                                      const ClockReading& side) noexcept;
[[nodiscard]] Milliseconds extra_time(const TimeControl& control,
                                      const ClockReading& side) noexcept;
[[nodiscard]] std::optional<int> moves_to_control(const TimeControl& control,
                                                  const ClockReading& side) noexcept;

}  // namespace tabiya::clock_side
