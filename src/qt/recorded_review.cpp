#include "qt/inner/recorded_review.hpp"

#include <algorithm>
#include <span>
#include <utility>
#include <variant>

#include "tabiya/notation/san.hpp"
#include "tabiya/rules/board.hpp"

namespace tabiya::qt {
namespace {

bool is_start_of_game(const Position& position) {
  const Board initial = Board::initial();
  const Board& board = position.board();
  return position.fullmove_number() == 1 && position.turn() == Color::White &&
         board.pieces(PieceType::Pawn) == initial.pieces(PieceType::Pawn) &&
         board.pieces(Color::White) == initial.pieces(Color::White) &&
         board.pieces(Color::Black) == initial.pieces(Color::Black);
}

std::optional<review::Evaluation> evaluation_at(const pgn::Node& node, const Position& position) {
  if (auto final = review::final_evaluation(position)) return final;
  const auto found = evaluation_in(node);
  if (!found) return std::nullopt;
  return review::Evaluation{.score = score_for(*found, position.turn()),
                            .depth = static_cast<int>(found->depth.value_or(0))};
}

/// The moves of the line that begins with a node, up to the first step that is not a `Move`.
std::vector<Move> line_from(const pgn::GameTree& game, std::optional<pgn::NodeId> node) {
  std::vector<Move> moves;
  for (; node; node = game[*node].first_child) {
    const Move* const move = std::get_if<Move>(&game[*node].step);
    if (move == nullptr) break;
    moves.push_back(*move);
  }
  return moves;
}

/// Whether the comment of a judged move names this one as the better move.
bool is_named(const pgn::Node& judged, const std::string& san) {
  return std::ranges::any_of(judged.comments, [&](const std::string& comment) {
    return comment.find(" " + san + " was best") != std::string::npos;
  });
}

/// The better line of a move: the variation that its comment names, otherwise the last one, which is
/// where a review adds it.
std::vector<Move> better_line(const pgn::GameTree& game, pgn::NodeId played,
                              const Position& before) {
  std::vector<Move> better;
  for (auto node = game[played].next_sibling; node; node = game[*node].next_sibling) {
    std::vector<Move> line = line_from(game, node);
    if (line.empty()) continue;
    better = std::move(line);
    if (is_named(game[played], to_san(before, better.front()))) break;
  }
  return better;
}

bool is_error(const std::optional<review::Evaluation>& before,
              const std::optional<review::Evaluation>& after) {
  return before && after && review::judge(before->score, after->score);
}

/// Judges the moves of a game that has evaluations but no better lines.
void judge_by_scores(review::Review& review) {
  for (std::size_t ply = 0; ply < review.moves.size(); ++ply) {
    const auto& before = review.evaluations[ply];
    const auto& after = review.evaluations[ply + 1];
    if (!is_error(before, after)) continue;
    review::ReviewedMove& move = review.moves[ply];
    move.judgement = review::judge(before->score, after->score);
    ++review.players[move.before.turn()].counts[static_cast<std::size_t>(*move.judgement)];
  }
}

}  // namespace

std::optional<pgn::Evaluation> evaluation_in(const pgn::Node& node) {
  return pgn::find_annotation<pgn::Evaluation>(std::span<const std::string>{node.comments});
}

engine::Score score_for(const pgn::Evaluation& evaluation, Color side) noexcept {
  const int sign = side == Color::White ? 1 : -1;
  if (const auto* const mate = std::get_if<pgn::Evaluation::MateIn>(&evaluation.score)) {
    return engine::MateIn{sign * mate->moves};
  }
  return engine::Centipawns{sign *
                            std::get_if<pgn::Evaluation::Centipawns>(&evaluation.score)->count};
}

double white_percentage(const pgn::Evaluation& evaluation) noexcept {
  return review::win_percentage(score_for(evaluation, Color::White));
}

RecordedReview recorded_review(const pgn::GameTree& game) {
  RecordedReview recorded;
  const std::vector<Move> moves =
      game.has_known_start() ? game.main_line_moves() : std::vector<Move>{};
  recorded.nodes = game.main_line();
  recorded.nodes.resize(moves.size());
  recorded.has_evaluations = std::ranges::any_of(
      recorded.nodes, [&](pgn::NodeId node) { return evaluation_in(game[node]).has_value(); });
  Position position = game.start();
  review::Evaluations evaluations{evaluation_at(game[pgn::GameTree::root()], position)};
  if (is_start_of_game(position)) evaluations.front() = {.score = review::score_of_start};
  bool has_lines = false;
  for (std::size_t ply = 0; ply < moves.size(); ++ply) {
    const Position before = std::exchange(position, position.after(moves[ply]));
    evaluations.push_back(evaluation_at(game[recorded.nodes[ply]], position));
    if (!is_error(evaluations[ply], evaluations[ply + 1])) continue;
    evaluations[ply]->line = better_line(game, recorded.nodes[ply], before);
    has_lines = has_lines || !evaluations[ply]->line.empty();
  }
  recorded.review = review::review_of(game.start(), moves, std::move(evaluations));
  if (!has_lines) judge_by_scores(recorded.review);
  return recorded;
}

}  // namespace tabiya::qt
