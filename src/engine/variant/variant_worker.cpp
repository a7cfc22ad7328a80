// The root: deepening, the lines to report, when to end.
#include "engine/variant/variant_worker.hpp"

#include <algorithm>

namespace tabiya::engine {
namespace {

/// Half the width of the first window around the last value.
constexpr Value first_window = 25;

[[nodiscard]] bool comes_first(const VariantRootMove& left, const VariantRootMove& right) noexcept {
  if (left.value != right.value) return left.value > right.value;
  return left.last_value > right.last_value;
}

}  // namespace

VariantWorker::VariantWorker(TranspositionTable& table, TimeManager& time)
    : table_{table},
      time_{time},
      histories_{std::make_unique<VariantHistories>()},
      frames_(static_cast<std::size_t>(max_ply) + 2),
      evaluator_{static_cast<std::size_t>(max_ply) + 2} {
  evaluator_.set_variant(Variant::Standard);
}

void VariantWorker::search(const VariantTask& task, const Now& now, const SearchSignals& signals,
                           const OnReport& on_report) {
  task_ = &task;
  now_ = &now;
  on_report_ = &on_report;
  signals_ = &signals;
  begin(task);
  const int deepest = task.limits.depth.value_or(max_depth);
  for (int depth = 1; depth <= deepest && !root_moves_.empty(); ++depth) {
    deepen(depth);
    if (has_stopped_) break;
    completed_depth_ = depth;
    if (signals.stop.stop_requested() || is_done(depth)) break;
  }
}

void VariantWorker::begin(const VariantTask& task) {
  if (style_ != &style_of(task.position.variant())) {
    style_ = &style_of(task.position.variant());
    evaluator_.set_variant(task.position.variant());
  }
  evaluator_.set_handicap(task.limits.handicap);
  nodes_ = 0;
  node_limit_ = task.limits.nodes.value_or(UINT64_MAX);
  completed_depth_ = selective_depth_ = stable_iterations_ = 0;
  has_stopped_ = false;
  is_pondering_ = task.limits.is_ponder;
  keys_ = task.before;
  Frame& root = at(0);
  root.position = task.position;
  root.key = task.position.key();
  for (Frame& frame : frames_) frame.killers = {};
  evaluator_.enter(0, root.position);
  make_root_moves(task.limits);
}

void VariantWorker::make_root_moves(const SearchLimits& limits) {
  root_moves_.clear();
  at(0).legal = legal_moves(at(0).position);
  for (const Move move : at(0).legal) {
    const auto& wanted = limits.search_moves;
    if (!wanted.empty() && std::ranges::find(wanted, move) == wanted.end()) continue;
    root_moves_.push_back({.move = move, .line = {move}});
  }
  Node node{.ply = 0, .depth = 0, .alpha = 0, .beta = 0};
  order_moves(node, false);
  std::vector<VariantRootMove> ordered;
  while (const auto next = at(0).moves.next()) {
    const auto found = std::ranges::find(root_moves_, next->move, &VariantRootMove::move);
    if (found != root_moves_.end()) ordered.push_back(std::move(*found));
  }
  root_moves_ = std::move(ordered);
}

/// Searches all wanted lines one ply deeper.
void VariantWorker::deepen(int depth) {
  root_depth_ = depth;
  const Move last_best = root_moves_.front().move;
  for (VariantRootMove& root : root_moves_) root.last_value = root.value;
  const std::size_t lines = std::min(static_cast<std::size_t>(task_->lines), root_moves_.size());
  for (std::size_t line = 0; line < lines && !has_stopped_; ++line) {
    for (std::size_t at = line; at < root_moves_.size(); ++at)
      root_moves_[at].value = -infinite_value;
    search_line(depth, line);
  }
  stable_iterations_ = root_moves_.front().move == last_best ? stable_iterations_ + 1 : 0;
}

/// Searches the moves from `first` on, with a window around the last value that grows if it is missed.
void VariantWorker::search_line(int depth, std::size_t first) {
  constexpr int shallow = 4;
  const Value expected = root_moves_[first].last_value;
  Value width = first_window;
  Value alpha = -infinite_value;
  Value beta = infinite_value;
  if (depth > shallow && !is_decisive(expected)) {
    alpha = expected - width;
    beta = expected + width;
  }
  for (;;) {
    const Value value = search_root(depth, first, alpha, beta);
    move_best_to_front(first);
    if (has_stopped_) break;
    width *= 3;
    const bool is_wide = width > 1'000;
    if (value <= alpha && alpha > -infinite_value) {
      alpha = is_wide ? -infinite_value : value - width;
    } else if (value >= beta && beta < infinite_value) {
      root_moves_[first].last_value = value;  // what counts if the search is stopped
      beta = is_wide ? infinite_value : value + width;
    } else {
      break;
    }
  }
  if (!has_stopped_ || root_moves_[first].value != -infinite_value) report(depth, first);
}

/// Keeps the order of the others: those that were better before are tried first.
void VariantWorker::move_best_to_front(std::size_t first) noexcept {
  const auto begin = root_moves_.begin() + static_cast<std::ptrdiff_t>(first);
  const auto best = std::min_element(begin, root_moves_.end(), comes_first);
  std::rotate(begin, best, best + 1);
}

Value VariantWorker::search_root(int depth, std::size_t first, Value alpha, Value beta) {
  if (!count_node()) return draw_value;
  at(0).static_eval.reset();
  if (!is_in_check(at(0).position)) at(0).static_eval = evaluator_.value_of(0, at(0).position);
  for (std::size_t at = first; at < root_moves_.size(); ++at)
    root_moves_[at].value = -infinite_value;
  Value best = -infinite_value;
  for (std::size_t at = first; at < root_moves_.size(); ++at) {
    VariantRootMove& root = root_moves_[at];
    const int number = static_cast<int>(at - first) + 1;
    const std::uint64_t nodes_before = nodes_;
    const Value value = search_root_move(root, depth, number, alpha, beta);
    root.nodes += nodes_ - nodes_before;
    if (has_stopped_) return best;
    if (number == 1 || value > alpha) {
      root.value = value;
      root.selective_depth = selective_depth_;
      root.line.assign(1, root.move);
      const std::vector<Move>& rest = this->at(1).line;
      root.line.insert(root.line.end(), rest.begin(), rest.end());
    }
    best = std::max(best, value);
    alpha = std::max(alpha, value);
    if (alpha >= beta) break;
  }
  return best;
}

Value VariantWorker::search_root_move(VariantRootMove& root, int depth, int number, Value alpha,
                                      Value beta) {
  play(0, root.move);
  const int next_depth =
      depth - 1 + (is_in_check(at(1).position) || at(0).legal.size() == 1 ? 1 : 0);
  constexpr int full_moves = 4;
  Value value = -infinite_value;
  if (number > 1) {
    const int reduction = number > full_moves && depth >= 3 ? 1 : 0;
    value = -search(1, next_depth - reduction, -alpha - 1, -alpha);
    if (value > alpha && reduction > 0) value = -search(1, next_depth, -alpha - 1, -alpha);
  }
  if (number == 1 || value > alpha) value = -search(1, next_depth, -beta, -alpha);
  keys_.pop_back();
  return value;
}

void VariantWorker::report(int depth, std::size_t line) const {
  if (!*on_report_) return;
  const VariantRootMove& root = root_moves_[line];
  SearchReport report{.depth = depth, .selective_depth = std::max(root.selective_depth, depth)};
  report.line_number = static_cast<int>(line) + 1;
  report.score = variant_score(root.value);
  report.nodes = nodes_;
  report.elapsed =
      std::chrono::duration_cast<std::chrono::microseconds>(time_.elapsed_at((*now_)()));
  report.hash_permille = table_.permille_full();
  report.line = root.line;
  (*on_report_)(report);
}

/// True if no further iteration should begin.
bool VariantWorker::is_done(int depth) const {
  const VariantRootMove& best = root_moves_.front();
  const SearchLimits& limits = task_->limits;
  if (limits.soft_nodes && nodes_ >= *limits.soft_nodes) return true;
  if (limits.mate && is_win(best.value) && (mate_value - best.value + 1) / 2 <= *limits.mate)
    return true;
  if (limits.is_infinite || is_pondering_) return false;
  // A mate this short cannot be improved on.
  if (is_decisive(best.value) && mate_value - std::abs(best.value) < depth / 2) return true;
  const double effort =
      static_cast<double>(best.nodes) / static_cast<double>(std::max<std::uint64_t>(nodes_, 1));
  return time_.is_soft_limit_reached_at((*now_)(), {.stable_iterations = stable_iterations_,
                                                    .fall = best.last_value - best.value,
                                                    .best_move_effort = effort,
                                                    .is_forced = root_moves_.size() == 1});
}

/// Looks at the signals and the clock.
bool VariantWorker::is_to_stop() {
  if (signals_->stop.stop_requested()) return true;
  const auto now = (*now_)();
  if (is_pondering_ && signals_->ponder_hit.stop_requested()) {
    is_pondering_ = false;
    time_.end_pondering(now);
  }
  return time_.check_hard_limit_at(now);
}

}  // namespace tabiya::engine
