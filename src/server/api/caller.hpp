/// The caller of a request: identified by a token, by our page's cookie, or not at all.
#pragma once

#include <functional>
#include <optional>
#include <string_view>

#include "server/accounts/accounts.hpp"
#include "server/api/api.hpp"
#include "server/http/exchange.hpp"

namespace tabiya::server {

inline constexpr std::string_view session_cookie = "tabiya_session";

/// The session or the token of a request. For requests that change something, a cookie counts only
/// from our own page.
/// Errors: the answer to send: a malformed token, a foreign origin.
[[nodiscard]] std::expected<Lookup, Response> credentials_of(const Request& request);

/// Loads what a handler will ask about, and then calls it: the caller, the users in the path, and
/// the game, which is read in pieces, because thousands of moves take longer than a task may.
void call_prepared(Api& api, const ExchangePtr& exchange, std::function<void()> then);
/// Loads these users, too, and then calls `then`.
void with_users(Api& api, const ExchangePtr& exchange, Lookup users, std::function<void()> then);

/// The caller, if known. Requires: prepared.
/// Errors: the answer to send: those of credentials_of(), or an unknown token.
[[nodiscard]] std::expected<std::optional<Identity>, Response> identify(Api& api,
                                                                        const Request& request);

using CallerHandler = std::function<void(const ExchangePtr&, const Identity&)>;
/// Answers a request of a known caller.
using ApiFunction = void (*)(Api&, const ExchangePtr&, const Identity&);

/// A handler for known callers whose token has one of the scopes; if `any_of` is empty, any token
/// is enough. Others get 401 or 403.
[[nodiscard]] Handler for_callers(Api& api, Scopes any_of, CallerHandler handler);
/// The same for our page: a new visitor becomes a guest, with a cookie.
[[nodiscard]] Handler for_guests_too(Api& api, Scopes any_of, CallerHandler handler);
[[nodiscard]] Handler for_guests_too(Api& api, Scopes any_of, ApiFunction function);
/// For callers with a session; tokens get 403. A token that could create tokens could not be
/// revoked effectively.
[[nodiscard]] Handler for_sessions(Api& api, CallerHandler handler);
[[nodiscard]] Handler for_sessions(Api& api, ApiFunction function);

/// For routes with a long body: refuses callers with neither a token nor a session before the body
/// is read.
[[nodiscard]] RouteOptions::Examine known_callers(Api& api);

/// The header that sets or deletes the client's cookie.
[[nodiscard]] Header cookie_header(const Api& api, const Request& request, std::string_view secret);
/// The session secret that the client sent, or empty.
[[nodiscard]] std::string_view session_secret(const Request& request) noexcept;

}  // namespace tabiya::server
