/// When to stop thinking. Internal.
///
/// Two limits: after the soft one no new iteration begins, at the hard one the search breaks off. The
/// soft limit stretches while the best move keeps changing, its score falls, or its tree is small
/// beside the others', and shrinks while all is clear.
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

  /// What is known after an iteration.
  struct Iteration {
    int stable_iterations;    ///< for which the best move has been the same
    Value fall;               ///< of the best score since the iteration before; negative: it rose
    double best_move_effort;  ///< the share of the nodes spent on the best move, 0 to 1
    bool is_forced;           ///< there is one legal move
  };

  /// Begins to count. While pondering, no limit of time holds.
  void begin(const SearchLimits& limits, Color turn, std::chrono::milliseconds overhead) noexcept;
  /// From now on the limits hold, counted from the beginning.
  void end_pondering() noexcept { is_pondering_.store(false, std::memory_order_relaxed); }

  [[nodiscard]] Duration elapsed() const noexcept { return Clock::now() - begin_; }
  /// Time for the search to break off.
  [[nodiscard]] bool is_over() const noexcept;
  /// Time not to begin another iteration.
  [[nodiscard]] bool is_enough(const Iteration& iteration) const noexcept;

 private:
  Clock::time_point begin_;
  std::atomic<bool> is_pondering_ = false;
  std::optional<Duration> soft_;
  std::optional<Duration> hard_;
  bool is_exact_ = false;  // the time for this move was given, and is used up
};

}  // namespace tabiya::engine
