// Spectating: one game, the games of some users, and TV.
#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <memory>
#include <string>
#include <utility>

#include "server/api/answers.hpp"
#include "server/api/api.hpp"
#include "server/api/exports.hpp"
#include "server/api/game_streams.hpp"
#include "server/api/games.hpp"
#include "server/api/streams.hpp"
#include "server/api/tv.hpp"

namespace tabiya::server {
namespace {

constexpr std::int64_t max_games_of_channel = 30;
constexpr std::int64_t usual_games_of_channel = 10;

void stream_game(Api& api, const ExchangePtr& exchange) {
  const auto id = game_of(exchange);
  if (!id) return exchange->answer(no_game());
  serve_stream(api.site, exchange, StreamBegin::WithFirstLine, [&](const LineStreamPtr& stream) {
    return api.site.rooms.watch(*id, std::nullopt, LineForm::Feed, stream);
  });
}

/// Sends the spectators' chat.
void send_chat(Api& api, const ExchangePtr& exchange) {
  const auto id = game_of(exchange);
  const Room* const room = id ? api.site.rooms.find(*id) : nullptr;
  if (room == nullptr) return exchange->answer(no_game());
  exchange->answer(list_answer(chat_json(api, *room, ChatRoom::Spectators)));
}

void add_television(Router& router, Api& api) {
  const auto tv = std::make_shared<Tv>(api);
  const auto stream = [&api, tv](const ExchangePtr& exchange, std::string_view key) {
    const Tv::Channel* const channel = Tv::find_channel(key);
    if (channel == nullptr) return exchange->answer(refusal(404, "No such channel"));
    serve_stream(api.site, exchange, StreamBegin::AtOnce,
                 [&](const LineStreamPtr& stream) -> Answer<Subscription> {
                   return tv->watch(*channel, stream);
                 });
  };
  router.add(Method::Get, "/api/tv/feed",
             [stream](const ExchangePtr& exchange) { stream(exchange, "best"); });
  router.add(Method::Get, "/api/tv/channels",
             [tv](const ExchangePtr& exchange) { exchange->answer(json_answer(tv->channels())); });
  router.add(Method::Get, "/api/tv/{channel}/feed", [stream](const ExchangePtr& exchange) {
    stream(exchange, exchange->request.captures[0]);
  });
  router.add(Method::Get, "/api/tv/{channel}", [&api, tv](const ExchangePtr& exchange) {
    const Tv::Channel* const channel = Tv::find_channel(exchange->request.captures[0]);
    if (channel == nullptr) return exchange->answer(refusal(404, "No such channel"));
    const std::int64_t count = std::clamp<std::int64_t>(
        exchange->request.query.number("nb").value_or(usual_games_of_channel), 1,
        max_games_of_channel);
    export_games(api, exchange, tv->best(*channel, static_cast<std::size_t>(count)));
  });
}

}  // namespace

void add_spectator_routes(Router& router, Api& api) {
  add_television(router, api);
  const auto streams = std::make_shared<GameStreams>(api);
  router.add(Method::Get, "/api/stream/game/{id}",
             [&api](const ExchangePtr& exchange) { stream_game(api, exchange); });
  router.add(Method::Get, "/api/game/{id}/chat",
             [&api](const ExchangePtr& exchange) { send_chat(api, exchange); });
  router.add(Method::Post, "/api/stream/games-by-users",
             [streams](const ExchangePtr& exchange) { streams->follow_users(exchange); });
  router.add(Method::Post, "/api/stream/games/{id}",
             [streams](const ExchangePtr& exchange) { streams->follow_games(exchange); });
  router.add(Method::Post, "/api/stream/games/{id}/add",
             [streams](const ExchangePtr& exchange) { streams->add_games(exchange); });
}

}  // namespace tabiya::server
