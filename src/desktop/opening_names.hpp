/// Names the openings of a game.
#pragma once

#include "tabiya/pgn/game_tree.hpp"

namespace tabiya::desktop {

/// Tags a game with its opening, and names each named position of the main line that is reached for
/// the first time in a comment.
void name_openings(pgn::GameTree& game);

}  // namespace tabiya::desktop
