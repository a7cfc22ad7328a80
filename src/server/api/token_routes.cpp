// Tokens, which programs use instead of a password.
#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <charconv>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "server/api/answers.hpp"
#include "server/api/api.hpp"
#include "server/api/caller.hpp"
#include "server/api/comma_list.hpp"
#include "server/api/reader_thread.hpp"
#include "server/base/secret.hpp"

namespace tabiya::server {
namespace {

constexpr std::size_t max_tokens_tested = 1000;

/// Null if absent.
boost::json::value milliseconds_json(const std::optional<Instant>& at) {
  if (!at) return nullptr;
  return at->time_since_epoch().count();
}

boost::json::value token_json(Reader& reader, std::string_view token, Instant now) {
  const auto row = reader.users().token(hash_of_secret(token));
  const auto user = row ? reader.users().find(row->user) : std::nullopt;
  if (!user || user->is_closed || (row->expires && *row->expires <= now)) return nullptr;
  return {{"userId", user->id()},
          {"scopes", row->scopes},
          {"expires", milliseconds_json(row->expires)}};
}

/// The body is a comma-separated list of tokens, without a Content-Type.
Response test_tokens(Reader& reader, std::string_view body, Instant now) {
  boost::json::object found;
  for (const std::string_view token : words_of_list(body, max_tokens_tested)) {
    found[token] = token_json(reader, token, now);
  }
  return json_answer(found);
}

/// Uses a separate thread, because a thousand look-ups take too long for the loop.
Handler token_tester(Api& api) {
  const auto thread = std::make_shared<ReaderThread>(api);
  return [&api, thread](const ExchangePtr& exchange) {
    thread->answer(exchange, [now = api.site.loop.now()](Reader& reader, const Request& request) {
      return test_tokens(reader, request.body, now);
    });
  };
}

boost::json::array scopes_json(Scopes scopes) {
  boost::json::array names;
  for (const Scope scope : scopes) names.emplace_back(to_string(scope));
  return names;
}

boost::json::object token_json(const TokenInfo& info) {
  boost::json::object json{{"id", std::to_string(info.number)},
                           {"description", info.description},
                           {"scopes", scopes_json(info.scopes)},
                           {"created", info.created.time_since_epoch().count()},
                           {"lastUsed", milliseconds_json(info.last_used)},
                           {"expires", milliseconds_json(info.expires)}};
  return json;
}

void list_tokens(Api& api, const ExchangePtr& exchange, const Identity& identity) {
  api.site.accounts.tokens(identity.user, [exchange](const Answer<std::vector<TokenInfo>>& tokens) {
    if (!tokens) return exchange->answer(to_response(tokens.error()));
    boost::json::array list;
    for (const TokenInfo& info : *tokens) list.push_back(token_json(info));
    exchange->answer(json_answer({{"tokens", std::move(list)}}));
  });
}

void create_token(Api& api, const ExchangePtr& exchange, const Identity& identity) {
  const Parameters& parameters = exchange->request.parameters();
  const auto scopes = parse_scopes(parameters.text("scopes"));
  if (!scopes) return exchange->answer(refusal(400, "No such scope"));
  api.site.accounts.create_token(
      identity.user,
      {.description = std::string{parameters.text("description")}, .scopes = *scopes},
      [exchange](const Answer<NewToken>& token) {
        if (!token) return exchange->answer(to_response(token.error()));
        boost::json::object json = token_json(token->info);
        json["token"] = token->secret.text;
        exchange->answer(json_answer(json, 201));
      });
}

void revoke_token(Api& api, const ExchangePtr& exchange, const Identity& identity) {
  const std::string& text = exchange->request.captures[0];
  std::int64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc{} || end != text.data() + text.size()) {
    return exchange->answer(refusal(404, "No such token"));
  }
  api.site.accounts.revoke_token(identity.user, number, reply_ok(exchange));
}

/// Revokes the token of the request.
void drop_token(Api& api, const ExchangePtr& exchange) {
  std::string_view token = exchange->request.headers.authorization;
  token.remove_prefix(std::min(token.find(' ') + 1, token.size()));
  api.site.accounts.revoke_token(token, [exchange](const Answer<>& answer) {
    exchange->answer(answer ? Response{.status = 204} : to_response(answer.error()));
  });
}

}  // namespace

void add_token_routes(Router& router, Api& api) {
  router.add(Method::Get, "/api/tabiya/tokens", for_sessions(api, list_tokens));
  router.add(Method::Post, "/api/tabiya/tokens", for_sessions(api, create_token));
  router.add(Method::Delete, "/api/tabiya/tokens/{id}", for_sessions(api, revoke_token));
  router.add(Method::Post, "/api/token/test", token_tester(api));
  router.add(Method::Delete, "/api/token",
             for_callers(api, {}, [&api](const ExchangePtr& exchange, const Identity& identity) {
               if (identity.by_session) return exchange->answer(refusal(401, "No such token"));
               drop_token(api, exchange);
             }));
}

}  // namespace tabiya::server
