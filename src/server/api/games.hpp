/// What handlers that are about games have in common.
#pragma once

#include <boost/json/array.hpp>
#include <chrono>
#include <optional>
#include <string_view>

#include "server/api/caller.hpp"
#include "server/http/exchange.hpp"
#include "server/rooms/challenges.hpp"
#include "server/rooms/room.hpp"

namespace tabiya::server {

/// The game that the path of a request names first. A full id has the player's four letters behind.
[[nodiscard]] std::optional<GameId> game_of(const ExchangePtr& exchange);
[[nodiscard]] Response no_game();

/// What was said in one of a game's rooms: [{"text","user"}].
[[nodiscard]] boost::json::array chat_json(Api& api, const Room& room, ChatRoom which);

/// How a listener is told: our page with everything that it shows, in its language.
[[nodiscard]] LineForm form_for(const Identity& identity, const Request& request);

/// 1 to 86400 of them.
[[nodiscard]] std::optional<std::chrono::seconds> seconds_of(std::string_view text) noexcept;

/// The rules that somebody asks for: `variant`, `fen`, `ruleset`, `rated`, `touchMove`, and of the time
/// `clock.limit` and `clock.increment` (s), or `days`, or `time` (min) and `increment` (s).
/// Errors: what there is not.
[[nodiscard]] Answer<GameRules> rules_of(const Parameters& parameters);
/// "white", "black"; anything else is by lot.
[[nodiscard]] ColorChoice color_choice_of(const Parameters& parameters);

}  // namespace tabiya::server
