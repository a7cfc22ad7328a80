/// What a PGN says about moves, for people to read.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/replay/game_cursor.hpp"
#include "tabiya/pgn/game_tree.hpp"
#include "tabiya/support/color.hpp"

namespace tabiya::cli {

/// "!?" right behind the move, others as signs that people know: " +/-", " N"; else " $123".
[[nodiscard]] std::string glyphs_in_words(const std::vector<pgn::Nag>& nags);

/// What is said before and after the last move, or before the first: what people have written,
/// then evaluation, time, marked squares and arrows. Empty if nothing is said.
[[nodiscard]] std::string notes_in_words(const pgn::Node& node);

/// What a side's clock showed last, of those after its last moves.
[[nodiscard]] std::optional<std::string> clock_in_words(const GameCursor& cursor, Color side);

}  // namespace tabiya::cli
