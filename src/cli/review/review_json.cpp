#include "cli/review/review_json.hpp"

#include <boost/json/array.hpp>
#include <chrono>
#include <span>

#include "tabiya/json/review.hpp"
#include "tabiya/notation/san.hpp"
#include "tabiya/notation/uci_move.hpp"
#include "tabiya/review/moments.hpp"
#include "tabiya/review/summary.hpp"

namespace tabiya::cli {
namespace {

using review::PlayerReview;
using review::Review;
using review::ReviewedMove;

double seconds_of(std::chrono::milliseconds time) {
  return std::chrono::duration<double>{time}.count();
}

boost::json::array array_of(const std::vector<std::size_t>& plies) {
  boost::json::array array;
  for (const std::size_t ply : plies) array.emplace_back(ply);
  return array;
}

boost::json::array line_json(Position position, std::span<const Move> line, CastlingMode mode) {
  boost::json::array moves;
  for (const Move move : line) {
    moves.push_back({{"uci", to_uci(position, move, mode)}, {"san", to_san(position, move)}});
    position.play_unchecked(move);
  }
  return moves;
}

boost::json::object move_json(const Review& review, std::size_t ply, CastlingMode mode,
                              Language language) {
  const ReviewedMove& move = review.moves[ply];
  boost::json::object json{{"uci", move.is_pass ? "0000" : to_uci(move.before, move.move, mode)},
                           {"san", move.is_pass ? "--" : to_san(move.before, move.move)}};
  if (const auto& after = review.evaluations[ply + 1]) {
    json["score"] = json::score_to_json(after->score, ~move.before.turn());
    if (after->depth > 0) json["depth"] = after->depth;
    json["win"] = review::white_win_percentage(after->score, ~move.before.turn());
  }
  const auto& before = review.evaluations[ply];
  // Without a depth, the line can be that of the game: see evaluations_of().
  if (before && !before->line.empty() && (before->depth > 0 || move.judgement)) {
    json["best"] = to_uci(move.before, before->line.front(), mode);
  }
  if (move.accuracy) json["accuracy"] = *move.accuracy;
  if (move.time) json["time"] = seconds_of(*move.time);
  if (!move.judgement) return json;
  json["judgement"] = review::to_string(*move.judgement);
  json["lost"] = *move.lost_chances;
  if (move.missed) json["missed"] = review::to_string(*move.missed);
  json["better"] = line_json(move.before, move.better, mode);
  json["reply"] = line_json(move.before.after(move.move), review.evaluations[ply + 1]->line, mode);
  json["why"] = move.written_why.empty() ? to_words(*move.why, language) : move.written_why;
  return json;
}

boost::json::object player_json(const pgn::GameTree& game, const Review& review, Color color) {
  const PlayerReview& player = review.players[color];
  boost::json::object json = json::to_json(player);
  json["name"] = game.tags.find(to_string(color)).value_or("?");
  json["moves"] = player.moves;
  if (player.accuracy) json["accuracy"] = *player.accuracy;
  if (player.time_per_move) json["timePerMove"] = seconds_of(*player.time_per_move);
  json["missedWins"] = player.missed_wins;
  json["missedDraws"] = player.missed_draws;
  json["worst"] = array_of(review::worst_moves(review, color));
  return json;
}

boost::json::object break_json(const BreakOff& break_off) {
  boost::json::object json{
      {"ply", break_off.ply}, {"move", break_off.move}, {"pliesLeft", break_off.plies_left}};
  if (!break_off.reason.empty()) json["reason"] = break_off.reason;
  return json;
}

}  // namespace

boost::json::object json_of_review(const GameForReport& reported, const Review& review,
                                   Language language) {
  const pgn::GameTree& game = reported.tree;
  boost::json::array moves;
  for (std::size_t ply = 0; ply < review.moves.size(); ++ply) {
    moves.push_back(move_json(review, ply, game.castling_mode(), language));
  }
  boost::json::array summary;
  for (const auto& sentence : review::summary_of(review, player_names(game, language), language)) {
    summary.emplace_back(sentence);
  }
  boost::json::object json{{"game", reported.number},
                           {"result", pgn::to_string(game.result)},
                           {"white", player_json(game, review, Color::White)},
                           {"black", player_json(game, review, Color::Black)},
                           {"division", json::to_json(review.phases)},
                           {"critical", array_of(review::critical_moments(review))},
                           {"summary", std::move(summary)}};
  if (const auto ply = review::turning_point(review)) json["turningPoint"] = *ply;
  if (review.opening) {
    json["opening"] = {
        {"eco", review.opening->eco}, {"name", review.opening->name}, {"plies", review.book_plies}};
  }
  if (const auto& start = review.evaluations.front()) {
    json["start"] = json::score_to_json(start->score, game.start().turn());
  }
  if (reported.break_off) json["breaksOff"] = break_json(*reported.break_off);
  json["moves"] = std::move(moves);
  return json;
}

}  // namespace tabiya::cli
