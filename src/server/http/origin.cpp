#include "server/http/origin.hpp"

#include <string_view>

namespace tabiya::server {

bool is_same_origin(const RequestHeaders& headers) noexcept {
  std::string_view origin = headers.origin;
  if (origin.starts_with("https://") && headers.is_encrypted) {
    origin.remove_prefix(8);
  } else if (origin.starts_with("http://") && headers.forwarded_proto != "https") {
    origin.remove_prefix(7);
  } else {
    return false;
  }
  return !origin.empty() && origin == headers.host;
}

}  // namespace tabiya::server
