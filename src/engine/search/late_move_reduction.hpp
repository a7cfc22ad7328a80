/// Late move reduction: the moves are ordered, so the later ones are searched less deep. Internal.
#pragma once

#include "engine/search/node.hpp"

namespace tabiya::engine {

/// True if the current move is late enough.
[[nodiscard]] bool may_reduce(const Node& node) noexcept;

/// The depth of the move's reduced search, at most one more than `full_depth`: less for a node or a move
/// that is not promising. `cutoffs`: the beta cutoffs of the siblings so far.
[[nodiscard]] int late_move_depth(const Node& node, const MoveLoop& loop,
                                  const Candidate& candidate, int full_depth, int cutoffs) noexcept;

}  // namespace tabiya::engine
