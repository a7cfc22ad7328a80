// Games of our page: on one screen, with touched pieces, and with claims on a stated move.
#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <optional>
#include <string>
#include <utility>

#include "server/api/answers.hpp"
#include "server/api/api.hpp"
#include "server/api/caller.hpp"
#include "server/api/game_record.hpp"
#include "server/api/games.hpp"
#include "server/api/imported_games.hpp"
#include "server/api/tree_json.hpp"
#include "server/api/users.hpp"
#include "tabiya/game/ruleset.hpp"

namespace tabiya::server {
namespace {

constexpr std::int64_t max_listed = 200;
constexpr std::int64_t usual_listed = 20;

Reply<GameId> reply_new_game(Api& api, const ExchangePtr& exchange) {
  return [&api, exchange](const Answer<GameId>& id) {
    if (!id) return exchange->answer(to_response(id.error()));
    const std::string text{id->text()};
    exchange->answer(json_answer(
        {{"id", text}, {"url", base_url_of(api, exchange->request) + "/" + text}}, 201));
  };
}

void begin_on_one_screen(Api& api, const ExchangePtr& exchange, const Identity& identity) {
  auto rules = rules_of(exchange->request.parameters());
  if (!rules) return exchange->answer(to_response(rules.error()));
  GameInfo info;
  info.rules = *std::move(rules);
  info.source = Source::SameScreen;
  info.seats[Color::White] = identity.user;
  info.seats[Color::Black] = identity.user;
  api.site.rooms.begin(std::move(info), reply_new_game(api, exchange));
}

void act(Api& api, const ExchangePtr& exchange, const Identity& identity,
         std::optional<Action> action) {
  const auto id = game_of(exchange);
  if (!id) return exchange->answer(no_game());
  if (!action) return exchange->answer(refusal(400, "This action is not possible here"));
  api.site.rooms.act(*id, identity.user, *std::move(action), reply_ok(exchange),
                     language_of(exchange->request));
}

template <class Act>
std::optional<Action> on_square(const Request& request) {
  const auto square = parse_square(request.captures[1]);
  if (!square) return std::nullopt;
  return Act{*square};
}

std::optional<Action> claim_of(const Request& request) {
  const Parameters& parameters = request.parameters();
  const std::string_view kind = parameters.text("kind");
  if (kind == "insufficient") return action::ClaimLosingChances{};
  if (kind != "threefold" && kind != "fifty") return std::nullopt;
  action::ClaimDraw claim{.claim = kind == "fifty" ? Claim::FiftyMoves : Claim::Threefold};
  if (const auto move = parameters.find("move"); move && !move->empty()) {
    claim.stated = std::string{*move};
  }
  return claim;
}

void rematch(Api& api, const ExchangePtr& exchange, const Identity& identity) {
  const auto id = game_of(exchange);
  if (!id) return exchange->answer(no_game());
  api.site.challenges.rematch(*id, identity.user, [exchange](const Answer<GameId>& next) {
    exchange->answer(next ? json_answer({{"ok", true}, {"id", next->text()}})
                          : to_response(next.error()));
  });
}

void rename(Api& api, const ExchangePtr& exchange, const Identity& identity) {
  const auto id = game_of(exchange);
  if (!id) return exchange->answer(no_game());
  const Parameters& parameters = exchange->request.parameters();
  api.site.rooms.rename(*id, identity.user, std::string{parameters.text("name")},
                        reply_ok(exchange));
}

boost::json::object listed_game(Api& api, const Room& room) {
  boost::json::object json{{"id", room.info().id.text()},
                           {"white", seat_name(api, room.info().seats[Color::White])},
                           {"black", seat_name(api, room.info().seats[Color::Black])},
                           {"name", room.labels().name},
                           {"result", to_string(room.arbiter().outcome())},
                           {"termination", nullptr},
                           {"variant", variant_key(room.info().rules.variant)},
                           {"speed", perf_key(room.info().rules.speed())},
                           {"createdAt", room.info().created.time_since_epoch().count()},
                           {"lastMoveAt", last_move_at(room).time_since_epoch().count()},
                           {"plies", room.arbiter().game().moves().size()}};
  if (room.is_over()) {
    json["termination"] = ending_name(*room.arbiter().outcome());
  }
  return json;
}

/// Answers with the games in progress, and with these.
void list_games_of(Api& api, const ExchangePtr& exchange, std::vector<GameId> ids,
                   std::vector<boost::json::object> ongoing) {
  api.site.lists.of(
      std::move(ids), [&api](const Room& room) { return listed_game(api, room); },
      [exchange,
       list = std::move(ongoing)](const std::vector<boost::json::object>& finished) mutable {
        list.insert(list.end(), finished.begin(), finished.end());
        exchange->answer(json_answer({{"games", boost::json::array(list.begin(), list.end())}}));
      });
}

/// Answers with the games in progress, and with finished ones as far as there is room.
void list_finished(Api& api, const ExchangePtr& exchange, GameQuery wanted,
                   std::vector<boost::json::object> ongoing) {
  ongoing.resize(std::min(ongoing.size(), wanted.at_most));
  wanted.at_most -= ongoing.size();
  const auto find = [wanted](Reader& reader) {
    return wanted.at_most > 0 ? reader.history().games(wanted) : std::vector<GameId>{};
  };
  api.site.store.read(find, [&api, exchange, list = std::move(ongoing)](const auto& ids) mutable {
    if (!ids) return exchange->answer(store_is_away());
    list_games_of(api, exchange, *ids, std::move(list));
  });
}

void list_games(Api& api, const ExchangePtr& exchange, const Identity& identity) {
  const Parameters& query = exchange->request.query;
  const auto count = static_cast<std::size_t>(
      std::clamp<std::int64_t>(query.number("max").value_or(usual_listed), 1, max_listed));
  GameQuery wanted{.user = identity.user, .at_most = count};
  if (const auto before = query.number("before")) wanted.until = Instant{Milliseconds{*before}};
  if (wanted.until) return list_finished(api, exchange, wanted, {});
  api.site.lists.ongoing(
      identity.user, [&api](const Room& room) { return listed_game(api, room); },
      [&api, exchange, wanted](std::vector<boost::json::object> games) {
        list_finished(api, exchange, wanted, std::move(games));
      });
}

/// The tree of a long game takes milliseconds to write, so another thread does.
void send_tree_of(Api& api, const ExchangePtr& exchange, std::optional<std::string> imported) {
  if (imported) {
    return answer_by(api.readers, exchange, [text = *std::move(imported)](const Request& request) {
      return written_json(tree_text(read_stored_text(text), language_of(request)));
    });
  }
  const auto id = game_of(exchange);
  const Room* const room = id ? api.site.rooms.find(*id) : nullptr;
  if (room == nullptr) return exchange->answer(no_game());
  const std::string url = base_url_of(api, exchange->request);
  answer_by(
      api.workers, exchange,
      [record = record_of(api, *room, {.base_url = url, .has_evals = false})](
          const Request& request) { return json_answer(tree_json(record, language_of(request))); });
}

void send_tree(Api& api, const ExchangePtr& exchange) {
  const auto id = game_of(exchange);
  const Room* const room = id ? api.site.rooms.find(*id) : nullptr;
  if (room == nullptr) return exchange->answer(no_game());
  read_imported_text(api, *room,
                     [&api, exchange](const Answer<std::optional<std::string>>& imported) {
                       if (!imported) return exchange->answer(to_response(imported.error()));
                       send_tree_of(api, exchange, *imported);
                     });
}

void send_rulesets(const ExchangePtr& exchange) {
  boost::json::array list;
  for (const Ruleset& ruleset : all_rulesets()) {
    list.push_back({{"name", ruleset.name},
                    {"title", ruleset.title},
                    {"touchMove", ruleset.touch_move},
                    {"takebacks", ruleset.takebacks},
                    {"hints", ruleset.hints}});
  }
  exchange->answer(json_answer({{"rulesets", std::move(list)}}));
}

void send_languages(const ExchangePtr& exchange) {
  boost::json::array list;
  for (const Language language : all_languages) list.emplace_back(to_string(language));
  exchange->answer(json_answer({{"languages", std::move(list)}}));
}

}  // namespace

void add_page_game_routes(Router& router, Api& api) {
  const auto add = [&](Method method, std::string_view path, ApiFunction function) {
    router.add(method, path, for_guests_too(api, {Scope::BoardPlay}, function));
  };
  const auto add_act = [&](std::string_view path, std::optional<Action> (*action)(const Request&)) {
    router.add(Method::Post, path,
               for_callers(api, {Scope::BoardPlay},
                           [&api, action](const ExchangePtr& exchange, const Identity& identity) {
                             act(api, exchange, identity, action(exchange->request));
                           }));
  };
  add(Method::Post, "/api/tabiya/game", begin_on_one_screen);
  add(Method::Get, "/api/tabiya/games", list_games);
  add(Method::Post, "/api/tabiya/game/{id}/rematch", rematch);
  add(Method::Post, "/api/tabiya/game/{id}/name", rename);
  add_act("/api/tabiya/game/{id}/touch/{square}", on_square<action::Touch>);
  add_act("/api/tabiya/game/{id}/adjust/{square}", on_square<action::Adjust>);
  add_act("/api/tabiya/game/{id}/claim", claim_of);
  router.add(Method::Get, "/api/tabiya/game/{id}/tree",
             [&api](const ExchangePtr& exchange) { send_tree(api, exchange); });
  router.add(Method::Get, "/api/tabiya/rulesets", send_rulesets);
  router.add(Method::Get, "/api/tabiya/languages", send_languages);
}

}  // namespace tabiya::server
