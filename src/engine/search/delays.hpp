/// What the engine's moves cost besides its thinking. Internal.
///
/// On a busy machine the system takes the processor away, often for longer than is left on a clock that
/// has run low. The engine sees such a stall as a gap between two checks of the limits, which usually
/// are a fraction of a millisecond apart. It does not see what happens between its move and the clock,
/// but computes it: what the clock lost beyond the planned time is the lag of the move. One long delay
/// predicts others, so the time manager holds back enough for two of the longest recent one.
#pragma once

#include <chrono>

namespace tabiya::engine {

class Delays {
 public:
  using Duration = std::chrono::steady_clock::duration;
  /// Longer delays count as this long; a clock cannot be saved from them.
  static constexpr Duration longest_counted = std::chrono::seconds{1};

  /// Notes that the search did not come to check its limits for this time.
  void note_gap(Duration gap) noexcept;
  /// Notes what the clock lost for a move beyond the planned time.
  void note_lag(Duration lag) noexcept;
  /// Forgets a little. To be called once for each move.
  void fade() noexcept;

  /// The longest delay, less the older it is.
  [[nodiscard]] Duration longest() const noexcept { return longest_; }
  /// The mean lag of a move; recent moves count more.
  [[nodiscard]] Duration mean_lag() const noexcept { return mean_lag_; }

 private:
  Duration longest_{};
  Duration mean_lag_{};
};

}  // namespace tabiya::engine
