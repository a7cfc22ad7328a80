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
  static constexpr Milliseconds max_per_move{500};

  /// The lag of a move, as far as it is made up for.
  [[nodiscard]] Milliseconds compensate(Milliseconds lag) noexcept {
    balance_ = std::min(balance_ + gain_per_move, max_balance);
    const Milliseconds compensation = std::clamp(lag, Milliseconds{0}, std::min(balance_, max_per_move));
    balance_ -= compensation;
    last_compensation_ = compensation;
    return compensation;
  }
  /// For how long after the fall of a flag a move may still come that was made before.
  [[nodiscard]] Milliseconds grace() const noexcept { return std::min(last_compensation_, balance_); }

 private:
  static constexpr Milliseconds gain_per_move{150};
  static constexpr Milliseconds max_balance{2000};

  Milliseconds balance_{500};
  Milliseconds last_compensation_{0};
};

}  // namespace tabiya::server
