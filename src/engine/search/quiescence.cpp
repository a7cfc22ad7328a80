#include <algorithm>

#include "engine/search/exchange.hpp"
#include "engine/search/tuning.hpp"
#include "engine/search/worker.hpp"

namespace tabiya::engine {
namespace {

/// Delta pruning: an upper bound of the value after a capture or promotion if the move cannot reach
/// `alpha`, otherwise a value above `alpha`.
[[nodiscard]] Value upper_bound_after(const Position& position, Move move, Value stand_pat,
                                      Value alpha) {
  if (const auto taken = position.captured_by(move); taken && !move.is_promotion()) {
    const Value most = stand_pat + tuning::quiescence_capture_margin + exchange_value(*taken);
    if (most <= alpha) return most;
  }
  const Value most = stand_pat + tuning::quiescence_margin;
  return most <= alpha && !see_reaches(position, move, 1) ? most : infinite_value;
}

}  // namespace

/// Quiescence search: searches captures and promotions, or all evasions in check, until the static
/// evaluation is reliable. Unless in check, the side to move can also stand pat.
template <bool IsPv>
Value Worker::quiescence_search(int ply, Value alpha, Value beta) {
  Frame& frame = at(ply);
  const Position& position = frame.position;
  if (IsPv) {
    frame.pv.clear();
    selective_depth_ = std::max(selective_depth_, ply + 1);
  }
  if (has_stopped()) return draw_value;
  const bool is_check = position.is_check();
  if (const auto draw = draw_at(ply)) return *draw;
  if (ply >= max_ply) return is_check ? draw_value : static_eval_of(position);

  const auto entry = shared_->table.probe(position.key(), ply);
  if (!IsPv && entry && settles(*entry, beta)) return entry->value;
  const bool was_pv = IsPv || (entry && entry->was_pv);

  Value raw_eval = 0;
  Value best_value = -infinite_value;
  frame.static_eval.reset();
  if (!is_check) {
    raw_eval = entry && entry->static_eval ? *entry->static_eval : static_eval_of(position);
    frame.static_eval = correction_history_->corrected(position, raw_eval);
    best_value = *frame.static_eval;
    if (entry && !is_decisive(entry->value) && settles(*entry, best_value)) {
      best_value = entry->value;
    }
    if (best_value >= beta) {
      return is_decisive(best_value) ? best_value : (best_value + beta) / 2;
    }
    alpha = std::max(alpha, best_value);
  }

  const auto table_move = entry && entry->move && (is_check || is_noisy(position, *entry->move)) &&
                                  is_legal(position, *entry->move)
                              ? entry->move
                              : std::nullopt;
  const HistoryContext context = history_context_at(ply);
  MovePicker picker{position, table_move, context,
                    is_check ? MovePicker::Kind::All : MovePicker::Kind::NoisyOnly};
  const Value stand_pat = best_value;
  std::optional<Move> best_move;
  int move_number = 0;
  // True for a move that cannot reach alpha. Its upper bound still raises the best value.
  const auto is_hopeless = [&](Move move) {
    // In check, search only one quiet evasion.
    if (is_check && !is_noisy(position, move)) picker.skip_quiets();
    if (is_check) return false;
    const Value most = upper_bound_after(position, move, stand_pat, alpha);
    if (most <= alpha) best_value = std::max(best_value, most);
    return most <= alpha;
  };
  while (const auto move = picker.next()) {
    if (vision_ && overlooks(ply, *move)) continue;
    ++move_number;
    if (!is_loss(best_value)) {
      if (picker.is_trying_losing_captures()) break;
      if (is_hopeless(*move)) continue;
    }
    play(ply, *move);
    const Value value = -quiescence_search<IsPv>(ply + 1, -beta, -alpha);
    keys_.pop_back();
    if (has_stopped()) return draw_value;
    if (value > best_value) {
      best_value = value;
      if (value > alpha) {
        best_move = *move;
        if (IsPv) update_pv(ply, *move);
        if (value >= beta) break;
        alpha = value;
      }
    }
  }
  if (is_check && move_number == 0) return mated_in(ply);

  shared_->table.store(position.key(), ply,
                       {.move = best_move,
                        .value = best_value,
                        .static_eval = is_check ? std::nullopt : std::optional{raw_eval},
                        .depth = 0,
                        .bound = best_value >= beta ? Bound::Lower : Bound::Upper,
                        .was_pv = was_pv});
  return best_value;
}

template Value Worker::quiescence_search<true>(int, Value, Value);
template Value Worker::quiescence_search<false>(int, Value, Value);

}  // namespace tabiya::engine
