#include "tabiya/review/exercises.hpp"

#include "tabiya/rules/movegen.hpp"

namespace tabiya::review {
namespace {

bool lets_mate_go(engine::Score before, engine::Score after) {
  constexpr int longest = 3;
  const auto* const mate = std::get_if<engine::MateIn>(&before);
  if (mate == nullptr || mate->moves <= 0 || mate->moves > longest) return false;
  const auto* const next = std::get_if<engine::MateIn>(&after);
  return next == nullptr || next->moves > 0;
}

bool is_in_opening(const Review& review, std::size_t ply) {
  return !review.phases.middlegame || ply < *review.phases.middlegame;
}

/// True if a move in the opening reaches a position with a name.
bool is_book_move(const Review& review, std::size_t ply, Move move) {
  return is_in_opening(review, ply) && pgn::opening_of(review.moves[ply].before.after(move));
}

bool is_exercise(const Review& review, std::size_t ply) {
  const auto& before = review.evaluations[ply];
  const auto& after = review.evaluations[ply + 1];
  const Move played = review.moves[ply].move;
  if (review.moves[ply].is_pass) return false;
  if (!before || !after || before->line.empty() || before->line.front() == played) return false;
  constexpr double least_loss = 0.1;
  const bool is_error = lost_chances(before->score, after->score) > least_loss ||
                        lets_mate_go(before->score, after->score);
  return is_error && !is_book_move(review, ply, played);
}

}  // namespace

std::vector<std::size_t> exercises_of(const Review& review, Color player) {
  std::vector<std::size_t> plies;
  for (std::size_t ply = 0; ply < review.moves.size(); ++ply) {
    if (review.moves[ply].before.turn() == player && is_exercise(review, ply)) plies.push_back(ply);
  }
  return plies;
}

std::optional<Answer> judge_answer(const Review& review, std::size_t ply, Move answer) {
  const ReviewedMove& move = review.moves[ply];
  if (answer == review.evaluations[ply]->line.front()) return Answer::Right;
  if (is_checkmate(move.before.after(answer))) return Answer::Right;
  if (answer == move.move) return Answer::Wrong;
  if (is_book_move(review, ply, answer)) return Answer::Right;
  return std::nullopt;
}

Answer judge_answer(const Review& review, std::size_t ply, engine::Score after) {
  constexpr double allowed_loss = 0.04;
  const double loss = lost_chances(review.evaluations[ply]->score, after);
  return loss < allowed_loss ? Answer::Right : Answer::Wrong;
}

}  // namespace tabiya::review
