// Who may be served, and with how long a body: what is known when the header is there.
#include <algorithm>
#include <string>
#include <utility>

#include "server/http/connection.hpp"
#include "server/http/upload.hpp"

namespace tabiya::server {

/// The header is there: now it is known who asks, how long the body may be and take, and where it goes.
std::optional<Response> Connection::prepare(Request& request) {
  const HttpOptions& options = server_->options;
  request.client = server_->proxies.client_of(peer_, request.headers.forwarded_for);
  if (!sit_down(request.client)) return too_many("connections", 10);
  set_deadline(options.body_time);
  const Router::Route* const route = server_->router.route_of(request);
  const RouteOptions bounds = route == nullptr ? RouteOptions{} : route->options;
  parser_->set_body_bound(std::min(bounds.body_bytes, options.request.body_bytes));
  if (bounds.examine) {
    if (auto refused = bounds.examine(request)) return refused;
  }
  return bounds.is_upload ? begin_upload(request) : std::nullopt;
}

/// A connection of a trusted proxy counts for whomever it speaks for now.
bool Connection::sit_down(const Client& client) {
  if (peer_.is_limited || client.key == seat_.key()) return true;
  seat_ = {};
  auto seat = server_->limits.take(client, {.connections = 1});
  if (seat) seat_ = *std::move(seat);
  return seat.has_value();
}

/// Room for a file is kept before any of it is read, so what has not come in yet is bounded, too.
std::optional<Response> Connection::begin_upload(Request& request) {
  const HttpOptions& options = server_->options;
  const std::uint64_t largest = options.request.upload_bytes;
  const std::uint64_t bytes = parser_->body_length().value_or(largest);
  if (bytes > largest) {
    return refusal(413, "A file has at most " + std::to_string(largest) + " bytes");
  }
  if (server_->limits.is_disk_full_with(bytes)) {
    return refusal(503, "Too many files are coming in; try again in a moment");
  }
  auto seat = server_->limits.take(request.client, {.uploads = 1, .upload_bytes = bytes});
  if (!seat) return too_many("uploads", 60);
  request.upload = Upload::create(options.upload_folder);
  if (!request.upload) return refusal(503, "There is no space for files");
  upload_seat_ = *std::move(seat);
  parser_->set_body_bound(largest);
  set_deadline(options.upload_time);
  return std::nullopt;
}

}  // namespace tabiya::server
