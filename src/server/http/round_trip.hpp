/// The round-trip time of a socket, measured by pings.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <deque>
#include <optional>
#include <utility>

namespace tabiya::server {

class RoundTrip {
 public:
  using TimePoint = std::chrono::steady_clock::time_point;

  /// Begins to measure. Returns false if the last ping is still unanswered.
  [[nodiscard]] bool begin(TimePoint now) noexcept {
    if (pinged_) return false;
    pinged_ = now;
    return true;
  }

  /// Called for each pong.
  void end(TimePoint now) {
    if (!pinged_) return;
    trips_.push_back(
        std::chrono::floor<std::chrono::milliseconds>(now - *std::exchange(pinged_, std::nullopt)));
    if (trips_.size() > remembered) trips_.pop_front();
  }

  /// The shortest of the recent ones, because longer ones include other delays; zero if unknown.
  [[nodiscard]] std::chrono::milliseconds shortest() const noexcept {
    if (trips_.empty()) return {};
    return *std::ranges::min_element(trips_);
  }

 private:
  static constexpr std::size_t remembered = 4;

  std::optional<TimePoint> pinged_;  // set while a ping is unanswered
  std::deque<std::chrono::milliseconds> trips_;
};

}  // namespace tabiya::server
