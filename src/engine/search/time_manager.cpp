#include "engine/search/time_manager.hpp"

#include <algorithm>

namespace tabiya::engine {
namespace {

using Milliseconds = std::chrono::duration<double, std::milli>;

// `default_moves` is the assumed number of moves to go if none is given.
constexpr double default_moves = 24;
constexpr double increment_share = 0.8;
constexpr double hard_share = 0.55;
constexpr double hard_over_soft = 5;
constexpr double min_milliseconds = 1;

}  // namespace

void TimeManager::begin(const SearchLimits& limits, Color turn,
                        std::chrono::milliseconds overhead) noexcept {
  begin_ = Clock::now();
  is_pondering_.store(limits.is_ponder, std::memory_order_relaxed);
  soft_.reset();
  hard_.reset();
  is_exact_ = limits.move_time.has_value();
  const auto duration = [](double milliseconds) {
    return std::chrono::duration_cast<Duration>(
        Milliseconds{std::max(milliseconds, min_milliseconds)});
  };
  if (limits.is_infinite) return;
  if (limits.move_time) {
    hard_ = duration(Milliseconds{*limits.move_time - overhead}.count());
    soft_ = hard_;
    return;
  }
  const auto& clock = limits.clocks[turn];
  if (!clock) return;
  const double left = std::max(Milliseconds{clock->left - overhead}.count(), 0.0);
  const double increment = std::max(Milliseconds{clock->increment}.count(), 0.0);
  const double moves = limits.moves_to_go
                           ? std::clamp(static_cast<double>(*limits.moves_to_go), 1.0, 50.0)
                           : default_moves;
  const double most = limits.moves_to_go == 1 ? left * 0.9 : left * hard_share;
  const double soft = std::min(left / moves + increment * increment_share, most);
  soft_ = duration(soft);
  hard_ = duration(std::min(soft * hard_over_soft, most));
}

bool TimeManager::is_hard_limit_reached_after(Duration elapsed) const noexcept {
  return hard_ && !is_pondering_.load(std::memory_order_relaxed) && elapsed >= *hard_;
}

bool TimeManager::is_soft_limit_reached_after(Duration elapsed,
                                              const Iteration& iteration) const noexcept {
  if (!soft_ || is_exact_ || is_pondering_.load(std::memory_order_relaxed)) return false;
  constexpr std::array<double, 6> by_stability{1.7, 1.25, 1.0, 0.9, 0.82, 0.75};
  const auto stable = static_cast<std::size_t>(
      std::clamp(iteration.stable_iterations, 0, static_cast<int>(by_stability.size()) - 1));
  const double by_effort = 1.9 - 1.35 * iteration.best_move_effort;
  const double by_fall = std::clamp(1.0 + iteration.fall / 100.0, 0.8, 1.5);
  double scale = by_stability[stable] * by_effort * by_fall;
  if (iteration.is_forced) scale = std::min(scale, 0.1);
  return elapsed >= std::chrono::duration_cast<Duration>(*soft_ * scale);
}

}  // namespace tabiya::engine
