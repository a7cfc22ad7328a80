#include <algorithm>

#include "review/played_line.hpp"
#include "review/start_of_game.hpp"
#include "review/words_of_language.hpp"
#include "tabiya/pgn/annotations.hpp"
#include "tabiya/review/annotate.hpp"

namespace tabiya::review {
namespace {

engine::Score score_of(const pgn::Evaluation& written, Color turn) {
  if (const auto* const mate = std::get_if<pgn::Evaluation::MateIn>(&written.score)) {
    return *white_score(engine::MateIn{mate->moves}, turn);
  }
  return *white_score(
      engine::Centipawns{std::get<pgn::Evaluation::Centipawns>(written.score).count}, turn);
}

std::optional<Evaluation> written_evaluation(const pgn::Node& node, const Position& position) {
  if (auto known = final_evaluation(position)) return known;
  const auto written = pgn::find_annotation<pgn::Evaluation>(node.comments);
  const bool is_start = !node.parent && is_start_of_game(position);
  if (!written && is_start) return Evaluation{.score = score_of_start};
  const auto* const mate =
      written ? std::get_if<pgn::Evaluation::MateIn>(&written->score) : nullptr;
  // "#0" names no winner.
  if (!written || (mate != nullptr && mate->moves == 0)) return std::nullopt;
  return Evaluation{.score = score_of(*written, position.turn()),
                    .depth = static_cast<int>(written->depth.value_or(0))};
}

/// The moves of a line from a node, up to a null move or one that cannot be played.
std::vector<Move> moves_from(const pgn::GameTree& game, std::optional<pgn::NodeId> id) {
  std::vector<Move> moves;
  for (; id; id = game[*id].first_child) {
    const Move* const move = std::get_if<Move>(&game[*id].step);
    if (move == nullptr) break;
    moves.push_back(*move);
  }
  return moves;
}

/// The last variation on a move.
std::vector<Move> better_line(const pgn::GameTree& game, pgn::NodeId played) {
  std::optional<pgn::NodeId> last;
  for (auto id = game[played].next_sibling; id; id = game[*id].next_sibling) last = id;
  return moves_from(game, last);
}

/// The line of a position without a variation is what was played, up to the first variation.
void continue_with_game(Evaluations& evaluations, const PlayedLine& line) {
  for (std::size_t ply = line.steps.size(); ply-- > 0;) {
    const Move* const move = std::get_if<Move>(&line.steps[ply]);
    if (!evaluations[ply] || !evaluations[ply]->line.empty() || move == nullptr) continue;
    std::vector<Move>& moves = evaluations[ply]->line;
    moves.push_back(*move);
    if (!evaluations[ply + 1]) continue;
    constexpr std::size_t longest = 16;
    const auto& rest = evaluations[ply + 1]->line;
    moves.insert(moves.end(), rest.begin(),
                 rest.begin() + static_cast<std::ptrdiff_t>(std::min(rest.size(), longest)));
  }
}

/// The words after "The move played " up to the full stop; empty if a comment does not have them.
std::string written_reason(std::string_view comment, std::string_view the_move) {
  const std::size_t begin = comment.find(the_move);
  if (begin == std::string_view::npos) return {};
  std::string_view words = comment.substr(begin + the_move.size());
  words = words.substr(0, words.find(" [%"));
  const std::size_t stop = words.rfind('.');
  return std::string{words.substr(0, stop)};
}

}  // namespace

void add_written_reasons(Review& review, const pgn::GameTree& game, Language language) {
  const std::string the_move = std::string{vocabulary_of(language).the_move} + " ";
  const std::vector<pgn::NodeId> line = game.main_line();
  for (std::size_t ply = 0; ply < review.moves.size(); ++ply) {
    if (!review.moves[ply].judgement) continue;
    for (const std::string& comment : game[line[ply]].comments) {
      std::string& reason = review.moves[ply].written_why;
      if (reason.empty()) reason = written_reason(comment, the_move);
    }
  }
}

Evaluations evaluations_of(const pgn::GameTree& game) {
  const PlayedLine line{game};
  const std::vector<pgn::NodeId> nodes = game.main_line();
  Evaluations evaluations;
  evaluations.push_back(written_evaluation(game[pgn::GameTree::root()], line.positions.front()));
  for (std::size_t ply = 0; ply < line.steps.size(); ++ply) {
    evaluations.push_back(written_evaluation(game[nodes[ply]], line.positions[ply + 1]));
    if (evaluations[ply]) evaluations[ply]->line = better_line(game, nodes[ply]);
  }
  continue_with_game(evaluations, line);
  return evaluations;
}

}  // namespace tabiya::review
