/// What tablebases say, at the root and in the search.
#include <algorithm>
#include <cstdlib>
#include <utility>

#include "engine/search/worker.hpp"

namespace tabiya::engine {
namespace {

/// The value of a result at this distance from the root.
[[nodiscard]] Value value_of(Wdl wdl, int ply, bool counts_fifty_moves) noexcept {
  // A draw, but the opponent must know the rule.
  constexpr Value cursed = 2;
  switch (wdl) {
    case Wdl::Win: return tablebase_value - ply;
    case Wdl::CursedWin: return counts_fifty_moves ? cursed : tablebase_value - ply;
    case Wdl::Draw: return draw_value;
    case Wdl::BlessedLoss: return counts_fifty_moves ? -cursed : ply - tablebase_value;
    case Wdl::Loss: return ply - tablebase_value;
  }
  return draw_value;
}

/// A win is at least as good as its value, because there can be a mate; a loss at most.
[[nodiscard]] Bound bound_of(Value value) noexcept {
  if (is_win(value)) return Bound::Lower;
  return is_loss(value) ? Bound::Upper : Bound::Exact;
}

/// The keys that have occurred twice among those that can be repeated.
[[nodiscard]] std::vector<ZobristKey> repeated(std::vector<ZobristKey> keys) {
  const auto by_bits = [](ZobristKey left, ZobristKey right) { return left.bits < right.bits; };
  std::ranges::sort(keys, by_bits);
  std::vector<ZobristKey> found;
  for (std::size_t at = 1; at < keys.size(); ++at) {
    if (keys[at] == keys[at - 1] && (found.empty() || found.back() != keys[at])) {
      found.push_back(keys[at]);
    }
  }
  return found;
}

}  // namespace

bool Worker::knows(const Position& position, int depth) const noexcept {
  const int men = position.board().occupied().count();
  return men <= tablebase_men_ && position.castling_rooks().empty() &&
         (men < tablebase_men_ || depth >= task_->tablebase.least_depth);
}

/// Ranks the root moves, and leaves those that keep the result; others only if more lines are wanted.
/// With distances the search need not probe any more: it only chooses among moves that are all right.
/// With results alone it goes on probing if it is winning.
void Worker::keep_best_by_tablebase() {
  const TablebaseOptions& options = task_->tablebase;
  tablebase_men_ = options.tables ? std::min(options.most_men, options.tables->most_men()) : 0;
  if (tablebase_men_ == 0 || root_moves_.empty() || !knows(task_->position, max_depth)) return;
  const bool is_settled = keep_best_by_distance() ||
                          (keep_best_by_result() && !is_win(*root_moves_.front().known_value));
  if (is_settled) tablebase_men_ = 0;
}

/// False if a table is missing.
bool Worker::keep_best_by_distance() {
  const TablebaseOptions& options = task_->tablebase;
  std::vector<ZobristKey> keys = task_->before;
  keys.push_back(task_->position.key());
  const std::vector<ZobristKey> drawn = repeated(std::move(keys));
  const auto ranked =
      options.tables->rank(task_->position, {.counts_fifty_moves = options.counts_fifty_moves,
                                             .has_repeated = !drawn.empty(),
                                             .drawn = drawn});
  if (!ranked) return false;
  for (const RankedMove& move : *ranked) {
    const auto root = std::ranges::find(root_moves_, move.move, &RootMove::move);
    if (root == root_moves_.end()) continue;  // not to be searched
    const int plies = std::min(std::abs(move.dtz.plies), max_ply - 1);
    root->known_value = value_of(move.wdl, plies, options.counts_fifty_moves);
    root->rank = move.rank;
  }
  keep_moves_of_best_ranks();
  hits_ += ranked->size();
  return true;
}

/// False if a table is missing. Requires: there is a root move.
bool Worker::keep_best_by_result() {
  const TablebaseOptions& options = task_->tablebase;
  std::vector<Value> values;
  for (const RootMove& root : root_moves_) {
    const auto wdl = options.tables->wdl(task_->position.after(root.move));
    if (!wdl) return false;
    values.push_back(value_of(-*wdl, 1, options.counts_fifty_moves));
  }
  for (std::size_t at = 0; at < root_moves_.size(); ++at) {
    root_moves_[at].known_value = values[at];
    root_moves_[at].rank = values[at];
  }
  keep_moves_of_best_ranks();
  hits_ += values.size();
  return true;
}

/// The value of a node if tables settle it; otherwise they can narrow its window. Their results hold only
/// right after a zeroing move.
std::optional<Value> Worker::probe_tablebase(Node& node) {
  const Position& position = node.position();
  if (node.excluded || position.halfmove_clock() != 0 || !knows(position, node.depth)) {
    return std::nullopt;
  }
  const auto wdl = task_->tablebase.tables->wdl(position);
  if (!wdl) return std::nullopt;
  ++hits_;
  const Value value = value_of(*wdl, node.ply, task_->tablebase.counts_fifty_moves);
  const Bound bound = bound_of(value);
  const bool settles = bound == Bound::Exact || (bound == Bound::Lower && value >= node.beta) ||
                       (bound == Bound::Upper && value <= node.alpha);
  if (settles) {
    shared_->table.store(position.key(), node.ply,
                         {.value = value,
                          .depth = std::min(node.depth + 6, max_depth),
                          .bound = bound,
                          .was_pv = node.was_pv});
    return value;
  }
  if (is_pv(node.type)) {
    if (bound == Bound::Lower) {
      node.best_value = value;
      node.alpha = std::max(node.alpha, value);
    } else {
      node.highest_value = value;
    }
  }
  return std::nullopt;
}

}  // namespace tabiya::engine
