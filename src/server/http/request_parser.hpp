/// Reads requests of HTTP/1.0 and 1.1 as their bytes come, within bounds.
///
/// The grammar is Boost.Beast's, which takes no doubtful message for a good one (two lengths, a length
/// beside chunks, a folded header); what is kept of it is a `Request`.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string_view>

#include "server/http/message.hpp"

namespace tabiya::server {

struct RequestLimits {
  std::size_t target_bytes = 4096;
  std::size_t header_bytes = 8192;  ///< with the request line
  std::size_t body_bytes = std::size_t{512} << 10;
  std::uint64_t upload_bytes = std::uint64_t{256} << 20;
};

class RequestParser {
 public:
  explicit RequestParser(const RequestLimits& limits);
  ~RequestParser();
  RequestParser(RequestParser&&) noexcept;
  RequestParser& operator=(RequestParser&&) noexcept;
  RequestParser(const RequestParser&) = delete;
  RequestParser& operator=(const RequestParser&) = delete;

  /// Takes what it can from the front of the bytes and says how much; the rest must be offered again,
  /// with more behind it. Never reads beyond the end of a request.
  std::size_t read(std::string_view bytes);

  /// The status to refuse with, once something was wrong. Then nothing more is read.
  [[nodiscard]] std::optional<int> fault() const noexcept;
  [[nodiscard]] bool has_header() const noexcept;
  [[nodiscard]] bool is_complete() const noexcept;

  /// Requires: has_header().
  [[nodiscard]] Request& request() noexcept;
  /// True if the client would send another request after this one.
  [[nodiscard]] bool keeps_alive() const noexcept;
  /// True if it understands an answer in chunks.
  [[nodiscard]] bool is_http_1_1() const noexcept;
  [[nodiscard]] bool wants_websocket() const noexcept;
  /// True if the body comes only when we ask for it. Source: RFC 9110, 10.1.1.
  [[nodiscard]] bool waits_for_continue() const noexcept;

  /// Called once when the header has been read, before the body: it may give the request an upload, and
  /// the body goes there.
  void on_header(std::function<void(Request&)> then);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace tabiya::server
