/// The absence of the players of a room, and what their opponents hear of it.
#pragma once

#include <chrono>
#include <optional>

#include "tabiya/game/clock_time.hpp"
#include "tabiya/support/color.hpp"

namespace tabiya::server {

class Presence {
 public:
  /// How long a player is away before the opponent is notified.
  static constexpr std::chrono::seconds notice_delay{10};

  void begin_absence(Color color, Instant now) noexcept { absences_[color].since = now; }
  /// Returns true if the absence had been announced to the opponent.
  bool end_absence(Color color) noexcept;
  /// Nothing while the player is present.
  [[nodiscard]] std::optional<Instant> absent_since(Color color) const noexcept {
    return absences_[color].since;
  }

  /// True if a player's opponent must hear of the absence now: for the first time, or because the
  /// game has become claimable. `claimable` is the time from which it is.
  [[nodiscard]] bool is_notice_due(Color absent, std::optional<Instant> claimable,
                                   Instant now) const noexcept;
  void record_notice(Color absent, Instant now) noexcept;
  /// When the next notice is due.
  [[nodiscard]] std::optional<Instant> next_notice(Color absent,
                                                   std::optional<Instant> claimable) const noexcept;

 private:
  struct Absence {
    std::optional<Instant> since{};
    bool is_announced = false;
    Instant last_notice{};
  };
  ByColor<Absence> absences_{};
};

}  // namespace tabiya::server
