/// The caller of a stream or a socket, whose session or token must stay valid while it is open.
#pragma once

#include <functional>
#include <memory>

#include "server/http/message.hpp"

namespace tabiya::server {

class StreamCaller {
 public:
  /// Does the request have a valid session or token?
  using IsKnown = std::function<bool(const Request& request)>;

  /// A caller without a session or token, who cannot lose it.
  StreamCaller() = default;
  StreamCaller(const RequestHeaders& headers, const IsKnown& is_known) {
    auto credentials = std::make_unique<Request>();
    credentials->headers.cookie = headers.cookie;
    credentials->headers.authorization = headers.authorization;
    if (is_known && is_known(*credentials)) credentials_ = std::move(credentials);
  }

  /// True if the session or token that the stream began with has ended.
  [[nodiscard]] bool has_lost_access(const IsKnown& is_known) const {
    return credentials_ && !is_known(*credentials_);
  }

 private:
  std::unique_ptr<Request> credentials_;  // null: neither a session nor a token
};

}  // namespace tabiya::server
