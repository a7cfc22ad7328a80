#include <algorithm>

#include "engine/search/exchange.hpp"
#include "engine/search/tuning.hpp"
#include "engine/search/worker.hpp"

namespace tabiya::engine {
namespace {

/// Delta pruning: an upper bound of the value after a capture or promotion if the move cannot reach
/// alpha, otherwise nothing.
[[nodiscard]] std::optional<Value> delta_bound(const Node& node, Move move) noexcept {
  const Position& position = node.position();
  if (const auto taken = position.captured_by(move); taken && !move.is_promotion()) {
    const Value most = node.estimate + tuning::quiescence_capture_margin + exchange_value(*taken);
    if (most <= node.alpha) return most;
  }
  const Value most = node.estimate + tuning::quiescence_margin;
  if (most <= node.alpha && !see_reaches(position, move, 1)) return most;
  return std::nullopt;
}

/// The table move, if the quiescence search tries moves of its kind.
[[nodiscard]] std::optional<Move> quiescence_table_move(const Node& node) noexcept {
  if (!node.entry || !node.entry->move) return std::nullopt;
  const Move move = *node.entry->move;
  const Position& position = node.position();
  const bool is_tried = (node.is_check || is_noisy(position, move)) && is_legal(position, move);
  return is_tried ? std::optional{move} : std::nullopt;
}

}  // namespace

/// Quiescence search: searches captures and promotions, or all evasions in check, until the static
/// evaluation is reliable. Unless in check, the side to move can also stand pat.
Value Worker::quiescence_search(NodeType type, int ply, Window window) {
  if (is_pv(type)) begin_pv(ply);
  if (has_stopped()) return draw_value;
  if (const auto value = value_at_end_of_line(ply)) return *value;
  Node node{type, ply, window.alpha, window.beta, 0, at(ply), probe(ply)};
  if (!is_pv(type) && node.entry && settles(*node.entry, node.beta)) return node.entry->value;
  evaluate(node);
  if (!node.is_check) {
    if (node.estimate >= node.beta) {
      return is_decisive(node.estimate) ? node.estimate : (node.estimate + node.beta) / 2;
    }
    node.best_value = node.estimate;
    node.alpha = std::max(node.alpha, node.estimate);
  }
  search_quiescence_moves(node);
  if (has_stopped()) return draw_value;
  if (node.is_check && node.move_number == 0) return mated_in(ply);
  store(node, node.best_value >= node.beta ? Bound::Lower : Bound::Upper);
  return node.best_value;
}

void Worker::search_quiescence_moves(Node& node) {
  const HistoryContext context =
      node.is_check ? history_context_at(node.ply) : noisy_history_context();
  MovePicker picker{node.position(), quiescence_table_move(node), context,
                    node.is_check ? MovePicker::Kind::All : MovePicker::Kind::NoisyOnly};
  while (const auto move = picker.next()) {
    if (vision_ && overlooks(node.ply, *move)) continue;
    ++node.move_number;
    shared_->table.prefetch(likely_key_after(node.position(), *move));
    if (!is_loss(node.best_value)) {
      if (picker.is_trying_losing_captures()) break;
      if (node.is_check) {
        // In check, search only one quiet evasion.
        if (!is_noisy(node.position(), *move)) picker.skip_quiets();
      } else if (const auto most = delta_bound(node, *move)) {
        node.best_value = std::max(node.best_value, *most);
        continue;
      }
    }
    play(node.ply, *move);
    const Value value = -quiescence_search(node.type, node.ply + 1, -Window{node.alpha, node.beta});
    undo();
    if (has_stopped() || raise_best(node, *move, value)) break;
  }
}

}  // namespace tabiya::engine
