#include "engine/search/move_pruning.hpp"

#include <algorithm>

#include "engine/search/exchange.hpp"
#include "engine/search/tuning.hpp"

namespace tabiya::engine {
namespace {

/// The depth to which late move reduction will probably search the move.
[[nodiscard]] int reduced_depth(const Node& node, const Candidate& candidate) noexcept {
  return std::max(node.depth - candidate.reduction / tuning::reduction_unit, 0);
}

/// Late move pruning: the moves are ordered, so after many of them the remaining quiet ones are poor.
[[nodiscard]] bool is_late(const Node& node, const MoveLoop& loop) noexcept {
  return static_cast<int>(loop.tried.quiet.size()) >=
         tuning::late_move_pruning_count(node.depth, node.is_improving);
}

/// Futility pruning: near the leaves a quiet move cannot make up for a static evaluation far below alpha.
[[nodiscard]] bool is_futile(const Node& node, const Candidate& candidate) noexcept {
  if (node.is_check || candidate.gives_check) return false;
  const int depth = reduced_depth(node, candidate);
  return depth <= tuning::futility_depth &&
         *node.frame.static_eval + tuning::futility_margin(depth) <= node.alpha;
}

/// History pruning: a quiet move that failed in most other positions will probably fail here.
[[nodiscard]] bool has_bad_history(const Node& node, const Candidate& candidate) noexcept {
  return !candidate.gives_check && node.depth <= tuning::history_pruning_depth &&
         candidate.history < tuning::history_pruning_limit(node.depth);
}

/// SEE pruning: a shallow search will not find the compensation for lost material.
[[nodiscard]] bool loses_material(const Node& node, const Candidate& candidate) noexcept {
  if (node.depth > tuning::see_pruning_depth) return false;
  const int depth = candidate.is_quiet ? reduced_depth(node, candidate) : node.depth;
  return !see_reaches(node.position(), candidate.move,
                      tuning::see_pruning_limit(depth, candidate.is_quiet));
}

}  // namespace

bool prunes_move(const Node& node, MoveLoop& loop, const Candidate& candidate) noexcept {
  if (node.type == NodeType::Root || is_loss(node.best_value) || !loop.has_pieces) {
    return false;
  }
  if (candidate.is_quiet) {
    if (is_late(node, loop)) {
      loop.picker.skip_quiets();
      return true;
    }
    if (is_futile(node, candidate) || has_bad_history(node, candidate)) return true;
  }
  return loses_material(node, candidate);
}

}  // namespace tabiya::engine
