/// The categories in which games are rated apart, and the speeds they come from.
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

/// "ultraBullet", "bullet", …: the key in the API.
[[nodiscard]] std::string_view perf_key(Perf perf) noexcept;
/// "UltraBullet", "Bullet", … for people.
[[nodiscard]] std::string_view perf_name(Perf perf) noexcept;
[[nodiscard]] std::optional<Perf> find_perf(std::string_view key) noexcept;

/// No clock at all.
struct Untimed {
  friend bool operator==(Untimed, Untimed) = default;
};
/// A clock that runs while the players sit at the board.
struct RealTime {
  std::chrono::seconds limit{0};
  std::chrono::seconds increment{0};
  friend bool operator==(RealTime, RealTime) = default;
};
struct Correspondence {
  int days_per_move = 1;
  friend bool operator==(Correspondence, Correspondence) = default;
};
/// The time of a game as it is chosen; the same for both.
using TimeChoice = std::variant<Untimed, RealTime, Correspondence>;

/// What a player has at the start. Without any limit he has the increment, and at least three
/// seconds, or his first move would already be too late.
[[nodiscard]] std::chrono::seconds initial_time(RealTime clock) noexcept;
/// Errors: the first defect, such as a limit of a thousand days.
[[nodiscard]] std::expected<TimeControl, TimeControlDefect> control_of(const TimeChoice& choice);

/// The speed by what a player has for forty moves; a game without a clock, or of days, is
/// Correspondence. Never Chess960.
[[nodiscard]] Perf speed_of(const TimeChoice& choice) noexcept;

}  // namespace tabiya::server
