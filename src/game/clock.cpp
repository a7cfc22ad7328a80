#include "tabiya/game/clock.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "game/clock_side.hpp"

namespace tabiya {
namespace {

// In the order of the enumerators.
constexpr std::array<std::string_view, 12> errors{
    "the clock has already been started",
    "the clock has not been started",
    "the clock is paused",
    "the clock is not paused",
    "the other side's clock runs",
    "the time is earlier than the last one",
    "no clock can show this time",
    "the flag has fallen",
    "the side has no time limit",
    "the clock cannot count that many moves",
    "no clock with this time control can show this",
    "both sides must have an hourglass",
};

bool is_one_sided(const ByColor<TimeControl>& controls) noexcept {
  return controls.white.is_hourglass() != controls.black.is_hourglass();
}

Milliseconds sum(const ByColor<ClockReading>& sides) noexcept {
  return sides.white.remaining + sides.black.remaining;
}

// An hourglass stands still once the opponent's flag has fallen: the opponent can gain no more
// time.
bool stands_still(const ByColor<TimeControl>& controls, const ByColor<ClockReading>& sides,
                  Color on_move) noexcept {
  return controls[on_move].is_hourglass() && sides[~on_move].flag_fell_at;
}

// Runs the clock of the side on move. In an hourglass the other side gains the time.
void run(const ByColor<TimeControl>& controls, ByColor<ClockReading>& sides, Color on_move,
         Milliseconds elapsed, Instant now) noexcept {
  ClockReading& side = sides[on_move];
  side.used += elapsed;
  if (stands_still(controls, sides, on_move)) return;
  const Milliseconds before = side.remaining;
  clock_side::run_down(controls[on_move], side, elapsed, now);
  if (controls[on_move].is_hourglass()) sides[~on_move].remaining += before - side.remaining;
}

}  // namespace

std::string_view to_string(ClockError error) noexcept {
  static_assert(errors.size() == static_cast<std::size_t>(ClockError::OneSidedHourglass) + 1);
  return errors[static_cast<std::size_t>(error)];
}

Clock::Clock(const TimeControl& both) : Clock{ByColor<TimeControl>{both, both}} {}

Clock::Clock(ByColor<TimeControl> controls) : controls_{std::move(controls)} {
  for (const Color color : all_colors) sides_[color] = clock_side::at_start(controls_[color]);
  sand_ = sum(sides_);
}

std::expected<Clock, ClockError> Clock::for_sides(ByColor<TimeControl> controls) {
  if (is_one_sided(controls)) return std::unexpected{ClockError::OneSidedHourglass};
  return Clock{std::move(controls)};
}

std::optional<Color> Clock::running() const noexcept {
  return running_ ? std::optional{on_move_} : std::nullopt;
}

ByColor<ClockReading> Clock::sides_at(Instant now) const noexcept {
  ByColor<ClockReading> sides = sides_;
  const Instant until = std::clamp(now, last_event_, latest_instant);
  if (running_) run(controls_, sides, on_move_, until - last_event_, until);
  return sides;
}

ClockReading Clock::reading(Color color, Instant now) const noexcept {
  return sides_at(now)[color];
}

std::optional<Milliseconds> Clock::remaining(Color color, Instant now) const noexcept {
  if (controls_[color].is_unlimited()) return std::nullopt;
  return reading(color, now).remaining;
}

std::optional<Instant> Clock::deadline(Color color) const noexcept {
  const ClockReading& side = sides_[color];
  const bool can_fall = !controls_[color].is_unlimited() && !side.flag_fell_at &&
                        !stands_still(controls_, sides_, color);
  if (running() != color || !can_fall) return std::nullopt;
  return last_event_ + clock_side::time_to_flag(controls_[color], side);
}

std::optional<Instant> Clock::flag_fell_at(Color color, Instant now) const noexcept {
  return reading(color, now).flag_fell_at;
}

bool Clock::has_flagged(Color color, Instant now) const noexcept {
  return flag_fell_at(color, now).has_value();
}

std::optional<Color> Clock::first_to_flag(Instant now) const noexcept {
  const ByColor<ClockReading> sides = sides_at(now);
  const std::optional<Instant> white = sides.white.flag_fell_at;
  const std::optional<Instant> black = sides.black.flag_fell_at;
  if (white == black) return std::nullopt;
  const bool white_first = white && (!black || *white < *black);
  return white_first ? Color::White : Color::Black;
}

std::optional<int> Clock::moves_to_control(Color color) const noexcept {
  return clock_side::moves_to_control(controls_[color], sides_[color]);
}

Milliseconds Clock::extra_time(Color color) const noexcept {
  return clock_side::extra_time(controls_[color], sides_[color]);
}

std::optional<ClockError> Clock::refusal(Instant now) const noexcept {
  if (now < earliest_instant || now > latest_instant) return ClockError::TimeOutOfRange;
  if (now < last_event_) return ClockError::TimeRunsBackwards;
  return std::nullopt;
}

std::optional<ClockError> Clock::refusal_of_running(Instant now) const noexcept {
  if (!started_) return ClockError::NotStarted;
  if (!running_) return ClockError::NotRunning;
  return refusal(now);
}

void Clock::settle(Instant now) noexcept {
  sides_ = sides_at(now);
  last_event_ = now;
}

void Clock::begin_move(Color color) noexcept {
  for (const Color side : all_colors) clock_side::begin_move(controls_[side], sides_[side]);
  on_move_ = color;
}

std::expected<void, ClockError> Clock::start(Instant now, Color first) {
  if (started_) return std::unexpected{ClockError::AlreadyStarted};
  if (const auto error = refusal(now)) return std::unexpected{*error};
  settle(now);
  begin_move(first);
  started_ = true;
  running_ = true;
  return {};
}

std::expected<Milliseconds, ClockError> Clock::press(Color color, Instant now) {
  if (const auto error = refusal_of_running(now)) return std::unexpected{*error};
  if (color != on_move_) return std::unexpected{ClockError::NotOnMove};
  if (moves_made(color) == max_clock_moves) return std::unexpected{ClockError::TooManyMoves};
  settle(now);
  const Milliseconds used = sides_[color].used;
  clock_side::add_extra_time(controls_[color], sides_[color]);
  clock_side::count_move(controls_[color], sides_[color]);
  begin_move(~color);
  return used;
}

std::expected<void, ClockError> Clock::count_unpressed_move(Color color, Instant now) {
  if (const auto error = refusal(now)) return std::unexpected{*error};
  if (moves_made(color) == max_clock_moves) return std::unexpected{ClockError::TooManyMoves};
  settle(now);
  clock_side::count_move(controls_[color], sides_[color]);
  return {};
}

std::expected<void, ClockError> Clock::pause(Instant now) {
  if (const auto error = refusal_of_running(now)) return std::unexpected{*error};
  settle(now);
  running_ = false;
  return {};
}

std::expected<void, ClockError> Clock::resume(Instant now) {
  if (!started_) return std::unexpected{ClockError::NotStarted};
  if (running_) return std::unexpected{ClockError::AlreadyRunning};
  if (const auto error = refusal(now)) return std::unexpected{*error};
  settle(now);
  running_ = true;
  return {};
}

std::expected<void, ClockError> Clock::pass_to(Color color, Instant now) {
  if (!started_) return std::unexpected{ClockError::NotStarted};
  if (const auto error = refusal(now)) return std::unexpected{*error};
  settle(now);
  begin_move(color);
  return {};
}

}  // namespace tabiya
