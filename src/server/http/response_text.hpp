/// Formats the head of an answer for the wire.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "server/http/message.hpp"

namespace tabiya::server {

struct ResponseForm {
  bool keeps_alive = true;
  bool is_1_1 = true;
  std::string_view date;
};

/// Status line and headers, with the length of the body.
[[nodiscard]] std::string head_of(const Response& response, const ResponseForm& form);
/// The head of a stream, chunked if the client understands that.
[[nodiscard]] std::string stream_head_of(std::string_view type, const std::vector<Header>& headers,
                                         const ResponseForm& form);

/// "Sat, 21 Nov 2026 18:20:07 GMT". Source: RFC 9110, 5.6.7.
[[nodiscard]] std::string http_date(std::int64_t seconds_since_1970);

}  // namespace tabiya::server
