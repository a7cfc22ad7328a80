/// The time control that the players choose.
#pragma once

#include <chrono>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "tabiya/game/time_control.hpp"

namespace tabiya::server {

/// No clock.
struct Untimed {
  friend bool operator==(Untimed, Untimed) = default;
};
/// A clock with a base time and an increment.
struct RealTime {
  std::chrono::seconds limit{0};
  std::chrono::seconds increment{0};
  friend bool operator==(RealTime, RealTime) = default;
};
struct Correspondence {
  int days_per_move = 1;
  friend bool operator==(Correspondence, Correspondence) = default;
};
/// The chosen time control, the same for both players.
using TimeChoice = std::variant<Untimed, RealTime, Correspondence>;

/// A player's time at the start. With a base time of zero it is the increment, but at least three
/// seconds, so that the first move is possible.
[[nodiscard]] std::chrono::seconds initial_time(RealTime clock) noexcept;
/// Errors: the first defect, such as a base time of a thousand days.
[[nodiscard]] std::expected<TimeControl, TimeControlDefect> control_of(const TimeChoice& choice);

/// The stored form: "-", "300+5" or "3 days".
[[nodiscard]] std::string to_stored_text(const TimeChoice& time);
[[nodiscard]] std::optional<TimeChoice> parse_time_choice(std::string_view text);

}  // namespace tabiya::server
