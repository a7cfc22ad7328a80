#include "server/api/game_streams.hpp"

#include <algorithm>
#include <boost/json/serialize.hpp>
#include <utility>

#include "server/api/answers.hpp"
#include "server/api/caller.hpp"
#include "server/api/comma_list.hpp"
#include "server/api/game_record.hpp"
#include "server/api/streams.hpp"
#include "server/api/users.hpp"

namespace tabiya::server {
namespace {

constexpr int seconds_to_wait = 60;

/// True if both players are followed.
bool is_between(const Room& room, const std::set<UserKey>& users) {
  const auto white = room.info().user(Color::White);
  const auto black = room.info().user(Color::Black);
  return white && black && users.contains(*white) && users.contains(*black);
}

}  // namespace

GameStreams::GameStreams(Api& api) : api_{api} {
  observing_ = api.site.rooms.observe([this](const Room& room, RoomChange change) {
    if (change != RoomChange::Moved) note(room);
  });
}

void GameStreams::follow_users(const ExchangePtr& exchange) {
  const auto identity = identify(api_, exchange->request);
  if (!identity) return exchange->answer(identity.error());
  const std::size_t most = *identity ? max_users : max_users_for_anonymous;
  with_users(api_, exchange, lookup_of_list(exchange->request.body, most), [this, exchange, most] {
    Following following;
    for_each_user(api_, exchange->request.body, most,
                  [&](const User& user) { following.users.insert(user.key); });
    follow(exchange, std::move(following));
  });
}

void GameStreams::follow_games(const ExchangePtr& exchange) {
  const auto identity = identify(api_, exchange->request);
  if (!identity) return exchange->answer(identity.error());
  Following following;
  following.name = exchange->request.captures[0];
  following.most_games = *identity ? max_games_for_identified : max_games;
  add_ids(following, exchange->request.body);
  follow(exchange, std::move(following));
}

void GameStreams::add_games(const ExchangePtr& exchange) {
  const Request& request = exchange->request;
  bool is_found = false;
  for (const FollowingPtr& following : followings_) {
    if (following->client != request.client.key || following->name != request.captures[0]) continue;
    is_found = true;
    const bool was_idle = following->pending.empty();
    add_ids(*following, request.body);
    if (was_idle) send_next(following);
  }
  exchange->answer(is_found ? ok() : refusal(404, "No such stream"));
}

bool GameStreams::has_too_many(const Client& client) const {
  const auto open = std::ranges::count(followings_, client.key, &Following::client);
  return client.is_limited && static_cast<std::size_t>(open) >= max_of_client;
}

void GameStreams::follow(const ExchangePtr& exchange, Following following) {
  const Client& client = exchange->request.client;
  if (has_too_many(client)) return exchange->answer(too_many("game streams", seconds_to_wait));
  const bool has_current = exchange->request.query.is_true("withCurrentGames");
  following.client = client.key;
  following.number = ++last_number_;
  const auto open = std::make_shared<Following>(std::move(following));
  serve_stream(api_.site, exchange, StreamBegin::AtOnce,
               [&](const LineStreamPtr& stream) -> Answer<Subscription> {
                 open->stream = stream;
                 followings_.push_back(open);
                 if (has_current) add_current(*open);
                 send_next(open);
                 return Subscription{[this, number = open->number] {
                   std::erase_if(followings_,
                                 [&](const FollowingPtr& each) { return each->number == number; });
                 }};
               });
}

void GameStreams::note(const Room& room) {
  Line line;  // written if a stream needs it
  for (const FollowingPtr& following : followings_) {
    if (!following->games.contains(room.info().id) && !is_between(room, following->users)) continue;
    if (!line) line = make_line(line_of(room));
    following->stream->send(line);
  }
}

void GameStreams::add_ids(Following& following, std::string_view ids) {
  const std::size_t room_left = following.most_games - following.games.size();
  for (const std::string_view word : words_of_list(ids, room_left)) {
    const auto id = GameId::parse(word);
    if (id && following.games.insert(*id).second) following.pending.push_back(*id);
  }
}

/// Sends one game per task, because there may be many, on disk: other tasks run in between.
void GameStreams::send_next(const FollowingPtr& following) {
  if (following->pending.empty()) return;
  api_.site.loop.post([this, weak = std::weak_ptr{following}] {
    const FollowingPtr open = weak.lock();
    if (!open || open->pending.empty()) return;
    const GameId id = open->pending.front();
    open->pending.pop_front();
    api_.site.rooms.prepare(id, [this, weak, id](const Answer<>& /*prepared*/) {
      const FollowingPtr there = weak.lock();
      const Room* const room = there ? api_.site.rooms.find(id) : nullptr;
      if (room != nullptr) there->stream->send(make_line(line_of(*room)));
      if (there) send_next(there);
    });
  });
}

void GameStreams::add_current(Following& following) const {
  api_.site.rooms.for_each_live([&](const Room& room) {
    if (is_between(room, following.users)) following.pending.push_back(room.info().id);
  });
}

std::string GameStreams::line_of(const Room& room) {
  boost::json::object json = record_json(
      api_, room,
      {.has_clocks = false, .has_opening = false, .has_moves = false, .has_evals = false});
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

}  // namespace tabiya::server
