#include <algorithm>

#include "engine/eval/evaluation.hpp"
#include "engine/search/tuning.hpp"
#include "engine/search/worker.hpp"

namespace tabiya::engine {

Value Worker::static_eval_of(int ply) noexcept {
  const Position& position = at(ply).position;
  const Value value = accumulators_
                          ? evaluation_of(position, accumulators_->value_of(ply, position.turn()))
                          : evaluation_of(position);
  if (!vision_) return value;
  return std::clamp(value + vision_->misjudgement(position), -decisive_value + 1,
                    decisive_value - 1);
}

/// Sets the static evaluation of the node, and the estimate of its value.
void Worker::evaluate(Node& node) {
  std::optional<Value>& static_eval = node.frame.static_eval;
  static_eval.reset();
  if (node.is_check) return;
  const std::optional<TableEntry>& entry = node.entry;
  node.raw_eval = entry && entry->static_eval ? *entry->static_eval : static_eval_of(node.ply);
  static_eval = correction_history_->corrected(node.position(), node.raw_eval);
  node.estimate = *static_eval;
  if (entry && !is_decisive(entry->value) && settles(*entry, node.estimate)) {
    node.estimate = entry->value;
  }
}

/// True if the static evaluation is better than the last time the player was to move and not in check.
bool Worker::is_improving(int ply) const noexcept {
  const std::optional<Value> now = at(ply).static_eval;
  if (!now) return false;
  for (const int plies_back : {2, 4}) {
    if (ply < plies_back) break;
    if (const auto earlier = at(ply - plies_back).static_eval) return *now > *earlier;
  }
  return false;
}

/// Updates the history of the last quiet move by how much it changed its player's static evaluation.
void Worker::update_history_from_static_eval(int ply) noexcept {
  if (ply == 0) return;
  const Frame& before = at(ply - 1);
  if (!before.move || !before.static_eval || is_noisy(before.position, *before.move)) return;
  const Value change = -*at(ply).static_eval - *before.static_eval;
  quiet_entry(*histories_, before.threats, before.position, *before.move)
      .update(tuning::static_eval_change_bonus(change));
}

}  // namespace tabiya::engine
