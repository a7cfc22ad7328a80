/// What becomes of moves that cannot be played when a game is to be legal.
#pragma once

#include "tabiya/pgn/game_tree.hpp"

namespace tabiya::pgn {

/// Makes comments of the moves that could not be played, so that what remains is legal and nothing
/// is lost.
///
///     1. e4 e5 2. Ke4 d6 3. d4 (3. c4) *       becomes       1. e4 e5 {2. Ke4 d6 3. d4 (3. c4)} *
///
/// A line breaks off before its first such move; all that followed stands in a comment after the
/// last one that is legal. A variation that begins with such a move becomes a comment in
/// parentheses after the move it was a variation on. Braces within become parentheses.
/// Source: PGN 8.2 (illegal moves may not appear in movetext).
void comment_out_broken_lines(GameTree& game);

}  // namespace tabiya::pgn
