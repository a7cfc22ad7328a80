/// Move pruning: skips moves that are unlikely to raise alpha. Internal.
#pragma once

#include "engine/search/node.hpp"

namespace tabiya::engine {

/// True if the move can be skipped: the node has a value that is not a loss, and one of the rules says
/// that this move will not improve it. Late move pruning also skips all later quiet moves.
[[nodiscard]] bool prunes_move(const Node& node, MoveLoop& loop,
                               const Candidate& candidate) noexcept;

}  // namespace tabiya::engine
