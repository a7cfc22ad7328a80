// Admission: decides from the header alone whether to serve a request and how long its body may be.
#include <utility>

#include "server/http/connection.hpp"
#include "server/http/upload.hpp"

namespace tabiya::server {

/// Called when the header is complete: determines the client, the limits of the body's length and
/// time, and where the body goes.
std::optional<Response> Connection::prepare(Request& request) {
  const HttpOptions& options = server_->options;
  RequestHeaders& headers = request.headers;
  headers.is_encrypted =
      headers.forwarded_proto.empty() ? options.is_encrypted : headers.forwarded_proto == "https";
  request.client = server_->proxies.client_of(peer_, request.headers.forwarded_for);
  if (!take_seat(request.client)) return too_many("connections", 10);
  set_deadline(options.body_time);
  const RouteOptions bounds =
      server_->bounded(server_->router.options_of(request, parser_->body_length()));
  parser_->set_body_bound(bounds.body_bytes);
  if (bounds.examine) {
    if (auto refused = examine(request, bounds.examine)) return refused;
  }
  return bounds.is_upload ? begin_upload(request) : std::nullopt;
}

/// The refusal, if it is known at once. If it is not known yet, nothing more is read until it is.
std::optional<Response> Connection::examine(Request& request, const RouteOptions::Examine& ask) {
  const auto examination = std::make_shared<Examination>();
  ask(request, [weak = weak_from_this(), examination](std::optional<Response> refused) {
    examination->is_answered = true;
    examination->refused = std::move(refused);
    const auto self = weak.lock();
    if (!self || self->examination_ != examination) return;  // not waited for
    self->examination_.reset();
    if (self->phase_ != Phase::Reading) return;
    const std::string rest = std::exchange(self->unread_, {});
    self->step([&] {
      examination->refused ? self->refuse(*examination->refused) : self->begin_request(rest);
    });
  });
  if (!examination->is_answered) examination_ = examination;
  return examination->refused;
}

/// A connection of a trusted proxy counts for the client that it serves now.
bool Connection::take_seat(const Client& client) {
  if (peer_.is_limited || client.key == seat_.key()) return true;
  seat_ = {};
  auto seat = server_->limits.take(client, {.connections = 1});
  if (!seat) return false;
  seat_ = *std::move(seat);
  return true;
}

/// Reserves space for the whole file before reading it, so that uploads in progress are limited,
/// too.
std::optional<Response> Connection::begin_upload(Request& request) {
  const HttpOptions& options = server_->options;
  const std::uint64_t largest = options.request.upload_bytes;
  const std::uint64_t bytes = parser_->body_length().value_or(largest);
  if (bytes > largest) return upload_too_long(largest);
  if (server_->limits.is_disk_full_with(bytes)) {
    return refusal(503, "Too many uploads are in progress; try again in a moment");
  }
  auto seat = server_->limits.take(request.client, {.uploads = 1, .upload_bytes = bytes});
  if (!seat) return too_many("uploads", 60);
  request.upload = Upload::create(options.upload_folder);
  if (!request.upload) return no_space_for_uploads();
  upload_seat_ = *std::move(seat);
  parser_->set_body_bound(largest);
  set_deadline(options.upload_time);
  return std::nullopt;
}

}  // namespace tabiya::server
