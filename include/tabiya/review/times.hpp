/// The time that each move of a recorded game took.
#pragma once

#include <chrono>
#include <optional>
#include <vector>

#include "tabiya/pgn/game_tree.hpp"

namespace tabiya::review {

/// The time of each ply of the main line: what `[%emt]` says or the program that let an engine play
/// (`{+0.31/12 0.5s}`), else the difference of the mover's clocks in `[%clk]` with the increment of the tag
/// TimeControl. Nothing where a clock is missing, or gains
/// more than the increment; nor, from clocks alone, for the first move of a player: some servers let no
/// clock run during it, and give no increment for it.
[[nodiscard]] std::vector<std::optional<std::chrono::milliseconds>> times_of(
    const pgn::GameTree& game);

}  // namespace tabiya::review
