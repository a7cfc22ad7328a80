/// What our page shows of a position, as JSON. docs/server.md has the fields.
#pragma once

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <optional>
#include <string>

#include "tabiya/game/game.hpp"
#include "tabiya/notation/words.hpp"

namespace tabiya::server {

/// Where each man of the side to move may go: {"e2":["e3","e4"]}. Castling stands there as the king's
/// way to his square, and as his way to the rook.
[[nodiscard]] boost::json::object destinations_json(const MoveList& moves, Color turn);
/// The pawns' ways to the last rank: ["a7a8"].
[[nodiscard]] boost::json::array promotions_json(const MoveList& moves);
/// {"white":"pp","black":"n"}: the men that each side has taken in a game, by their letters.
[[nodiscard]] boost::json::object captured_json(const Game& game);
/// {"eco","name"} of the last named position of a game, or null.
[[nodiscard]] boost::json::value opening_json(const Game& game);
/// {"result","winner","name","article","sentence"}
[[nodiscard]] boost::json::object outcome_json(const Outcome& outcome, Language language);
/// What the side to move may claim, with the position or with a move: [{"kind","move","sentence"}].
[[nodiscard]] boost::json::array claims_json(const Game& game, Language language);

/// Everything of the above.
[[nodiscard]] boost::json::object game_json(const Game& game, Language language);

}  // namespace tabiya::server
