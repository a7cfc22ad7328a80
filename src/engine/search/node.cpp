#include <algorithm>

#include "engine/eval/evaluation.hpp"
#include "engine/search/checks.hpp"
#include "engine/search/exchange.hpp"
#include "engine/search/tuning.hpp"
#include "engine/search/worker.hpp"
#include "rules/inner/legality.hpp"

namespace tabiya::engine {
namespace {

/// The squares that the opponent attacks.
[[nodiscard]] Bitboard threats_against(const Position& position) noexcept {
  return position.turn() == Color::White ? king_danger<Color::White>(position.board())
                                         : king_danger<Color::Black>(position.board());
}

[[nodiscard]] bool has_non_pawn_material(const Position& position) noexcept {
  const Board& board = position.board();
  return (board.men(position.turn()) - board.men(PieceType::Pawn) - board.men(PieceType::King))
      .any();
}

/// True if no mate is possible: only the kings and at most one minor piece are left.
[[nodiscard]] bool lacks_mating_material(const Board& board) noexcept {
  using enum PieceType;
  const Bitboard minors = board.men(Knight) | board.men(Bishop);
  return (board.occupied() - minors - board.men(King)).empty() && !minors.has_several();
}

}  // namespace

/// The value of a draw, or nothing if the position is not a draw. Source: FIDE 5.2.2, 9.2, 9.3.
std::optional<Value> Worker::draw_at(int ply) const noexcept {
  const Position& position = at(ply).position;
  if (lacks_mating_material(position.board())) return draw_value;
  const std::uint32_t clock = position.halfmove_clock();
  constexpr std::uint32_t fifty_moves = 100;
  if (clock >= fifty_moves && !is_checkmate(position)) return draw_value;

  // A position that repeats within the line is a draw at once; one from the game before the root must
  // occur three times.
  const std::size_t current = keys_.size() - 1;
  const std::size_t window = std::min<std::size_t>(clock, current);
  int occurrences = 1;
  for (std::size_t back = 4; back <= window; back += 2) {
    if (keys_[current - back] != keys_[current]) continue;
    ++occurrences;
    if (current - back > root_key_index_ || occurrences == 3) return draw_value;
  }
  return std::nullopt;
}

HistoryContext Worker::history_context_at(int ply) noexcept {
  const auto answers_to = [&](int plies_back) {
    return ply >= plies_back && at(ply - plies_back).continuation != nullptr
               ? at(ply - plies_back).continuation
               : &histories_->after_no_move();
  };
  return {histories_.get(),
          threats_against(at(ply).position),
          {answers_to(1), answers_to(2), answers_to(4)}};
}

void Worker::play(int ply, Move move) noexcept {
  Frame& frame = at(ply);
  Frame& next = at(ply + 1);
  const Position& position = frame.position;
  frame.move = move;
  frame.continuation = &histories_->after(
      piece_to(position.turn(), position.board().occupied_type_on(move.from()), move.to()));
  next.position = position;
  next.position.play_unchecked(move);
  const ZobristKey key = next.position.key();
  shared_->table.prefetch(key);
  keys_.push_back(key);
  count_node();
}

void Worker::pass(int ply) noexcept {
  Frame& frame = at(ply);
  Frame& next = at(ply + 1);
  frame.move.reset();
  frame.continuation = &histories_->after_no_move();
  next.position = frame.position;
  next.position.pass_unchecked();
  const ZobristKey key = next.position.key();
  shared_->table.prefetch(key);
  keys_.push_back(key);
  count_node();
}

Value Worker::static_eval_of(const Position& position) const noexcept {
  const Value value = evaluation_of(position);
  if (!vision_) return value;
  return std::clamp(value + vision_->misjudgement(position), -decisive_value + 1,
                    decisive_value - 1);
}

bool Worker::overlooks(int ply, Move move) const noexcept {
  const Position& position = at(ply).position;
  if (position.is_check()) return false;
  std::optional<Square> recaptures_on;
  if (ply == 0) {
    recaptures_on = vision_->captured_on();
  } else if (const auto before = at(ply - 1).move;
             before && is_noisy(at(ply - 1).position, *before)) {
    recaptures_on = before->to();
  }
  return vision_->overlooks(position, move, ply == 0, recaptures_on);
}

void Worker::update_pv(int ply, Move move) noexcept {
  PvLine& pv = at(ply).pv;
  pv.clear();
  pv.push_back(move);
  for (const Move next : at(ply + 1).pv) pv.push_back(next);
}

/// Gives a bonus to the move that caused the cutoff, and a malus to those tried before it.
void Worker::update_histories(int ply, int depth, Move best, std::span<const Move> quiets,
                              std::span<const Move> noisy) noexcept {
  const Position& position = at(ply).position;
  const HistoryContext context = history_context_at(ply);
  const int bonus = tuning::history_bonus(depth);
  const int malus = tuning::history_malus(depth);
  const auto update_quiet = [&](Move move, int amount) {
    quiet_entry(*histories_, context.threats, position, move).update(amount);
    const auto index = static_cast<std::size_t>(
        piece_to(position.turn(), position.board().occupied_type_on(move.from()), move.to()));
    for (ContinuationHistory* const continuation : context.continuations) {
      if (continuation != &histories_->after_no_move()) (*continuation)[index].update(amount);
    }
  };
  if (is_noisy(position, best)) {
    capture_entry(*histories_, position, best).update(bonus);
  } else {
    update_quiet(best, bonus);
    for (const Move move : quiets) update_quiet(move, malus);
  }
  for (const Move move : noisy) capture_entry(*histories_, position, move).update(malus);
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

/// Null move pruning: if passing still fails high on a reduced search, a real move will too. This is
/// wrong in zugzwang. So it is not tried with pawns only, and at high depth a verification search
/// without null moves must confirm it.
std::optional<Value> Worker::try_null_move(int ply, Value beta, int depth, Value value) {
  const int reduced = std::max(depth - tuning::null_move_reduction(depth, value - beta), 0);
  pass(ply);
  const Value answer = -search_node<NodeType::NonPv>(ply + 1, -beta, -beta + 1, reduced, true);
  keys_.pop_back();
  if (has_stopped() || answer < beta) return std::nullopt;
  const Value sure = is_decisive(answer) ? beta : answer;
  if (depth < tuning::null_move_verification_depth || null_move_min_ply_ > 0) return sure;

  null_move_min_ply_ = ply + reduced * 3 / 4 + 1;
  const Value verified = search_node<NodeType::NonPv>(ply, beta - 1, beta, reduced, false);
  null_move_min_ply_ = 0;
  if (has_stopped() || verified < beta) return std::nullopt;
  return sure;
}

/// ProbCut: a capture that beats beta by a margin at a reduced depth is likely to beat beta at full
/// depth.
std::optional<Value> Worker::try_probcut(int ply, Value beta, int depth,
                                         const std::optional<TableEntry>& entry) {
  const Value wanted = beta + tuning::probcut_margin;
  const int reduced = depth - tuning::probcut_reduction;
  if (entry && entry->depth >= reduced && entry->value < wanted) return std::nullopt;
  Frame& frame = at(ply);
  const HistoryContext context = history_context_at(ply);
  std::optional<Move> first;
  if (entry) first = entry->move;
  if (first && !(is_noisy(frame.position, *first) && is_legal(frame.position, *first))) {
    first.reset();
  }
  MovePicker picker{frame.position, first, context, MovePicker::Kind::NoisyOnly};
  while (const auto move = picker.next()) {
    if (picker.is_trying_losing_captures()) break;
    if (move == frame.excluded) continue;
    if (!see_reaches(frame.position, *move, wanted - frame.static_eval.value_or(0))) continue;
    play(ply, *move);
    Value value = -quiescence_search<false>(ply + 1, -wanted, -wanted + 1);
    if (value >= wanted && reduced > 1) {
      value = -search_node<NodeType::NonPv>(ply + 1, -wanted, -wanted + 1, reduced - 1, true);
    }
    keys_.pop_back();
    if (has_stopped()) return std::nullopt;
    if (value >= wanted) {
      shared_->table.store(frame.position.key(), ply,
                           {.move = move,
                            .value = value,
                            .static_eval = frame.static_eval,
                            .depth = reduced,
                            .bound = Bound::Lower});
      return is_decisive(value) ? value : value - tuning::probcut_margin;
    }
  }
  return std::nullopt;
}

template <Worker::NodeType Type>
Value Worker::search_node(int ply, Value alpha, Value beta, int depth, bool is_cut_node) {
  constexpr bool is_root = Type == NodeType::Root;
  constexpr bool is_pv = Type != NodeType::NonPv;
  Frame& frame = at(ply);
  Frame& next = at(ply + 1);
  const Position& position = frame.position;
  const std::optional<Move> excluded = frame.excluded;

  // Step 1. Quiescence search at depth 0.
  if (depth <= 0) return quiescence_search<is_pv>(ply, alpha, beta);
  if (is_pv) {
    frame.pv.clear();
    selective_depth_ = std::max(selective_depth_, ply + 1);
  }
  if (has_stopped()) return draw_value;

  const bool is_check = position.is_check();
  if constexpr (!is_root) {
    // Step 2. Draws and the maximum ply.
    if (const auto draw = draw_at(ply)) return *draw;
    if (ply >= max_ply) return is_check ? draw_value : static_eval_of(position);
    // Step 3. Mate distance pruning.
    alpha = std::max(alpha, mated_in(ply));
    beta = std::min(beta, mates_in(ply + 1));
    if (alpha >= beta) return alpha;
  }

  // Step 4. Transposition table lookup.
  std::optional<TableEntry> entry;
  if (!excluded) entry = shared_->table.probe(position.key(), ply);
  std::optional<Move> table_move;
  if constexpr (is_root) {
    table_move = root_moves_[line_index_].move;
  } else if (entry && entry->move && is_legal(position, *entry->move)) {
    table_move = entry->move;
  }
  const bool was_pv = is_pv || (entry && entry->was_pv);
  // A stored value does not know the fifty-move counter, so none is trusted when a draw is near.
  constexpr std::uint32_t clock_near_its_end = 90;
  if (!is_pv && entry && entry->depth >= depth && settles(*entry, beta) &&
      position.halfmove_clock() < clock_near_its_end) {
    if (table_move && entry->value >= beta && !is_noisy(position, *table_move)) {
      update_histories(ply, depth, *table_move, {}, {});
    }
    return entry->value;
  }

  // Step 5. Static evaluation, and whether it is improving.
  Value raw_eval = 0;
  Value estimate = 0;  // the static evaluation, or the table's value if that is more precise
  frame.static_eval.reset();
  if (!is_check) {
    raw_eval = entry && entry->static_eval ? *entry->static_eval : static_eval_of(position);
    frame.static_eval = correction_history_->corrected(position, raw_eval);
    estimate = *frame.static_eval;
    if (entry && !is_decisive(entry->value) && settles(*entry, estimate)) {
      estimate = entry->value;
    }
  }
  if (!is_check && !excluded) update_history_from_static_eval(ply);
  const auto static_eval_before = [&](int plies_back) -> std::optional<Value> {
    return ply >= plies_back ? at(ply - plies_back).static_eval : std::nullopt;
  };
  const auto earlier = static_eval_before(2) ? static_eval_before(2) : static_eval_before(4);
  const bool is_improving = !is_check && earlier && *frame.static_eval > *earlier;
  next.excluded.reset();
  next.cutoffs = 0;
  frame.double_extensions = ply > 0 ? at(ply - 1).double_extensions : 0;

  if (!is_pv && !is_check && !excluded) {
    // Step 6. Razoring.
    if (depth <= tuning::razoring_depth && estimate + tuning::razoring_margin(depth) <= alpha) {
      const Value value = quiescence_search<false>(ply, alpha, alpha + 1);
      if (value <= alpha && !is_decisive(value)) return value;
    }
    // Step 7. Reverse futility pruning.
    if (depth <= tuning::reverse_futility_depth && !is_decisive(beta) && !is_decisive(estimate) &&
        estimate - tuning::reverse_futility_margin(depth, is_improving) >= beta) {
      return (estimate + beta) / 2;
    }
    // Step 8. Null move pruning.
    const bool may_try_null_move =
        ply >= null_move_min_ply_ && ply > 0 && at(ply - 1).move.has_value();
    if (may_try_null_move && depth >= tuning::null_move_depth && estimate >= beta &&
        !is_loss(beta) && *frame.static_eval >= beta - tuning::null_move_margin(depth) &&
        has_non_pawn_material(position)) {
      if (const auto value = try_null_move(ply, beta, depth, estimate)) return *value;
      if (has_stopped()) return draw_value;
    }
    // Step 9. ProbCut.
    if (depth >= tuning::probcut_depth && !is_decisive(beta)) {
      if (const auto value = try_probcut(ply, beta, depth, entry)) return *value;
      if (has_stopped()) return draw_value;
    }
  }

  // Step 10. Internal iterative reduction.
  if ((is_pv || is_cut_node) && depth >= tuning::internal_iterative_reduction_depth &&
      !table_move && !excluded) {
    --depth;
  }

  // Step 11. Loop over the moves.
  const HistoryContext context = history_context_at(ply);
  frame.threats = context.threats;
  const CheckInfo check_info{position};
  MovePicker picker{position, table_move, context, MovePicker::Kind::All};
  FixedList<Move, 64> quiets_tried;
  FixedList<Move, 32> noisy_tried;
  Value best_value = -infinite_value;
  std::optional<Move> best_move;
  const Value alpha_at_begin = alpha;
  const bool table_is_noisy = table_move && is_noisy(position, *table_move);
  int move_number = 0;

  while (const auto picked = picker.next()) {
    const Move move = *picked;
    if (move == excluded) continue;
    if (vision_) {
      // Search the overlooked moves only if all others lose to a mate, so that no mate is false.
      if (picker.is_trying_deferred() && !is_loss(best_value)) break;
      if (!picker.is_trying_deferred() && overlooks(ply, move)) {
        picker.defer(move);
        continue;
      }
    }
    if constexpr (is_root) {
      // MultiPV: skip the moves of earlier lines.
      const auto first = root_moves_.begin() + static_cast<std::ptrdiff_t>(line_index_);
      if (std::find_if(first, root_moves_.end(), [move](const RootMove& root) {
            return root.move == move;
          }) == root_moves_.end()) {
        continue;
      }
    }
    ++move_number;
    const std::uint64_t nodes_at_start = nodes_;
    const bool is_quiet = !is_noisy(position, move);
    const bool gives_check = check_info.gives_check(move);
    const int history = is_quiet ? quiet_history(context, position, move)
                                 : capture_entry(*histories_, position, move).value();
    int reduction = tuning::late_move_reduction(depth, move_number, is_quiet);

    // Step 12. Late move pruning, futility pruning, history pruning, SEE pruning.
    if (!is_root && !is_loss(best_value) && has_non_pawn_material(position)) {
      const int reduced_depth = std::max(depth - reduction / tuning::reduction_unit, 0);
      if (is_quiet) {
        if (static_cast<int>(quiets_tried.size()) >=
            tuning::late_move_pruning_count(depth, is_improving)) {
          picker.skip_quiets();
          continue;
        }
        if (!is_check && !gives_check && reduced_depth <= tuning::futility_depth &&
            *frame.static_eval + tuning::futility_margin(reduced_depth) <= alpha) {
          continue;
        }
        if (!gives_check && depth <= tuning::history_pruning_depth &&
            history < tuning::history_pruning_limit(depth)) {
          continue;
        }
      }
      if (depth <= tuning::see_pruning_depth &&
          !see_reaches(position, move,
                       tuning::see_pruning_limit(is_quiet ? reduced_depth : depth, is_quiet))) {
        continue;
      }
    }

    // Step 13. Singular extension: extend the table move if all others fail low on a reduced search.
    // If one of them fails high too, prune the node (multi-cut) or reduce the table move.
    int extension = 0;
    if (!is_root && move == table_move && !excluded && entry && depth >= tuning::singular_depth &&
        entry->depth >= depth - 3 && entry->bound != Bound::Upper && !is_decisive(entry->value) &&
        ply < 2 * root_depth_) {
      const Value limit = entry->value - tuning::singular_margin(depth);
      frame.excluded = move;
      const Value value =
          search_node<NodeType::NonPv>(ply, limit - 1, limit, (depth - 1) / 2, is_cut_node);
      frame.excluded.reset();
      if (has_stopped()) return draw_value;
      if (value < limit) {
        extension = 1;
        if (!is_pv && value < limit - tuning::double_extension_margin &&
            frame.double_extensions < tuning::double_extension_limit) {
          extension = 2;
          ++frame.double_extensions;
        }
      } else if (limit >= beta) {
        return limit;
      } else if (entry->value >= beta || is_cut_node) {
        extension = -1;
      }
    }

    // Step 14. Play the move and search it: late move reduction, and a null window for all moves except
    // the first of a PV node.
    play(ply, move);
    const int new_depth = depth - 1 + extension;
    Value value = 0;
    if (depth >= 2 && move_number > 1 + (is_root ? 1 : 0)) {
      if (!is_pv) reduction += tuning::reduction_unit;
      if (is_cut_node) reduction += tuning::reduction_unit;
      if (was_pv) reduction -= tuning::reduction_unit;
      if (!is_improving) reduction += tuning::reduction_unit / 2;
      if (gives_check) reduction -= tuning::reduction_unit;
      if (is_quiet && table_is_noisy) reduction += tuning::reduction_unit;
      if (next.cutoffs > 3) reduction += tuning::reduction_unit;
      reduction -= history * tuning::reduction_unit / tuning::history_per_ply;
      const int reduced = std::clamp(new_depth - reduction / tuning::reduction_unit, 1,
                                     new_depth + (is_pv ? 1 : 0));
      value = -search_node<NodeType::NonPv>(ply + 1, -alpha - 1, -alpha, reduced, true);
      if (value > alpha && reduced < new_depth) {
        const int deeper = new_depth + (value > best_value + 60 ? 1 : 0);
        value = -search_node<NodeType::NonPv>(ply + 1, -alpha - 1, -alpha, deeper, !is_cut_node);
      }
    } else if (!is_pv || move_number > 1) {
      value = -search_node<NodeType::NonPv>(ply + 1, -alpha - 1, -alpha, new_depth, !is_cut_node);
    }
    if (is_pv && (move_number == 1 || value > alpha)) {
      value = -search_node<NodeType::Pv>(ply + 1, -beta, -alpha, new_depth, false);
    }
    keys_.pop_back();
    if (has_stopped()) return draw_value;

    // Step 15. Update the best move, and alpha.
    if constexpr (is_root) {
      RootMove& root = root_move(move);
      root.nodes += nodes_ - nodes_at_start;
      if (move_number == 1 || value > alpha) {
        root.value = value;
        root.selective_depth = selective_depth_;
      }
      if (value > alpha) {
        root.bound = value >= beta ? Bound::Lower : Bound::Exact;
        root.line.assign(1, move);
        root.line.insert(root.line.end(), next.pv.begin(), next.pv.end());
      }
    }
    if (value > best_value) {
      best_value = value;
      if (value > alpha) {
        best_move = move;
        if (is_pv) update_pv(ply, move);
        if (value >= beta) {
          ++frame.cutoffs;
          break;
        }
        alpha = value;
      }
    }
    if (move != best_move) {
      if (is_quiet && quiets_tried.size() < quiets_tried.capacity()) quiets_tried.push_back(move);
      if (!is_quiet && noisy_tried.size() < noisy_tried.capacity()) noisy_tried.push_back(move);
    }
  }

  // Step 16. Checkmate or stalemate.
  if (move_number == 0) {
    if (excluded) return alpha;
    return is_check ? mated_in(ply) : draw_value;
  }

  // Step 17. Update the histories, and store the result in the transposition table.
  if (best_move && best_value >= beta) {
    update_histories(ply, depth, *best_move, {quiets_tried.begin(), quiets_tried.end()},
                     {noisy_tried.begin(), noisy_tried.end()});
  }
  if (excluded) return best_value;
  const Bound bound = best_value >= beta                ? Bound::Lower
                      : is_pv && alpha > alpha_at_begin ? Bound::Exact
                                                        : Bound::Upper;
  if (!is_check && !(best_move && is_noisy(position, *best_move)) && !is_decisive(best_value) &&
      !(bound == Bound::Lower && best_value <= *frame.static_eval) &&
      !(bound == Bound::Upper && best_value >= *frame.static_eval)) {
    correction_history_->update(position, depth, best_value - *frame.static_eval);
  }
  if (!is_root || line_index_ == 0) {
    shared_->table.store(position.key(), ply,
                         {.move = best_move,
                          .value = best_value,
                          .static_eval = is_check ? std::nullopt : std::optional{raw_eval},
                          .depth = depth,
                          .bound = bound,
                          .was_pv = was_pv});
  }
  return best_value;
}

template Value Worker::search_node<Worker::NodeType::Root>(int, Value, Value, int, bool);
template Value Worker::search_node<Worker::NodeType::Pv>(int, Value, Value, int, bool);
template Value Worker::search_node<Worker::NodeType::NonPv>(int, Value, Value, int, bool);

}  // namespace tabiya::engine
