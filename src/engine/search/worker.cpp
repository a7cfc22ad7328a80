#include "engine/search/worker.hpp"

#include <algorithm>
#include <memory>

#include "engine/search/exchange.hpp"
#include "engine/search/tuning.hpp"
#include "tabiya/engine/engine.hpp"
#include "tabiya/rules/movegen.hpp"

namespace tabiya::engine {
namespace {

/// A fifth of a millisecond.
constexpr std::uint64_t nodes_between_checks = 128;

/// The aspiration window. It widens each time that the score falls outside.
struct AspirationWindow {
  Value alpha = -infinite_value;
  Value beta = infinite_value;
  Value width = tuning::aspiration_window;
  int reduction = 0;  ///< of the depth of a re-search after failing high

  void center_on(Value value) noexcept {
    alpha = std::max(value - width, -infinite_value);
    beta = std::min(value + width, infinite_value);
  }
  void fail_low(Value value) noexcept {
    beta = (alpha + beta) / 2;
    alpha = std::max(value - width, -infinite_value);
    reduction = 0;
    widen();
  }
  void fail_high(Value value) noexcept {
    beta = std::min(value + width, infinite_value);
    if (!is_decisive(value)) reduction = std::min(reduction + 1, tuning::fail_high_reduction_limit);
    widen();
  }

