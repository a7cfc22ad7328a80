/// Games for Lichess.
#pragma once

#include "tabiya/pgn/destination.hpp"

namespace tabiya::pgn {

/// As prepare_for(Destination::Lichess, …).
[[nodiscard]] FlagSet<Loss> prepare_for_lichess(GameTree& game, const WriteOptions& options);

}  // namespace tabiya::pgn
