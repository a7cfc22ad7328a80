/// How much of a move's way to the server is given back to the player.
///
/// What he could gain by telling that his line is slow is bounded: each move adds a little to what
/// may be given, up to a limit, and what is given is taken from it.
#pragma once

#include <algorithm>

#include "tabiya/game/clock_time.hpp"

namespace tabiya::server {

class LagQuota {
 public:
  static constexpr Milliseconds most_for_a_move{500};

  /// The lag of a move, as far as it is made up for.
  [[nodiscard]] Milliseconds take(Milliseconds lag) noexcept {
    left_ = std::min(left_ + gain_per_move, most_in_stock);
    const Milliseconds given = std::clamp(lag, Milliseconds{0}, std::min(left_, most_for_a_move));
    left_ -= given;
    last_ = given;
    return given;
  }
  /// For how long after the fall of a flag a move may still come that was made before.
  [[nodiscard]] Milliseconds grace() const noexcept { return std::min(last_, left_); }

 private:
  static constexpr Milliseconds gain_per_move{150};
  static constexpr Milliseconds most_in_stock{2000};

  Milliseconds left_{500};
  Milliseconds last_{0};
};

}  // namespace tabiya::server