 private:
  void widen() noexcept {
    width = tuning::wider_aspiration_window(width);
    if (width <= tuning::widest_aspiration_window) return;
    alpha = -infinite_value;
    beta = infinite_value;
  }
};

[[nodiscard]] bool is_better(const RootMove& left, const RootMove& right) noexcept {
  if (left.rank != right.rank) return left.rank > right.rank;
  return left.value != right.value ? left.value > right.value : left.last_value > right.last_value;
}

/// A stable insertion sort: moves without a value keep their order.
void sort(std::span<RootMove> moves) noexcept {
  for (auto at = moves.begin(); at != moves.end(); ++at) {
    std::rotate(std::upper_bound(moves.begin(), at, *at, is_better), at, at + 1);
  }
}

}  // namespace

void Worker::set_network(const SharedNetwork& network) {
  accumulators_.reset();
  if (network) accumulators_.emplace(network, frames_.size());
}

void Worker::clear() noexcept {
  // In place: the stack of a thread may be too small for a temporary.
  std::construct_at(histories_.get());
  std::construct_at(correction_history_.get());
}

void Worker::search(const Task& task, const SharedState& shared, bool is_main,
                    const OnReport& on_report) {
  task_ = &task;
  shared_ = &shared;
  on_report_ = &on_report;
  is_main_ = is_main;
  nodes_ = nodes_reported_ = 0;
  hits_ = hits_reported_ = 0;
  vision_.reset();
  if (task.limits.handicap) vision_.emplace(*task.limits.handicap);
  completed_depth_ = 0;
  stable_iterations_ = 0;
  keys_ = task.before;
  root_key_index_ = keys_.size();
  keys_.push_back(task.position.key());
  keys_.reserve(keys_.size() + max_ply + 1);
  at(0).position = task.position;
  if (accumulators_) accumulators_->enter(0, at(0).position.board());

  list_root_moves();
  if (vision_) keep_only_recaptures();
  else keep_best_by_tablebase();
  if (!root_moves_.empty()) deepen();
}

void Worker::list_root_moves() {
  root_moves_.clear();
  const auto& wanted = task_->limits.search_moves;
  for (const Move move : legal_moves(task_->position)) {
    if (wanted.empty() || std::ranges::find(wanted, move) != wanted.end()) {
      root_moves_.push_back({.move = move, .line = {move}});
    }
  }
}

/// Handicap: if a recapture loses nothing, only such recaptures and mates remain at the root.
void Worker::keep_only_recaptures() {
  const Position& position = task_->position;
  const auto takes_back = [&](const RootMove& root) {
    return vision_->captured_on() == root.move.to() && see_reaches(position, root.move, 0);
  };
  if (!std::ranges::any_of(root_moves_, takes_back)) return;
  std::erase_if(root_moves_, [&](const RootMove& root) {
    return !takes_back(root) && !is_checkmate(position.after(root.move));
  });
}

/// Leaves as many ranks as the lines need.
void Worker::keep_moves_of_best_ranks() {
  sort(root_moves_);
  std::size_t kept = 0;
  while (kept < root_moves_.size() && kept < static_cast<std::size_t>(task_->lines)) {
    kept += moves_from(kept).size();
  }
  root_moves_.erase(root_moves_.begin() + static_cast<std::ptrdiff_t>(kept), root_moves_.end());
}

void Worker::deepen() {
  const int deepest = std::clamp(task_->limits.depth.value_or(max_depth), 1, max_depth);
  const std::size_t lines = std::min(static_cast<std::size_t>(task_->lines), root_moves_.size());
  for (int depth = 1; depth <= deepest && !has_stopped(); ++depth) {
    const Move best_before = root_moves_.front().move;
    for (RootMove& root : root_moves_) {
      root.last_value = root.value;
      root.bound = Bound::Exact;
      root.nodes = 0;
    }
    const std::uint64_t nodes_at_start = nodes_;
    root_depth_ = depth;
    for (line_index_ = 0; line_index_ < lines && !has_stopped(); ++line_index_) {
      search_line(line_index_, depth);
    }
    if (has_stopped()) break;
    completed_depth_ = depth;
    stable_iterations_ = root_moves_.front().move == best_before ? stable_iterations_ + 1 : 0;
    if (is_main_ && should_stop_deepening(nodes_at_start)) break;
  }
}

/// Searches one MultiPV line. Widens the aspiration window until the score is inside.
void Worker::search_line(std::size_t line_index, int depth) {
  const auto first = root_moves_.begin() + static_cast<std::ptrdiff_t>(line_index);
  AspirationWindow window;
  if (depth >= tuning::aspiration_depth && !is_decisive(first->last_value)) {
    window.center_on(first->last_value);
  }
  for (;;) {
    selective_depth_ = 0;
    const std::span<RootMove> searched = moves_from(line_index);
    for (RootMove& root : searched) root.value = -infinite_value;
    const Value value = search_node(NodeType::Root, 0, {window.alpha, window.beta},
                                    std::max(depth - window.reduction, 1));
    sort(searched);
    if (has_stopped()) {
      // An upper bound is not an answer; the previous value is.
      if (first->value <= window.alpha) first->value = -infinite_value;
      break;
    }
    if (value > window.alpha && value < window.beta) break;
    const bool failed_low = value <= window.alpha;
    report(depth, line_index, failed_low ? Bound::Upper : Bound::Lower);
    // After failing high it stays the best move, even if the search stops now.
    if (!failed_low) first->last_value = value;
    if (failed_low) window.fail_low(value);
    else window.fail_high(value);
  }
  sort({root_moves_.begin(), first + 1});
  if (has_stopped()) return;
  const std::size_t lines = std::min(static_cast<std::size_t>(task_->lines), root_moves_.size());
  if (line_index + 1 < lines && !is_long_search()) return;
  for (std::size_t line = 0; line <= line_index; ++line) report(depth, line, Bound::Exact);
}

/// True if it is worth reporting parts of an iteration: bounds, and each line as soon as it is known.
bool Worker::is_long_search() const noexcept {
  return shared_->time.elapsed() >= std::chrono::seconds{3};
}

void Worker::report(int depth, std::size_t line_index, Bound bound) const {
  if (!is_main_ || !*on_report_) return;
  const RootMove& root = root_moves_[line_index];
  const auto elapsed = shared_->time.elapsed();
  if (bound != Bound::Exact && !is_long_search()) return;
  const Score score = to_score(root.told(root.value));
  (*on_report_)({.depth = depth,
                 .selective_depth = root.selective_depth,
                 .line_number = static_cast<int>(line_index) + 1,
                 .score = score,
                 .bound = bound,
                 .chances = chances_of(score, task_->position.fullmove_number()),
                 .nodes = all_nodes(),
                 .elapsed = std::chrono::duration_cast<std::chrono::microseconds>(elapsed),
                 .hash_permille = shared_->table.permille_full(),
                 .tablebase_hits = all_hits(),
                 .line = root.line});
}

/// True if no new iteration should begin. Called only by the main worker.
bool Worker::should_stop_deepening(std::uint64_t nodes_at_start) {
  const SearchLimits& limits = task_->limits;
  const RootMove& best = root_moves_.front();
  if (limits.mate && is_win(best.value) && (mate_value - best.value + 1) / 2 <= *limits.mate) {
    return true;
  }
  if (limits.soft_nodes && all_nodes() >= *limits.soft_nodes) return true;
  const std::uint64_t spent = std::max<std::uint64_t>(nodes_ - nodes_at_start, 1);
  return shared_->time.is_soft_limit_reached(
      {.stable_iterations = stable_iterations_,
       .fall = best.last_value == -infinite_value ? 0 : best.last_value - best.value,
       .best_move_effort = static_cast<double>(best.nodes) / static_cast<double>(spent),
       .is_forced = root_moves_.size() == 1});
}

RootMove& Worker::root_move(Move move) noexcept {
  return *std::ranges::find(root_moves_, move, &RootMove::move);
}

/// The moves that compete for a MultiPV line: those behind the earlier lines, of the same rank.
std::span<RootMove> Worker::moves_from(std::size_t line_index) noexcept {
  const std::span<RootMove> rest = std::span{root_moves_}.subspan(line_index);
  const auto end = std::ranges::find_if(
      rest, [&](const RootMove& root) { return root.rank != rest.front().rank; });
  return {rest.begin(), end};
}

/// True unless the move belongs to an earlier MultiPV line, or its rank to a later one.
bool Worker::is_of_current_line(Move move) const noexcept {
  const auto first = root_moves_.begin() + static_cast<std::ptrdiff_t>(line_index_);
  const auto found = std::ranges::find(first, root_moves_.end(), move, &RootMove::move);
  return found != root_moves_.end() && found->rank == first->rank;
}

/// Records the search of a root move, which took this number of nodes.
void Worker::update_root_move(const Node& node, Move move, Value value, std::uint64_t nodes) {
  RootMove& root = root_move(move);
  root.nodes += nodes;
  if (node.move_number == 1 || value > node.alpha) {
    root.value = value;
    root.selective_depth = selective_depth_;
  }
  if (value <= node.alpha) return;
  root.bound = value >= node.beta ? Bound::Lower : Bound::Exact;
  const PvLine& reply = at(node.ply + 1).pv;
  root.line.assign(1, move);
  root.line.insert(root.line.end(), reply.begin(), reply.end());
}

/// Counts a node, and checks the limits at intervals.
void Worker::count_node() noexcept {
  ++nodes_;
  // Let the first iteration finish if possible, so that there is a sensible best move.
  constexpr std::uint64_t first_iteration_nodes = 20'000;
  const bool may_stop = completed_depth_ > 0 || nodes_ > first_iteration_nodes;
  const bool has_node_limit = is_main_ && task_->limits.nodes.has_value();
  if (has_node_limit && may_stop && all_nodes() >= *task_->limits.nodes) {
    shared_->must_stop.store(true, std::memory_order_relaxed);
  }
  if (nodes_ % nodes_between_checks != 0) return;
  if (!is_main_) {
    shared_->helper_nodes.fetch_add(nodes_ - nodes_reported_, std::memory_order_relaxed);
    nodes_reported_ = nodes_;
    if (hits_ > hits_reported_) {
      shared_->helper_hits.fetch_add(hits_ - hits_reported_, std::memory_order_relaxed);
      hits_reported_ = hits_;
    }
    return;
  }
  if (may_stop && (shared_->stop_requested.load(std::memory_order_relaxed) ||
                   shared_->time.check_hard_limit())) {
    shared_->must_stop.store(true, std::memory_order_relaxed);
  }
}

}  // namespace tabiya::engine
