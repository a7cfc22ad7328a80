/// Requests and responses on their way from one node to another.
///
/// A request travels as the text of an HTTP request, so that it means the same there, after what
/// HTTP does not carry: the client that the first node has found out, and parameters of a page's
/// socket, which are parsed with their frame.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "server/http/request_parser.hpp"
#include "server/nodes/frames.hpp"
#include "server/nodes/local_server.hpp"

namespace tabiya::server {

/// The head of a request, and its body if that is short and in memory.
[[nodiscard]] std::string to_payload(const Request& request);
/// The head alone. `body_length` is unknown for a body in chunks.
[[nodiscard]] std::string to_payload(const Request& request,
                                     std::optional<std::uint64_t> body_length);
/// True if the body follows in pieces.
[[nodiscard]] bool has_pieces(const Request& request);
/// The piece of the body at an offset; empty at the end, and if the disk fails.
[[nodiscard]] std::string piece_of(const Request& request, std::uint64_t offset);
[[nodiscard]] std::uint64_t body_length_of(const Request& request);

/// A request whose body need not have arrived yet.
class ArrivingRequest {
 public:
  /// `local` says what the route accepts, and must outlive this.
  ArrivingRequest(const LocalServer& local, std::string_view payload);
  ArrivingRequest(const ArrivingRequest&) = delete;
  ArrivingRequest& operator=(const ArrivingRequest&) = delete;
  ~ArrivingRequest() = default;

  /// Reads the next piece of the body.
  void read(std::string_view bytes);
  [[nodiscard]] const std::optional<Response>& fault() const noexcept { return fault_; }
  [[nodiscard]] bool is_complete() const noexcept { return parser_.is_complete(); }
  /// Requires: is_complete().
  [[nodiscard]] Request take();

 private:
  [[nodiscard]] std::optional<Response> prepare(const LocalServer& local, Request& request);

  RequestParser parser_;
  std::optional<Response> fault_;
  Request beside_;  // what HTTP does not carry
  std::optional<Parameters> parameters_;
};

/// The head of a request whose body has not been sent.
struct RequestHead {
  Request request;
  std::optional<std::uint64_t> body_length;
};
/// Nothing if it is malformed.
[[nodiscard]] std::optional<RequestHead> parse_head(std::string_view payload);

/// A response, and its body if that is short.
[[nodiscard]] std::string to_payload(const Response& response);
/// The bytes of a body that did not fit; empty if all did.
[[nodiscard]] std::string_view rest_of_body(const Response& response);

/// A response whose body need not have arrived yet.
struct ArrivingResponse {
  Response response;
  std::uint64_t body_length = 0;

  [[nodiscard]] bool is_complete() const noexcept { return response.body.size() >= body_length; }
};
/// Nothing if it is malformed.
[[nodiscard]] std::optional<ArrivingResponse> parse_response(std::string_view payload);

/// The type and the headers of a stream.
struct StreamHead {
  std::string type;
  std::vector<Header> headers;
};
[[nodiscard]] std::string to_payload(const StreamHead& head);
[[nodiscard]] std::optional<StreamHead> parse_stream_head(std::string_view payload);

}  // namespace tabiya::server
