#include "qt/inner/recorded_review.hpp"

#include <algorithm>
#include <span>
#include <variant>

#include "tabiya/review/annotate.hpp"

namespace tabiya::qt {
namespace {

bool has_better_lines(const review::Review& review) {
  return std::ranges::any_of(
      review.moves, [](const review::ReviewedMove& move) { return move.judgement.has_value(); });
}

/// Judges the moves of a game that has evaluations but no better lines.
void judge_by_scores(review::Review& review) {
  for (std::size_t ply = 0; ply < review.moves.size(); ++ply) {
    const auto& before = review.evaluations[ply];
    const auto& after = review.evaluations[ply + 1];
    review::ReviewedMove& move = review.moves[ply];
    if (!before || !after || move.is_pass) continue;
    move.judgement = review::judge(before->score, after->score);
    if (!move.judgement) continue;
    ++review.players[move.before.turn()].counts[static_cast<std::size_t>(*move.judgement)];
  }
}

}  // namespace

double white_percentage(const pgn::Evaluation& evaluation) noexcept {
  if (const auto* const mate = std::get_if<pgn::Evaluation::MateIn>(&evaluation.score)) {
    return review::win_percentage(engine::MateIn{mate->moves});
  }
  const auto* const score = std::get_if<pgn::Evaluation::Centipawns>(&evaluation.score);
  return review::win_percentage(engine::Centipawns{score->count});
}

RecordedReview recorded_review(const pgn::GameTree& game) {
  RecordedReview recorded;
  recorded.review = review::review_of(game, review::evaluations_of(game));
  recorded.nodes = game.main_line();
  recorded.nodes.resize(recorded.review.moves.size());
  recorded.has_evaluations = std::ranges::any_of(recorded.nodes, [&](pgn::NodeId node) {
    return pgn::find_annotation<pgn::Evaluation>(game[node].comments).has_value();
  });
  if (!has_better_lines(recorded.review)) judge_by_scores(recorded.review);
  return recorded;
}

}  // namespace tabiya::qt
