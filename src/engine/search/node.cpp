#include "engine/search/node.hpp"

#include <algorithm>

#include "engine/search/late_move_reduction.hpp"
#include "engine/search/move_pruning.hpp"
#include "engine/search/tuning.hpp"
#include "engine/search/worker.hpp"

namespace tabiya::engine {
namespace {

/// Mate distance pruning: no line from here mates sooner than the next move, or is mated sooner than now.
[[nodiscard]] Window within_mate_distance(Window window, int ply) noexcept {
  return {std::max(window.alpha, mated_in(ply)), std::min(window.beta, mates_in(ply + 1))};
}

/// True if the table's value ends the search of the node.
[[nodiscard]] bool allows_table_cutoff(const Node& node) noexcept {
  // A stored value does not know the fifty-move counter, so none is trusted when a draw is near.
  return !is_pv(node.type) && node.entry && node.entry->depth >= node.depth &&
         settles(*node.entry, node.beta) &&
         node.position().halfmove_clock() < tuning::table_cutoff_clock_limit;
}

/// Internal iterative reduction: without a table move the order of the moves is bad, so a full search
/// costs much. A shallower one finds a table move for the next iteration.
[[nodiscard]] bool reduces_internally(const Node& node) noexcept {
  return node.type != NodeType::All && node.depth >= tuning::internal_iterative_reduction_depth &&
         !node.table_move && !node.excluded;
}

/// The value of a position without legal moves, or of a singular search without other moves.
[[nodiscard]] Value value_without_moves(const Node& node) noexcept {
  if (node.excluded) return node.alpha;
  return node.is_check ? mated_in(node.ply) : draw_value;
}

void add_to_tried(MoveLoop& loop, const Candidate& candidate) noexcept {
  const auto add = [&](auto& tried) {
    if (tried.size() < tried.capacity()) tried.push_back(candidate.move);
  };
  if (candidate.is_quiet) add(loop.tried.quiet);
  else add(loop.tried.noisy);
}

}  // namespace

/// Principal variation search: the value of a node, within its window. Each step either returns the value
/// or adds to what the next ones know.
Value Worker::search_node(NodeType type, int ply, Window window, int depth) {
  // Step 1. Quiescence search at depth 0.
  if (depth <= 0) return quiescence_search(type, ply, window);
  if (is_pv(type)) begin_pv(ply);
  if (has_stopped()) return draw_value;
  if (type != NodeType::Root) {
    // Step 2. Draws and the maximum ply.
    if (const auto value = value_at_end_of_line(ply)) return *value;
    // Step 3. Mate distance pruning.
    window = within_mate_distance(window, ply);
    if (window.alpha >= window.beta) return window.alpha;
  }
  // Step 4. Transposition table lookup.
  Node node{type, ply, window.alpha, window.beta, depth, at(ply), probe(ply)};
  node.table_move = table_move_of(node);
  if (allows_table_cutoff(node)) return cut_off_by_table(node);
  if (tablebase_men_ > 0 && type != NodeType::Root) [[unlikely]] {
    if (const auto value = probe_tablebase(node)) return *value;
  }
  // Step 5. Static evaluation, and whether it is improving.
  evaluate(node);
  if (!node.is_check && !node.excluded) update_history_from_static_eval(ply);
  node.is_improving = is_improving(ply);
  begin_children(ply);
  // Steps 6 to 9. Razoring, reverse futility pruning, null move pruning, ProbCut.
  if (const auto value = prune_node(node)) return *value;
  // Step 10. Internal iterative reduction.
  if (reduces_internally(node)) --node.depth;
  // Steps 11 to 15. Loop over the moves.
  const HistoryContext context = history_context_at(ply);
  node.frame.threats = context.threats;
  MoveLoop loop{node, context};
  if (const auto value = search_moves(node, loop)) return *value;
  // Step 16. Checkmate or stalemate.
  if (node.move_number == 0) return value_without_moves(node);
  node.best_value = std::min(node.best_value, node.highest_value);
  // Step 17. Update the histories, and store the result in the transposition table.
  learn_from(node, loop);
  return node.best_value;
}

std::optional<TableEntry> Worker::probe(int ply) const noexcept {
  const Frame& frame = at(ply);
  if (frame.excluded) return std::nullopt;
  return shared_->table.probe(frame.position.key(), ply);
}

std::optional<Move> Worker::table_move_of(const Node& node) const noexcept {
  if (node.type == NodeType::Root) return root_moves_[line_index_].move;
  if (!node.entry || !node.entry->move) return std::nullopt;
  return is_legal(node.position(), *node.entry->move) ? node.entry->move : std::nullopt;
}

/// Ends a node with the table's value, and rewards the table move.
Value Worker::cut_off_by_table(const Node& node) noexcept {
  if (node.table_move && node.entry->value >= node.beta &&
      !is_noisy(node.position(), *node.table_move)) {
    update_histories(node, history_context_at(node.ply), *node.table_move, {});
  }
  return node.entry->value;
}

/// Resets what the children of a node share.
void Worker::begin_children(int ply) noexcept {
  at(ply + 1).excluded.reset();
  at(ply + 1).cutoffs = 0;
  at(ply).double_extensions = ply > 0 ? at(ply - 1).double_extensions : 0;
}

/// Steps 11 to 15: searches the moves of a node until one fails high. Returns the value of the node if it
/// is known already: after a multi-cut, or draw_value if the search has stopped.
std::optional<Value> Worker::search_moves(Node& node, MoveLoop& loop) {
  while (const auto move = next_move(node, loop)) {
    ++node.move_number;
    shared_->table.prefetch(likely_key_after(node.position(), *move));
    const Candidate candidate = candidate_of(node, loop, *move);
    // Step 12. Late move pruning, futility pruning, history pruning, SEE pruning.
    if (prunes_move(node, loop, candidate)) continue;
    // Step 13. Singular extension.
    SingularResult singular;
    if (is_singular_candidate(node, *move)) singular = singular_extension(node);
    if (singular.value) return singular.value;
    // Step 14. Search the move.
    const std::uint64_t nodes_at_start = nodes_;
    const Value value = search_move(node, loop, candidate, node.depth - 1 + singular.extension);
    if (has_stopped()) return draw_value;
    // Step 15. Update the best move, and alpha.
    if (node.type == NodeType::Root) update_root_move(node, *move, value, nodes_ - nodes_at_start);
    if (raise_best(node, *move, value)) {
      ++node.frame.cutoffs;
      break;
    }
    if (move != node.best_move) add_to_tried(loop, candidate);
  }
  return std::nullopt;
}

/// The next move to search: not excluded, not overlooked, not the move of an earlier MultiPV line.
std::optional<Move> Worker::next_move(const Node& node, MoveLoop& loop) {
  while (const auto move = loop.picker.next()) {
    if (move == node.excluded) continue;
    if (vision_) {
      // Search the overlooked moves only if every other move is mated; otherwise the engine could
      // announce a false mate.
      if (loop.picker.is_trying_deferred() && !is_loss(node.best_value)) break;
      if (!loop.picker.is_trying_deferred() && overlooks(node.ply, *move)) {
        loop.picker.defer(*move);
        continue;
      }
    }
    if (node.type == NodeType::Root && !is_of_current_line(*move)) continue;
    return move;
  }
  return std::nullopt;
}

Candidate Worker::candidate_of(const Node& node, MoveLoop& loop, Move move) noexcept {
  const Position& position = node.position();
  const bool is_quiet = !is_noisy(position, move);
  return {.move = move,
          .is_quiet = is_quiet,
          .gives_check = loop.picker.check_info().gives_check(move),
          .history = is_quiet ? quiet_history(loop.context, position, move)
                              : capture_entry(*histories_, position, move).value(),
          .reduction = tuning::late_move_reduction(node.depth, node.move_number, is_quiet)};
}

/// Searches a move: with late move reduction and a null window, and with the full depth and window only if
/// that fails high. The first move of a PV node gets the full window at once.
Value Worker::search_move(const Node& node, const MoveLoop& loop, const Candidate& candidate,
                          int depth) {
  const int ply = node.ply + 1;
  const bool is_first_of_pv = is_pv(node.type) && node.move_number == 1;
  const Window window = -null_window(node.alpha);
  Value value = 0;
  play(node.ply, candidate.move);
  if (may_reduce(node)) {
    const int reduced = late_move_depth(node, loop, candidate, depth, at(ply).cutoffs);
    value = -search_node(NodeType::Cut, ply, window, reduced);
    if (value > node.alpha && reduced < depth) {
      const bool is_much_better = value > node.best_value + tuning::deeper_margin;
      value = -search_node(child_of(node.type), ply, window, depth + (is_much_better ? 1 : 0));
    }
  } else if (!is_first_of_pv) {
    value = -search_node(child_of(node.type), ply, window, depth);
  }
  if (is_first_of_pv || (is_pv(node.type) && value > node.alpha)) {
    value = -search_node(NodeType::Pv, ply, -Window{node.alpha, node.beta}, depth);
  }
  undo();
  return value;
}

/// Records the value of a searched move. Returns true if it fails high.
bool Worker::raise_best(Node& node, Move move, Value value) noexcept {
  if (value <= node.best_value) return false;
  node.best_value = value;
  if (value <= node.alpha) return false;
  node.best_move = move;
  if (is_pv(node.type)) update_pv(node.ply, move);
  if (value >= node.beta) return true;
  node.alpha = value;
  return false;
}

}  // namespace tabiya::engine
