#include "tabiya/review/game_reviewer.hpp"

#include <span>
#include <utility>

#include "review/played_line.hpp"

namespace tabiya::review {

GameReviewer::GameReviewer(std::vector<Position> positions) : positions_{std::move(positions)} {
  for (const Position& position : positions_) keys_.push_back(position.key());
}

GameReviewer::GameReviewer(const Position& start, std::span<const Move> moves)
    : GameReviewer{PlayedLine{start, moves}.positions} {}

GameReviewer::GameReviewer(const pgn::GameTree& game) : GameReviewer{PlayedLine{game}.positions} {}

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
