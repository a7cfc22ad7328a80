/// An incremental parser for HTTP/1.0 and 1.1 requests, with limits.
///
/// The grammar is Boost.Beast's, which rejects ambiguous messages (two lengths, a length with
/// chunks, a folded header). This class refuses what Beast leaves to its caller: an encoding other
/// than chunked, a missing host, a chunk or trailer without end. The result is a `Request`;
/// trailers are dropped.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string_view>

#include "server/http/message.hpp"

namespace tabiya::server {

struct RequestLimits {
  std::size_t target_bytes = 4096;
  std::size_t header_bytes = 8192;  ///< including the request line
  std::size_t body_bytes = std::size_t{512} << 10;
  std::uint64_t upload_bytes = std::uint64_t{256} << 20;
};

class RequestParser {
 public:
  /// Called once, after the header and before the body. It may give the request an upload, which
  /// then receives the body; limit the body by set_body_bound(); or refuse the request.
  using OnHeader = std::function<std::optional<Response>(Request&)>;

  explicit RequestParser(const RequestLimits& limits);
  ~RequestParser();
  RequestParser(RequestParser&&) noexcept;
  RequestParser& operator=(RequestParser&&) noexcept;
  RequestParser(const RequestParser&) = delete;
  RequestParser& operator=(const RequestParser&) = delete;

  /// Consumes bytes from the front and returns how many. The rest must be offered again, followed
  /// by more. Never reads beyond the end of a request.
  std::size_t read(std::string_view bytes);

  /// The refusal to send, if the request is invalid. Nothing more is read then.
  [[nodiscard]] const std::optional<Response>& fault() const noexcept;
  [[nodiscard]] bool has_header() const noexcept;
  [[nodiscard]] bool is_complete() const noexcept;

  /// Requires: has_header().
  [[nodiscard]] Request& request() noexcept;
  /// The length of the body; nothing if it is chunked. Requires: has_header().
  [[nodiscard]] std::optional<std::uint64_t> body_length() const noexcept;
  /// True if the client wants to send another request on this connection.
  [[nodiscard]] bool keeps_alive() const noexcept;
  /// True if the client understands a chunked answer.
  [[nodiscard]] bool is_http_1_1() const noexcept;
  [[nodiscard]] bool wants_websocket() const noexcept;
  /// True if the client waits for `100 Continue` before it sends the body. Source: RFC 9110,
  /// 10.1.1.
  [[nodiscard]] bool waits_for_continue() const noexcept;

  void on_header(OnHeader then);
  /// Requires: called from the on_header() callback.
  void set_body_bound(std::uint64_t bytes) noexcept;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace tabiya::server
