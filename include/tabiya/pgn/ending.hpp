/// How a game in a file ended, as far as its moves and tags tell.
#pragma once

#include <optional>

#include "tabiya/game/outcome.hpp"
#include "tabiya/pgn/game_tree.hpp"

namespace tabiya::pgn {

/// The ending of the main line. What the position on the board ends by itself is taken from the
/// board; a draw where one could be claimed, with the position on the board or with a move, is
/// taken for claimed; otherwise the tag Termination speaks, and a game that ended normally was
/// resigned or agreed drawn. Nothing if the file does not say, or if the game is still in progress.
/// Source: PGN 9.8.1; FIDE 5, 9.
[[nodiscard]] std::optional<Outcome> ending_of(const GameTree& game);

}  // namespace tabiya::pgn
