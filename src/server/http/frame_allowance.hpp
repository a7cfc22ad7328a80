/// How many frames a page may send, including pings and fragments.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <utility>

namespace tabiya::server {

class FrameAllowance {
 public:
  using TimePoint = std::chrono::steady_clock::time_point;

  explicit FrameAllowance(TimePoint now) noexcept : refilled_{now} {}

  void count(std::size_t frames, TimePoint now) noexcept {
    const std::chrono::duration<double> since = now - std::exchange(refilled_, now);
    left_ = std::min(at_once, left_ + since.count() * per_second) - static_cast<double>(frames);
  }
  /// True if the page has sent too many, so that its socket must be closed.
  [[nodiscard]] bool is_exceeded() const noexcept { return left_ < 0; }
  /// True if it continues to send.
  [[nodiscard]] bool is_flooded() const noexcept { return left_ < -after_close; }

 private:
  static constexpr double per_second = 20;  // in the long run
  static constexpr double at_once = 200;
  static constexpr double after_close = 200;  // on their way when our close frame is sent

  double left_ = at_once;
  TimePoint refilled_;
};

}  // namespace tabiya::server
