// Oneself and others: accounts, who is online, bots, blocks and reports.
#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <boost/json/serialize.hpp>
#include <functional>
#include <string>

#include "server/api/answers.hpp"
#include "server/api/api.hpp"
#include "server/api/caller.hpp"
#include "server/api/users.hpp"
#include "tabiya/support/trimmed.hpp"

namespace tabiya::server {
namespace {

constexpr std::size_t max_asked_ids = 100;
constexpr std::size_t max_posted_users = 300;
constexpr std::int64_t max_bots = 512;
constexpr std::int64_t usual_bots = 50;

Response no_user() { return refusal(404, "No such user"); }

void tell_account(Api& api, const ExchangePtr& exchange, const Identity& identity) {
  const User* const user = api.site.accounts.find(identity.user);
  if (user == nullptr) return exchange->answer(no_user());
  exchange->answer(json_answer(user_json(api, *user, base_url_of(api, exchange->request))));
}

void tell_user(Api& api, const ExchangePtr& exchange) {
  const User* const user = api.site.accounts.find(exchange->request.captures[0]);
  if (user == nullptr) return exchange->answer(no_user());
  boost::json::object json = user_json(api, *user, base_url_of(api, exchange->request));
  const auto games = api.site.rooms.ongoing(user->key);
  if (!games.empty()) {
    const Color color = games.front()->info().color_of(user->key).value_or(Color::White);
    json["playing"] = base_url_of(api, exchange->request) + "/" +
                      std::string{games.front()->info().id.text()} +
                      (color == Color::White ? "/white" : "/black");
  }
  const auto identity = identify(api, exchange->request);
  if (identity && *identity) {
    json["blocking"] = api.site.accounts.has_blocked((*identity)->user, user->key);
  }
  exchange->answer(json_answer(json));
}

/// For each of "anna,bert" who has an account; so many at most.
void for_each_user(Api& api, std::string_view names, std::size_t most,
                   const std::function<void(const User&)>& take) {
  for (std::size_t count = 0; !names.empty() && count < most; ++count) {
    const std::size_t end = std::min(names.find(','), names.size());
    const User* const user = api.site.accounts.find(trimmed(names.substr(0, end)));
    names.remove_prefix(std::min(end + 1, names.size()));
    if (user != nullptr && !user->is_closed) take(*user);
  }
}

void tell_status(Api& api, const ExchangePtr& exchange) {
  boost::json::array list;
  for_each_user(api, exchange->request.query.text("ids"), max_asked_ids,
                [&](const User& user) { list.push_back(status_json(api, user)); });
  exchange->answer(list_answer(list));
}

/// The body is the names themselves, with commas.
void tell_users(Api& api, const ExchangePtr& exchange) {
  const std::string base_url = base_url_of(api, exchange->request);
  boost::json::array list;
  for_each_user(api, exchange->request.body, max_posted_users,
                [&](const User& user) { list.push_back(user_json(api, user, base_url)); });
  exchange->answer(list_answer(list));
}

/// One line for each bot, as a stream that ends at once.
void tell_bots(Api& api, const ExchangePtr& exchange) {
  const std::int64_t count = std::clamp<std::int64_t>(
      exchange->request.query.number("nb").value_or(usual_bots), 1, max_bots);
  const std::string base_url = base_url_of(api, exchange->request);
  const auto stream = exchange->open_stream();
  std::int64_t told = 0;
  for (const UserKey key : api.site.accounts.bots(max_bots)) {
    const User* const user = api.site.accounts.find(key);
    if (user == nullptr || !api.site.events.is_online(key) || told == count) continue;
    stream->send(boost::json::serialize(user_json(api, *user, base_url)));
    ++told;
  }
  stream->end();
}

using OnUser = void (*)(Api&, const ExchangePtr&, const Identity&, UserKey);

/// A handler that does something about the user in the path.
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
  const Parameters parameters = exchange->request.parameters();
  std::string reason{parameters.text("reason")};
  if (const auto game = parameters.find("game")) reason += " [" + std::string{*game} + "]";
  api.site.accounts.report({identity.user, whom, std::move(reason)}, reply_ok(exchange));
}

void tell_blocks(Api& api, const ExchangePtr& exchange, const Identity& identity) {
  boost::json::array names;
  for (const UserKey key : api.site.accounts.blocked_by(identity.user)) {
    if (const User* const user = api.site.accounts.find(key)) names.emplace_back(user->name);
  }
  exchange->answer(json_answer({{"blocked", std::move(names)}}));
}

}  // namespace

void add_people_routes(Router& router, Api& api) {
  const auto for_all = [&](CallerHandler handler) {
    return for_callers(api, {}, std::move(handler));
  };
  router.add(Method::Get, "/api/account",
             for_all([&api](const ExchangePtr& exchange, const Identity& identity) {
               tell_account(api, exchange, identity);
             }));
  router.add(Method::Get, "/api/user/{name}",
             [&api](const ExchangePtr& exchange) { tell_user(api, exchange); });
  router.add(Method::Get, "/api/users/status",
             [&api](const ExchangePtr& exchange) { tell_status(api, exchange); });
  router.add(Method::Post, "/api/users",
             [&api](const ExchangePtr& exchange) { tell_users(api, exchange); });
  router.add(Method::Get, "/api/bot/online",
             [&api](const ExchangePtr& exchange) { tell_bots(api, exchange); });
  router.add(Method::Post, "/api/bot/account/upgrade",
             for_callers(api, {Scope::BotPlay},
                         [&api](const ExchangePtr& exchange, const Identity& identity) {
                           api.site.accounts.upgrade_to_bot(identity.user, reply_ok(exchange));
                         }));
  router.add(Method::Get, "/api/tabiya/blocks",
             for_all([&api](const ExchangePtr& exchange, const Identity& identity) {
               tell_blocks(api, exchange, identity);
             }));
  router.add(Method::Post, "/api/tabiya/block/{user}", about_user(api, block));
  router.add(Method::Post, "/api/tabiya/unblock/{user}", about_user(api, unblock));
  router.add(Method::Post, "/api/tabiya/report/{user}", about_user(api, report));
}

}  // namespace tabiya::server
