/// A request and its answer, whatever carried them: a connection of HTTP, or the socket of a page.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "server/http/client.hpp"
#include "server/http/parameters.hpp"

namespace tabiya::server {

class Upload;

enum class Method : std::uint8_t { Get, Head, Post, Put, Delete, Options };

[[nodiscard]] std::string_view to_string(Method method) noexcept;
[[nodiscard]] std::optional<Method> parse_method(std::string_view text) noexcept;

/// The headers that somebody here reads; all others are dropped as they come.
struct RequestHeaders {
  std::string accept;
  std::string accept_encoding;
  std::string accept_language;
  std::string authorization;
  std::string content_type;
  std::string cookie;
  std::string forwarded_for;
  std::string forwarded_proto;
  std::string host;
  std::string if_none_match;
  std::string origin;
  std::string user_agent;
  std::string websocket_key;
  std::string websocket_version;
};

struct Request {
  Method method = Method::Get;
  std::string path;  ///< as it came, without the query and without slashes at its end
  Parameters query;
  RequestHeaders headers;
  std::string body;                ///< as it came
  Client client;                   ///< who asks, by whom all limits count
  std::shared_ptr<Upload> upload;  ///< a body that went to disk; then `body` is empty
  /// True for the frames of a page's socket, whose origin was examined when it was opened.
  bool is_from_socket = false;
  /// How long the last frames of that socket went to the page and back; zero if it is not known.
  std::chrono::milliseconds round_trip{0};

  /// What the pattern of the route left open, in its order.
  std::vector<std::string> captures;
  /// "POST /api/board/game/{id}/move/{uci}": which route answers it, for the log. Empty if none does.
  std::string_view route{};

  /// The body's parameters, and behind them those of the query.
  /// Read when they are asked for first, from one thread at a time; the body must not change after that.
  [[nodiscard]] const Parameters& parameters() const;
  /// The value of a cookie, or nothing.
  [[nodiscard]] std::optional<std::string_view> cookie(std::string_view name) const noexcept;

 private:
  mutable std::optional<Parameters> parameters_;
};

using Header = std::pair<std::string, std::string>;

inline constexpr std::string_view type_of_json = "application/json";

struct Response {
  int status = 200;
  std::string body{};
  std::string type{type_of_json};
  std::vector<Header> headers{};  ///< besides those that every answer has
  /// A body that is kept elsewhere, such as an asset; then `body` is empty.
  std::string_view kept_body{};

  [[nodiscard]] std::string_view text() const noexcept {
    return kept_body.empty() ? std::string_view{body} : kept_body;
  }
};

/// `{"ok":true}`
[[nodiscard]] Response ok();
/// JSON that is written already.
[[nodiscard]] Response written_json(std::string body, int status = 200);
/// `{"error":"…"}`
[[nodiscard]] Response refusal(int status, std::string_view sentence);
/// 503: the server has failed to answer, above all for want of memory.
[[nodiscard]] Response failure();
/// 429, with the seconds to wait.
[[nodiscard]] Response too_many(std::string_view key, int seconds);

/// A text as a JSON string, in quotes.
[[nodiscard]] std::string json_text(std::string_view text);

[[nodiscard]] std::string_view reason_phrase(int status) noexcept;

}  // namespace tabiya::server
