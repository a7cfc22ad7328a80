#include <algorithm>

#include "engine/search/exchange.hpp"
#include "engine/search/tuning.hpp"
#include "engine/search/worker.hpp"

namespace tabiya::engine {

/// Returns the value of a node that needs no search of its moves, or draw_value if the search has stopped.
/// Each rule guesses from the static evaluation which side of the window the value is on.
std::optional<Value> Worker::prune_node(const Node& node) {
  if (is_pv(node.type) || node.is_check || node.excluded) return std::nullopt;
  if (const auto value = try_razoring(node)) return value;
  if (const auto value = try_reverse_futility(node)) return value;
  if (const auto value = try_null_move(node)) return value;
  return try_probcut(node);
}

/// Razoring: if the estimate is far below alpha, only a capture can raise it, so the quiescence search
/// decides.
std::optional<Value> Worker::try_razoring(const Node& node) {
  if (node.depth > tuning::razoring_depth ||
      node.estimate + tuning::razoring_margin(node.depth) > node.alpha) {
    return std::nullopt;
  }
  const Value value = quiescence_search(node.type, node.ply, null_window(node.alpha));
  if (value > node.alpha || is_decisive(value)) return std::nullopt;
  return value;
}

/// Reverse futility pruning (static null move pruning): if the estimate is far above beta at a low depth,
/// the opponent has no time to take that lead away.
std::optional<Value> Worker::try_reverse_futility(const Node& node) const noexcept {
  if (node.depth > tuning::reverse_futility_depth || is_decisive(node.beta) ||
      is_decisive(node.estimate)) {
    return std::nullopt;
  }
  const Value margin = tuning::reverse_futility_margin(node.depth, node.is_improving);
  if (node.estimate - margin < node.beta) return std::nullopt;
  return (node.estimate + node.beta) / 2;
}

/// Null move pruning: if passing still fails high on a reduced search, a real move will too. This is
/// wrong in zugzwang. So it is not tried with pawns only, and at high depth a verification search
/// without null moves must confirm it.
std::optional<Value> Worker::try_null_move(const Node& node) {
  if (!may_try_null_move(node)) return std::nullopt;
  const int reduction = tuning::null_move_reduction(node.depth, node.estimate - node.beta);
  const int reduced = std::max(node.depth - reduction, 0);
  const Window window = null_window(node.beta - 1);
  pass(node.ply);
  const Value value = -search_node(NodeType::Cut, node.ply + 1, -window, reduced);
  undo();
  if (has_stopped()) return draw_value;
  if (value < node.beta) return std::nullopt;
  const Value sure = is_decisive(value) ? node.beta : value;
  if (node.depth < tuning::null_move_verification_depth || null_move_min_ply_ > 0) return sure;

  null_move_min_ply_ = node.ply + tuning::plies_without_null_move(reduced);
  const Value verified = search_node(NodeType::All, node.ply, window, reduced);
  null_move_min_ply_ = 0;
  if (has_stopped()) return draw_value;
  return verified < node.beta ? std::nullopt : std::optional{sure};
}

bool Worker::may_try_null_move(const Node& node) const noexcept {
  const bool is_allowed =
      node.ply >= null_move_min_ply_ && node.ply > 0 && at(node.ply - 1).move.has_value();
  return is_allowed && node.depth >= tuning::null_move_depth && node.estimate >= node.beta &&
         !is_loss(node.beta) &&
         *node.frame.static_eval >= node.beta - tuning::null_move_margin(node.depth) &&
         has_non_pawn_material(node.position());
}

/// ProbCut: a capture that beats beta by a margin at a reduced depth is likely to beat beta at full
/// depth.
std::optional<Value> Worker::try_probcut(const Node& node) {
  if (node.depth < tuning::probcut_depth || is_decisive(node.beta)) return std::nullopt;
  const Value wanted = node.beta + tuning::probcut_margin;
  const int reduced = node.depth - tuning::probcut_reduction;
  if (node.entry && node.entry->depth >= reduced && node.entry->value < wanted) {
    return std::nullopt;
  }
  const Position& position = node.position();
  const bool is_table_move_noisy = node.table_move && is_noisy(position, *node.table_move);
  const HistoryContext context = noisy_history_context();
  MovePicker picker{position, is_table_move_noisy ? node.table_move : std::nullopt, context,
                    MovePicker::Kind::NoisyOnly};
  while (const auto move = picker.next()) {
    if (picker.is_trying_losing_captures()) break;
    if (!see_reaches(position, *move, wanted - *node.frame.static_eval)) continue;
    const Value value = search_capture(node.ply, *move, wanted, reduced - 1);
    if (has_stopped()) return draw_value;
    if (value >= wanted) {
      store_probcut(node, *move, value, reduced);
      return is_decisive(value) ? value : value - tuning::probcut_margin;
    }
  }
  return std::nullopt;
}

/// The value of a capture compared with `wanted`: at first by quiescence search, then at `depth`.
Value Worker::search_capture(int ply, Move move, Value wanted, int depth) {
  const Window window = -null_window(wanted - 1);
  play(ply, move);
  Value value = -quiescence_search(NodeType::Cut, ply + 1, window);
  if (value >= wanted && depth > 0) value = -search_node(NodeType::Cut, ply + 1, window, depth);
  undo();
  return value;
}

void Worker::store_probcut(const Node& node, Move move, Value value, int depth) noexcept {
  shared_->table.store(node.position().key(), node.ply,
                       {.move = move,
                        .value = value,
                        .static_eval = node.raw_eval,
                        .depth = depth,
                        .bound = Bound::Lower});
}

}  // namespace tabiya::engine
