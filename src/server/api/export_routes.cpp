// Exports of games.
#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "server/api/answers.hpp"
#include "server/api/api.hpp"
#include "server/api/caller.hpp"
#include "server/api/comma_list.hpp"
#include "server/api/exports.hpp"
#include "server/api/games.hpp"

namespace tabiya::server {
namespace {

constexpr std::size_t max_exported = 10'000;
constexpr std::size_t max_exported_ids = 300;

void export_one(Api& api, const ExchangePtr& exchange) {
  const auto id = game_of(exchange);
  if (!id) return exchange->answer(no_game());
  export_game(api, exchange, *id);
}

/// Exports the game in progress, or else the last one.
void export_current(Api& api, const ExchangePtr& exchange) {
  const User* const user = api.site.accounts.find(exchange->request.captures[0]);
  if (user == nullptr) return exchange->answer(refusal(404, "No such user"));
  const auto id = api.site.rooms.current(user->key);
  if (id) return export_game(api, exchange, *id);
  api.site.store.read([key = user->key](Reader& reader) { return reader.history().last_game(key); },
                      [&api, exchange](const auto& last) {
                        if (!last) return exchange->answer(store_is_away());
                        if (!*last) return exchange->answer(no_game());
                        export_game(api, exchange, **last);
                      });
}

std::optional<Instant> instant_of(const Parameters& query, std::string_view name) {
  const auto number = query.number(name);
  if (!number) return std::nullopt;
  return Instant{Milliseconds{*number}};
}

GameQuery query_of(Api& api, const Parameters& query, UserKey user) {
  GameQuery wanted{.user = user,
                   .since = instant_of(query, "since"),
                   .until = instant_of(query, "until"),
                   .color = color_choice_of(query),
                   .oldest_first = query.text("sort") == "dateAsc"};
  if (const auto name = query.find("vs")) {
    const User* const opponent = api.site.accounts.find(*name);
    // An unknown opponent has no games: search for a key that no user has.
    wanted.versus = opponent != nullptr ? opponent->key : UserKey{-1};
  }
  if (query.find("rated")) wanted.rated = query.is_true("rated");
  wanted.perf = find_perf(query.text("perfType"));
  const auto most = query.number("max").value_or(static_cast<std::int64_t>(max_exported));
  wanted.at_most = static_cast<std::size_t>(
      std::clamp<std::int64_t>(most, 1, static_cast<std::int64_t>(max_exported)));
  return wanted;
}

void export_prepared(Api& api, const ExchangePtr& exchange) {
  const User* const user = api.site.accounts.find(exchange->request.captures[0]);
  if (user == nullptr) return exchange->answer(refusal(404, "No such user"));
  const Parameters& query = exchange->request.query;
  const GameQuery wanted = query_of(api, query, user->key);
  std::vector<GameId> ids;
  if (query.is_true("ongoing")) {
    ids = api.site.rooms.ongoing(user->key);
    ids.resize(std::min(ids.size(), wanted.at_most));
  }
  if (!is_wanted(query, "finished")) return export_games(api, exchange, std::move(ids));
  export_games(api, exchange, std::move(ids), wanted);
}

void export_of_user(Api& api, const ExchangePtr& exchange) {
  const Request& request = exchange->request;
  with_users(api, exchange, {.names = {request.captures[0], std::string{request.query.text("vs")}}},
             [&api, exchange] { export_prepared(api, exchange); });
}

void export_ids(Api& api, const ExchangePtr& exchange) {
  std::vector<GameId> ids;
  for (const std::string_view word : words_of_list(exchange->request.body, max_exported_ids)) {
    if (const auto id = GameId::parse(word)) ids.push_back(*id);
  }
  export_games(api, exchange, std::move(ids));
}

}  // namespace

void add_export_routes(Router& router, Api& api) {
  router.add(Method::Get, "/game/export/{id}",
             [&api](const ExchangePtr& exchange) { export_one(api, exchange); });
  router.add(Method::Get, "/api/user/{name}/current-game",
             [&api](const ExchangePtr& exchange) { export_current(api, exchange); });
  router.add(Method::Get, "/api/games/user/{name}",
             [&api](const ExchangePtr& exchange) { export_of_user(api, exchange); });
  router.add(Method::Post, "/api/games/export/_ids",
             [&api](const ExchangePtr& exchange) { export_ids(api, exchange); });
}

}  // namespace tabiya::server
