#include <algorithm>

#include "engine/eval/evaluation.hpp"
#include "engine/search/checks.hpp"
#include "engine/search/exchange.hpp"
#include "engine/search/tuning.hpp"
#include "engine/search/worker.hpp"
#include "rules/legality.hpp"

namespace tabiya::engine {
namespace {

/// What the opponent attacks.
[[nodiscard]] Bitboard threats_in(const Position& position) noexcept {
  return position.turn() == Color::White ? king_danger<Color::White>(position.board())
                                         : king_danger<Color::Black>(position.board());
}

[[nodiscard]] bool has_pieces(const Position& position) noexcept {
  const Board& board = position.board();
  return (board.men(position.turn()) - board.men(PieceType::Pawn) - board.men(PieceType::King))
      .any();
}

/// Neither side has what a mate needs at the very least.
[[nodiscard]] bool is_bare(const Board& board) noexcept {
  using enum PieceType;
  const Bitboard minors = board.men(Knight) | board.men(Bishop);
  return (board.occupied() - minors - board.men(King)).empty() && !minors.has_several();
}

}  // namespace

/// Nothing if the game goes on here. Source: FIDE 5.2.2, 9.2, 9.3.
std::optional<Value> Worker::draw_at(int ply) const noexcept {
  const Position& position = at(ply).position;
  if (is_bare(position.board())) return draw_value;
  const std::uint32_t clock = position.halfmove_clock();
  constexpr std::uint32_t fifty_moves = 100;
  if (clock >= fifty_moves && !is_checkmate(position)) return draw_value;

  // Twice in the line is as good as three times; before it, three times are needed.
  const std::size_t current = keys_.size() - 1;
  const std::size_t window = std::min<std::size_t>(clock, current);
  int occurrences = 1;
  for (std::size_t back = 4; back <= window; back += 2) {
    if (keys_[current - back] != keys_[current]) continue;
    ++occurrences;
    if (current - back > root_key_ || occurrences == 3) return draw_value;
  }
  return std::nullopt;
}

Context Worker::context_at(int ply) noexcept {
  const auto answers_to = [&](int plies_back) {
    return ply >= plies_back && at(ply - plies_back).continuation != nullptr
               ? at(ply - plies_back).continuation
               : &histories_->after_no_move();
  };
  return {histories_.get(),
          threats_in(at(ply).position),
          {answers_to(1), answers_to(2), answers_to(4)}};
}

void Worker::play(int ply, Move move) noexcept {
  Frame& frame = at(ply);
  Frame& next = at(ply + 1);
  const Position& position = frame.position;
  frame.move = move;
  frame.continuation = &histories_->after(
      man_to(position.turn(), position.board().occupied_type_on(move.from()), move.to()));
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

Value Worker::static_value_of(const Position& position) const noexcept {
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

void Worker::keep_line(int ply, Move move) noexcept {
  Line& line = at(ply).line;
  const Line& rest = at(ply + 1).line;
  line.clear();
  line.push_back(move);
  for (const Move next : rest) line.push_back(next);
}

/// The move that cut pushes up, those tried before it push down.
void Worker::learn_from_cutoff(int ply, int depth, Move best, std::span<const Move> quiets,
                               std::span<const Move> noisy) noexcept {
  const Position& position = at(ply).position;
  const Context context = context_at(ply);
  const int bonus = tuning::history_bonus(depth);
  const int malus = tuning::history_malus(depth);
  const auto push_quiet = [&](Move move, int amount) {
    quiet_leaning(*histories_, context.threats, position, move).push(amount);
    const auto man = static_cast<std::size_t>(
        man_to(position.turn(), position.board().occupied_type_on(move.from()), move.to()));
    for (Continuation* const continuation : context.continuations) {
      if (continuation != &histories_->after_no_move()) (*continuation)[man].push(amount);
    }
  };
  if (is_noisy(position, best)) {
    capture_leaning(*histories_, position, best).push(bonus);
  } else {
    push_quiet(best, bonus);
    for (const Move move : quiets) push_quiet(move, malus);
  }
  for (const Move move : noisy) capture_leaning(*histories_, position, move).push(malus);
}

/// The move that led here has made things better or worse for who played it.
void Worker::learn_from_static_value(int ply) noexcept {
  if (ply == 0) return;
  const Frame& before = at(ply - 1);
  if (!before.move || !before.static_value || is_noisy(before.position, *before.move)) return;
  const Value change = -*at(ply).static_value - *before.static_value;
  quiet_leaning(*histories_, before.threats, before.position, *before.move)
      .push(tuning::static_change_bonus(change));
}

/// A position so good that even handing over the turn does not spoil it will not be spoilt by a
/// move. Not true in zugzwang: with pawns alone it is not tried, and where much depends on it, a
/// search without it has to agree.
std::optional<Value> Worker::try_null_move(int ply, Value beta, int depth, Value value) {
  const int reduced = std::max(depth - tuning::null_move_reduction(depth, value - beta), 0);
  pass(ply);
  const Value answer = -search_node<NodeType::NonPv>(ply + 1, -beta, -beta + 1, reduced, true);
  keys_.pop_back();
  if (has_stopped() || answer < beta) return std::nullopt;
  const Value sure = is_decisive(answer) ? beta : answer;
  if (depth < tuning::null_move_verification_depth || no_null_move_before_ > 0) return sure;

  no_null_move_before_ = ply + reduced * 3 / 4 + 1;
  const Value verified = search_node<NodeType::NonPv>(ply, beta - 1, beta, reduced, false);
  no_null_move_before_ = 0;
  if (has_stopped() || verified < beta) return std::nullopt;
  return sure;
}

/// A capture that is good by much at a shallow depth is good at this one.
std::optional<Value> Worker::try_probe_cut(int ply, Value beta, int depth,
                                           const std::optional<Known>& known) {
  const Value wanted = beta + tuning::probe_cut_margin;
  const int reduced = depth - tuning::probe_cut_reduction;
  if (known && known->depth >= reduced && known->value < wanted) return std::nullopt;
  Frame& frame = at(ply);
  const Context context = context_at(ply);
  std::optional<Move> first;
  if (known) first = known->move;
  if (first && !(is_noisy(frame.position, *first) && is_legal(frame.position, *first))) {
    first.reset();
  }
  MovePicker picker{frame.position, first, context, MovePicker::Kind::NoisyOnly};
  while (const auto move = picker.next()) {
    if (picker.is_at_losing_captures()) break;
    if (move == frame.excluded) continue;
    if (!exchange_reaches(frame.position, *move, wanted - frame.static_value.value_or(0))) continue;
    play(ply, *move);
    Value value = -search_quiet<false>(ply + 1, -wanted, -wanted + 1);
    if (value >= wanted && reduced > 1) {
      value = -search_node<NodeType::NonPv>(ply + 1, -wanted, -wanted + 1, reduced - 1, true);
    }
    keys_.pop_back();
    if (has_stopped()) return std::nullopt;
    if (value >= wanted) {
      shared_->table.store(frame.position.key(), ply,
                           {.move = move,
                            .value = value,
                            .static_value = frame.static_value,
                            .depth = reduced,
                            .bound = Bound::Lower});
      return is_decisive(value) ? value : value - tuning::probe_cut_margin;
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

  // Step 1. At the end of the depth, go on until the position is quiet.
  if (depth <= 0) return search_quiet<is_pv>(ply, alpha, beta);
  if (is_pv) {
    frame.line.clear();
    selective_depth_ = std::max(selective_depth_, ply + 1);
  }
  if (has_stopped()) return draw_value;

  const bool is_check = position.is_check();
  if constexpr (!is_root) {
    // Step 2. Draws, and the end of what can be followed.
    if (const auto draw = draw_at(ply)) return *draw;
    if (ply >= max_ply) return is_check ? draw_value : static_value_of(position);
    // Step 3. No line is better than to mate here, or worse than to be mated.
    alpha = std::max(alpha, mated_in(ply));
    beta = std::min(beta, mates_in(ply + 1));
    if (alpha >= beta) return alpha;
  }

  // Step 4. What the table knows.
  std::optional<Known> known;
  if (!excluded) known = shared_->table.find(position.key(), ply);
  std::optional<Move> table_move;
  if constexpr (is_root) {
    table_move = root_moves_[line_index_].move;
  } else if (known && known->move && is_legal(position, *known->move)) {
    table_move = known->move;
  }
  const bool was_pv = is_pv || (known && known->was_pv);
  constexpr std::uint32_t clock_near_its_end = 90;  // values from before do not know of it
  if (!is_pv && known && known->depth >= depth && settles(*known, beta) &&
      position.halfmove_clock() < clock_near_its_end) {
    if (table_move && known->value >= beta && !is_noisy(position, *table_move)) {
      learn_from_cutoff(ply, depth, *table_move, {}, {});
    }
    return known->value;
  }

  // Step 5. The static value, and whether things get better.
  Value raw_value = 0;
  Value value_now = 0;  // the best estimate there is
  frame.static_value.reset();
  if (!is_check) {
    raw_value = known && known->static_value ? *known->static_value : static_value_of(position);
    frame.static_value = corrections_->corrected(position, raw_value);
    value_now = *frame.static_value;
    if (known && !is_decisive(known->value) && settles(*known, value_now)) {
      value_now = known->value;
    }
  }
  if (!is_check && !excluded) learn_from_static_value(ply);
  const auto static_before = [&](int plies_back) -> std::optional<Value> {
    return ply >= plies_back ? at(ply - plies_back).static_value : std::nullopt;
  };
  const auto earlier = static_before(2) ? static_before(2) : static_before(4);
  const bool is_improving = !is_check && earlier && *frame.static_value > *earlier;
  next.excluded.reset();
  next.cutoffs = 0;
  frame.double_extensions = ply > 0 ? at(ply - 1).double_extensions : 0;

  if (!is_pv && !is_check && !excluded) {
    // Step 6. Razoring.
    if (depth <= tuning::razoring_depth && value_now + tuning::razoring_margin(depth) <= alpha) {
      const Value value = search_quiet<false>(ply, alpha, alpha + 1);
      if (value <= alpha && !is_decisive(value)) return value;
    }
    // Step 7. Reverse futility.
    if (depth <= tuning::reverse_futility_depth && !is_decisive(beta) && !is_decisive(value_now) &&
        value_now - tuning::reverse_futility_margin(depth, is_improving) >= beta) {
      return (value_now + beta) / 2;
    }
    // Step 8. Null move.
    const bool may_pass = ply >= no_null_move_before_ && ply > 0 && at(ply - 1).move.has_value();
    if (may_pass && depth >= tuning::null_move_depth && value_now >= beta && !is_loss(beta) &&
        *frame.static_value >= beta - tuning::null_move_margin(depth) && has_pieces(position)) {
      if (const auto value = try_null_move(ply, beta, depth, value_now)) return *value;
      if (has_stopped()) return draw_value;
    }
    // Step 9. Probing a cut.
    if (depth >= tuning::probe_cut_depth && !is_decisive(beta)) {
      if (const auto value = try_probe_cut(ply, beta, depth, known)) return *value;
      if (has_stopped()) return draw_value;
    }
  }

  // Step 10. Internal reduction.
  if ((is_pv || is_cut_node) && depth >= tuning::internal_reduction_depth && !table_move &&
      !excluded) {
    --depth;
  }

  // Step 11. One move after the other.
  const Context context = context_at(ply);
  frame.threats = context.threats;
  const Checks checks{position};
  MovePicker picker{position, table_move, context, MovePicker::Kind::Everything};
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
      // What was overlooked is looked at after all before a mate is believed.
      if (picker.is_at_put_off() && !is_loss(best_value)) break;
      if (!picker.is_at_put_off() && overlooks(ply, move)) {
        picker.put_off(move);
        continue;
      }
    }
    if constexpr (is_root) {
      // With several lines, those that are settled already are left out.
      const auto first = root_moves_.begin() + static_cast<std::ptrdiff_t>(line_index_);
      if (std::find_if(first, root_moves_.end(), [move](const RootMove& root) {
            return root.move == move;
          }) == root_moves_.end()) {
        continue;
      }
    }
    ++move_number;
    const std::uint64_t nodes_before = nodes_;
    const bool is_quiet = !is_noisy(position, move);
    const bool gives_check = checks.has(move);
    const int history = is_quiet ? quiet_history(context, position, move)
                                 : capture_leaning(*histories_, position, move).value();
    int reduction = tuning::late_move_reduction(depth, move_number, is_quiet);

    // Step 12. Moves that are not worth a look.
    if (!is_root && !is_loss(best_value) && has_pieces(position)) {
      const int reduced_depth = std::max(depth - reduction / tuning::reduction_unit, 0);
      if (is_quiet) {
        if (static_cast<int>(quiets_tried.size()) >= tuning::late_move_count(depth, is_improving)) {
          picker.skip_quiets();
          continue;
        }
        if (!is_check && !gives_check && reduced_depth <= tuning::futility_depth &&
            *frame.static_value + tuning::futility_margin(reduced_depth) <= alpha) {
          continue;
        }
        if (!gives_check && depth <= tuning::history_pruning_depth &&
            history < tuning::history_pruning_limit(depth)) {
          continue;
        }
      }
      if (depth <= tuning::exchange_pruning_depth &&
          !exchange_reaches(position, move,
                            tuning::exchange_limit(is_quiet ? reduced_depth : depth, is_quiet))) {
        continue;
      }
    }

    // Step 13. A move without an equal is looked at deeper; one among equals is not.
    int extension = 0;
    if (!is_root && move == table_move && !excluded && known && depth >= tuning::singular_depth &&
        known->depth >= depth - 3 && known->bound != Bound::Upper && !is_decisive(known->value) &&
        ply < 2 * root_depth_) {
      const Value limit = known->value - tuning::singular_margin(depth);
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
      } else if (known->value >= beta || is_cut_node) {
        extension = -1;
      }
    }

    // Step 14. Play it, and search what follows: late moves less deep, and all but the first of a
    // principal variation only for whether they are better.
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

    // Step 15. Is it better than what there was?
    if constexpr (is_root) {
      RootMove& root = root_move(move);
      root.nodes += nodes_ - nodes_before;
      if (move_number == 1 || value > alpha) {
        root.value = value;
        root.selective_depth = selective_depth_;
      }
      if (value > alpha) {
        root.bound = value >= beta ? Bound::Lower : Bound::Exact;
        root.line.assign(1, move);
        root.line.insert(root.line.end(), next.line.begin(), next.line.end());
      }
    }
    if (value > best_value) {
      best_value = value;
      if (value > alpha) {
        best_move = move;
        if (is_pv) keep_line(ply, move);
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

  // Step 16. Without a move it is mate or stalemate.
  if (move_number == 0) {
    if (excluded) return alpha;
    return is_check ? mated_in(ply) : draw_value;
  }

  // Step 17. Learn from it, and remember.
  if (best_move && best_value >= beta) {
    learn_from_cutoff(ply, depth, *best_move, {quiets_tried.begin(), quiets_tried.end()},
                      {noisy_tried.begin(), noisy_tried.end()});
  }
  if (excluded) return best_value;
  const Bound bound = best_value >= beta                ? Bound::Lower
                      : is_pv && alpha > alpha_at_begin ? Bound::Exact
                                                        : Bound::Upper;
  if (!is_check && !(best_move && is_noisy(position, *best_move)) && !is_decisive(best_value) &&
      !(bound == Bound::Lower && best_value <= *frame.static_value) &&
      !(bound == Bound::Upper && best_value >= *frame.static_value)) {
    corrections_->learn(position, depth, best_value - *frame.static_value);
  }
  if (!is_root || line_index_ == 0) {
    shared_->table.store(position.key(), ply,
                         {.move = best_move,
                          .value = best_value,
                          .static_value = is_check ? std::nullopt : std::optional{raw_value},
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
