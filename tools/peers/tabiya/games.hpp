/// Valid games with everything that PGN has.
#pragma once

#include <string>
#include <vector>

#include "random.hpp"

namespace tabiya::peers {

struct GameText {
  std::string pgn;
  std::vector<std::string> kinds;  ///< what the game has: "variation", "clock", "castling_zero", …
};

/// A game from the array or a position, in export format or with one liberty of the import format.
/// Source: PGN 3.1, 3.2.
[[nodiscard]] GameText random_game(Random& random);

}  // namespace tabiya::peers
