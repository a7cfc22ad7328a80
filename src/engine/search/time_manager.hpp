/// Time management: when to stop the search. Internal.
///
/// There are two limits: after the soft limit no new iteration begins; at the hard limit the search is
/// aborted. The soft limit grows if the best move is unstable, its score falls, or its subtree has few
/// of the nodes; otherwise it shrinks.
#pragma once

#include <atomic>
#include <chrono>
#include <optional>

#include "engine/search/value.hpp"
#include "tabiya/engine/limits.hpp"
#include "tabiya/support/color.hpp"

namespace tabiya::engine {

class TimeManager {
 public:
  using Clock = std::chrono::steady_clock;
  using Duration = Clock::duration;

  /// The state of the search after an iteration.
  struct Iteration {
    int stable_iterations;    ///< since the best move last changed
    Value fall;               ///< of the best score since the last iteration; negative: it rose
    double best_move_effort;  ///< the share of the nodes spent on the best move, 0 to 1
    bool is_forced;           ///< there is only one legal move
  };

  /// Starts the timer and sets the limits. While pondering, no time limit applies.
  void begin(const SearchLimits& limits, Color turn, std::chrono::milliseconds overhead) noexcept;
  /// Applies the limits from now on, measured from begin().
  void end_pondering() noexcept { is_pondering_.store(false, std::memory_order_relaxed); }

  [[nodiscard]] Duration elapsed() const noexcept { return Clock::now() - begin_; }
  /// True if the search must be aborted.
  [[nodiscard]] bool is_hard_limit_reached() const noexcept {
    return hard_ && is_hard_limit_reached_after(elapsed());
  }
  [[nodiscard]] bool is_hard_limit_reached_after(Duration elapsed) const noexcept;
  /// True if no new iteration should begin.
  [[nodiscard]] bool is_soft_limit_reached(const Iteration& iteration) const noexcept {
    return soft_ && is_soft_limit_reached_after(elapsed(), iteration);
  }
  [[nodiscard]] bool is_soft_limit_reached_after(Duration elapsed,
                                                 const Iteration& iteration) const noexcept;

 private:
  Clock::time_point begin_;
  std::atomic<bool> is_pondering_ = false;
  std::optional<Duration> soft_;
  std::optional<Duration> hard_;
  bool is_exact_ = false;  // a fixed time per move, which is used in full
};

}  // namespace tabiya::engine
