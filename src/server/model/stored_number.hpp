/// Instants and keys as numbers, as the database and stored JSON contain them.
#pragma once

#include <cstdint>
#include <optional>

#include "server/model/user.hpp"
#include "tabiya/game/clock_time.hpp"

namespace tabiya::server {

/// Milliseconds since 1970.
[[nodiscard]] inline std::int64_t to_number(Instant at) noexcept {
  return at.time_since_epoch().count();
}
[[nodiscard]] inline std::optional<std::int64_t> to_number(
    const std::optional<Instant>& at) noexcept {
  if (!at) return std::nullopt;
  return to_number(*at);
}
[[nodiscard]] inline Instant to_instant(std::int64_t number) noexcept {
  return Instant{Milliseconds{number}};
}
[[nodiscard]] inline std::int64_t to_number(UserKey key) noexcept {
  return static_cast<std::int64_t>(key);
}

}  // namespace tabiya::server
