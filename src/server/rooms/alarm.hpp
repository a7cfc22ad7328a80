/// A timer for a time that changes often.
#pragma once

#include <optional>
#include <utility>

#include "server/base/loop.hpp"

namespace tabiya::server {

class Alarm {
 public:
  /// `std::nullopt` cancels the alarm. An alarm that rings too early is harmless, so only one that
  /// would ring too late is replaced.
  template <class Ring>
  void set(Timers& timers, std::optional<Instant> when, Ring ring) {
    if (!when) {
      timer_.cancel();
      when_.reset();
    } else if (!when_ || *when < *when_) {
      when_ = when;
      timer_ = timers.at(*when, std::move(ring));
    }
  }
  /// Requires: called when it rings.
  void note_ring() noexcept { when_.reset(); }

 private:
  Timer timer_;
  std::optional<Instant> when_{};
};

}  // namespace tabiya::server
