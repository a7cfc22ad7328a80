/// The representation invariant of a game of a variant. The names of the violations are those of a
/// game of chess, see game_audit.hpp.
#pragma once

#include "game/inner/game_audit.hpp"
#include "support/inner/auditable.hpp"
#include "tabiya/game/variant_game.hpp"

namespace tabiya {

/// All violations of the invariant of a game and of its history.
/// Complexity: the number of its positions times the number of plies that are examined.
[[nodiscard]] Violations audit(const VariantGame& game, PlyRange plies = {});

}  // namespace tabiya
