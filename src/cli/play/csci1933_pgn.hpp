/// Writes games of the teaching variant as PGN, as `tabiya pgn check` reads them.
#pragma once

#include <string>

#include "rules/inner/csci1933.hpp"
#include "tabiya/pgn/tags.hpp"

namespace tabiya::cli {

/// The game in export format. The side that has captured the king has won; all other games are
/// unfinished. Adds the variant, the start position and the result to the tags.
[[nodiscard]] std::string to_pgn(const csci1933::Game& game, pgn::Tags tags);

}  // namespace tabiya::cli
