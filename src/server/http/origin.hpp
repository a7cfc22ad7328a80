/// Checks whether a request with a cookie comes from our own page.
#pragma once

#include "server/http/message.hpp"

namespace tabiya::server {

/// True if `Origin` names the host of the request, and not by http if the proxy says that the
/// request came by https. A browser always sends `Origin` with requests that can change something.
/// A client that omits it is not a browser and must not use our cookie.
[[nodiscard]] bool is_same_origin(const RequestHeaders& headers) noexcept;

}  // namespace tabiya::server
