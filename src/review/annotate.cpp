#include "tabiya/review/annotate.hpp"

#include <algorithm>
#include <span>
#include <utility>

#include "review/start_of_game.hpp"
#include "tabiya/pgn/annotations.hpp"

namespace tabiya::review {
namespace {

pgn::Nag glyph_of(Judgement judgement) noexcept {
  switch (judgement) {
    case Judgement::Inaccuracy: return pgn::Nag{6};
    case Judgement::Mistake: return pgn::Nag{2};
    case Judgement::Blunder: return pgn::Nag{4};
  }
  return pgn::Nag{0};
}

/// True if an annotator has graded the move, from good to dubious.
bool is_graded(const pgn::Node& node) {
  constexpr std::uint8_t first = 1;
  constexpr std::uint8_t last = 6;
  return std::ranges::any_of(
      node.nags, [](pgn::Nag nag) { return nag.number >= first && nag.number <= last; });
}

pgn::Evaluation evaluation_of(engine::Score score) {
  if (const auto* const mate = std::get_if<engine::MateIn>(&score)) {
    return {pgn::Evaluation::MateIn{mate->moves}};
  }
  return {pgn::Evaluation::Centipawns{std::get<engine::Centipawns>(score).value}};
}

void add_evaluation(pgn::Node& node, const ReviewedMove& move,
                    const std::optional<Evaluation>& after) {
  if (!after) return;
  const auto score = white_score(after->score, ~move.before.turn());
  if (score) set_annotation(node.comments, evaluation_of(*score));
}

/// Adds the remarks to the comment with the evaluation, so that the move has one comment.
void add_comment(pgn::Node& node, const std::string& text) {
  if (node.comments.empty()) node.comments.push_back(text);
  else node.comments.front() += " " + text;
}

void add_better_line(pgn::GameTree& game, pgn::NodeId parent, const std::vector<Move>& better) {
  constexpr std::size_t longest = 8;
  const auto line = std::span{better}.first(std::min(better.size(), longest));
  game.add_line(parent, std::vector<pgn::Step>{line.begin(), line.end()});
}

/// A comment that is there already, from an earlier review, is not added again.
void add_remark(pgn::Node& node, const Review& review, std::size_t ply, Language language) {
  const std::string scores = scores_in_words(review, ply, language);
  const std::string remark =
      (scores.empty() ? "" : "(" + scores + ") ") + comment_on(review, ply, language);
  const bool is_there = std::ranges::any_of(
      node.comments, [&](const std::string& comment) { return comment.contains(remark); });
  if (!is_there) add_comment(node, remark);
}

template <class AddRemark>
void add_judgements(pgn::GameTree& game, const Review& review, AddRemark add_remark_to) {
  const std::vector<pgn::NodeId> line = game.main_line();
  pgn::NodeId parent = pgn::GameTree::root();
  for (std::size_t ply = 0; ply < review.moves.size(); ++ply) {
    const ReviewedMove& move = review.moves[ply];
    if (move.judgement) {
      pgn::Node& node = game[line[ply]];
      if (!is_graded(node)) node.nags.push_back(glyph_of(*move.judgement));
      add_remark_to(node, ply);
      add_better_line(game, parent, move.better);
    }
    parent = line[ply];
  }
}

/// The score of the start, which no move precedes. That of a game is known.
void add_evaluation_of_start(pgn::GameTree& game, const Review& review) {
  const auto& start = review.evaluations.front();
  if (!start || is_start_of_game(game.start()) || review.moves.empty()) return;
  const auto score = white_score(start->score, game.start().turn());
  if (score) set_annotation(game[pgn::GameTree::root()].comments, evaluation_of(*score));
}

}  // namespace

void add_evaluations(pgn::GameTree& game, const Review& review) {
  add_evaluation_of_start(game, review);
  const std::vector<pgn::NodeId> line = game.main_line();
  for (std::size_t ply = 0; ply < review.moves.size(); ++ply) {
    add_evaluation(game[line[ply]], review.moves[ply], review.evaluations[ply + 1]);
  }
}

void annotate(pgn::GameTree& game, const Review& review, Language language) {
  add_evaluations(game, review);
  add_judgements(game, review, [&](pgn::Node& node, std::size_t ply) {
    add_remark(node, review, ply, language);
  });
}

void add_judgements(pgn::GameTree& game, const Review& review) {
  add_evaluations(game, review);
  add_judgements(game, review, [](pgn::Node&, std::size_t) {});
}

}  // namespace tabiya::review
