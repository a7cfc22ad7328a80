/// Writes a review into a game.
#pragma once

#include "tabiya/notation/words.hpp"
#include "tabiya/pgn/game_tree.hpp"
#include "tabiya/review/review.hpp"

namespace tabiya::review {

/// Adds the review to the main line: `[%eval]` after each move; after each judged one a glyph, unless
/// an annotator has already graded it, the comment "(0.23 → 1.04) Mistake. Nf3 was best. …", and the
/// better line as a variation. What the game had before stays.
/// Requires: the review is of the game's main line.
/// Source: PGN 10 (glyphs $2, $4, $6).
void annotate(pgn::GameTree& game, const Review& review, Language language = Language::English);

/// The same without glyphs, comments and variations.
void add_evaluations(pgn::GameTree& game, const Review& review);

}  // namespace tabiya::review
