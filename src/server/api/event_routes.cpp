// A user's event stream and games in progress.
#include <algorithm>
#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <utility>

#include "server/api/answers.hpp"
#include "server/api/api.hpp"
#include "server/api/caller.hpp"
#include "server/api/streams.hpp"
#include "server/api/users.hpp"
#include "server/rooms/event_lines.hpp"

namespace tabiya::server {
namespace {

constexpr std::int64_t max_playing = 50;
constexpr std::int64_t usual_playing = 9;

void stream_events(Api& api, const ExchangePtr& exchange, const Identity& identity) {
  serve_stream(api.site, exchange, StreamBegin::AtOnce,
               [&](const LineStreamPtr& stream) -> Answer<Subscription> {
                 return api.site.watch_events(identity.user, stream,
                                              base_url_of(api, exchange->request));
               });
}

/// In seconds; the longest that a clock of the API has.
constexpr std::int64_t seconds_without_clock = 2'147'483;

/// The list of games has a text as id and seconds in every game.
boost::json::object playing_json(Api& api, const Room& room, UserKey user) {
  const Color color = room.info().color_of(user).value_or(Color::White);
  boost::json::object game = game_event_json(room, color, api.site.accounts, api.site.loop.now());
  game["status"] = room.status().name;
  game.emplace("secondsLeft", seconds_without_clock);
  boost::json::value& opponent = game["opponent"].get_object()["id"];
  if (opponent.is_null()) opponent = "";
  return game;
}

void send_playing(Api& api, const ExchangePtr& exchange, const Identity& identity) {
  const std::int64_t count = std::clamp<std::int64_t>(
      exchange->request.query.number("nb").value_or(usual_playing), 1, max_playing);
  api.site.lists.ongoing(
      identity.user,
      [&api, user = identity.user](const Room& room) { return playing_json(api, room, user); },
      [exchange, count](std::vector<boost::json::object> games) {
        if (std::cmp_greater(games.size(), count)) games.resize(static_cast<std::size_t>(count));
        const auto waiting_for_me = std::ranges::count_if(
            games, [](const auto& game) { return game.at("isMyTurn").as_bool(); });
        exchange->answer(
            json_answer({{"nbMyTurn", waiting_for_me},
                         {"nowPlaying", boost::json::array(games.begin(), games.end())}}));
      });
}

}  // namespace

void add_event_routes(Router& router, Api& api) {
  router.add(Method::Get, "/api/stream/event",
             for_callers(api, {Scope::BotPlay, Scope::BoardPlay, Scope::ChallengeRead},
                         [&api](const ExchangePtr& exchange, const Identity& identity) {
                           stream_events(api, exchange, identity);
                         }));
  router.add(Method::Get, "/api/account/playing",
             for_callers(api, {}, [&api](const ExchangePtr& exchange, const Identity& identity) {
               send_playing(api, exchange, identity);
             }));
}

}  // namespace tabiya::server
