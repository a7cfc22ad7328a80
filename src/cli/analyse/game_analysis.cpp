#include "cli/analyse/game_analysis.hpp"

#include <utility>

#include "tabiya/review/game_reviewer.hpp"

namespace tabiya::cli {

review::Review analyse_game(const pgn::GameTree& game, Analyst& analyst,
                            const std::function<void()>& on_position) {
  auto evaluations = analyst.evaluate_all(review::GameReviewer{game}, on_position);
  return review_of(game, std::move(evaluations));
}

std::string_view quality_of(const review::ReviewedMove& move) noexcept {
  if (!move.judgement) return "sound";
  const bool is_inaccuracy = *move.judgement == review::Judgement::Inaccuracy;
  return is_inaccuracy ? "dubious" : review::to_string(*move.judgement);
}

}  // namespace tabiya::cli
