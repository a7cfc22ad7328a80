/// Who asks: by a token, by the cookie of our page, or nobody yet.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "server/accounts/accounts.hpp"
#include "server/api/api.hpp"
#include "server/http/exchange.hpp"

namespace tabiya::server {

inline constexpr std::string_view session_cookie = "tabiya_session";

/// Who asks, if anybody is known. A cookie counts only from our own page where something could be
/// changed.
/// Errors: the answer: a token that nobody has, a foreign origin.
[[nodiscard]] std::expected<std::optional<Identity>, Response> identify(Api& api,
                                                                        const Request& request);

using CallerHandler = std::function<void(const ExchangePtr&, const Identity&)>;
/// A function that answers one request of somebody we know.
using ApiFunction = void (*)(Api&, const ExchangePtr&, const Identity&);

/// A handler for those whom we know and whose token has one of the scopes; without any, every
/// token will do. Others are answered 401 or 403.
[[nodiscard]] Handler for_callers(Api& api, Scopes any_of, CallerHandler handler);
/// The same for our page: whoever is new becomes a guest, with a cookie.
[[nodiscard]] Handler for_guests_too(Api& api, Scopes any_of, CallerHandler handler);
[[nodiscard]] Handler for_guests_too(Api& api, Scopes any_of, ApiFunction function);
/// For those whom their cookie tells; tokens are answered 403. A token that could make tokens could
/// never be taken back.
[[nodiscard]] Handler for_sessions(Api& api, CallerHandler handler);
[[nodiscard]] Handler for_sessions(Api& api, ApiFunction function);

/// For routes with a long body: refuses, before any of it is read, whoever has neither a token nor a
/// session.
[[nodiscard]] std::function<std::optional<Response>(const Request&)> known_callers(Api& api);

/// The header that gives a client its cookie, or takes it away.
[[nodiscard]] Header cookie_header(const Api& api, const Request& request, std::string_view secret);
/// The secret that the client has sent, or empty.
[[nodiscard]] std::string_view session_secret(const Request& request) noexcept;

}  // namespace tabiya::server
