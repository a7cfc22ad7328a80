// Playing: the Board API for people, and the same endpoints as the Bot API for programs.
#include <charconv>
#include <optional>
#include <string>
#include <utility>

#include "server/api/answers.hpp"
#include "server/api/api.hpp"
#include "server/api/caller.hpp"
#include "server/api/games.hpp"
#include "server/api/streams.hpp"

namespace tabiya::server {
namespace {

/// Which of the two APIs the caller uses.
enum class PlayerKind : std::uint8_t { Board, Bot };

constexpr std::string_view bots_only =
    "This endpoint can only be used with a Bot account. See POST /api/bot/account/upgrade";
constexpr std::string_view no_bots = "This endpoint cannot be used with a Bot account";

/// Our page may use both; a token only works with the endpoints of its kind.
bool is_of_kind(Api& api, const ExchangePtr& exchange, const Identity& identity, PlayerKind kind) {
  const User* const user = api.site.accounts.find(identity.user);
  const bool is_bot = user != nullptr && user->kind == User::Kind::Bot;
  if (is_bot == (kind == PlayerKind::Bot)) return true;
  exchange->answer(refusal(400, is_bot ? no_bots : bots_only));
  return false;
}

void stream_game(Api& api, const ExchangePtr& exchange, const Identity& identity) {
  const auto id = game_of(exchange);
  const Room* const room = id ? api.site.rooms.find(*id) : nullptr;
  if (room == nullptr) return exchange->answer(no_game());
  // Our page shows any game; other clients can only stream games that they play.
  if (!identity.by_session && !room->info().color_of(identity.user)) {
    return exchange->answer(refusal(404, "Not your game"));
  }
  const LineForm form = form_for(identity, exchange->request);
  const Attendance attendance =
      exchange->request.query.is_true("aside") ? Attendance::Aside : Attendance::Present;
  serve_stream(api.site, exchange, StreamBegin::WithFirstLine, [&](const LineStreamPtr& stream) {
    return api.site.rooms.watch(*id, identity.user, form, stream, attendance);
  });
}

void send_chat(Api& api, const ExchangePtr& exchange, const Identity& identity) {
  const auto id = game_of(exchange);
  const Room* const room = id ? api.site.rooms.find(*id) : nullptr;
  if (room == nullptr) return exchange->answer(no_game());
  const bool is_player = room->info().color_of(identity.user).has_value();
  const ChatRoom which = is_player ? ChatRoom::Players : ChatRoom::Spectators;
  exchange->answer(list_answer(chat_json(api, *room, which)));
}

Action move_of(const Request& request) {
  return action::Move{.text = request.captures[1],
                      .offers_draw = request.parameters().is_true("offeringDraw"),
                      .lag = request.round_trip};
}

Action chat_of(const Request& request) {
  const Parameters& parameters = request.parameters();
  const bool is_spectators = parameters.text("room") == "spectator";
  return action::Say{.room = is_spectators ? ChatRoom::Spectators : ChatRoom::Players,
                     .text = std::string{parameters.text("text")}};
}

/// In a game on one screen, "color" says who resigns.
Action resignation_of(const Request& request) {
  const Parameters& parameters = request.parameters();
  const std::string_view color = parameters.text("color");
  if (color == "white") return action::Resign{Color::White};
  if (color == "black") return action::Resign{Color::Black};
  return action::Resign{};
}

using ActionOf = Action (*)(const Request&);

constexpr std::pair<std::string_view, ActionOf> actions[]{
    {"/move/{uci}", move_of},
    {"/abort", [](const Request&) { return Action{action::Abort{}}; }},
    {"/resign", resignation_of},
    {"/draw/{answer}",
     [](const Request& request) { return Action{action::Draw{is_trueish(request.captures[1])}}; }},
    {"/takeback/{answer}",
     [](const Request& request) {
       return Action{action::Takeback{is_trueish(request.captures[1])}};
     }},
    {"/claim-victory", [](const Request&) { return Action{action::ClaimVictory{}}; }},
    {"/claim-draw", [](const Request&) { return Action{action::ClaimDrawOfAbsent{}}; }},
    {"/chat", chat_of},
};

void act(Api& api, const ExchangePtr& exchange, const Identity& identity, Action action) {
  const auto id = game_of(exchange);
  if (!id) return exchange->answer(no_game());
  api.site.rooms.act(*id, identity.user, std::move(action), reply_ok(exchange),
                     language_of(exchange->request));
}

void add_kind(Router& router, Api& api, const std::string& base, PlayerKind kind) {
  const Scopes scopes{kind == PlayerKind::Bot ? Scope::BotPlay : Scope::BoardPlay};
  const auto add = [&](Method method, const std::string& path, CallerHandler handler) {
    router.add(method, base + path,
               for_callers(api, scopes,
                           [&api, kind, handler = std::move(handler)](const ExchangePtr& exchange,
                                                                      const Identity& identity) {
                             if (is_of_kind(api, exchange, identity, kind)) {
                               handler(exchange, identity);
                             }
                           }));
  };
  add(Method::Get, "/stream/{id}", [&api](const ExchangePtr& exchange, const Identity& identity) {
    stream_game(api, exchange, identity);
  });
  add(Method::Get, "/{id}/chat", [&api](const ExchangePtr& exchange, const Identity& identity) {
    send_chat(api, exchange, identity);
  });
  for (const auto& [path, action_of] : actions) {
    add(Method::Post, "/{id}" + std::string{path},
        [&api, action_of](const ExchangePtr& exchange, const Identity& identity) {
          act(api, exchange, identity, action_of(exchange->request));
        });
  }
}

}  // namespace

void add_game_routes(Router& router, Api& api) {
  add_kind(router, api, "/api/board/game", PlayerKind::Board);
  add_kind(router, api, "/api/bot/game", PlayerKind::Bot);
  const Scopes anyone{Scope::BoardPlay, Scope::BotPlay, Scope::ChallengeWrite};
  router.add(Method::Post, "/api/board/game/{id}/berserk",
             for_callers(api, anyone, [](const ExchangePtr& exchange, const Identity&) {
               exchange->answer(refusal(400, "Cannot berserk"));
             }));
  router.add(
      Method::Post, "/api/round/{id}/add-time/{seconds}",
      for_callers(api, anyone, [&api](const ExchangePtr& exchange, const Identity& identity) {
        const auto seconds = seconds_of(exchange->request.captures[1]);
        if (!seconds) return exchange->answer(refusal(400, "1 to 86400 seconds"));
        act(api, exchange, identity, action::AddTime{*seconds});
      }));
  router.add(
      Method::Post, "/api/challenge/{id}/start-clocks",
      for_callers(api, anyone, [&api](const ExchangePtr& exchange, const Identity& identity) {
        act(api, exchange, identity, action::StartClocks{});
      }));
}

}  // namespace tabiya::server
