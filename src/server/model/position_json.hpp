/// The JSON of a position for our page. docs/server.md describes the fields.
#pragma once

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <cstddef>
#include <span>

#include "tabiya/game/variant_game.hpp"
#include "tabiya/notation/words.hpp"
#include "tabiya/pgn/openings.hpp"

namespace tabiya::server {

/// The legal destinations of each piece and pawn: {"e2":["e3","e4"]}. Castling appears both as the
/// king's move to its destination and as its move onto the rook. Drops do not appear.
[[nodiscard]] boost::json::object destinations_json(std::span<const Move> moves, Color turn);
/// The pawn moves that promote: ["a7a8"].
[[nodiscard]] boost::json::array promotions_json(std::span<const Move> moves);
/// What only some variants have: in Crazyhouse `drops`, the squares for each type among the moves,
/// and `pockets`; in Three-check `checksLeft`; in Antichess `promotionPieces`.
[[nodiscard]] boost::json::object variant_fields(const VariantPosition& position,
                                                 std::span<const Move> moves);
/// The square of the king in check, or null.
[[nodiscard]] boost::json::value check_json(const VariantPosition& position);
/// {"white":"pp","black":"n"}: what each side has captured in a game, by letter; in Atomic, what the
/// opponent has lost.
[[nodiscard]] boost::json::object captured_json(const VariantGame& game);
/// {"moved","vanished","appeared"}: how the move after `ply` plies changed the board, so that a view
/// can animate it without knowing the rules. Requires: the game has this move.
[[nodiscard]] boost::json::object changed_json(const VariantGame& game, std::size_t ply);
/// Has followed a game of chess; games of other variants have no named openings.
[[nodiscard]] pgn::OpeningFinder find_opening(const VariantGame& game);
/// {"eco","name"} of the last position of a game with a named opening, or null.
[[nodiscard]] boost::json::value opening_json(const VariantGame& game);
/// {"result","winner","name","article","sentence"}
[[nodiscard]] boost::json::object outcome_json(const Outcome& outcome, Language language);
/// The same for a game, in the words of its variant; only chess has articles.
/// Requires: the game is over.
[[nodiscard]] boost::json::object outcome_json(const VariantGame& game, Language language);
/// The draws that the side to move may claim, in the position or with a move:
/// [{"kind","move","sentence"}].
[[nodiscard]] boost::json::array claims_json(const VariantGame& game, Language language);

/// All of the above.
[[nodiscard]] boost::json::object game_json(const VariantGame& game, Language language);

}  // namespace tabiya::server
