/// The annotations of a PGN as readable text.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/replay/game_cursor.hpp"
#include "tabiya/pgn/game_tree.hpp"
#include "tabiya/support/color.hpp"

namespace tabiya::cli {

/// "!?" directly after the move, others as well-known symbols: " +/-", " N"; else " $123".
[[nodiscard]] std::string glyphs_in_words(const std::vector<pgn::Nag>& nags);

/// The comments before and after the last move, or before the first: the annotators' text, then
/// evaluation, time, marked squares and arrows. Empty if there are none.
[[nodiscard]] std::string notes_in_words(const pgn::Node& node);

/// The side's clock after its last move.
[[nodiscard]] std::optional<std::string> clock_in_words(const GameCursor& cursor, Color side);

}  // namespace tabiya::cli
