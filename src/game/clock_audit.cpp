#include <array>

#include "game/clock_side.hpp"
#include "tabiya/game/clock.hpp"

namespace tabiya {
namespace {

using enum ClockViolation;

// In the order of the enumerators.
constexpr std::array<std::string_view, 15> names{
    "running before the start",       "an hourglass on one side only",
    "an instant out of range",        "a time out of range",
    "time without a limit",           "a number of moves out of range",
    "a fallen flag with time left",   "a flag up with no time left",
    "a flag that fell in the future", "a delay out of range",
    "a move of negative time",        "a move out of turn",
    "overtime without byo-yomi",      "overtime out of range",
    "sand lost from the hourglass",
};

constexpr Milliseconds no_time{0};

bool is_within(Milliseconds time, Milliseconds most) noexcept {
  return time >= no_time && time <= most;
}

bool is_out_of_time(const ClockReading& side) noexcept {
  return side.remaining == no_time && side.delay_left == no_time;
}

ClockViolations audit_flag(const TimeControl& control, const ClockReading& side,
                           Instant last_event) noexcept {
  ClockViolations found;
  if (side.flag_fell_at) {
    if (!is_out_of_time(side)) found.insert(FlagDownWithTime);
    if (*side.flag_fell_at > last_event) found.insert(FlagFellInFuture);
    if (*side.flag_fell_at < earliest_instant) found.insert(InstantOutOfRange);
  } else if (!control.is_unlimited() && is_out_of_time(side)) {
    found.insert(FlagUpWithoutTime);
  }
  const bool has_time_or_flag = side.remaining != no_time || side.flag_fell_at;
  if (control.is_unlimited() && has_time_or_flag) found.insert(TimeWithoutLimit);
  return found;
}

bool is_possible(const Overtime& overtime, const ByoYomi& byo_yomi, bool flag_is_down) noexcept {
  const int fewest_periods = flag_is_down ? 0 : 1;
  const int most_periods = flag_is_down ? 0 : byo_yomi.periods;
  return overtime.periods_left >= fewest_periods && overtime.periods_left <= most_periods &&
         overtime.moves_left >= 1 && overtime.moves_left <= byo_yomi.moves;
}

ClockViolations audit_overtime(const TimeControl& control, const ClockReading& side) noexcept {
  const auto* byo_yomi = std::get_if<ByoYomi>(&control.plan());
  if (byo_yomi == nullptr) {
    return side.overtime ? ClockViolations{OvertimeUncalledFor} : ClockViolations{};
  }
  // A flag falls only in overtime.
  const bool flag_is_down = side.flag_fell_at.has_value();
  const bool is_sound =
      side.overtime ? is_possible(*side.overtime, *byo_yomi, flag_is_down) : !flag_is_down;
  return is_sound ? ClockViolations{} : ClockViolations{OvertimeOutOfRange};
}

}  // namespace

std::string_view to_string(ClockViolation violation) noexcept {
  static_assert(names.size() == static_cast<std::size_t>(SandLost) + 1);
  return names[static_cast<std::size_t>(violation)];
}

ClockViolations Clock::audit(Color color) const noexcept {
  const TimeControl& control = controls_[color];
  const ClockReading& side = sides_[color];
  ClockViolations found = audit_flag(control, side, last_event_) | audit_overtime(control, side);
  if (!is_within(side.remaining, longest_time)) found.insert(TimeOutOfRange);
  if (side.used < no_time) found.insert(UseOutOfRange);
  if (color != on_move_ && side.used > no_time) found.insert(UseOutOfTurn);
  const bool moves_are_sound = side.moves_made >= 0 && side.moves_made <= max_clock_moves;
  if (!moves_are_sound) {
    found.insert(MovesOutOfRange);  // and without them it is unknown which delay there is
  } else if (!is_within(side.delay_left, clock_side::full_delay(control, side))) {
    found.insert(DelayOutOfRange);
  }
  return found;
}

ClockViolations Clock::audit() const noexcept {
  ClockViolations found = audit(Color::White) | audit(Color::Black);
  if (running_ && !started_) found.insert(RunningBeforeStart);
  if (last_event_ < earliest_instant || last_event_ > latest_instant) {
    found.insert(InstantOutOfRange);
  }
  const bool white_has_sand = controls_.white.is_hourglass();
  const bool black_has_sand = controls_.black.is_hourglass();
  if (white_has_sand != black_has_sand) found.insert(OneSidedHourglass);
  if (white_has_sand && black_has_sand) {
    if (sides_.white.remaining + sides_.black.remaining != sand_) found.insert(SandLost);
    if (!is_within(sand_, longest_time)) found.insert(TimeOutOfRange);
  }
  return found;
}

}  // namespace tabiya
