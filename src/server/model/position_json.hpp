/// The JSON of a position for our page. docs/server.md describes the fields.
#pragma once

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <cstddef>

#include "tabiya/game/game.hpp"
#include "tabiya/notation/words.hpp"

namespace tabiya::server {

/// The legal destinations of each piece and pawn: {"e2":["e3","e4"]}. Castling appears both as the
/// king's move to its destination and as its move onto the rook.
[[nodiscard]] boost::json::object destinations_json(const MoveList& moves, Color turn);
/// The pawn moves that promote: ["a7a8"].
[[nodiscard]] boost::json::array promotions_json(const MoveList& moves);
/// {"white":"pp","black":"n"}: what each side has captured in a game, by letter.
[[nodiscard]] boost::json::object captured_json(const Game& game);
/// {"moved","vanished","appeared"}: how the move after `ply` plies changed the board, so that a view
/// can animate it without knowing the rules. Requires: the game has this move.
[[nodiscard]] boost::json::object changed_json(const Game& game, std::size_t ply);
/// {"eco","name"} of the last position of a game with a named opening, or null.
[[nodiscard]] boost::json::value opening_json(const Game& game);
/// {"result","winner","name","article","sentence"}
[[nodiscard]] boost::json::object outcome_json(const Outcome& outcome, Language language);
/// The draws that the side to move may claim, in the position or with a move:
/// [{"kind","move","sentence"}].
[[nodiscard]] boost::json::array claims_json(const Game& game, Language language);

/// All of the above.
[[nodiscard]] boost::json::object game_json(const Game& game, Language language);

}  // namespace tabiya::server
