/// Conversions between a game and the columns of its row.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "server/rooms/game_info.hpp"
#include "server/store/database.hpp"

namespace tabiya::server::game_row {

/// The columns of a GameInfo, in the order of bind_info() and read_info().
inline constexpr std::string_view info_columns =
    "id, white, black, white_engine, black_engine, variant, start, ruleset, touch_move, time, "
    "rated,"
    " perf, white_rating, black_rating, white_provisional, black_provisional, source, created,"
    " rematch_of";

/// "-", "300+5" or "3 days".
[[nodiscard]] std::string to_text(const TimeChoice& time);
[[nodiscard]] std::optional<TimeChoice> parse_time_choice(std::string_view text);

/// Binds the columns and runs the statement.
[[nodiscard]] std::expected<void, StoreError> write(Statement& statement, const GameInfo& info);
/// Nothing if the row is invalid.
[[nodiscard]] std::optional<GameInfo> read(Statement& row);

[[nodiscard]] inline std::int64_t to_number(Instant at) noexcept {
  return at.time_since_epoch().count();
}
[[nodiscard]] inline Instant to_instant(std::int64_t number) noexcept {
  return Instant{Milliseconds{number}};
}
[[nodiscard]] inline std::int64_t to_number(UserKey key) noexcept {
  return static_cast<std::int64_t>(key);
}

}  // namespace tabiya::server::game_row
