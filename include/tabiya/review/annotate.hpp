/// Writes a review into a game, and reads one back.
///
///     annotate(game, review);                                   // 12... Bd7 $4 {[%eval 1.04] (0.23 → …
///     const Review again = review_of(game, evaluations_of(game));      // without an engine
#pragma once

#include "tabiya/notation/words.hpp"
#include "tabiya/pgn/game_tree.hpp"
#include "tabiya/review/review.hpp"

namespace tabiya::review {

/// Adds the review to the main line: `[%eval]` after each move; after each judged one a glyph, unless
/// an annotator has already graded it, the comment "(0.23 → 1.04) Mistake. Nf3 was best. …", and the
/// better line as a variation. What the game had before stays.
/// A start that is not that of a game has its `[%eval]` before the first move.
/// Requires: the review is of the game's main line.
/// Source: PGN 10 (glyphs $2, $4, $6).
void annotate(pgn::GameTree& game, const Review& review, Language language = Language::English);

/// The same without glyphs, comments and variations.
void add_evaluations(pgn::GameTree& game, const Review& review);

/// The same without comments: `[%eval]`, glyphs and variations.
void add_judgements(pgn::GameTree& game, const Review& review);

/// The evaluations that annotate() or another program, such as Lichess, has written into a game's main
/// line, up to the first move that cannot be played: the scores of `[%eval]`, those of ended games, and
/// of an initial position `score_of_start`. A position without a score has no evaluation.
///
/// The line of a position is the last variation on the move played there, where annotate() puts it. So
/// a move is judged again only if its better line is there. What the opponent's reply to it would have
/// been is taken from the game itself, so the reason for a judgement can differ from that in the file; see
/// add_written_reasons().
[[nodiscard]] Evaluations evaluations_of(const pgn::GameTree& game);

/// Adds the reasons that annotate() has written into the comments of a game in this language. Moves without
/// one keep the reason that was worked out. Requires: the review is of the game's main line.
void add_written_reasons(Review& review, const pgn::GameTree& game,
                         Language language = Language::English);

}  // namespace tabiya::review
