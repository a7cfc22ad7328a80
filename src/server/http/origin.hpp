/// Whether a request by cookie comes from our own page.
#pragma once

#include "server/http/message.hpp"

namespace tabiya::server {

/// True if the browser says that the page which asks is of the host that is asked. A browser always
/// says so where something could be changed; what says nothing is no browser, and has no business
/// with our cookie.
[[nodiscard]] bool is_same_origin(const RequestHeaders& headers) noexcept;

}  // namespace tabiya::server
