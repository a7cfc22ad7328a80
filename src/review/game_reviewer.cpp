#include "tabiya/review/game_reviewer.hpp"

#include <algorithm>
#include <span>
#include <utility>

#include "review/played_line.hpp"
#include "tabiya/rules/movegen.hpp"

namespace tabiya::review {
namespace {

/// True if the move before or after a position may have to be judged.
bool is_doubtful(const Evaluations& evaluations, std::size_t position) {
  constexpr double least_loss = 0.05;
  const auto loses = [&](std::size_t ply) {
    return lost_chances(evaluations[ply]->score, evaluations[ply + 1]->score) >= least_loss;
  };
  return (position > 0 && loses(position - 1)) ||
         (position + 1 < evaluations.size() && loses(position));
}

}  // namespace

GameReviewer::GameReviewer(std::vector<Position> positions) : positions_{std::move(positions)} {
  for (const Position& position : positions_) keys_.push_back(position.key());
}

GameReviewer::GameReviewer(const Position& start, std::span<const Move> moves)
    : GameReviewer{PlayedLine{start, moves}.positions} {}

GameReviewer::GameReviewer(const Position& start, std::span<const pgn::Step> steps)
    : GameReviewer{PlayedLine{start, steps}.positions} {}

GameReviewer::GameReviewer(const pgn::GameTree& game) : GameReviewer{PlayedLine{game}.positions} {}

/// Lines end early where the transposition table had the answer. A reason for a mistake needs more of
/// them, so short searches go on.
void GameReviewer::continue_line(engine::Engine& engine, std::size_t position,
                                 std::vector<Move>& line) const {
  constexpr std::size_t plies_of_reason = 9;
  constexpr std::uint64_t nodes = 2'000;
  Position end = positions_[position];
  std::vector<ZobristKey> keys{keys_.begin(),
                               keys_.begin() + static_cast<std::ptrdiff_t>(position)};
  for (std::size_t ply = 0; ply < plies_of_reason; ++ply) {
    if (ply == line.size()) {
      if (!has_legal_move(end)) return;
      engine.set_position(end, keys);
      const engine::SearchResult result = engine.search({.nodes = nodes});
      if (!result.best) return;
      if (result.line.empty()) line.push_back(*result.best);
      else line.insert(line.end(), result.line.begin(), result.line.end());
    }
    keys.push_back(end.key());
    end.play_unchecked(line[ply]);
  }
}

Evaluation GameReviewer::evaluate(engine::Engine& engine, std::size_t position,
                                  const engine::SearchLimits& limits,
                                  const engine::OnReport& on_report) const {
  if (auto known = final_evaluation(positions_[position])) return *std::move(known);
  engine.set_position(positions_[position], std::span{keys_}.first(position));
  engine::SearchResult result = engine.search(limits, on_report);
  if (result.line.empty() && result.best) result.line = {*result.best};
  continue_line(engine, position, result.line);
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

Evaluations GameReviewer::evaluate_where_it_matters(engine::Engine& engine,
                                                    const engine::SearchLimits& limits,
                                                    const OnEvaluation& on_evaluation) const {
  constexpr std::uint64_t share_of_first_pass = 8;
  engine::SearchLimits first = limits;
  first.nodes = std::max<std::uint64_t>(*limits.nodes / share_of_first_pass, 1);
  Evaluations evaluations = evaluate_all(engine, first, on_evaluation);
  std::vector<bool> is_deep(size(), false);
  bool has_changed =
      std::ranges::all_of(evaluations, [](const auto& found) { return found.has_value(); });
  while (has_changed) {
    has_changed = false;
    for (std::size_t position = size(); position-- > 0;) {
      if (is_deep[position] || !is_doubtful(evaluations, position)) continue;
      is_deep[position] = has_changed = true;
      evaluations[position] = evaluate(engine, position, limits);
      if (on_evaluation && !on_evaluation(position, *evaluations[position])) return evaluations;
    }
  }
  return evaluations;
}

}  // namespace tabiya::review
