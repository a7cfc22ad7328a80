#include "engine/search/time_manager.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace tabiya::engine {
namespace {

using Milliseconds = std::chrono::duration<double, std::milli>;

constexpr double increment_share = 0.75;
constexpr double hard_share = 0.55;
constexpr double last_move_share = 0.9;
constexpr double hard_over_soft = 5;
constexpr double held_back_share = 0.85;
/// Delays come in clusters, and a short increment is slow to make up for one.
constexpr double delays_to_survive = 2;
/// Lag costs as much in every move, so it is planned for a longer game than thinking is.
constexpr double moves_with_lag = 40;
/// Less than one, because arbiters round up.
constexpr double min_milliseconds = 0.5;

double milliseconds(Milliseconds duration) noexcept { return duration.count(); }

TimeManager::Duration duration_of(double milliseconds) noexcept {
  return std::chrono::duration_cast<TimeManager::Duration>(
      Milliseconds{std::max(milliseconds, min_milliseconds)});
}

/// The number of moves that should be affordable. Fewer than a game still has on average: when it is
/// decided, time has no more use. Increments pay for a game that becomes long.
double moves_to_plan_for(const SearchLimits& limits, std::uint32_t fullmove_number,
                         bool has_increment) noexcept {
  constexpr double most_to_control = 50;
  constexpr double at_first = 28;
  constexpr double fewer_per_move = 0.25;
  constexpr double at_last = 12;
  constexpr double at_last_without_increment = 24;
  if (limits.moves_to_go) {
    return std::clamp(static_cast<double>(*limits.moves_to_go), 1.0, most_to_control);
  }
  return std::max(at_first - fewer_per_move * fullmove_number,
                  has_increment ? at_last : at_last_without_increment);
}

}  // namespace

void TimeManager::begin(const SearchLimits& limits, const Start& start) noexcept {
  begin_ = clock_begin_ = last_check_ = start.at;
  is_pondering_.store(limits.is_ponder, std::memory_order_relaxed);
  soft_.reset();
  hard_.reset();
  move_.reset();
  delays_.fade();
  is_exact_ = limits.move_time.has_value();
  const auto& clock = limits.clocks[start.turn];
  if (clock) {
    move_ = TimedMove{start.turn, start.fullmove_number, *clock};
    note_lag(*move_);
  }
  if (limits.is_infinite) return;
  if (limits.move_time) {
    hard_ = duration_of(milliseconds(*limits.move_time - start.overhead));
    soft_ = hard_;
    return;
  }
  if (clock) allot(limits, start, *clock);
}

/// Computes the lag of the last move from the clock before the next one.
void TimeManager::note_lag(const TimedMove& next) noexcept {
  const auto last = std::exchange(last_move_, std::nullopt);
  if (!last || last->turn != next.turn || last->fullmove_number + 1 != next.fullmove_number ||
      last->clock.increment != next.clock.increment) {
    return;
  }
  const auto charged =
      Milliseconds{last->clock.left} + last->clock.increment - Milliseconds{next.clock.left};
  // A clock that was set forward says nothing.
  if (charged < Milliseconds{0}) return;
  const Milliseconds lag = charged - last->planned;
  delays_.note_lag(
      std::chrono::duration_cast<Duration>(std::min(lag, Milliseconds{Delays::longest_counted})));
}

/// Sets both limits from the clock.
void TimeManager::allot(const SearchLimits& limits, const Start& start,
                        const ClockState& clock) noexcept {
  const double left = std::max(milliseconds(clock.left - start.overhead), 0.0);
  const double increment = std::max(milliseconds(clock.increment), 0.0);
  const double lag = milliseconds(delays_.mean_lag());
  const double moves = moves_to_plan_for(limits, start.fullmove_number, increment > 0);
  const double unpaid_lag = std::max(moves, moves_with_lag) * std::max(lag - increment, 0.0);
  const double held_back = std::min(
      delays_to_survive * milliseconds(delays_.longest()) + unpaid_lag, left * held_back_share);
  const double spendable = left - held_back;
  const double most = spendable * (limits.moves_to_go == 1 ? last_move_share : hard_share);
  const double income = std::max(increment - lag, 0.0) * increment_share;
  const double soft = std::min(spendable / moves + income, most);
  soft_ = duration_of(soft);
  hard_ = duration_of(std::min(soft * hard_over_soft, most));
}

void TimeManager::end_pondering(Clock::time_point now) noexcept {
  if (!is_pondering_.load(std::memory_order_relaxed)) return;
  clock_begin_ = now;
  is_pondering_.store(false, std::memory_order_release);
}

void TimeManager::end(Clock::time_point now) noexcept {
  if (is_pondering_.load(std::memory_order_acquire)) return;
  if (hard_) note_gap_until(now);
  if (!move_) return;
  last_move_ = move_;
  const auto planned_end = hard_ ? std::max(begin_ + *hard_, clock_begin_) : now;
  last_move_->planned = std::min(now, planned_end) - clock_begin_;
}

void TimeManager::note_gap_until(Clock::time_point now) noexcept {
  delays_.note_gap(now - std::max(last_check_, clock_begin_));
  last_check_ = now;
}

bool TimeManager::check_hard_limit_at(Clock::time_point now) noexcept {
  if (!hard_ || is_pondering_.load(std::memory_order_acquire)) return false;
  note_gap_until(now);
  return now - begin_ >= *hard_;
}

bool TimeManager::is_soft_limit_reached_at(Clock::time_point now,
                                           const Iteration& iteration) const noexcept {
  if (!soft_ || is_exact_ || is_pondering_.load(std::memory_order_relaxed)) return false;
  constexpr std::array<double, 6> by_stability{1.7, 1.25, 1.0, 0.9, 0.82, 0.75};
  const auto stable = static_cast<std::size_t>(
      std::clamp(iteration.stable_iterations, 0, static_cast<int>(by_stability.size()) - 1));
  const double by_effort = 1.9 - 1.35 * iteration.best_move_effort;
  const double by_fall = std::clamp(1.0 + iteration.fall / 100.0, 0.8, 1.5);
  double scale = by_stability[stable] * by_effort * by_fall;
  if (iteration.is_forced) scale = std::min(scale, 0.1);
  return now - begin_ >= std::chrono::duration_cast<Duration>(*soft_ * scale);
}

}  // namespace tabiya::engine
