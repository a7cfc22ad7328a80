#include "engine/search/late_move_reduction.hpp"

#include <algorithm>

#include "engine/search/tuning.hpp"

namespace tabiya::engine {

bool may_reduce(const Node& node) noexcept {
  const int full_moves = node.type == NodeType::Root ? 2 : 1;
  return node.depth >= tuning::late_move_reduction_depth && node.move_number > full_moves;
}

int late_move_depth(const Node& node, const MoveLoop& loop, const Candidate& candidate,
                    int full_depth, int cutoffs) noexcept {
  int reduction = candidate.reduction;
  if (!is_pv(node.type)) reduction += tuning::null_window_reduction;
  if (node.type == NodeType::Cut) reduction += tuning::cut_node_reduction;
  if (node.was_pv) reduction -= tuning::was_pv_reduction;
  if (!node.is_improving) reduction += tuning::not_improving_reduction;
  if (candidate.gives_check) reduction -= tuning::check_reduction;
  if (candidate.is_quiet && loop.is_table_move_noisy) {
    reduction += tuning::noisy_table_move_reduction;
  }
  if (cutoffs > tuning::few_cutoffs) reduction += tuning::many_cutoffs_reduction;
  reduction -= candidate.history * tuning::reduction_unit / tuning::history_per_ply;
  return std::clamp(full_depth - reduction / tuning::reduction_unit, 1,
                    full_depth + (is_pv(node.type) ? 1 : 0));
}

}  // namespace tabiya::engine
