/// Times as clocks show them and as PGN comments keep them.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "tabiya/game/clock_time.hpp"

namespace tabiya::cli {

/// "1:04:59"; below ten seconds with tenths, "0:00:09.3". What has begun is not counted.
[[nodiscard]] std::string to_clock_text(Milliseconds time);

/// How long a running clock goes on to show the same. Always some time.
[[nodiscard]] Milliseconds until_clock_text_changes(Milliseconds time) noexcept;

/// "[%clk 1:04:59]". Source: PGN supplement 3.
[[nodiscard]] std::string clock_comment(Milliseconds time);

/// The time of the first such command in a comment.
[[nodiscard]] std::optional<Milliseconds> clock_in(std::string_view comment) noexcept;

}  // namespace tabiya::cli
