/// A request and its answer, over an HTTP connection or over a page's socket.
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

/// The headers that the server uses; all others are dropped on arrival.
struct RequestHeaders {
  std::string accept;
  std::string accept_encoding;
  std::string accept_language;
  std::string authorization;
  std::string content_type;
  std::string cookie;
  std::string forwarded_for;
  std::string forwarded_proto;
  bool is_encrypted = false;  ///< a proxy says so, or else the configuration
  std::string host;
  std::string if_none_match;
  std::string origin;
  std::string user_agent;
  std::string websocket_key;
  std::string websocket_version;
};

struct Request {
  Method method = Method::Get;
  std::string path;  ///< still encoded, without the query and trailing slashes
  Parameters query;
  RequestHeaders headers;
  std::string body;                ///< unparsed; empty if it came as parsed JSON
  Client client;                   ///< the client that all limits count for
  std::shared_ptr<Upload> upload;  ///< a body stored on disk; then `body` is empty
  /// True for the frames of a page's socket, whose origin was checked when it was opened.
  bool is_from_socket = false;
  /// The recent round-trip time of that socket; zero if unknown.
  std::chrono::milliseconds round_trip{0};

  /// The values of the placeholders in the route's pattern, in order.
  std::vector<std::string> captures;
  /// "POST /api/board/game/{id}/move/{uci}": the pattern of the route, for the log. Empty if no
  /// route matches.
  std::string_view route{};

  /// The body's parameters, followed by those of the query. They are parsed on the first call; the
  /// body must not change after that.
  /// Thread safety: one thread at a time.
  [[nodiscard]] const Parameters& parameters() const;
  /// Takes a body that is parsed already. Requires: `query` is set, parameters() is not called yet.
  void take_body(const boost::json::object& json);
  /// What parameters() returns, if it is known already; null if the body is still unparsed.
  [[nodiscard]] const Parameters* known_parameters() const noexcept {
    return parameters_ ? &*parameters_ : nullptr;
  }
  /// Sets what parameters() returns.
  void take_parameters(Parameters parameters) { parameters_ = std::move(parameters); }
  /// Reads a body that is not UTF-8 as Windows-1252. Requires: parameters() is not called yet.
  void repair_body();
  /// The value of a cookie, if present.
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
  std::vector<Header> headers{};  ///< in addition to those of every answer
  /// A body that lives elsewhere, such as an asset; then `body` is empty.
  std::string_view kept_body{};

  [[nodiscard]] std::string_view text() const noexcept {
    return kept_body.empty() ? std::string_view{body} : kept_body;
  }
};

/// `{"ok":true}`
[[nodiscard]] Response ok();
/// An answer whose body is JSON text.
[[nodiscard]] Response written_json(std::string body, int status = 200);
/// `{"error":"…"}`
[[nodiscard]] Response refusal(int status, std::string_view sentence);
/// 503: the server failed to answer, usually because it ran out of memory.
[[nodiscard]] Response failure();
/// 429 with the seconds to wait.
[[nodiscard]] Response too_many(std::string_view key, int seconds);

/// 413: the body of a request is too long, or that of an upload.
[[nodiscard]] Response body_too_long(std::uint64_t most_bytes);
[[nodiscard]] Response upload_too_long(std::uint64_t most_bytes);
/// 503: an upload cannot be stored.
[[nodiscard]] Response no_space_for_uploads();

[[nodiscard]] std::string_view reason_phrase(int status) noexcept;

}  // namespace tabiya::server
