#include "engine/search/tuning.hpp"
#include "engine/search/worker.hpp"

namespace tabiya::engine {

/// True for a table move whose value is deep and certain enough to compare the other moves with it.
bool Worker::is_singular_candidate(const Node& node, Move move) const noexcept {
  return node.type != NodeType::Root && move == node.table_move && !node.excluded && node.entry &&
         node.depth >= tuning::singular_depth &&
         node.entry->depth >= node.depth - tuning::singular_entry_shallowness &&
         node.entry->bound != Bound::Upper && !is_decisive(node.entry->value) &&
         node.ply < tuning::singular_ply_limit(root_depth_);
}

/// Singular extension: extend the table move if all others fail low on a reduced search, because then
/// everything depends on it. If one of them fails high too, prune the node (multi-cut) or reduce the table
/// move.
Worker::SingularResult Worker::singular_extension(const Node& node) {
  const Value limit = node.entry->value - tuning::singular_margin(node.depth);
  const NodeType type = node.type == NodeType::Cut ? NodeType::Cut : NodeType::All;
  Frame& frame = node.frame;
  frame.excluded = node.table_move;
  const Value value = search_node(type, node.ply, null_window(limit - 1),
                                  tuning::singular_search_depth(node.depth));
  frame.excluded.reset();
  if (has_stopped()) return {.value = draw_value};
  if (value < limit) {
    const bool is_double = !is_pv(node.type) && value < limit - tuning::double_extension_margin &&
                           frame.double_extensions < tuning::double_extension_limit;
    if (is_double) ++frame.double_extensions;
    return {.extension = is_double ? 2 : 1};
  }
  if (limit >= node.beta) return {.value = limit};
  const bool is_cut = node.type == NodeType::Cut || node.entry->value >= node.beta;
  return {.extension = is_cut ? -1 : 0};
}

}  // namespace tabiya::engine
