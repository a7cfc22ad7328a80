#include "server/api/review_json.hpp"

#include <boost/json/array.hpp>
#include <utility>

#include "tabiya/json/review.hpp"
#include "tabiya/notation/san.hpp"
#include "tabiya/notation/uci_move.hpp"
#include "tabiya/pgn/tree_reader.hpp"
#include "tabiya/review/exercises.hpp"
#include "tabiya/review/moments.hpp"
#include "tabiya/review/summary.hpp"

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
  json["uci"] = move.is_pass ? "0000" : to_uci(move.before, move.move, mode);
  json["san"] = move.is_pass ? "--" : to_san(move.before, move.move);
  if (move.accuracy) json["accuracy"] = *move.accuracy;
  if (!move.judgement) return json;
  json["judgement"] = review::to_string(*move.judgement);
  if (move.missed) json["missed"] = review::to_string(*move.missed);
  json["better"] = shown_line(move.before, move.better, mode);
  if (move.why->kind != review::Consequence::Kind::BetterMove) {
    json["why"] = to_words(*move.why, language);
  }
  json["scores"] = review::scores_in_words(review, ply, language);
  json["comment"] = review::comment_on(review, ply, language);
  return json;
}

boost::json::array plies(const std::vector<std::size_t>& list) {
  return boost::json::array(list.begin(), list.end());
}

boost::json::object player_fields(const Review& review, Color color) {
  const review::PlayerReview& player = review.players[color];
  boost::json::object json = json::to_json(player);
  if (player.accuracy) json["accuracy"] = *player.accuracy;
  json["moves"] = player.moves;
  json["missedWins"] = player.missed_wins;
  json["missedDraws"] = player.missed_draws;
  json["worst"] = plies(review::worst_moves(review, color));
  return json;
}

boost::json::array summary_fields(const Review& review, const ByColor<std::string>& names,
                                  Language language) {
  const std::vector<std::string> sentences = review::summary_of(review, names, language);
  return boost::json::array(sentences.begin(), sentences.end());
}

/// The names in the tags of a game, whose moves are not read.
ByColor<std::string> names_in_tags(std::string_view pgn) {
  pgn::Reader reader{pgn::Input::from_memory(pgn)};
  const auto game = pgn::read_tree(reader, {.nodes = 1});
  ByColor<std::string> names;
  if (!game) return names;
  for (const Color color : all_colors) {
    names[color] = game->tree.tags.find(to_string(color)).value_or("");
  }
  return names;
}

}  // namespace

ByColor<std::string> names_of(const ReviewedPlayers& players, Language language) {
  const ByColor<std::string> given = players.text ? names_in_tags(*players.text) : players.names;
  ByColor<std::string> names = review::color_names(language);
  if (given.white == given.black) return names;
  for (const Color color : all_colors) {
    const bool is_known = given[color].find_first_not_of("?.") != std::string::npos;
    if (is_known) names[color] = given[color];
  }
  return names;
}

boost::json::object review_json(const ReviewState& state, const ByColor<std::string>& names,
                                Language language) {
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
       {{"white", player_fields(review, Color::White)},
        {"black", player_fields(review, Color::Black)}}},
      {"division", json::to_json(review.phases)},
      {"bookPlies", review.book_plies},
      {"exercises",
       {{"white", plies(review::exercises_of(review, Color::White))},
        {"black", plies(review::exercises_of(review, Color::Black))}}},
      {"critical", plies(review::critical_moments(review))},
      {"summary", summary_fields(review, names, language)}};
  if (const auto ply = review::turning_point(review)) json["turningPoint"] = *ply;
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
