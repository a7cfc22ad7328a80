// The quiescence search: only moves that change the material, until the position is quiet.
#include <algorithm>

#include "engine/variant/variant_worker.hpp"

namespace tabiya::engine {

/// Compulsory captures are searched for some plies, and after that only forced moves.
bool VariantWorker::is_forced_capture(int ply, int depth) noexcept {
  constexpr int plies_with_choice = 3;
  const Frame& frame = at(ply);
  return style_->noise == Noise::Compulsory && frame.position.captured_by(frame.legal[0]) &&
         (frame.legal.size() == 1 || depth > -plies_with_choice);
}

Value VariantWorker::quiescence(int ply, int depth, Value alpha, Value beta) {
  // Checks are answered for this number of plies.
  constexpr int plies_with_evasions = 8;
  if (!count_node()) return draw_value;
  Node node{.ply = ply, .depth = 0, .alpha = alpha, .beta = beta, .first_alpha = alpha};
  node.is_quiescence = true;
  node.is_pv = beta - alpha > 1;
  if (const auto value = early_value(node)) return *value;
  Frame& frame = at(ply);
  frame.legal = legal_moves(frame.position);
  if (const auto value = value_without_moves(ply)) return *value;
  node.is_check = is_in_check(frame.position) && depth > -plies_with_evasions;
  const bool must_move = node.is_check || is_forced_capture(ply, depth);
  if (!must_move) {
    node.is_check = is_in_check(frame.position);
    set_static_eval(node);
    node.best_value = node.eval;
    if (node.best_value >= beta) return node.best_value;
    node.alpha = std::max(node.alpha, node.best_value);
  }
  if (!must_move && style_->noise == Noise::Compulsory) return node.best_value;
  order_moves(node, !must_move);
  while (const auto candidate = frame.moves.next()) {
    // The rest loses material.
    if (!must_move && candidate->score < 0) break;
    // In check, quiet moves are tried until one holds.
    if (node.is_check && must_move && !is_loss(node.best_value) &&
        node.best_value > -infinite_value && node.move_number >= 2 &&
        !is_noisy(frame.position, candidate->move)) {
      break;
    }
    ++node.move_number;
    play(ply, candidate->move);
    const Value value = -quiescence(ply + 1, depth - 1, -node.beta, -node.alpha);
    keys_.pop_back();
    if (has_stopped_ || raise_best(node, candidate->move, value)) break;
  }
  if (has_stopped_) return draw_value;
  store(node);
  return node.best_value;
}

}  // namespace tabiya::engine
