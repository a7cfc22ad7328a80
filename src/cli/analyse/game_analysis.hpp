/// Analyses every move of a game, with the judgements of a review.
#pragma once

#include <functional>
#include <string_view>

#include "cli/analyse/analyst.hpp"
#include "tabiya/pgn/game_tree.hpp"
#include "tabiya/review/review.hpp"

namespace tabiya::cli {

/// Reviews the playable moves of the main line; a null move is never judged. Calls `on_position` after
/// each position.
[[nodiscard]] review::Review analyse_game(const pgn::GameTree& game, Analyst& analyst,
                                          const std::function<void()>& on_position);

/// "sound", "dubious", "mistake", "blunder".
[[nodiscard]] std::string_view quality_of(const review::ReviewedMove& move) noexcept;

}  // namespace tabiya::cli
