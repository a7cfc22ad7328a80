/// The caller of a stream or a socket, whose session or token must stay valid while it is open.
#pragma once

#include <functional>
#include <memory>
#include <utility>

#include "server/http/message.hpp"

namespace tabiya::server {

class StreamCaller {
 public:
  /// Tells, at once or later, whether a request has a valid session or token.
  using Recognize = std::function<void(const Request& request, std::function<void(bool is_known)>)>;

  /// A caller without a session or token, who cannot lose it.
  StreamCaller() = default;
  StreamCaller(const RequestHeaders& headers, const Recognize& recognize) {
    if (!recognize || (headers.cookie.empty() && headers.authorization.empty())) return;
    credentials_ = std::make_shared<Credentials>();
    credentials_->request.headers.cookie = headers.cookie;
    credentials_->request.headers.authorization = headers.authorization;
    recognize(credentials_->request,
              [credentials = credentials_](bool is_known) { credentials->are_known = is_known; });
  }

  /// Calls `lost`, at once or later, if the session or token that the stream began with has ended.
  void check(const Recognize& recognize, std::function<void()> lost) const {
    if (!credentials_ || !credentials_->are_known) return;
    recognize(credentials_->request, [lost = std::move(lost)](bool is_known) {
      if (!is_known) lost();
    });
  }

 private:
  struct Credentials {
    Request request{};
    bool are_known = false;  // false: neither a session nor a token
  };
  std::shared_ptr<Credentials> credentials_;
};

}  // namespace tabiya::server
