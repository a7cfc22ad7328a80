/// Reads requests of HTTP/1.0 and 1.1 as their bytes come, within bounds.
///
/// The grammar is Boost.Beast's, which takes no doubtful message for a good one (two lengths, a length
/// beside chunks, a folded header). What Beast leaves to its caller is refused here: an encoding that
/// is not chunks, a request that names no host, a chunk or a trailer without end. What is kept is a
/// `Request`; trailers are not.
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
  std::size_t header_bytes = 8192;  ///< with the request line
  std::size_t body_bytes = std::size_t{512} << 10;
  std::uint64_t upload_bytes = std::uint64_t{256} << 20;
};

class RequestParser {
 public:
  /// Called once when the header has been read, before the body. May give the request an upload, and
  /// the body goes there; bound the body by set_body_bound(); or refuse the request.
  using OnHeader = std::function<std::optional<Response>(Request&)>;

  explicit RequestParser(const RequestLimits& limits);
  ~RequestParser();
  RequestParser(RequestParser&&) noexcept;
  RequestParser& operator=(RequestParser&&) noexcept;
  RequestParser(const RequestParser&) = delete;
  RequestParser& operator=(const RequestParser&) = delete;

  /// Takes what it can from the front of the bytes and says how much; the rest must be offered again,
  /// with more behind it. Never reads beyond the end of a request.
  std::size_t read(std::string_view bytes);

  /// What to refuse the request with, once something was wrong. Then nothing more is read.
  [[nodiscard]] const std::optional<Response>& fault() const noexcept;
  [[nodiscard]] bool has_header() const noexcept;
  [[nodiscard]] bool is_complete() const noexcept;

  /// Requires: has_header().
  [[nodiscard]] Request& request() noexcept;
  /// How long the body is going to be; nothing if it comes in chunks. Requires: has_header().
  [[nodiscard]] std::optional<std::uint64_t> body_length() const noexcept;
  /// True if the client would send another request after this one.
  [[nodiscard]] bool keeps_alive() const noexcept;
  /// True if it understands an answer in chunks.
  [[nodiscard]] bool is_http_1_1() const noexcept;
  [[nodiscard]] bool wants_websocket() const noexcept;
  /// True if the body comes only when we ask for it. Source: RFC 9110, 10.1.1.
  [[nodiscard]] bool waits_for_continue() const noexcept;

  void on_header(OnHeader then);
  /// Requires: called by what on_header() was given.
  void set_body_bound(std::uint64_t bytes) noexcept;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace tabiya::server
