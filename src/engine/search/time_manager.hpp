/// Time management: when to stop the search. Internal.
///
/// There are two limits: after the soft limit no new iteration begins; at the hard limit the search is
/// aborted. The soft limit grows if the best move is unstable, its score falls, or its subtree has few
/// of the nodes; otherwise it shrinks.
///
/// A part of the clock is held back: the overhead that the user demands, twice the longest recent delay,
/// and the lag of the moves to come if increments do not pay for it. See delays.hpp.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <optional>

#include "engine/search/delays.hpp"
#include "engine/search/value.hpp"
#include "tabiya/engine/limits.hpp"
#include "tabiya/support/color.hpp"

namespace tabiya::engine {

class TimeManager {
 public:
  using Clock = std::chrono::steady_clock;
  using Duration = Clock::duration;

  /// The circumstances of a search.
  struct Start {
    Color turn = Color::White;
    std::uint32_t fullmove_number = 1;
    std::chrono::milliseconds overhead{0};
    Clock::time_point at{};  ///< when the clock began to run
  };

  /// The state of the search after an iteration.
  struct Iteration {
    int stable_iterations;    ///< since the best move last changed
    Value fall;               ///< of the best score since the last iteration; negative: it rose
    double best_move_effort;  ///< the share of the nodes spent on the best move, 0 to 1
    bool is_forced;           ///< there is only one legal move
  };

  /// Starts the timer and sets the limits. While pondering, no time limit applies.
  void begin(const SearchLimits& limits, const Start& start) noexcept;
  /// Applies the limits from now on, measured from begin(). Thread safety: any thread.
  void end_pondering(Clock::time_point now = Clock::now()) noexcept;
  /// Ends the timer: the move is about to be sent.
  void end(Clock::time_point now = Clock::now()) noexcept;
  /// Forgets the last move, because a new game begins. Delays are a matter of the machine, and stay.
  void begin_game() noexcept { last_move_.reset(); }

  [[nodiscard]] Duration elapsed() const noexcept { return elapsed_at(Clock::now()); }
  [[nodiscard]] Duration elapsed_at(Clock::time_point now) const noexcept { return now - begin_; }
  /// True if the search must be aborted. A long time since the last call counts as a delay.
  [[nodiscard]] bool check_hard_limit() noexcept {
    return hard_ && check_hard_limit_at(Clock::now());
  }
  [[nodiscard]] bool check_hard_limit_at(Clock::time_point now) noexcept;
  /// True if no new iteration should begin.
  [[nodiscard]] bool is_soft_limit_reached(const Iteration& iteration) const noexcept {
    return soft_ && is_soft_limit_reached_at(Clock::now(), iteration);
  }
  [[nodiscard]] bool is_soft_limit_reached_at(Clock::time_point now,
                                              const Iteration& iteration) const noexcept;

  /// From begin(); nothing without a time limit. The soft limit is that of an average iteration.
  [[nodiscard]] std::optional<Duration> soft_limit() const noexcept { return soft_; }
  [[nodiscard]] std::optional<Duration> hard_limit() const noexcept { return hard_; }
  [[nodiscard]] const Delays& delays() const noexcept { return delays_; }

 private:
  /// A move and the clock before it.
  struct TimedMove {
    Color turn;
    std::uint32_t fullmove_number;
    ClockState clock;
    Duration planned{};  ///< the time that it took, but at most its hard limit
  };

  void note_lag(const TimedMove& next) noexcept;
  void allot(const SearchLimits& limits, const Start& start, const ClockState& clock) noexcept;
  void note_gap_until(Clock::time_point now) noexcept;

  Clock::time_point begin_;
  Clock::time_point
      clock_begin_;  // later than begin_ after pondering; written before is_pondering_
  Clock::time_point last_check_;
  std::atomic<bool> is_pondering_ = false;
  std::optional<Duration> soft_;
  std::optional<Duration> hard_;
  bool is_exact_ = false;  // a fixed time per move, which is used in full
  Delays delays_;
  std::optional<TimedMove> move_;       // of this search, if it has a clock
  std::optional<TimedMove> last_move_;  // the last that was sent, until its lag is known
};

}  // namespace tabiya::engine
