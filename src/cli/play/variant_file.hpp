/// Games of variants in PGN files.
#pragma once

#include <expected>

#include "cli/exit_code.hpp"
#include "cli/play/arbiter_pgn.hpp"
#include "tabiya/game/variant_game.hpp"
#include "tabiya/pgn/game_tree.hpp"

namespace tabiya::cli {

/// A new game's tree, tagged with the players and today's date.
[[nodiscard]] pgn::GameTree tree_of_today(const VariantGame& game, const PlayerNames& names);

/// The record of a game that a file began, with the moves and the result of today.
[[nodiscard]] pgn::GameTree continued_record(const pgn::GameTree& record, const VariantGame& game);

/// Replays the main line.
/// Errors: the game is one of chess; the game is over before the last move; the main line has a null
/// move.
[[nodiscard]] std::expected<VariantGame, Failure> to_variant_game(const pgn::GameTree& tree);

}  // namespace tabiya::cli
