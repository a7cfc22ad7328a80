/// How a recorded game ended, as far as its moves and tags show.
#pragma once

#include <optional>

#include "tabiya/game/outcome.hpp"
#include "tabiya/pgn/game_tree.hpp"

namespace tabiya::pgn {

/// The outcome of the main line, or nothing if the file does not say or the game is in progress.
///
/// An ending that the final position decides by itself comes first. Next, a draw that a player
/// could claim, with the position on the board or with a move, counts as claimed. Otherwise the tag
/// Termination decides; a game that ended normally was resigned or agreed drawn.
/// Source: PGN 9.8.1; FIDE 5, 9.
[[nodiscard]] std::optional<Outcome> ending_of(const GameTree& game);

}  // namespace tabiya::pgn
