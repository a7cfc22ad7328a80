/// JSON descriptions of games and users for event streams and lists.
#pragma once

#include <boost/json/object.hpp>
#include <string>

#include "server/accounts/accounts.hpp"
#include "server/rooms/room.hpp"

namespace tabiya::server {

/// {"id","name","title"?}
[[nodiscard]] boost::json::object light_user_json(const User& user);
/// "Tabiya level 3"
[[nodiscard]] std::string computer_name(ComputerLevel level);
/// {"aiLevel"?,"id","name","title":…|null,"rating"?,"provisional"?}, for one side of a game. Engines
/// have an empty id.
[[nodiscard]] boost::json::object player_json(const Room& room, Color color, Accounts& accounts);
/// {"key","name","short"}
[[nodiscard]] boost::json::object variant_json(Variant variant);

/// {"aiLevel"}, or {"user","name"?,"rating","provisional"?,"ratingDiff"?}: one side of a game in an
/// exported record. A player without an account has an empty id and a "name", and the rating is 0
/// where there is none.
[[nodiscard]] boost::json::object record_player_json(const Room& room, Color color,
                                                     Accounts& accounts);

/// The game as `gameStart` and `gameFinish` describe it to one of its players.
[[nodiscard]] boost::json::object game_event_json(const Room& room, Color viewer,
                                                  Accounts& accounts, Instant now);
/// {"type":"gameStart","game":{…}}
[[nodiscard]] std::string game_start_line(const boost::json::object& game);
[[nodiscard]] std::string game_start_line(const Room& room, Color viewer, Accounts& accounts,
                                          Instant now);
[[nodiscard]] std::string game_finish_line(const Room& room, Color viewer, Accounts& accounts,
                                           Instant now);
/// The description of a game for spectators: the first and the last line of a feed.
[[nodiscard]] boost::json::object description_json(const Room& room, Accounts& accounts);

}  // namespace tabiya::server
