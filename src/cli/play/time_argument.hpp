/// Time controls as a player gives them on the command line.
///
///     5+3             five minutes, and three seconds a move
///     90/40,30+30     40 moves in 90 minutes, then 30 minutes, with 30 seconds a move from the first
///     0.5             half a minute          15d5, 15b5    five seconds of delay, of Bronstein delay
///
/// That is minutes, as people speak. What is no such text is read as PGN writes it, in seconds:
/// `40/7200:3600`, `*180`, `-`; and so is a number of minutes for which nobody ever sat down, 180
/// and more, as in `300+3`.
#pragma once

#include <expected>
#include <string>

#include "cli/exit_code.hpp"
#include "tabiya/game/time_control.hpp"

namespace tabiya::cli {

/// Errors: a text that is neither.
[[nodiscard]] std::expected<TimeControl, Failure> read_time_argument(const std::string& text);

}  // namespace tabiya::cli
