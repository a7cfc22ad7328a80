/// Games of variants as trees, to be written as PGN.
///
///     write(to_pgn(to_tree(game, tags)));
///
/// The tag Variant names the variant; FEN and SetUp are added unless the game begins at the
/// variant's own initial position. Games of chess are written as `to_tree(const Game&)` does.
#pragma once

#include "tabiya/game/variant_game.hpp"
#include "tabiya/pgn/game_tree.hpp"
#include "tabiya/pgn/tags.hpp"

namespace tabiya::pgn {

/// A finished or unfinished game as a tree with a single line. The result, the start and the move of
/// a claim (as a comment) come from the game, all other tags from `tags`.
[[nodiscard]] GameTree to_tree(const VariantGame& game, Tags tags = {});

/// The record of a game that was played on. Its tags, comments, glyphs and variations stay; a line
/// that was replaced becomes a variation; moves that were taken back are removed.
/// If the record has another start, only its tags are kept.
[[nodiscard]] GameTree continued(GameTree record, const VariantGame& game);

}  // namespace tabiya::pgn
