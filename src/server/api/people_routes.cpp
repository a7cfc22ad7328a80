// Users: accounts, online status, bots, blocks and reports.
#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <boost/json/serialize.hpp>
#include <optional>
#include <string>
#include <vector>

#include "server/api/answers.hpp"
#include "server/api/api.hpp"
#include "server/api/caller.hpp"
#include "server/api/users.hpp"
#include "server/pairing/challenge_json.hpp"
#include "server/rooms/event_lines.hpp"

namespace tabiya::server {
namespace {

constexpr std::size_t max_asked_ids = 100;
constexpr std::size_t max_posted_users = 300;
constexpr std::size_t max_found_users = 15;
constexpr std::size_t shortest_beginning = 3;
constexpr std::size_t longest_beginning = 20;
constexpr std::size_t max_bots = 512;
constexpr std::int64_t usual_bots = 50;

Response no_user() { return refusal(404, "No such user"); }

void send_account(Api& api, const ExchangePtr& exchange, const Identity& identity) {
  const User* const user = api.site.accounts.find(identity.user);
  if (user == nullptr) return exchange->answer(no_user());
  with_totals(api, exchange, identity.user, identity.user,
              [&api, exchange, key = identity.user](const UserTotals& totals) {
                const User* const there = api.site.accounts.find(key);
                if (there == nullptr) return exchange->answer(no_user());
                const std::string base_url = base_url_of(api, exchange->request);
                exchange->answer(json_answer(extended_user_json(api, *there, base_url, totals)));
              });
}

void send_user(Api& api, const ExchangePtr& exchange, UserKey key, std::optional<UserKey> me,
               const UserTotals& totals) {
  const User* const user = api.site.accounts.find(key);
  if (user == nullptr) return exchange->answer(no_user());
  const std::string base_url = base_url_of(api, exchange->request);
  boost::json::object json = extended_user_json(api, *user, base_url, totals);
  const auto id = api.site.rooms.current(user->key);
  if (const Room* const room = id ? api.site.rooms.find(*id) : nullptr) {
    const Color color = room->info().color_of(user->key).value_or(Color::White);
    json["playing"] =
        base_url + "/" + std::string{id->text()} + "/" + std::string{color_key(color)};
  }
  if (me) json["blocking"] = api.site.accounts.has_blocked(*me, user->key);
  exchange->answer(json_answer(json));
}

/// Shows the game that the user is playing, which may be asleep.
void find_user(Api& api, const ExchangePtr& exchange) {
  const User* const user = api.site.accounts.find(exchange->request.captures[0]);
  if (user == nullptr) return exchange->answer(no_user());
  const auto identity = identify(api, exchange->request);
  const bool is_known = identity && *identity;
  const std::optional<UserKey> me = is_known ? std::optional{(*identity)->user} : std::nullopt;
  with_totals(api, exchange, user->key, me,
              [&api, exchange, key = user->key, me](const UserTotals& totals) {
                const auto game = api.site.rooms.current(key);
                if (!game) return send_user(api, exchange, key, me, totals);
                api.site.rooms.prepare(
                    *game, [&api, exchange, key, me, totals](const Answer<>& /*prepared*/) {
                      send_user(api, exchange, key, me, totals);
                    });
              });
}

/// {"id","clock","variant"}
boost::json::object meta_json(const GameInfo& info) {
  boost::json::object json{{"id", info.id.text()}, {"variant", variant_key(info.rules.variant)}};
  const boost::json::object time = time_control_json(info.rules.time);
  if (const auto* const show = time.if_contains("show")) json["clock"] = *show;
  return json;
}

/// Adds the game that a user is playing, if the query asks for it.
void add_game(Api& api, boost::json::object& json, const User& user, const Parameters& query) {
  const auto id = api.site.rooms.current(user.key);
  if (!id) return;
  if (query.is_true("withGameIds")) json["playingId"] = id->text();
  const Room* const room = api.site.rooms.peek(*id);
  if (query.is_true("withGameMetas") && room != nullptr) json["playing"] = meta_json(room->info());
}

void send_status(Api& api, const ExchangePtr& exchange) {
  const std::string_view ids = exchange->request.query.text("ids");
  with_users(api, exchange, lookup_of_list(ids, max_asked_ids), [&api, exchange] {
    const Parameters& query = exchange->request.query;
    boost::json::array list;
    for_each_user(api, query.text("ids"), max_asked_ids, [&](const User& user) {
      boost::json::object json = status_json(api, user);
      add_game(api, json, user, query);
      list.push_back(std::move(json));
    });
    exchange->answer(list_answer(list));
  });
}

/// The users that these keys name, for a thread that reads the store.
std::vector<User> users_of(Reader& reader, const std::vector<UserKey>& keys) {
  std::vector<User> users;
  for (const UserKey key : keys) {
    if (auto user = reader.users().find(key)) users.push_back(*std::move(user));
  }
  return users;
}

/// The users whose names begin with the term: their ids, names, or more, depending on the query.
Response found_json(Api& api, const std::vector<User>& found, const Parameters& query) {
  boost::json::array list;
  for (const User& user : found) {
    if (query.is_true("object")) {
      boost::json::object json = light_user_json(user);
      if (api.site.events.is_online(user.key)) json["online"] = true;
      list.push_back(std::move(json));
    } else {
      list.push_back(boost::json::value(query.is_true("names") ? user.name : user.id()));
    }
  }
  if (query.is_true("object")) return json_answer({{"result", std::move(list)}});
  return list_answer(list);
}

void complete_name(Api& api, const ExchangePtr& exchange) {
  const Parameters& query = exchange->request.query;
  const std::string beginning = user_id_of(query.text("term"));
  if (query.is_true("exists")) {
    return with_users(api, exchange, {.names = {beginning}}, [&api, exchange, beginning] {
      const User* const user = api.site.accounts.find(beginning);
      exchange->answer(written_json(user != nullptr && !user->is_closed ? "true" : "false"));
    });
  }
  if (beginning.size() < shortest_beginning || beginning.size() > longest_beginning) {
    return exchange->answer(refusal(400, "\"term\" has from 3 to 20 letters"));
  }
  api.site.store.read(
      [beginning](Reader& reader) {
        return users_of(reader, reader.users().named(beginning, max_found_users));
      },
      [&api, exchange](const auto& found) {
        if (!found) return exchange->answer(store_is_away());
        exchange->answer(found_json(api, *found, exchange->request.query));
      });
}

/// The body is a comma-separated list of names.
void send_users(Api& api, const ExchangePtr& exchange) {
  const std::string& names = exchange->request.body;
  with_users(api, exchange, lookup_of_list(names, max_posted_users), [&api, exchange] {
    const std::string base_url = base_url_of(api, exchange->request);
    boost::json::array list;
    for_each_user(api, exchange->request.body, max_posted_users,
                  [&](const User& user) { list.push_back(user_json(api, user, base_url)); });
    exchange->answer(list_answer(list));
  });
}

/// One line per bot that is online, as a stream that ends at once.
void send_bots(Api& api, const ExchangePtr& exchange, const std::vector<User>& bots) {
  const auto count = static_cast<std::size_t>(std::clamp<std::int64_t>(
      exchange->request.query.number("nb").value_or(usual_bots), 1, std::int64_t{max_bots}));
  const std::string base_url = base_url_of(api, exchange->request);
  const auto stream = exchange->open_stream();
  std::size_t sent = 0;
  for (const User& bot : bots) {
    if (!api.site.events.is_online(bot.key) || sent == count) continue;
    stream->send(boost::json::serialize(user_json(api, bot, base_url)));
    ++sent;
  }
  stream->end();
}

void find_bots(Api& api, const ExchangePtr& exchange) {
  api.site.store.read(
      [](Reader& reader) { return users_of(reader, reader.users().bots(max_bots)); },
      [&api, exchange](const auto& bots) {
        if (!bots) return exchange->answer(store_is_away());
        send_bots(api, exchange, *bots);
      });
}

using OnUser = void (*)(Api&, const ExchangePtr&, const Identity&, UserKey);

/// A handler that acts on the user in the path.
Handler about_user(Api& api, OnUser handler) {
  return for_callers(
      api, {}, [&api, handler](const ExchangePtr& exchange, const Identity& identity) {
        const User* const user = api.site.accounts.find(exchange->request.captures[0]);
        if (user == nullptr) return exchange->answer(no_user());
        if (user->key == identity.user) {
          return exchange->answer(refusal(400, "You cannot do this to yourself"));
        }
        handler(api, exchange, identity, user->key);
      });
}

void block(Api& api, const ExchangePtr& exchange, const Identity& identity, UserKey whom) {
  api.site.accounts.block(identity.user, whom, reply_ok(exchange));
}

void unblock(Api& api, const ExchangePtr& exchange, const Identity& identity, UserKey whom) {
  api.site.accounts.unblock(identity.user, whom, reply_ok(exchange));
}

void report(Api& api, const ExchangePtr& exchange, const Identity& identity, UserKey whom) {
  const Parameters& parameters = exchange->request.parameters();
  std::string reason{parameters.text("reason")};
  if (const auto game = parameters.find("game")) reason += " [" + std::string{*game} + "]";
  api.site.accounts.report({identity.user, whom, std::move(reason)}, reply_ok(exchange));
}

void send_blocks(Api& api, const ExchangePtr& exchange, const Identity& identity) {
  const std::vector<UserKey> blocked = api.site.accounts.blocked_by(identity.user);
  with_users(api, exchange, {.keys = blocked}, [&api, exchange, blocked] {
    boost::json::array names;
    for (const UserKey key : blocked) {
      if (const User* const user = api.site.accounts.find(key)) names.emplace_back(user->name);
    }
    exchange->answer(json_answer({{"blocked", std::move(names)}}));
  });
}

}  // namespace

void add_people_routes(Router& router, Api& api) {
  const auto for_all = [&](CallerHandler handler) {
    return for_callers(api, {}, std::move(handler));
  };
  router.add(Method::Get, "/api/account",
             for_all([&api](const ExchangePtr& exchange, const Identity& identity) {
               send_account(api, exchange, identity);
             }));
  router.add(Method::Get, "/api/user/{name}",
             [&api](const ExchangePtr& exchange) { find_user(api, exchange); });
  router.add(Method::Get, "/api/users/status",
             [&api](const ExchangePtr& exchange) { send_status(api, exchange); });
  router.add(Method::Post, "/api/users",
             [&api](const ExchangePtr& exchange) { send_users(api, exchange); });
  router.add(Method::Get, "/api/bot/online",
             [&api](const ExchangePtr& exchange) { find_bots(api, exchange); });
  router.add(Method::Post, "/api/bot/account/upgrade",
             for_callers(api, {Scope::BotPlay},
                         [&api](const ExchangePtr& exchange, const Identity& identity) {
                           api.site.accounts.upgrade_to_bot(identity.user, reply_ok(exchange));
                         }));
  router.add(Method::Get, "/api/player/autocomplete",
             [&api](const ExchangePtr& exchange) { complete_name(api, exchange); });
  router.add(Method::Post, "/api/rel/block/{name}", about_user(api, block));
  router.add(Method::Post, "/api/rel/unblock/{name}", about_user(api, unblock));
  router.add(Method::Get, "/api/tabiya/blocks",
             for_all([&api](const ExchangePtr& exchange, const Identity& identity) {
               send_blocks(api, exchange, identity);
             }));
  router.add(Method::Post, "/api/tabiya/block/{user}", about_user(api, block));
  router.add(Method::Post, "/api/tabiya/unblock/{user}", about_user(api, unblock));
  router.add(Method::Post, "/api/tabiya/report/{user}", about_user(api, report));
}

}  // namespace tabiya::server
