/// Rating categories, and the time controls that determine them.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <expected>
#include <optional>
#include <string_view>
#include <variant>

#include "tabiya/game/time_control.hpp"

namespace tabiya::server {

enum class Perf : std::uint8_t {
  UltraBullet,
  Bullet,
  Blitz,
  Rapid,
  Classical,
  Correspondence,
  Chess960,  ///< at any speed
};
inline constexpr std::size_t perf_count = 7;

/// The API key: "ultraBullet", "bullet", ….
[[nodiscard]] std::string_view perf_key(Perf perf) noexcept;
/// The display name: "UltraBullet", "Bullet", ….
[[nodiscard]] std::string_view perf_name(Perf perf) noexcept;
[[nodiscard]] std::optional<Perf> find_perf(std::string_view key) noexcept;

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

/// The speed, derived from a player's time for forty moves. A game without a clock, or with days
/// per move, is Correspondence. Never returns Chess960.
[[nodiscard]] Perf speed_of(const TimeChoice& choice) noexcept;

}  // namespace tabiya::server
