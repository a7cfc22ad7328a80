/// Reviews as JSON, in the shapes of Lichess' exports of games.
#pragma once

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>

#include "tabiya/review/review.hpp"
#include "tabiya/rules/castling.hpp"

namespace tabiya::json {

/// `eval` or `mate`, from White's side; empty for checkmate.
[[nodiscard]] boost::json::object score_to_json(engine::Score score, Color turn);

/// For each ply with an evaluation `eval` or `mate` after it, and for a judged move `best` (UCI),
/// `variation` (SAN) and `judgment` with `name` and `comment`.
[[nodiscard]] boost::json::array analysis_to_json(const review::Review& review, CastlingMode mode);

/// `inaccuracy`, `mistake`, `blunder`, `acpl`, `accuracy`.
[[nodiscard]] boost::json::object to_json(const review::PlayerReview& player);

/// `middle` and `end`, in plies.
[[nodiscard]] boost::json::object to_json(const review::Phases& phases);

}  // namespace tabiya::json
