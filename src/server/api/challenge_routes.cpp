// Challenges: to a user, open to anyone with the link, and games against the computer, which always
// accepts.
#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <chrono>
#include <optional>
#include <string>
#include <utility>

#include "server/api/answers.hpp"
#include "server/api/api.hpp"
#include "server/api/caller.hpp"
#include "server/api/comma_list.hpp"
#include "server/api/games.hpp"
#include "server/api/streams.hpp"
#include "server/api/users.hpp"
#include "server/rooms/event_lines.hpp"
#include "support/inner/utf8.hpp"

namespace tabiya::server {
namespace {

constexpr std::size_t max_challenge_name_length = 100;

Response no_challenge() { return refusal(404, "No such challenge"); }

void send_challenge(Api& api, const ExchangePtr& exchange, const GameId& id, UserKey viewer) {
  const Challenge* const challenge = api.site.challenges.find(id);
  if (challenge == nullptr) return exchange->answer(no_challenge());
  exchange->answer(json_answer(
      api.site.challenges.to_json(*challenge, viewer, base_url_of(api, exchange->request))));
}

/// Sends an open challenge to the user who created it. Anyone can forward it, so it names no
/// challenger.
void send_open_challenge(Api& api, const ExchangePtr& exchange, const GameId& id, UserKey user) {
  const Challenge* const challenge = api.site.challenges.find(id);
  if (challenge == nullptr) return exchange->answer(no_challenge());
  boost::json::object json =
      api.site.challenges.to_json(*challenge, user, base_url_of(api, exchange->request));
  json["challenger"] = nullptr;
  exchange->answer(json_answer(json));
}

Answer<ChallengeRequest> request_of(const Parameters& parameters, UserKey challenger) {
  auto rules = rules_of(parameters);
  if (!rules) return std::unexpected{std::move(rules.error())};
  ChallengeRequest request{
      .challenger = challenger,
      .rules = *std::move(rules),
      .color_choice = color_choice_of(parameters),
      .name = std::string{utf8_prefix(parameters.text("name"), max_challenge_name_length)}};
  if (const auto life = parameters.number("keepAlive")) {
    request.life = std::chrono::seconds{std::clamp<std::int64_t>(*life, 1, 86'400)};
  }
  return request;
}

/// "users": who may play, White first. Errors: Bad unless they are the challenger and another user.
Answer<> set_users(Api& api, std::string_view names, ChallengeRequest& request) {
  const auto users = words_of_list(names, 3);
  if (users.empty()) return {};
  const User* const white = api.site.accounts.find(users.front());
  const User* const black = api.site.accounts.find(users.back());
  const bool are_two = users.size() == 2 && white != nullptr && black != nullptr && white != black;
  if (!are_two || (white->key != request.challenger && black->key != request.challenger)) {
    return refuse(Refused::Kind::Bad, "\"users\" must name you and one other user");
  }
  const bool is_white = white->key == request.challenger;
  request.color_choice = is_white ? Color::White : Color::Black;
  request.invited = (is_white ? black : white)->key;
  return {};
}

/// "expiresAt", in milliseconds since 1970. Errors: Bad unless it is to come.
Answer<> set_expiry(const Parameters& parameters, Instant now, ChallengeRequest& request) {
  if (!parameters.find("expiresAt")) return {};
  const auto at = parameters.number("expiresAt");
  const std::int64_t now_ms = now.time_since_epoch().count();
  if (!at || *at <= now_ms) {
    return refuse(Refused::Kind::Bad, "\"expiresAt\" must be milliseconds since 1970, to come");
  }
  const Milliseconds life =
      std::min<Milliseconds>(Milliseconds{*at - now_ms}, Challenges::open_life);
  request.life = std::chrono::ceil<std::chrono::seconds>(life);
  return {};
}

void create(Api& api, const ExchangePtr& exchange, ChallengeRequest request) {
  const Parameters& parameters = exchange->request.parameters();
  const UserKey challenger = request.challenger;
  const auto send = request.destination ? send_challenge : send_open_challenge;
  const bool keeps_alive = parameters.is_true("keepAliveStream");
  api.site.challenges.create(std::move(request), [&api, exchange, user = challenger, send,
                                                  keeps_alive](const Answer<GameId>& id) {
    if (!id) return exchange->answer(to_response(id.error()));
    if (!keeps_alive) return send(api, exchange, *id, user);
    serve_stream(api.site, exchange, StreamBegin::WithFirstLine, [&](const LineStreamPtr& stream) {
      return api.site.challenges.keep_alive(*id, user, stream, base_url_of(api, exchange->request));
    });
  });
}

void challenge_user(Api& api, const ExchangePtr& exchange, const Identity& identity) {
  const User* const user = api.site.accounts.find(exchange->request.captures[0]);
  if (user == nullptr || user->is_closed) return exchange->answer(refusal(404, "No such user"));
  auto request = request_of(exchange->request.parameters(), identity.user);
  if (!request) return exchange->answer(to_response(request.error()));
  request->destination = user->key;
  create(api, exchange, *std::move(request));
}

void challenge_anybody(Api& api, const ExchangePtr& exchange, const Identity& identity) {
  const std::string_view users = exchange->request.parameters().text("users");
  with_users(api, exchange, lookup_of_list(users, 3), [&api, exchange, by = identity.user] {
    const Parameters& parameters = exchange->request.parameters();
    auto request = request_of(parameters, by);
    if (!request) return exchange->answer(to_response(request.error()));
    auto set = set_users(api, parameters.text("users"), *request);
    if (set) set = set_expiry(parameters, api.site.loop.now(), *request);
    if (!set) return exchange->answer(to_response(set.error()));
    create(api, exchange, *std::move(request));
  });
}

std::optional<Seat> computer_of(Api& api, const Parameters& parameters) {
  Seat seat = ComputerLevel{};
  if (const auto name = parameters.find("engine")) {
    seat = EngineName{std::string{*name}};
  } else {
    const auto level = parameters.number("level").value_or(ComputerLevel{}.level);
    if (level < 1 || level > level_count) return std::nullopt;
    seat = ComputerLevel{static_cast<int>(level)};
  }
  if (!api.site.computers.knows(seat)) return std::nullopt;
  return seat;
}

void send_new_game(Api& api, const ExchangePtr& exchange, const GameId& id, UserKey user) {
  const Room* const room = api.site.rooms.find(id);
  if (room == nullptr) return exchange->answer(no_game());
  const Color color = room->info().color_of(user).value_or(Color::White);
  boost::json::object json = description_json(*room, api.site.accounts);
  json["fullId"] =
      game_event_json(*room, color, api.site.accounts, api.site.loop.now()).at("fullId");
  exchange->answer(json_answer(json, 201));
}

void challenge_computer(Api& api, const ExchangePtr& exchange, const Identity& identity) {
  const Parameters& parameters = exchange->request.parameters();
  auto rules = rules_of(parameters);
  if (!rules) return exchange->answer(to_response(rules.error()));
  const auto computer = computer_of(api, parameters);
  if (!computer) return exchange->answer(refusal(400, "No such computer player"));
  const auto parity = api.site.loop.now().time_since_epoch().count() % 2;
  const Color color =
      color_choice_of(parameters).value_or(parity == 0 ? Color::White : Color::Black);
  GameInfo info;
  info.rules = *std::move(rules);
  info.source = Source::Ai;
  info.seats[color] = identity.user;
  info.seats[~color] = *computer;
  api.site.rooms.begin(std::move(info),
                       [&api, exchange, user = identity.user](const Answer<GameId>& id) {
                         if (!id) return exchange->answer(to_response(id.error()));
                         send_new_game(api, exchange, *id, user);
                       });
}

void list(Api& api, const ExchangePtr& exchange, const Identity& identity) {
  const std::string base_url = base_url_of(api, exchange->request);
  const auto json_of = [&](const std::vector<const Challenge*>& challenges) {
    boost::json::array list;
    for (const Challenge* const challenge : challenges) {
      list.push_back(api.site.challenges.to_json(*challenge, identity.user, base_url));
    }
    return list;
  };
  exchange->answer(json_answer({{"in", json_of(api.site.challenges.incoming(identity.user))},
                                {"out", json_of(api.site.challenges.outgoing(identity.user))}}));
}

using OnChallenge = void (*)(Api&, const ExchangePtr&, const GameId&, UserKey);

void accept(Api& api, const ExchangePtr& exchange, const GameId& id, UserKey user) {
  api.site.challenges.accept(id, user, color_choice_of(exchange->request.parameters()),
                             reply_ok(exchange));
}

void decline(Api& api, const ExchangePtr& exchange, const GameId& id, UserKey user) {
  const Parameters& parameters = exchange->request.parameters();
  api.site.challenges.decline(id, user, parameters.text("reason"), reply_ok(exchange));
}

void cancel(Api& api, const ExchangePtr& exchange, const GameId& id, UserKey user) {
  api.site.challenges.cancel(id, user, reply_ok(exchange));
}

}  // namespace

void add_challenge_routes(Router& router, Api& api) {
  const Scopes writers{Scope::ChallengeWrite, Scope::BotPlay, Scope::BoardPlay};
  const Scopes readers = writers | Scopes{Scope::ChallengeRead};
  const auto add = [&](Method method, std::string_view path, Scopes scopes, ApiFunction function) {
    router.add(method, path, for_guests_too(api, scopes, function));
  };
  const auto add_answer = [&](Method method, std::string_view path, Scopes scopes,
                              OnChallenge handler) {
    router.add(
        method, path,
        for_guests_too(api, scopes,
                       [&api, handler](const ExchangePtr& exchange, const Identity& identity) {
                         const auto id = game_of(exchange);
                         if (!id) return exchange->answer(no_challenge());
                         handler(api, exchange, *id, identity.user);
                       }));
  };
  add(Method::Get, "/api/challenge", readers, list);
  add(Method::Post, "/api/challenge/ai", writers, challenge_computer);
  add(Method::Post, "/api/challenge/open", writers, challenge_anybody);
  add(Method::Post, "/api/challenge/{user}", writers, challenge_user);
  add_answer(Method::Get, "/api/challenge/{id}/show", readers, send_challenge);
  add_answer(Method::Post, "/api/challenge/{id}/accept", writers, accept);
  add_answer(Method::Post, "/api/challenge/{id}/decline", writers, decline);
  add_answer(Method::Post, "/api/challenge/{id}/cancel", writers, cancel);
}

}  // namespace tabiya::server
