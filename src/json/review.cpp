#include "tabiya/json/review.hpp"

#include <cmath>
#include <string>

#include "tabiya/notation/san.hpp"
#include "tabiya/notation/uci_move.hpp"

namespace tabiya::json {
namespace {

using review::Judgement;
using review::Review;
using review::ReviewedMove;

std::string name_in_english(Judgement judgement) {
  switch (judgement) {
    case Judgement::Inaccuracy: return "Inaccuracy";
    case Judgement::Mistake: return "Mistake";
    case Judgement::Blunder: return "Blunder";
  }
  return {};
}

std::string variation_of(const ReviewedMove& move) {
  std::string text;
  Position position = move.before;
  for (const Move step : move.better) {
    if (!text.empty()) text += ' ';
    text += to_san(position, step);
    position.play_unchecked(step);
  }
  return text;
}

boost::json::object entry_of(const Review& review, std::size_t ply, CastlingMode mode) {
  const ReviewedMove& move = review.moves[ply];
  boost::json::object entry =
      score_to_json(review.evaluations[ply + 1]->score, ~move.before.turn());
  if (!move.judgement) return entry;
  entry["best"] = to_uci(move.before, move.better.front(), mode);
  entry["variation"] = variation_of(move);
  entry["judgment"] = {{"name", name_in_english(*move.judgement)},
                       {"comment", review::judgement_in_words(review, ply)}};
  return entry;
}

}  // namespace

boost::json::object score_to_json(engine::Score score, Color turn) {
  const auto white = review::white_score(score, turn);
  if (!white) return {};
  if (const auto* const mate = std::get_if<engine::MateIn>(&*white)) return {{"mate", mate->moves}};
  return {{"eval", std::get<engine::Centipawns>(*white).value}};
}

boost::json::array analysis_to_json(const Review& review, CastlingMode mode) {
  boost::json::array entries;
  for (std::size_t ply = 0; ply < review.moves.size(); ++ply) {
    const auto& after = review.evaluations[ply + 1];
    if (!after) break;
    boost::json::object entry = entry_of(review, ply, mode);
    if (!entry.empty()) entries.push_back(std::move(entry));
  }
  return entries;
}

boost::json::object to_json(const review::PlayerReview& player) {
  boost::json::object json{{"inaccuracy", player.count(Judgement::Inaccuracy)},
                           {"mistake", player.count(Judgement::Mistake)},
                           {"blunder", player.count(Judgement::Blunder)}};
  if (player.acpl) json["acpl"] = *player.acpl;
  if (player.accuracy) json["accuracy"] = std::lround(*player.accuracy);
  return json;
}

boost::json::object to_json(const review::Phases& phases) {
  boost::json::object json;
  if (phases.middlegame) json["middle"] = *phases.middlegame;
  if (phases.endgame) json["end"] = *phases.endgame;
  return json;
}

}  // namespace tabiya::json
