/// Games for Scid.
#pragma once

#include "tabiya/pgn/destination.hpp"

namespace tabiya::pgn {

/// As prepare_for(Destination::Scid, …).
[[nodiscard]] FlagSet<Loss> prepare_for_scid(GameTree& game, const WriteOptions& options);

}  // namespace tabiya::pgn
