// The search of a node, step by step.
#include <algorithm>
#include <array>
#include <cmath>

#include "engine/variant/capture_gain.hpp"
#include "engine/variant/variant_worker.hpp"
#include "tabiya/rules/attacks.hpp"
#include "tabiya/rules/variant/variant_ending.hpp"

namespace tabiya::engine {
namespace {

constexpr int deepest_futility = 7;
constexpr int deepest_exchange_pruning = 6;
constexpr int deepest_late_move_pruning = 6;

/// Plies by which late moves are searched less deeply, by depth and number of the move.
[[nodiscard]] int base_reduction(int depth, int number) {
  constexpr std::size_t size = 64;
  static const auto table = [] {
    std::array<std::array<std::int8_t, size>, size> made{};
    for (std::size_t deep = 1; deep < size; ++deep) {
      for (std::size_t late = 1; late < size; ++late) {
        made[deep][late] = static_cast<std::int8_t>(
            0.6 + std::log(static_cast<double>(deep)) * std::log(static_cast<double>(late)) / 2.1);
      }
    }
    return made;
  }();
  const auto at = [](int place) {
    return static_cast<std::size_t>(std::clamp(place, 0, static_cast<int>(size) - 1));
  };
  return table[at(depth)][at(number)];
}

[[nodiscard]] int history_bonus(int depth) noexcept { return std::min(180 * depth - 60, 1'900); }

}  // namespace

bool VariantWorker::is_in_check(const VariantPosition& position) const noexcept {
  if (!style_->kings_are_captured) return position.is_check();
  const Bitboard king = position.board().pieces(position.turn(), PieceType::King);
  return king.any() && attackers(position.board(), king.first(), ~position.turn()).any();
}

Value VariantWorker::search(int ply, int depth, Value alpha, Value beta) {
  if (depth <= 0) return quiescence(ply, 0, alpha, beta);
  if (!count_node()) return draw_value;
  Node node{.ply = ply, .depth = depth, .alpha = alpha, .beta = beta, .first_alpha = alpha};
  node.is_pv = beta - alpha > 1;
  if (const auto value = early_value(node)) return *value;

  Frame& frame = at(ply);
  frame.legal = legal_moves(frame.position);
  if (const auto value = value_without_moves(ply)) return *value;
  node.is_check = is_in_check(frame.position);
  set_static_eval(node);
  if (const auto value = pruned_value(node)) return *value;
  // Without a move from the table the order is poor, so that a shallower search pays first.
  if (node.depth >= 4 && (!node.entry || !node.entry->move)) --node.depth;
  search_moves(node);
  if (has_stopped_) return draw_value;
  store(node);
  return node.best_value;
}

/// What is known without a search: a draw, the longest line, a shorter mate, a value of the table.
std::optional<Value> VariantWorker::early_value(Node& node) {
  const int ply = node.ply;
  Frame& frame = at(ply);
  frame.line.clear();
  selective_depth_ = std::max(selective_depth_, ply);
  if (is_repeated(ply) || is_drawn_by_material(ply)) return draw_value;
  if (ply >= max_ply - 2) {
    return has_legal_move(frame.position) ? evaluator_.value_of(ply, frame.position) : draw_value;
  }
  node.alpha = std::max(node.alpha, mated_in(ply));
  node.beta = std::min(node.beta, mates_in(ply));
  if (node.alpha >= node.beta) return node.alpha;
  node.entry = table_.probe(frame.key, ply);
  if (!node.is_pv && node.entry && node.entry->depth >= node.depth &&
      settles(*node.entry, node.beta) && frame.position.halfmove_clock() < 90) {
    return node.entry->value;
  }
  return std::nullopt;
}

/// The value if the game has ended in the position. Requires: its legal moves were listed.
std::optional<Value> VariantWorker::value_without_moves(int ply) {
  const Frame& frame = at(ply);
  if (!frame.legal.empty()) {
    const bool is_drawn = !style_->forgets_nothing && frame.position.halfmove_clock() >= 100;
    return is_drawn ? std::optional<Value>{draw_value} : std::nullopt;
  }
  const auto ending = ending_of(frame.position);
  if (!ending || !ending->winner) return draw_value;
  return *ending->winner == frame.position.turn() ? mates_in(ply) : mated_in(ply);
}

void VariantWorker::set_static_eval(Node& node) {
  Frame& frame = at(node.ply);
  frame.static_eval.reset();
  if (node.is_check) return;
  const bool is_known = node.entry && node.entry->static_eval;
  frame.static_eval =
      is_known ? *node.entry->static_eval : evaluator_.value_of(node.ply, frame.position);
  node.eval = *frame.static_eval;
  if (node.entry && !is_decisive(node.entry->value) && settles(*node.entry, node.eval)) {
    node.eval = node.entry->value;
  }
  const auto before = node.ply >= 2 ? at(node.ply - 2).static_eval : std::nullopt;
  node.is_improving = !before || *frame.static_eval > *before;
}

/// The value of a node whose static evaluation, or a pass, shows that it is too good for the opponent.
std::optional<Value> VariantWorker::pruned_value(Node& node) {
  if (node.is_pv || node.is_check || is_decisive(node.beta)) return std::nullopt;
  // Without a threat the evaluation does not fall by more than this.
  const int margin = style_->margin_percent * (node.depth - (node.is_improving ? 1 : 0));
  if (node.depth <= deepest_futility && node.eval - margin >= node.beta &&
      !is_decisive(node.eval)) {
    return node.eval;
  }
  if (!may_pass(node)) return std::nullopt;
  const int depth =
      node.depth - 3 - node.depth / 4 - std::clamp((node.eval - node.beta) / 200, 0, 3);
  pass(node.ply);
  const Value value = -search(node.ply + 1, depth, -node.beta, -node.beta + 1);
  keys_.pop_back();
  if (has_stopped_) return draw_value;
  if (value < node.beta) return std::nullopt;
  return is_win(value) ? node.beta : value;
}

bool VariantWorker::may_pass(const Node& node) const noexcept {
  const Frame& frame = frames_[static_cast<std::size_t>(node.ply)];
  const bool has_passed = node.ply > 0 && !frames_[static_cast<std::size_t>(node.ply - 1)].move;
  const Board& board = frame.position.board();
  const Bitboard officers = board.pieces(frame.position.turn()) - board.pieces(PieceType::Pawn) -
                            board.pieces(PieceType::King);
  return node.depth >= 3 && node.eval >= node.beta && !has_passed &&
         style_->may_pass[frame.position.turn()] &&
         (officers.any() || !frame.position.pocket(frame.position.turn()).empty());
}

void VariantWorker::search_moves(Node& node) {
  Frame& frame = at(node.ply);
  at(node.ply + 1).killers = {};
  order_moves(node, false);
  while (const auto candidate = frame.moves.next()) {
    ++node.move_number;
    if (is_pruned(node, *candidate)) continue;
    const Value value = search_move(node, *candidate);
    if (has_stopped_) return;
    if (raise_best(node, candidate->move, value)) {
      learn_cutoff(node);
      return;
    }
    if (is_noisy(frame.position, candidate->move)) {
      if (node.captures.size() < node.captures.capacity()) node.captures.push_back(candidate->move);
    } else if (node.quiets.size() < node.quiets.capacity()) {
      node.quiets.push_back(candidate->move);
    }
  }
}

/// True if the move is not worth a search. The first moves are always searched.
bool VariantWorker::is_pruned(const Node& node, ScoredMove candidate) noexcept {
  if (node.is_pv || node.is_check || is_loss(node.best_value) || node.move_number == 1)
    return false;
  if (style_->noise == Noise::Compulsory) return false;
  const VariantPosition& position = at(node.ply).position;
  if (is_noisy(position, candidate.move)) {
    return style_->noise == Noise::Exchanges && candidate.score < 0 &&
           node.depth <= deepest_exchange_pruning &&
           !exchange_reaches(position, candidate.move, *style_, -90 * node.depth);
  }
  const int width = position.variant() == Variant::Crazyhouse ? 2 : 1;
  const int most = width * (4 + node.depth * node.depth) / (node.is_improving ? 1 : 2);
  if (node.depth <= deepest_late_move_pruning && node.move_number > most) return true;
  const int margin = style_->margin_percent * (node.depth + 1) * 6 / 5;
  return node.depth <= deepest_futility && node.eval + margin <= node.alpha &&
         candidate.score < 6'000;
}

Value VariantWorker::search_move(Node& node, ScoredMove candidate) {
  const int ply = node.ply;
  play(ply, candidate.move);
  const bool gives_check = is_in_check(at(ply + 1).position);
  // Checks, and moves without an alternative, lead on to where it is decided.
  const bool is_forced = at(ply).legal.size() == 1 || gives_check;
  const bool extends = is_forced && ply < 2 * root_depth_;
  const int depth = node.depth - 1 + (extends ? 1 : 0);
  Value value = -infinite_value;
  const int reduction = reduction_of(node, candidate, gives_check);
  if (reduction > 0) {
    const int reduced = std::max(1, depth - reduction);
    value = -search(ply + 1, reduced, -node.alpha - 1, -node.alpha);
    if (value > node.alpha && reduced < depth)
      value = -search(ply + 1, depth, -node.alpha - 1, -node.alpha);
  } else if (!node.is_pv || node.move_number > 1) {
    value = -search(ply + 1, depth, -node.alpha - 1, -node.alpha);
  }
  if (node.is_pv && (node.move_number == 1 || value > node.alpha)) {
    value = -search(ply + 1, depth, -node.beta, -node.alpha);
  }
  keys_.pop_back();
  return value;
}

int VariantWorker::reduction_of(const Node& node, ScoredMove candidate,
                                bool gives_check) const noexcept {
  const VariantPosition& position = frames_[static_cast<std::size_t>(node.ply)].position;
  if (node.depth < 3 || node.move_number <= (node.is_pv ? 3 : 2)) return 0;
  const bool noisy = is_noisy(position, candidate.move);
  if (noisy && (candidate.score >= 0 || style_->noise == Noise::Compulsory)) return 0;
  int reduction = base_reduction(node.depth, node.move_number);
  if (node.is_pv) --reduction;
  if (!node.is_improving) ++reduction;
  if (gives_check || node.is_check) --reduction;
  if (!noisy) reduction -= std::clamp(candidate.score / 10'000, -2, 2);
  return std::max(reduction, 0);
}

/// Takes note of a move's value. Returns true if it is too good for the opponent.
bool VariantWorker::raise_best(Node& node, Move move, Value value) {
  if (value > node.best_value) node.best_value = value;
  if (value <= node.alpha) return false;
  node.best_move = move;
  if (node.is_pv) extend_line(node.ply, move);
  if (value >= node.beta) return true;
  node.alpha = value;
  return false;
}

/// Rewards the move that caused a cutoff, and punishes those tried before it.
void VariantWorker::learn_cutoff(const Node& node) noexcept {
  Frame& frame = at(node.ply);
  const VariantPosition& position = frame.position;
  const Move best = *node.best_move;
  const int bonus = history_bonus(node.depth);
  const auto update_capture = [&](Move move, int amount) {
    const PieceType type = position.captured_by(move).value_or(PieceType::King);
    histories_
        ->capture[static_cast<std::size_t>(piece_to_of(position, move))]
                 [static_cast<std::size_t>(index_of(type))]
        .update(amount);
  };
  const auto update_quiet = [&](Move move, int amount) {
    histories_->quiet_entry(position.turn(), move).update(amount);
    for (const int back : {1, 2}) {
      const std::size_t before =
          node.ply >= back ? at(node.ply - back).continuation : piece_to_count;
      histories_->continuation[before][static_cast<std::size_t>(piece_to_of(position, move))]
          .update(amount);
    }
  };
  if (is_noisy(position, best)) {
    update_capture(best, bonus);
  } else {
    if (frame.killers[0] != best) frame.killers = {best, frame.killers[0]};
    update_quiet(best, bonus);
    for (const Move move : node.quiets) update_quiet(move, -bonus);
  }
  for (const Move move : node.captures) update_capture(move, -bonus);
}

void VariantWorker::store(const Node& node) noexcept {
  const Frame& frame = at(node.ply);
  TableEntry entry{.move = node.best_move, .value = node.best_value};
  entry.static_eval = frame.static_eval;
  entry.depth = std::max(node.depth, 0);
  if (node.best_value >= node.beta) entry.bound = Bound::Lower;
  else if (node.best_value > node.first_alpha && node.is_pv) entry.bound = Bound::Exact;
  else entry.bound = Bound::Upper;
  table_.store(frame.key, node.ply, entry);
}

}  // namespace tabiya::engine
