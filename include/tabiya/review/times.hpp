/// The time that each move of a recorded game took.
#pragma once

#include <chrono>
#include <optional>
#include <vector>

#include "tabiya/pgn/game_tree.hpp"

namespace tabiya::review {

/// The time of each ply of the main line: what `[%emt]` says, else the difference of the mover's
/// clocks in `[%clk]` with the increment of the tag TimeControl. The first move of a player needs the
/// tag, too. Nothing where a clock is missing, or gains more than the increment.
[[nodiscard]] std::vector<std::optional<std::chrono::milliseconds>> times_of(
    const pgn::GameTree& game);

}  // namespace tabiya::review
