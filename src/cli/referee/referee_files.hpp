/// Saves the referee's games to files, as event logs, which keep everything, or as PGN.
#pragma once

#include <expected>
#include <string>

#include "cli/exit_code.hpp"
#include "cli/play/arbiter_pgn.hpp"
#include "tabiya/game/arbiter.hpp"

namespace tabiya::cli {

/// Writes PGN if the name ends in ".pgn", and an event log otherwise. Replaces an existing file
/// atomically.
[[nodiscard]] std::expected<void, Failure> save_game(const Arbiter& arbiter,
                                                     const PlayerNames& names,
                                                     const std::string& path);

/// Reads the formats of `save_game()`. PGN has only moves; missing terms come from `terms`, except
/// for the clock.
[[nodiscard]] std::expected<Arbiter, Failure> load_game(const std::string& path,
                                                        const GameTerms& terms);

}  // namespace tabiya::cli
