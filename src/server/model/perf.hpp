/// Rating categories.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "server/model/time_choice.hpp"

namespace tabiya::server {

enum class Perf : std::uint8_t {
  UltraBullet,
  Bullet,
  Blitz,
  Rapid,
  Classical,
  Correspondence,
  // At any speed. Stored as numbers, so a new one is the last.
  Chess960,
  Crazyhouse,
  KingOfTheHill,
  ThreeCheck,
  Antichess,
  Atomic,
  Horde,
  RacingKings,
  Csci1933,
};
inline constexpr std::size_t perf_count = 15;

/// The API key: "ultraBullet", "bullet", ….
[[nodiscard]] std::string_view perf_key(Perf perf) noexcept;
/// The display name: "UltraBullet", "Bullet", ….
[[nodiscard]] std::string_view perf_name(Perf perf) noexcept;
[[nodiscard]] std::optional<Perf> find_perf(std::string_view key) noexcept;

/// The speed, derived from a player's time for forty moves. A game without a clock, or with days
/// per move, is Correspondence. Never returns a category of a variant.
[[nodiscard]] Perf speed_of(const TimeChoice& choice) noexcept;

}  // namespace tabiya::server
