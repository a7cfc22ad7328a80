/// Lag compensation: how much of a move's network delay is returned to the player.
///
/// A balance bounds what a player can gain by pretending to lag: each move adds a little to it, up
/// to a limit, and compensation is taken from it.
#pragma once

#include <algorithm>

#include "tabiya/game/clock_time.hpp"

namespace tabiya::server {

class LagQuota {
 public:
  static constexpr Milliseconds max_per_move{500};

  /// Returns the compensation for a move's lag, and takes it from the balance.
  [[nodiscard]] Milliseconds compensate(Milliseconds lag) noexcept {
    balance_ = std::min(balance_ + gain_per_move, max_balance);
    const Milliseconds compensation =
        std::clamp(lag, Milliseconds{0}, std::min(balance_, max_per_move));
    balance_ -= compensation;
    last_compensation_ = compensation;
    return compensation;
  }
  /// How long after a flag fall a move that was made before it can still arrive.
  [[nodiscard]] Milliseconds grace() const noexcept {
    return std::min(last_compensation_, balance_);
  }

 private:
  static constexpr Milliseconds gain_per_move{150};
  static constexpr Milliseconds max_balance{2000};

  Milliseconds balance_{500};
  Milliseconds last_compensation_{0};
};

}  // namespace tabiya::server
