/// The main line of a PGN game as a series of pictures.
#pragma once

#include <cstddef>
#include <cstdint>
#include <expected>
#include <string>
#include <string_view>
#include <vector>

#include "cli/exit_code.hpp"
#include "tabiya/pgn/game_tree.hpp"
#include "tabiya/pgn/input.hpp"
#include "tabiya/picture/animation.hpp"
#include "tabiya/picture/pages.hpp"

namespace tabiya::cli {

/// A game, and a diagram for its start and for the position after each move, with the arrows,
/// circles and glyphs of its annotator.
struct RecordedGame {
  pgn::GameTree tree;
  std::vector<picture::Diagram> diagrams;
  std::vector<std::string> moves;     ///< in SAN
  std::vector<std::string> problems;  ///< moves that could not be played, as sentences
};

/// Reads one game by its number, from 1.
/// Errors: the file has fewer games, or the input ends early.
[[nodiscard]] std::expected<RecordedGame, Failure> read_recorded_game(pgn::Input input,
                                                                      const std::string& file,
                                                                      std::uint64_t number);

/// The diagrams that a list names: "start", "12w", "12b" (after Black's twelfth move), "end".
/// Errors: the game has no such move.
[[nodiscard]] std::expected<std::vector<std::size_t>, Failure> parse_places(
    const RecordedGame& game, std::string_view list);

/// "Kasparov, Garry – Topalov, Veselin".
[[nodiscard]] std::string players_of(const pgn::Tags& tags);
/// "Hoogovens, Wijk aan Zee, 1999.01.20, 1-0", as far as it is known.
[[nodiscard]] std::string occasion_of(const pgn::GameTree& game);

/// The game as its players wrote it down.
[[nodiscard]] picture::ScoreSheet score_sheet_of(const RecordedGame& game);

}  // namespace tabiya::cli
