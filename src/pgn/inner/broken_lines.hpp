/// Makes a game legal, or readable for others, by turning lines into comments.
#pragma once

#include "tabiya/pgn/game_tree.hpp"

namespace tabiya::pgn {

/// Turns moves that could not be played into comments, so that the remaining moves are legal and no
/// text is lost.
///
///     1. e4 e5 2. Ke4 d6 3. d4 (3. c4) *       becomes       1. e4 e5 {2. Ke4 d6 3. d4 (3. c4)} *
///
/// A line ends before its first unplayable move; a comment after the last legal move has the rest.
/// A variation that begins with an unplayable move becomes a comment in parentheses after the move
/// that it varies. Braces inside such comments become parentheses, and commands plain text (`[ %clk …]`):
/// they would be taken for those of the move that gets the comment.
/// Source: PGN 8.2 (illegal moves may not appear in movetext).
void comment_out_broken_lines(GameTree& game);

/// Does the same with other moves than unplayable ones: each line ends before its first move for
/// which `ends_line` is true. Requires: the start of the game is known.
void comment_out_lines(GameTree& game, bool (&ends_line)(const Node&));

}  // namespace tabiya::pgn
