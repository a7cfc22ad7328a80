/// Records of a game of this server: as PGN, and as the API's JSON.
#pragma once

#include <boost/json/object.hpp>
#include <string>
#include <vector>

#include "server/api/api.hpp"
#include "server/rooms/room.hpp"
#include "tabiya/pgn/game_tree.hpp"

namespace tabiya::server {

/// Which parts of a game to include, and the names of the players.
struct RecordOptions {
  std::string base_url{};
  bool has_clocks = true;
  bool has_opening = true;
  bool has_moves = true;
  bool has_tags = true;
  bool has_last_fen = false;
  bool has_division = false;  ///< where the middlegame and the endgame begin, in JSON
  // Of the review, if there is one.
  bool has_evals = true;
  bool is_literate = false;   ///< glyphs, comments and variations in PGN
  bool has_accuracy = false;  ///< in JSON
  // Names for a game on one screen; empty: the names of the seats.
  std::string white{};
  std::string black{};
  std::string event{};
};

/// "Anna", "Tabiya level 3".
[[nodiscard]] std::string seat_name(Api& api, const Seat& seat);
[[nodiscard]] Instant last_move_at(const Room& room);

/// True if the options want something of the game's review, which must then be read.
[[nodiscard]] bool wants_review(const Room& room, const RecordOptions& options) noexcept;

/// The game with its tags; the clock after each move as a comment. `review` is the complete review
/// of the game, if the options want it and there is one.
[[nodiscard]] pgn::GameTree record_of(Api& api, const Room& room, const RecordOptions& options,
                                      const std::optional<StoredReview>& review = {});
/// {"id","rated","variant","speed","perf","createdAt","lastMoveAt","status","players","moves",…}
[[nodiscard]] boost::json::object record_json(Api& api, const Room& room,
                                              const RecordOptions& options,
                                              const std::optional<StoredReview>& review = {});

}  // namespace tabiya::server
