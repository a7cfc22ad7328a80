/// Helpers that the handlers of games share.
#pragma once

#include <boost/json/array.hpp>
#include <chrono>
#include <optional>
#include <string_view>

#include "server/api/caller.hpp"
#include "server/http/exchange.hpp"
#include "server/pairing/challenges.hpp"
#include "server/rooms/room.hpp"

namespace tabiya::server {

/// The game that the first placeholder of the path names. A full id ends with the player's four
/// letters.
[[nodiscard]] std::optional<GameId> game_of(const ExchangePtr& exchange);
[[nodiscard]] Response no_game();

/// The chat of one of a game's rooms: [{"text","user"}].
[[nodiscard]] boost::json::array chat_json(Api& api, const Room& room, ChatRoom which);

/// The form of lines for a listener: our page gets all fields that it shows, in its language.
[[nodiscard]] LineForm form_for(const Identity& identity, const Request& request);

/// Parses 1 to 86400 seconds.
[[nodiscard]] std::optional<std::chrono::seconds> seconds_of(std::string_view text) noexcept;

/// The requested rules: `variant`, `fen`, `ruleset`, `rated`, `touchMove`, and for the time
/// `clock.limit` and `clock.increment` (s), or `days`, or `time` (min) and `increment` (s).
/// Errors: an unknown value.
[[nodiscard]] Answer<GameRules> rules_of(const Parameters& parameters);
/// "white", "black"; anything else means random.
[[nodiscard]] ColorChoice color_choice_of(const Parameters& parameters);

}  // namespace tabiya::server
