#include <algorithm>

#include "engine/search/exchange.hpp"
#include "engine/search/tuning.hpp"
#include "engine/search/worker.hpp"

namespace tabiya::engine {
namespace {

/// What the value will hardly pass after a capture or promotion, as far as `alpha` is concerned.
[[nodiscard]] Value most_after(const Position& position, Move move, Value calm, Value alpha) {
  if (const auto taken = position.captured_by(move); taken && !move.is_promotion()) {
    const Value most = calm + tuning::quiescence_capture_margin + exchange_value(*taken);
    if (most <= alpha) return most;
  }
  const Value most = calm + tuning::quiescence_margin;
  return most <= alpha && !exchange_reaches(position, move, 1) ? most : infinite_value;
}

}  // namespace

/// Goes on with captures and promotions, or with every move out of check, until the static value can
/// be trusted. Whoever is to move may also stop ("stand pat") unless he is in check.
template <bool IsPv>
Value Worker::search_quiet(int ply, Value alpha, Value beta) {
  Frame& frame = at(ply);
  const Position& position = frame.position;
  if (IsPv) {
    frame.line.clear();
    selective_depth_ = std::max(selective_depth_, ply + 1);
  }
  if (has_stopped()) return draw_value;
  const bool is_check = position.is_check();
  if (const auto draw = draw_at(ply)) return *draw;
  if (ply >= max_ply) return is_check ? draw_value : static_value_of(position);

  const auto known = shared_->table.find(position.key(), ply);
  if (!IsPv && known && settles(*known, beta)) return known->value;
  const bool was_pv = IsPv || (known && known->was_pv);

  Value raw_value = 0;
  Value best_value = -infinite_value;
  frame.static_value.reset();
  if (!is_check) {
    raw_value = known && known->static_value ? *known->static_value : static_value_of(position);
    frame.static_value = corrections_->corrected(position, raw_value);
    best_value = *frame.static_value;
    if (known && !is_decisive(known->value) && settles(*known, best_value)) {
      best_value = known->value;
    }
    if (best_value >= beta) {
      return is_decisive(best_value) ? best_value : (best_value + beta) / 2;
    }
    alpha = std::max(alpha, best_value);
  }

  const auto table_move = known && known->move && (is_check || is_noisy(position, *known->move)) &&
                                  is_legal(position, *known->move)
                              ? known->move
                              : std::nullopt;
  const Context context = context_at(ply);
  MovePicker picker{position, table_move, context,
                    is_check ? MovePicker::Kind::Everything : MovePicker::Kind::NoisyOnly};
  const Value calm = best_value;
  std::optional<Move> best_move;
  int move_number = 0;
  /// True for a move that cannot reach alpha; the most that it may be worth counts all the same.
  const auto is_hopeless = [&](Move move) {
    // In check one quiet answer is looked at, and those that follow are not.
    if (is_check && !is_noisy(position, move)) picker.skip_quiets();
    if (is_check) return false;
    const Value most = most_after(position, move, calm, alpha);
    if (most <= alpha) best_value = std::max(best_value, most);
    return most <= alpha;
  };
  while (const auto move = picker.next()) {
    if (vision_ && overlooks(ply, *move)) continue;
    ++move_number;
    if (!is_loss(best_value)) {
      if (picker.is_at_losing_captures()) break;
      if (is_hopeless(*move)) continue;
    }
    play(ply, *move);
    const Value value = -search_quiet<IsPv>(ply + 1, -beta, -alpha);
    keys_.pop_back();
    if (has_stopped()) return draw_value;
    if (value > best_value) {
      best_value = value;
      if (value > alpha) {
        best_move = *move;
        if (IsPv) keep_line(ply, *move);
        if (value >= beta) break;
        alpha = value;
      }
    }
  }
  if (is_check && move_number == 0) return mated_in(ply);

  shared_->table.store(position.key(), ply,
                       {.move = best_move,
                        .value = best_value,
                        .static_value = is_check ? std::nullopt : std::optional{raw_value},
                        .depth = 0,
                        .bound = best_value >= beta ? Bound::Lower : Bound::Upper,
                        .was_pv = was_pv});
  return best_value;
}

template Value Worker::search_quiet<true>(int, Value, Value);
template Value Worker::search_quiet<false>(int, Value, Value);

}  // namespace tabiya::engine
