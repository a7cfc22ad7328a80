// Corrections by an arbiter. Each is made on a copy, which replaces the clock only if it is valid.
#include <algorithm>
#include <utility>

#include "game/clock_side.hpp"
#include "game/inner/clock_audit.hpp"
#include "tabiya/game/clock.hpp"

namespace tabiya {

std::expected<void, ClockError> Clock::replace_with(Clock changed) {
  for (const Color color : all_colors) {
    const Milliseconds remaining = changed.sides_[color].remaining;
    const bool can_be_shown = remaining >= Milliseconds{0} && remaining <= longest_time;
    if (!can_be_shown) return std::unexpected{ClockError::ImpossibleReading};
  }
  changed.sand_ = changed.sides_.white.remaining + changed.sides_.black.remaining;
  if (!audit(changed).empty()) return std::unexpected{ClockError::ImpossibleReading};
  *this = std::move(changed);
  return {};
}

std::expected<void, ClockError> Clock::set(Color color, const ClockReading& reading, Instant now) {
  if (const auto error = refusal(now)) return std::unexpected{*error};
  Clock changed = *this;
  changed.settle(now);
  changed.sides_[color] = reading;
  return replace_with(std::move(changed));
}

std::expected<void, ClockError> Clock::set_remaining(Color color, Milliseconds remaining,
                                                     Instant now) {
  if (controls_[color].is_unlimited()) return std::unexpected{ClockError::NoTimeToChange};
  ClockReading corrected = reading(color, now);
  corrected.remaining = remaining;
  corrected.flag_fell_at.reset();
  if (corrected.overtime) {
    corrected.overtime->periods_left = std::max(corrected.overtime->periods_left, 1);
  }
  return set(color, corrected, now);
}

std::expected<void, ClockError> Clock::set_moves_made(Color color, int moves_made, Instant now) {
  if (moves_made < 0 || moves_made > max_clock_moves) {
    return std::unexpected{ClockError::ImpossibleReading};
  }
  ClockReading corrected = reading(color, now);
  corrected.moves_made = moves_made;
  clock_side::fit_delay(controls_[color], corrected);
  return set(color, corrected, now);
}

std::expected<void, ClockError> Clock::add_time(Color color, Milliseconds amount, Instant now) {
  if (const auto error = refusal(now)) return std::unexpected{*error};
  if (controls_[color].is_unlimited()) return std::unexpected{ClockError::NoTimeToChange};
  if (amount > longest_time || amount < -longest_time) {
    return std::unexpected{ClockError::TimeOutOfRange};
  }
  ClockReading changed = reading(color, now);
  if (changed.flag_fell_at) return std::unexpected{ClockError::FlagIsDown};
  changed.remaining += amount;
  const bool leaves_something = changed.remaining.count() > 0;
  if (leaves_something && set(color, changed, now)) return {};
  return std::unexpected{ClockError::TimeOutOfRange};
}

void Clock::fit_to_control(Color color, const TimeControl& before) noexcept {
  const TimeControl& control = controls_[color];
  ClockReading& side = sides_[color];
  const ClockReading fresh = clock_side::at_start(control);
  if (before.is_unlimited() || control.is_unlimited()) {
    side.remaining = fresh.remaining;
    side.overtime = fresh.overtime;
    side.flag_fell_at.reset();
  }
  if (!std::holds_alternative<ByoYomi>(control.plan())) side.overtime.reset();
  clock_side::fit_delay(control, side);
}

std::expected<void, ClockError> Clock::change_controls(ByColor<TimeControl> controls, Instant now) {
  if (const auto error = refusal(now)) return std::unexpected{*error};
  if (controls.white.is_hourglass() != controls.black.is_hourglass()) {
    return std::unexpected{ClockError::OneSidedHourglass};
  }
  Clock changed = *this;
  changed.settle(now);
  changed.controls_ = std::move(controls);
  for (const Color color : all_colors) changed.fit_to_control(color, controls_[color]);
  return replace_with(std::move(changed));
}

}  // namespace tabiya
