#include "server/api/review_json.hpp"

#include <boost/json/array.hpp>
#include <utility>

#include "tabiya/json/review.hpp"
#include "tabiya/notation/san.hpp"
#include "tabiya/notation/uci_move.hpp"
#include "tabiya/review/exercises.hpp"

namespace tabiya::server {
namespace {

using review::Review;
using review::ReviewedMove;

boost::json::object shown_line(Position position, const std::vector<Move>& line,
                               CastlingMode mode) {
  boost::json::array uci;
  boost::json::array san;
  for (const Move move : line) {
    uci.emplace_back(to_uci(position, move, mode));
    san.emplace_back(to_san(position, move));
    position.play_unchecked(move);
  }
  return {{"uci", std::move(uci)}, {"san", std::move(san)}};
}

/// `win` for White, `eval` or `mate`, `depth`; nothing for a position without an evaluation.
boost::json::object score_fields(const std::optional<review::Evaluation>& evaluation, Color turn) {
  if (!evaluation) return {};
  boost::json::object json = json::score_to_json(evaluation->score, turn);
  json["win"] = review::white_win_percentage(evaluation->score, turn);
  json["depth"] = evaluation->depth;
  return json;
}

boost::json::object reviewed_move(const Review& review, std::size_t ply, CastlingMode mode,
                                  Language language) {
  const ReviewedMove& move = review.moves[ply];
  boost::json::object json = score_fields(review.evaluations[ply + 1], ~move.before.turn());
  json["uci"] = to_uci(move.before, move.move, mode);
  json["san"] = to_san(move.before, move.move);
  if (move.accuracy) json["accuracy"] = *move.accuracy;
  if (!move.judgement) return json;
  json["judgement"] = review::to_string(*move.judgement);
  json["better"] = shown_line(move.before, move.better, mode);
  if (move.why->kind != review::Consequence::Kind::BetterMove) {
    json["why"] = to_words(*move.why, language);
  }
  json["scores"] = review::scores_in_words(review, ply, language);
  json["comment"] = review::comment_on(review, ply, language);
  return json;
}

boost::json::object player_fields(const review::PlayerReview& player) {
  boost::json::object json = json::to_json(player);
  if (player.accuracy) json["accuracy"] = *player.accuracy;
  json["moves"] = player.moves;
  return json;
}

boost::json::array plies(const std::vector<std::size_t>& list) {
  return boost::json::array(list.begin(), list.end());
}

}  // namespace

boost::json::object review_json(const ReviewState& state, Language language) {
  const StoredReview& stored = state.review;
  const Review review = review::review_of(stored.start, stored.moves, state.evaluations);
  boost::json::array moves;
  for (std::size_t ply = 0; ply < review.moves.size(); ++ply) {
    moves.push_back(reviewed_move(review, ply, stored.mode, language));
  }
  boost::json::object json{
      {"type", "review"},
      {"id", stored.id.text()},
      {"isOfGame", stored.pgn.empty()},
      {"variant", stored.mode == CastlingMode::Chess960 ? "chess960" : "standard"},
      {"first", stored.start.turn() == Color::White ? "white" : "black"},
      {"done", state.done},
      {"total", state.evaluations.size()},
      {"hasGraph", state.has_graph},
      {"isComplete", state.is_complete},
      {"start", score_fields(review.evaluations.front(), stored.start.turn())},
      {"moves", std::move(moves)},
      {"players",
       {{"white", player_fields(review.players.white)},
        {"black", player_fields(review.players.black)}}},
      {"division", json::to_json(review.phases)},
      {"bookPlies", review.book_plies},
      {"exercises",
       {{"white", plies(review::exercises_of(review, Color::White))},
        {"black", plies(review::exercises_of(review, Color::Black))}}}};
  json["opening"] = nullptr;
  if (review.opening) {
    json["opening"] = {{"eco", review.opening->eco}, {"name", review.opening->name}};
  }
  return json;
}

boost::json::object progress_json(const ReviewState& state,
                                  const std::vector<std::size_t>& positions) {
  boost::json::array scores;
  const Color first = state.review.start.turn();
  for (const std::size_t position : positions) {
    boost::json::object fields =
        score_fields(state.evaluations[position], position % 2 == 0 ? first : ~first);
    fields["ply"] = position;
    scores.push_back(std::move(fields));
  }
  return {{"type", "progress"},
          {"done", state.done},
          {"total", state.evaluations.size()},
          {"scores", std::move(scores)}};
}

}  // namespace tabiya::server
