#include "tabiya/review/review.hpp"

#include <algorithm>
#include <cassert>
#include <utility>

#include "tabiya/review/accuracy.hpp"

namespace tabiya::review {
namespace {

/// True for the start of a game of chess or Chess960.
bool is_start_of_game(const Position& position) noexcept {
  const Board initial = Board::initial();
  const Board& board = position.board();
  return position.fullmove_number() == 1 && position.turn() == Color::White &&
         board.pieces(PieceType::Pawn) == initial.pieces(PieceType::Pawn) &&
         board.pieces(Color::White) == initial.pieces(Color::White) &&
         board.pieces(Color::Black) == initial.pieces(Color::Black);
}

std::vector<Position> positions_of(const Position& start, std::span<const Move> moves) {
  std::vector<Position> positions{start};
  for (const Move move : moves) positions.push_back(positions.back().after(move));
  return positions;
}

ReviewedMove reviewed(const Position& position, Move move, const std::optional<Evaluation>& before,
                      const std::optional<Evaluation>& after) {
  ReviewedMove reviewed{.before = position, .move = move};
  if (!before || !after) return reviewed;
  constexpr double whole = 100;
  reviewed.accuracy =
      move_accuracy(win_percentage(before->score), whole - win_percentage(after->score));
  if (before->line.empty() || before->line.front() == move) return reviewed;
  reviewed.judgement = judge(before->score, after->score);
  if (!reviewed.judgement) return reviewed;
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
    PlayerReview& player = review.players[move.before.turn()];
    ++player.moves;
    if (move.judgement) ++player.counts[static_cast<std::size_t>(*move.judgement)];
  }
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
  const auto accuracy = game_accuracy(first, percentages);
  const auto acpl = average_centipawn_loss(first, centipawns);
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

}  // namespace

bool Review::is_complete() const noexcept {
  return std::ranges::all_of(evaluations,
                             [](const auto& evaluation) { return evaluation.has_value(); });
}

Review review_of(const Position& start, std::span<const Move> moves, Evaluations evaluations) {
  assert(evaluations.size() == moves.size() + 1);
  const std::vector<Position> positions = positions_of(start, moves);
  Review review;
  review.evaluations = std::move(evaluations);
  if (review.evaluations.front() && is_start_of_game(start)) {
    review.evaluations.front()->score = score_of_start;
  }
  for (std::size_t ply = 0; ply < moves.size(); ++ply) {
    review.moves.push_back(
        reviewed(positions[ply], moves[ply], review.evaluations[ply], review.evaluations[ply + 1]));
  }
  count_moves(review);
  if (review.is_complete()) add_averages(review, positions);
  review.phases = phases_of(positions);
  find_opening(review, positions);
  return review;
}

}  // namespace tabiya::review
