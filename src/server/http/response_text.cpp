#include "server/http/response_text.hpp"

#include <fmt/chrono.h>
#include <fmt/core.h>

#include <ctime>

namespace tabiya::server {
namespace {

/// The page runs only its own scripts and connects only to its own server.
constexpr std::string_view page_headers =
    "Content-Security-Policy: default-src 'none'; script-src 'self'; style-src 'self'; "
    "img-src 'self' data: blob:; connect-src 'self'; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'\r\n"
    "X-Frame-Options: DENY\r\n"
    "Cross-Origin-Opener-Policy: same-origin\r\n";

/// Any page may call the API, but never with our cookie.
constexpr std::string_view api_headers =
    "Access-Control-Allow-Origin: *\r\n"
    "Access-Control-Allow-Methods: OPTIONS, GET, POST, PUT, DELETE\r\n"
    "Access-Control-Allow-Headers: Origin, Authorization, If-Modified-Since, Cache-Control, "
    "Content-Type\r\n"
    "Access-Control-Max-Age: 86400\r\n";

void add_common(std::string& head, std::string_view type, const ResponseForm& form) {
  head += "\r\nDate: ";
  head += form.date;
  head += form.keeps_alive ? "\r\nConnection: keep-alive\r\n" : "\r\nConnection: close\r\n";
  head += "X-Content-Type-Options: nosniff\r\nReferrer-Policy: same-origin\r\n";
  head += type.starts_with("text/html") ? page_headers : api_headers;
}

void add_headers(std::string& head, const std::vector<Header>& headers) {
  for (const auto& [name, value] : headers) {
    head += name;
    head += ": ";
    head += value;
    head += "\r\n";
  }
}

bool has_header(const std::vector<Header>& headers, std::string_view name) {
  for (const auto& header : headers) {
    if (header.first == name) return true;
  }
  return false;
}

void begin_head(std::string& head, int status, const ResponseForm& form) {
  head += form.is_1_1 ? "HTTP/1.1 " : "HTTP/1.0 ";
  head += std::to_string(status);
  head += ' ';
  head += reason_phrase(status);
}

}  // namespace

std::string head_of(const Response& response, const ResponseForm& form) {
  std::string head;
  head.reserve(640);
  begin_head(head, response.status, form);
  add_common(head, response.type, form);
  if (!has_header(response.headers, "Cache-Control")) head += "Cache-Control: no-store\r\n";
  const bool has_body = response.status != 204 && response.status != 304;
  if (has_body) {
    head += "Content-Type: ";
    head += response.type;
    head += "\r\nContent-Length: ";
    head += std::to_string(response.text().size());
    head += "\r\n";
  }
  add_headers(head, response.headers);
  head += "\r\n";
  return head;
}

std::string stream_head_of(std::string_view type, const std::vector<Header>& headers,
                           const ResponseForm& form) {
  std::string head;
  begin_head(head, 200, form);
  add_common(head, type, form);
  head += "Cache-Control: no-store\r\nX-Accel-Buffering: no\r\nContent-Type: ";
  head += type;
  head += form.is_1_1 ? "\r\nTransfer-Encoding: chunked\r\n" : "\r\n";
  add_headers(head, headers);
  head += "\r\n";
  return head;
}

std::string http_date(std::int64_t seconds_since_1970) {
  return fmt::format("{:%a, %d %b %Y %H:%M:%S} GMT",
                     fmt::gmtime(static_cast<std::time_t>(seconds_since_1970)));
}

}  // namespace tabiya::server
