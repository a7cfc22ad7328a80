/// Finds games that went on although neither side could mate any more. Internal.
#pragma once

#include "notation/inner/quick_position.hpp"

namespace tabiya::pgn {

/// A fast filter: false where a dead position is practically impossible. That is so if a side has
/// mating material, such as a queen, a rook or an unblocked pawn, and the side to move has at least
/// three moves. With fewer moves, forced captures can remove that material.
[[nodiscard]] bool may_be_dead(const QuickPosition& position);

}  // namespace tabiya::pgn
