/// Conversions between a game and the columns of its row.
#pragma once

#include <expected>
#include <optional>
#include <string_view>

#include "server/model/game_info.hpp"
#include "server/model/stored_number.hpp"
#include "server/store/sql/statement.hpp"

namespace tabiya::server::game_row {

/// The columns of a GameInfo, in the order of bind_info() and read_info().
inline constexpr std::string_view info_columns =
    "id, white, black, white_engine, black_engine, variant, start, ruleset, touch_move, time, "
    "rated,"
    " perf, white_rating, black_rating, white_provisional, black_provisional, source, created,"
    " rematch_of";

/// Binds the columns and runs the statement.
[[nodiscard]] std::expected<void, StoreError> write(Statement& statement, const GameInfo& info);
/// Nothing if the row is invalid.
[[nodiscard]] std::optional<GameInfo> read(Statement& row);

}  // namespace tabiya::server::game_row
