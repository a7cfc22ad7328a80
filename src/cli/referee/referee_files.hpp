/// The referee's games in files: as event logs, which keep everything, or as PGN.
#pragma once

#include <expected>
#include <string>

#include "cli/exit_code.hpp"
#include "cli/play/arbiter_pgn.hpp"
#include "tabiya/game/arbiter.hpp"

namespace tabiya::cli {

/// Writes the game as PGN if the name ends in ".pgn", and as an event log otherwise. A file that
/// exists is replaced as a whole or not at all.
[[nodiscard]] std::expected<void, Failure> save_game(const Arbiter& arbiter,
                                                     const PlayerNames& names,
                                                     const std::string& path);

/// Reads what `save_game()` writes. A PGN has no events but moves; what it does not say of its terms
/// is taken from those given, but for the clock.
[[nodiscard]] std::expected<Arbiter, Failure> load_game(const std::string& path,
                                                        const GameTerms& terms);

}  // namespace tabiya::cli
