#include "engine/search/tuning.hpp"
#include "engine/search/worker.hpp"
#include "rules/inner/legality.hpp"

namespace tabiya::engine {
namespace {

/// The squares that the opponent attacks.
[[nodiscard]] Bitboard threats_against(const Position& position) noexcept {
  return position.turn() == Color::White ? unsafe_squares<Color::White>(position.board())
                                         : unsafe_squares<Color::Black>(position.board());
}

[[nodiscard]] Bound bound_of(const Node& node) noexcept {
  if (node.best_value >= node.beta) return Bound::Lower;
  return node.best_move ? Bound::Exact : Bound::Upper;
}

/// True if the result shows how wrong the static evaluation is: no capture explains the difference, and
/// the difference is on the side where the bound is tight.
[[nodiscard]] bool corrects_static_eval(const Node& node, Bound bound) noexcept {
  if (node.is_check || is_decisive(node.best_value)) return false;
  if (node.best_move && is_noisy(node.position(), *node.best_move)) return false;
  if (bound == Bound::Lower) return node.best_value > *node.frame.static_eval;
  if (bound == Bound::Upper) return node.best_value < *node.frame.static_eval;
  return true;
}

}  // namespace

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

/// The context of a picker of noisy moves only, which needs neither threats nor continuations.
HistoryContext Worker::noisy_history_context() const noexcept { return {histories_.get(), {}, {}}; }

/// Updates the histories with the result of the node, and stores it in the table.
void Worker::learn_from(const Node& node, const MoveLoop& loop) noexcept {
  if (node.best_move && node.best_value >= node.beta) {
    update_histories(node, loop.context, *node.best_move, loop.tried);
  }
  if (node.excluded) return;
  const Bound bound = bound_of(node);
  if (corrects_static_eval(node, bound)) {
    correction_history_->update(node.position(), node.depth,
                                node.best_value - *node.frame.static_eval);
  }
  if (node.type != NodeType::Root || line_index_ == 0) store(node, bound);
}

void Worker::store(const Node& node, Bound bound) noexcept {
  shared_->table.store(node.position().key(), node.ply,
                       {.move = node.best_move,
                        .value = node.best_value,
                        .static_eval = node.is_check ? std::nullopt : std::optional{node.raw_eval},
                        .depth = node.depth,
                        .bound = bound,
                        .was_pv = node.was_pv});
}

/// Gives a bonus to the move that caused the cutoff, and a malus to those tried before it.
void Worker::update_histories(const Node& node, const HistoryContext& context, Move best,
                              const TriedMoves& tried) noexcept {
  const Position& position = node.position();
  const int bonus = tuning::history_bonus(node.depth);
  const int malus = tuning::history_malus(node.depth);
  if (is_noisy(position, best)) {
    capture_entry(*histories_, position, best).update(bonus);
  } else {
    update_quiet_history(context, position, best, bonus);
    for (const Move move : tried.quiet) update_quiet_history(context, position, move, malus);
  }
  for (const Move move : tried.noisy) capture_entry(*histories_, position, move).update(malus);
}

void Worker::update_quiet_history(const HistoryContext& context, const Position& position,
                                  Move move, int amount) noexcept {
  quiet_entry(*histories_, context.threats, position, move).update(amount);
  const auto index = static_cast<std::size_t>(
      piece_to(position.turn(), position.board().occupied_type_on(move.from()), move.to()));
  for (ContinuationHistory* const continuation : context.continuations) {
    if (continuation != &histories_->after_no_move()) (*continuation)[index].update(amount);
  }
}

}  // namespace tabiya::engine
