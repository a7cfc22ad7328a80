/// Saves the referee's games to files, as event logs, which keep everything, or as PGN.
#pragma once

#include <expected>
#include <string>

#include "cli/exit_code.hpp"
#include "cli/play/arbiter_pgn.hpp"
#include "tabiya/game/arbiter.hpp"
#include "tabiya/game/variant_arbiter.hpp"
#include "tabiya/pgn/game_tree.hpp"

namespace tabiya::cli {

/// A game with its record: the tags, and the comments, glyphs and variations of a game that was
/// loaded.
template <class GameType>
struct RefereedGame {
  BasicArbiter<GameType> arbiter;
  pgn::GameTree record;
};

/// A game that has just begun, with the players' names in its record.
template <class GameType>
[[nodiscard]] RefereedGame<GameType> new_game(BasicArbiter<GameType> arbiter,
                                              const PlayerNames& names);

/// Writes PGN if the name ends in ".pgn", and an event log with the record otherwise. Replaces an
/// existing file atomically.
template <class GameType>
[[nodiscard]] std::expected<void, Failure> save_game(const RefereedGame<GameType>& game,
                                                     const std::string& path);

/// Reads the formats of `save_game()`. PGN has no terms but those in its tags; the ruleset comes
/// from `terms` if it is missing. `names` are those of players whom the file does not name.
template <class GameType>
[[nodiscard]] std::expected<RefereedGame<GameType>, Failure> load_game(
    const std::string& path, const BasicGameTerms<GameType>& terms, const PlayerNames& names);

}  // namespace tabiya::cli
