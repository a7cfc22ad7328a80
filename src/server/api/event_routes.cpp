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
  serve_stream(api.site.loop, exchange, StreamBegin::AtOnce,
               [&](Outlet outlet) -> Answer<Subscription> {
                 return api.site.watch_events(identity.user, std::move(outlet),
                                              base_url_of(api, exchange->request));
               });
}

void send_playing(Api& api, const ExchangePtr& exchange, const Identity& identity) {
  const std::int64_t count = std::clamp<std::int64_t>(
      exchange->request.query.number("nb").value_or(usual_playing), 1, max_playing);
  boost::json::array list;
  std::int64_t waiting_for_me = 0;
  for (const Room* const room : api.site.rooms.ongoing(identity.user)) {
    if (std::cmp_equal(list.size(), count)) break;
    const Color color = room->info().color_of(identity.user).value_or(Color::White);
    boost::json::object game =
        game_event_json(*room, color, api.site.accounts, api.site.loop.now());
    game["status"] = room->status().name;
    if (game.at("isMyTurn").as_bool()) ++waiting_for_me;
    list.push_back(std::move(game));
  }
  exchange->answer(json_answer({{"nbMyTurn", waiting_for_me}, {"nowPlaying", std::move(list)}}));
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
