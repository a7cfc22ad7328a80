#include "server/api/caller.hpp"

#include <algorithm>
#include <initializer_list>
#include <string>
#include <utility>
#include <vector>

#include "server/api/answers.hpp"
#include "server/api/games.hpp"
#include "server/http/origin.hpp"

namespace tabiya::server {
namespace {

constexpr std::string_view bearer = "Bearer ";
constexpr std::size_t max_token_length = 1024;

bool may_change_something(const Request& request) noexcept {
  return request.method != Method::Get && request.method != Method::Head;
}

bool is_bearer(std::string_view authorization) noexcept {
  if (authorization.size() < bearer.size()) return false;
  for (std::size_t at = 0; at < bearer.size(); ++at) {
    if ((authorization[at] | 0x20) != (bearer[at] | 0x20)) return false;
  }
  return true;
}

Response no_token() { return refusal(401, "No such token"); }

/// Errors: the answer to send.
std::expected<std::string, Response> token_in(std::string_view header) {
  if (!is_bearer(header)) return std::unexpected{no_token()};
  std::string_view token = header.substr(bearer.size());
  while (token.starts_with(' ')) token.remove_prefix(1);
  if (token.empty() || token.size() > max_token_length) return std::unexpected{no_token()};
  return std::string{token};
}

/// The values of the placeholders with these names in the pattern of a route.
std::vector<std::string> captured(const Request& request,
                                  std::initializer_list<std::string_view> names) {
  std::vector<std::string> values;
  std::string_view rest = request.route;
  for (const std::string& value : request.captures) {
    const std::size_t begin = rest.find('{');
    const std::size_t end = rest.find('}');
    if (end == std::string_view::npos) break;
    const std::string_view name = rest.substr(begin + 1, end - begin - 1);
    if (std::ranges::find(names, name) != names.end()) values.push_back(value);
    rest.remove_prefix(end + 1);
  }
  return values;
}

/// The game in the path that is not in memory.
std::optional<GameId> sleeping_game(const Rooms& rooms, const ExchangePtr& exchange) {
  if (captured(exchange->request, {"id"}).empty()) return std::nullopt;
  const auto id = game_of(exchange);
  const Room* const room = id ? rooms.peek(*id) : nullptr;
  return room != nullptr && !room->is_restoring() ? std::nullopt : id;
}

std::expected<std::optional<Identity>, Response> identify(Api& api, const Lookup& credentials) {
  Accounts& accounts = api.site.accounts;
  if (credentials.token.empty()) return accounts.by_session(credentials.session);
  const auto identity = accounts.by_token(credentials.token);
  if (!identity) return std::unexpected{no_token()};
  return identity;
}

/// True if the caller may use the endpoint; otherwise sends the refusal.
bool admit(const ExchangePtr& exchange, const Identity& identity, Scopes any_of) {
  exchange->headers.emplace_back("X-OAuth-Scopes", to_text(identity.scopes));
  if (any_of.empty() || !(identity.scopes & any_of).empty()) return true;
  exchange->headers.emplace_back("X-Accepted-OAuth-Scopes", to_text(any_of));
  const Scope missing = *any_of.begin();
  exchange->answer(refusal(403, "Missing scope: " + std::string{to_string(missing)}));
  return false;
}

/// Clients on the server's machine do not share one count.
void note_seen(Api& api, const Request& request, const Identity& identity) {
  const Client& client = request.client;
  api.site.accounts.note_seen(identity.user, client.is_limited ? client.key : std::string{});
}

void begin_guest(Api& api, const ExchangePtr& exchange, const CallerHandler& handler) {
  api.site.accounts.begin_guest(
      exchange->request.client.key, [&api, exchange, handler](const Answer<Secret>& secret) {
        if (!secret) return exchange->answer(to_response(secret.error()));
        const auto identity = api.site.accounts.by_session(secret->text);
        if (!identity) return exchange->answer(refusal(503, "The session no longer exists"));
        exchange->headers.push_back(cookie_header(api, exchange->request, secret->text));
        note_seen(api, exchange->request, *identity);
        call_prepared(api, exchange,
                      [exchange, handler, caller = *identity] { handler(exchange, caller); });
      });
}

}  // namespace

std::string_view session_secret(const Request& request) noexcept {
  return request.cookie(session_cookie).value_or(std::string_view{});
}

std::expected<Lookup, Response> credentials_of(const Request& request) {
  Lookup credentials;
  if (!request.headers.authorization.empty()) {
    auto token = token_in(request.headers.authorization);
    if (!token) return std::unexpected{std::move(token.error())};
    credentials.token = *std::move(token);
    return credentials;
  }
  const std::string_view secret = session_secret(request);
  if (secret.empty() || secret.size() > max_token_length) return credentials;
  if (may_change_something(request) && !request.is_from_socket &&
      !is_same_origin(request.headers)) {
    return std::unexpected{refusal(403, "Foreign origin")};
  }
  credentials.session = secret;
  return credentials;
}

std::expected<std::optional<Identity>, Response> identify(Api& api, const Request& request) {
  const auto credentials = credentials_of(request);
  if (!credentials) return std::unexpected{credentials.error()};
  return identify(api, *credentials);
}

void with_users(Api& api, const ExchangePtr& exchange, Lookup users, std::function<void()> then) {
  api.site.accounts.prepare(std::move(users),
                            [exchange, then = std::move(then)](const Answer<>& prepared) {
                              if (!prepared) return exchange->answer(to_response(prepared.error()));
                              then();
                            });
}

void call_prepared(Api& api, const ExchangePtr& exchange, std::function<void()> then) {
  // Handlers answer for themselves if the credentials are wrong.
  Lookup lookup = credentials_of(exchange->request).value_or(Lookup{});
  lookup.names = captured(exchange->request, {"name", "user", "one", "other"});
  with_users(api, exchange, std::move(lookup), [&api, exchange, then = std::move(then)] {
    const auto id = sleeping_game(api.site.rooms, exchange);
    if (!id) return then();
    api.site.rooms.prepare(*id, [exchange, then](const Answer<>& prepared) {
      if (!prepared) return exchange->answer(to_response(prepared.error()));
      then();
    });
  });
}

Handler for_callers(Api& api, Scopes any_of, CallerHandler handler) {
  return [&api, any_of, handler = std::move(handler)](const ExchangePtr& exchange) {
    const auto identity = identify(api, exchange->request);
    if (!identity) return exchange->answer(identity.error());
    if (!*identity) return exchange->answer(refusal(401, "Missing authorization header"));
    if (!admit(exchange, **identity, any_of)) return;
    note_seen(api, exchange->request, **identity);
    handler(exchange, **identity);
  };
}

Handler for_guests_too(Api& api, Scopes any_of, CallerHandler handler) {
  return [&api, any_of, handler = std::move(handler)](const ExchangePtr& exchange) {
    const Request& request = exchange->request;
    const auto identity = identify(api, request);
    if (!identity) return exchange->answer(identity.error());
    if (*identity) {
      if (!admit(exchange, **identity, any_of)) return;
      note_seen(api, exchange->request, **identity);
      return handler(exchange, **identity);
    }
    if (request.is_from_socket) return exchange->answer(refusal(401, "No session"));
    if (may_change_something(request) && !is_same_origin(request.headers)) {
      return exchange->answer(refusal(401, "Missing authorization header"));
    }
    begin_guest(api, exchange, handler);
  };
}

Handler for_guests_too(Api& api, Scopes any_of, ApiFunction function) {
  return for_guests_too(api, any_of,
                        [&api, function](const ExchangePtr& exchange, const Identity& identity) {
                          function(api, exchange, identity);
                        });
}

Handler for_sessions(Api& api, CallerHandler handler) {
  return for_callers(
      api, {},
      [handler = std::move(handler)](const ExchangePtr& exchange, const Identity& identity) {
        if (!identity.by_session) {
          return exchange->answer(refusal(403, "Only in the browser"));
        }
        handler(exchange, identity);
      });
}

Handler for_sessions(Api& api, ApiFunction function) {
  return for_sessions(api, [&api, function](const ExchangePtr& exchange, const Identity& identity) {
    function(api, exchange, identity);
  });
}

RouteOptions::Examine known_callers(Api& api) {
  return [&api](const Request& request, RouteOptions::Examined then) {
    auto credentials = credentials_of(request);
    if (!credentials) return then(std::move(credentials.error()));
    Lookup lookup = *credentials;
    api.site.accounts.prepare(std::move(lookup),
                              [&api, credentials = *std::move(credentials),
                               then = std::move(then)](const Answer<>& prepared) mutable {
                                if (!prepared) return then(to_response(prepared.error()));
                                auto identity = identify(api, credentials);
                                if (!identity) return then(std::move(identity.error()));
                                if (!*identity) return then(refusal(401, "Log in or send a token"));
                                then(std::nullopt);
                              });
  };
}

Header cookie_header(const Api& api, const Request& request, std::string_view secret) {
  std::string cookie{session_cookie};
  cookie += '=';
  cookie += secret;
  cookie += "; Path=/; HttpOnly; SameSite=Lax; Max-Age=";
  cookie += secret.empty() ? "0" : std::to_string(Accounts::session_life / std::chrono::seconds{1});
  if (api.has_secure_cookies || request.headers.forwarded_proto == "https") cookie += "; Secure";
  return {"Set-Cookie", cookie};
}

}  // namespace tabiya::server
