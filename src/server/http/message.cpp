#include "server/http/message.hpp"

#include <algorithm>
#include <array>

#include "server/base/json_object.hpp"
#include "tabiya/pgn/code_page.hpp"

namespace tabiya::server {
namespace {

constexpr std::array<std::string_view, 6> method_names{"GET", "HEAD",   "POST",
                                                       "PUT", "DELETE", "OPTIONS"};

}  // namespace

std::string_view to_string(Method method) noexcept {
  return method_names[static_cast<std::size_t>(method)];
}

std::optional<Method> parse_method(std::string_view text) noexcept {
  const auto* const found = std::ranges::find(method_names, text);
  if (found == method_names.end()) return std::nullopt;
  return static_cast<Method>(found - method_names.begin());
}

void Request::take_body(const boost::json::object& json) {
  parameters_ = parse_body(json);
  parameters_->append(query);
}

const Parameters& Request::parameters() const {
  if (!parameters_) {
    parameters_ = parse_body(body);
    parameters_->append(query);
  }
  return *parameters_;
}

void Request::repair_body() {
  if (!pgn::is_utf8(body)) body = pgn::to_utf8(body);
}

std::optional<std::string_view> Request::cookie(std::string_view name) const noexcept {
  std::string_view rest = headers.cookie;
  while (!rest.empty()) {
    const std::size_t end = std::min(rest.find(';'), rest.size());
    std::string_view pair = rest.substr(0, end);
    rest.remove_prefix(std::min(end + 1, rest.size()));
    while (pair.starts_with(' ')) pair.remove_prefix(1);
    if (pair.size() > name.size() && pair.starts_with(name) && pair[name.size()] == '=') {
      return pair.substr(name.size() + 1);
    }
  }
  return std::nullopt;
}

Response ok() { return written_json(R"({"ok":true})"); }

Response written_json(std::string body, int status) {
  return {.status = status, .body = std::move(body)};
}

Response refusal(int status, std::string_view sentence) {
  return written_json(JsonObject{}.text("error", sentence).take(), status);
}

Response failure() {
  return written_json(
      R"({"error":"The server could not answer this request; try again in a moment",)"
      R"("reason":"failed"})",
      503);
}

Response too_many(std::string_view key, int seconds) {
  JsonObject json;
  json.plain("error", "Too many requests. Try again later.");
  json.written("ratelimit", JsonObject{}.text("key", key).number("seconds", seconds).take());
  Response answer = written_json(json.take(), 429);
  answer.headers.emplace_back("Retry-After", std::to_string(seconds));
  return answer;
}

Response body_too_long(std::uint64_t most_bytes) {
  return refusal(413, "The body is longer than " + std::to_string(most_bytes) + " bytes");
}

Response upload_too_long(std::uint64_t most_bytes) {
  return refusal(413, "A file has at most " + std::to_string(most_bytes) + " bytes");
}

Response no_space_for_uploads() { return refusal(503, "No disk space left for uploads"); }

std::string_view reason_phrase(int status) noexcept {
  switch (status) {
    case 101: return "Switching Protocols";
    case 200: return "OK";
    case 201: return "Created";
    case 204: return "No Content";
    case 302: return "Found";
    case 304: return "Not Modified";
    case 400: return "Bad Request";
    case 401: return "Unauthorized";
    case 403: return "Forbidden";
    case 404: return "Not Found";
    case 405: return "Method Not Allowed";
    case 408: return "Request Timeout";
    case 411: return "Length Required";
    case 413: return "Content Too Large";
    case 414: return "URI Too Long";
    case 429: return "Too Many Requests";
    case 431: return "Request Header Fields Too Large";
    case 501: return "Not Implemented";
    case 503: return "Service Unavailable";
    case 505: return "HTTP Version Not Supported";
    default: return status < 500 ? "Error" : "Internal Server Error";
  }
}

}  // namespace tabiya::server
