#include "tabiya/review/game_reviewer.hpp"

#include <span>

namespace tabiya::review {

GameReviewer::GameReviewer(const Position& start, std::span<const Move> moves)
    : positions_{start}, keys_{start.key()} {
  for (const Move move : moves) {
    positions_.push_back(positions_.back().after(move));
    keys_.push_back(positions_.back().key());
  }
}

Evaluation GameReviewer::evaluate(engine::Engine& engine, std::size_t position,
                                  const engine::SearchLimits& limits,
                                  const engine::OnReport& on_report) const {
  if (auto known = final_evaluation(positions_[position])) return *std::move(known);
  engine.set_position(positions_[position], std::span{keys_}.first(position));
  engine::SearchResult result = engine.search(limits, on_report);
  if (result.line.empty() && result.best) result.line = {*result.best};
  return {.score = searched_score(result.score, result.depth),
          .line = std::move(result.line),
          .depth = result.depth};
}

Evaluations GameReviewer::evaluate_all(engine::Engine& engine, const engine::SearchLimits& limits,
                                       const OnEvaluation& on_evaluation) const {
  Evaluations evaluations(size());
  for (std::size_t left = size(); left > 0; --left) {
    const std::size_t position = left - 1;
    evaluations[position] = evaluate(engine, position, limits);
    if (on_evaluation && !on_evaluation(position, *evaluations[position])) break;
  }
  return evaluations;
}

}  // namespace tabiya::review
