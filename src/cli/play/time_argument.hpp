/// Time controls as command-line arguments.
///
///     5+3             five minutes, and three seconds a move
///     90/40,30+30     40 moves in 90 minutes, then 30 minutes; 30 seconds per move from the start
///     0.5             half a minute       15d5, 15b5    five seconds of delay, of Bronstein delay
///
/// These are minutes, as players say them. Any other text is read as PGN, in seconds:
/// `40/7200:3600`, `*180`, `-`. So is a number of 180 minutes or more, which no player means, as in
/// `300+3`.
#pragma once

#include <expected>
#include <string>

#include "cli/exit_code.hpp"
#include "tabiya/game/time_control.hpp"

namespace tabiya::cli {

/// Errors: the text has neither form.
[[nodiscard]] std::expected<TimeControl, Failure> read_time_argument(const std::string& text);

}  // namespace tabiya::cli
