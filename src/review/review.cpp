#include "tabiya/review/review.hpp"

#include <algorithm>
#include <cassert>
#include <utility>

#include "review/played_line.hpp"
#include "review/start_of_game.hpp"
#include "tabiya/review/accuracy.hpp"

namespace tabiya::review {
namespace {

/// Stands in the field of a null move, which is not read.
Move any_move() noexcept { return Move::normal(Square::A1, Square::A1); }

ReviewedMove reviewed(const Position& position, const pgn::Step& step,
                      const std::optional<Evaluation>& before,
                      const std::optional<Evaluation>& after) {
  const Move* const played = std::get_if<Move>(&step);
  if (played == nullptr) return {.before = position, .move = any_move(), .is_pass = true};
  const Move move = *played;
  ReviewedMove reviewed{.before = position, .move = move};
  if (!before || !after) return reviewed;
  constexpr double whole = 100;
  reviewed.lost_chances = lost_chances(before->score, after->score);
  reviewed.accuracy =
      move_accuracy(win_percentage(before->score), whole - win_percentage(after->score));
  if (before->line.empty() || before->line.front() == move) return reviewed;
  reviewed.judgement = judge(before->score, after->score);
  if (!reviewed.judgement) return reviewed;
  reviewed.missed = missed_result(before->score, after->score);
  reviewed.better = before->line;
  reviewed.why = consequence_of({.before = position,
                                 .move = move,
                                 .better = before->line,
                                 .reply = after->line,
                                 .score_before = before->score,
                                 .score_after = after->score});
  return reviewed;
}

void count_moves(Review& review) {
  for (const ReviewedMove& move : review.moves) {
    if (move.is_pass) continue;
    PlayerReview& player = review.players[move.before.turn()];
    ++player.moves;
    if (move.missed)
      ++(*move.missed == MissedResult::Win ? player.missed_wins : player.missed_draws);
    if (move.judgement) ++player.counts[static_cast<std::size_t>(*move.judgement)];
  }
}

std::vector<std::size_t> passes_of(const Review& review) {
  std::vector<std::size_t> plies;
  for (std::size_t ply = 0; ply < review.moves.size(); ++ply) {
    if (review.moves[ply].is_pass) plies.push_back(ply);
  }
  return plies;
}

void add_averages(Review& review, std::span<const Position> positions) {
  std::vector<int> centipawns;
  std::vector<double> percentages;
  for (std::size_t ply = 0; ply < positions.size(); ++ply) {
    const engine::Score score = review.evaluations[ply]->score;
    centipawns.push_back(white_centipawns(score, positions[ply].turn()));
    percentages.push_back(white_win_percentage(score, positions[ply].turn()));
  }
  const Color first = positions.front().turn();
  const std::vector<std::size_t> passes = passes_of(review);
  const auto accuracy = game_accuracy(first, percentages, passes);
  const auto acpl = average_centipawn_loss(first, centipawns, passes);
  for (const Color color : all_colors) {
    review.players[color].accuracy = accuracy[color];
    review.players[color].acpl = acpl[color];
  }
}

void find_opening(Review& review, std::span<const Position> positions) {
  pgn::OpeningFinder finder;
  for (const Position& position : positions) finder.visit(position);
  review.opening = finder.opening();
  review.book_plies = finder.opening() ? finder.ply() : 0;
}

Review review_of_line(const PlayedLine& line, Evaluations evaluations) {
  assert(evaluations.size() == line.positions.size());
  Review review;
  review.evaluations = std::move(evaluations);
  if (review.evaluations.front() && is_start_of_game(line.positions.front())) {
    review.evaluations.front()->score = score_of_start;
  }
  for (std::size_t ply = 0; ply < line.steps.size(); ++ply) {
    review.moves.push_back(reviewed(line.positions[ply], line.steps[ply], review.evaluations[ply],
                                    review.evaluations[ply + 1]));
  }
  count_moves(review);
  if (review.is_complete()) add_averages(review, line.positions);
  review.phases = phases_of(line.positions);
  find_opening(review, line.positions);
  return review;
}

}  // namespace

bool Review::is_complete() const noexcept {
  return std::ranges::all_of(evaluations,
                             [](const auto& evaluation) { return evaluation.has_value(); });
}

Review review_of(const Position& start, std::span<const Move> moves, Evaluations evaluations) {
  return review_of_line({start, moves}, std::move(evaluations));
}

Review review_of(const Position& start, std::span<const pgn::Step> steps, Evaluations evaluations) {
  return review_of_line({start, steps}, std::move(evaluations));
}

Review review_of(const pgn::GameTree& game, Evaluations evaluations) {
  return review_of_line(PlayedLine{game}, std::move(evaluations));
}

void add_times(Review& review, std::span<const std::optional<std::chrono::milliseconds>> times) {
  ByColor<std::chrono::milliseconds> sums{};
  ByColor<int> counts{};
  for (std::size_t ply = 0; ply < std::min(review.moves.size(), times.size()); ++ply) {
    ReviewedMove& move = review.moves[ply];
    move.time = times[ply];
    if (move.is_pass || !move.time) continue;
    sums[move.before.turn()] += *move.time;
    ++counts[move.before.turn()];
  }
  for (const Color color : all_colors) {
    if (counts[color] > 0) review.players[color].time_per_move = sums[color] / counts[color];
  }
}

}  // namespace tabiya::review
