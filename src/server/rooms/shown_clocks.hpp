/// What the clock showed after each move.
#pragma once

#include <vector>

#include "tabiya/game/variant_arbiter.hpp"

namespace tabiya::server {

/// Follows a game event by event, so that no record of a game has to replay it.
class ShownClocks {
 public:
  /// To be called after each event.
  void follow(const VariantArbiter& arbiter);

  /// The time that the player had left after each move; empty without clocks.
  [[nodiscard]] const std::vector<Milliseconds>& times() const noexcept { return times_; }

 private:
  std::vector<Milliseconds> times_;
  Instant moved_at_{};  // of the last move; events at the same instant belong to it
};

}  // namespace tabiya::server
