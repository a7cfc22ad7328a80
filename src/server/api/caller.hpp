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

/// The caller, if known. For requests that change something, a cookie counts only from our own
/// page.
/// Errors: the answer to send: an unknown token, a foreign origin.
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
[[nodiscard]] std::function<std::optional<Response>(const Request&)> known_callers(Api& api);

/// The header that sets or deletes the client's cookie.
[[nodiscard]] Header cookie_header(const Api& api, const Request& request, std::string_view secret);
/// The session secret that the client sent, or empty.
[[nodiscard]] std::string_view session_secret(const Request& request) noexcept;

}  // namespace tabiya::server
