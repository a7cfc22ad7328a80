// Watching: one game, the games of some users, and television.
#include <boost/json/object.hpp>
#include <boost/json/serialize.hpp>
#include <memory>
#include <set>
#include <string>
#include <utility>

#include "server/api/answers.hpp"
#include "server/api/api.hpp"
#include "server/api/game_record.hpp"
#include "server/api/games.hpp"
#include "server/api/streams.hpp"
#include "server/api/tv.hpp"

namespace tabiya::server {
namespace {

constexpr std::size_t max_watched_users = 300;

void stream_game(Api& api, const ExchangePtr& exchange) {
  const auto id = game_of(exchange);
  if (!id) return exchange->answer(no_game());
  serve_stream(api.site.loop, exchange, StreamBegin::WithFirstLine, [&](Outlet outlet) {
    return api.site.rooms.watch(*id, std::nullopt, LineForm::Feed, std::move(outlet));
  });
}

std::set<UserKey> users_of(Api& api, std::string_view ids) {
  std::set<UserKey> users;
  while (!ids.empty() && users.size() < max_watched_users) {
    const std::size_t end = std::min(ids.find(','), ids.size());
    if (const User* const user = api.site.accounts.find(ids.substr(0, end))) {
      users.insert(user->key);
    }
    ids.remove_prefix(std::min(end + 1, ids.size()));
  }
  return users;
}

/// A game in which both are among those who are followed.
bool is_between(const Room& room, const std::set<UserKey>& users) {
  const auto white = room.info().user(Color::White);
  const auto black = room.info().user(Color::Black);
  return white && black && users.contains(*white) && users.contains(*black);
}

std::string game_line(Api& api, const Room& room) {
  boost::json::object json =
      record_json(api, room, {.has_clocks = false, .has_opening = false, .has_moves = false});
  json["status"] = room.status().id;
  json["statusName"] = room.status().name;
  for (auto& [color, player] : json["players"].get_object()) {
    if (auto* const user = player.get_object().if_contains("user")) {
      player.get_object()["userId"] = user->get_object().at("id");
      player.get_object().erase("user");
    }
  }
  return boost::json::serialize(json);
}

void stream_games_of_users(Api& api, const ExchangePtr& exchange) {
  const auto users = std::make_shared<std::set<UserKey>>(users_of(api, exchange->request.body));
  const bool has_current = exchange->request.query.is_true("withCurrentGames");
  serve_stream(
      api.site.loop, exchange, StreamBegin::AtOnce, [&](Outlet outlet) -> Answer<Subscription> {
        const auto shared = std::make_shared<Outlet>(std::move(outlet));
        if (has_current) {
          api.site.rooms.for_each_live([&](const Room& room) {
            if (is_between(room, *users)) shared->send(make_line(game_line(api, room)));
          });
        }
        return api.site.rooms.observe([&api, users, shared](const Room& room, RoomChange change) {
          if (change == RoomChange::Moved || !is_between(room, *users)) return;
          shared->send(make_line(game_line(api, room)));
        });
      });
}

}  // namespace

void add_spectator_routes(Router& router, Api& api) {
  const auto tv = std::make_shared<Tv>(api);
  const auto stream_tv = [&api, tv](const ExchangePtr& exchange, std::string_view key) {
    const Tv::Channel* const channel = Tv::find_channel(key);
    if (channel == nullptr) return exchange->answer(refusal(404, "No such channel"));
    serve_stream(api.site.loop, exchange, StreamBegin::AtOnce,
                 [&](Outlet outlet) -> Answer<Subscription> {
                   return tv->watch(*channel, std::move(outlet));
                 });
  };
  router.add(Method::Get, "/api/stream/game/{id}",
             [&api](const ExchangePtr& exchange) { stream_game(api, exchange); });
  router.add(Method::Post, "/api/stream/games-by-users",
             [&api](const ExchangePtr& exchange) { stream_games_of_users(api, exchange); });
  router.add(Method::Get, "/api/tv/feed",
             [stream_tv](const ExchangePtr& exchange) { stream_tv(exchange, "best"); });
  router.add(Method::Get, "/api/tv/channels",
             [tv](const ExchangePtr& exchange) { exchange->answer(json_answer(tv->channels())); });
  router.add(Method::Get, "/api/tv/{channel}/feed", [stream_tv](const ExchangePtr& exchange) {
    stream_tv(exchange, exchange->request.captures[0]);
  });
}

}  // namespace tabiya::server
