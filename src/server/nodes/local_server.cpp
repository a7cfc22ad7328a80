#include "server/nodes/local_server.hpp"

#include <utility>

#include "server/http/upload.hpp"

namespace tabiya::server {
namespace {

/// Moves a body from disk to memory.
std::optional<Response> take_body_from_disk(Request& request, std::uint64_t most_bytes) {
  const auto upload = std::exchange(request.upload, nullptr);
  if (upload->size() > most_bytes) return body_too_long(most_bytes);
  request.body.resize(upload->size());
  if (upload->read_at(0, request.body) != upload->size()) return failure();
  return std::nullopt;
}

/// Moves a body from memory to disk.
std::optional<Response> put_body_on_disk(Request& request, const std::filesystem::path& folder) {
  request.upload = Upload::create(folder);
  if (!request.upload || !request.upload->write(request.body)) return no_space_for_uploads();
  request.body.clear();
  return std::nullopt;
}

/// Puts the body where the handler expects it. Returns a refusal if that is impossible.
std::optional<Response> place_body(const LocalServer& local, const RouteOptions& options,
                                   Request& request) {
  if (options.is_upload == (request.upload != nullptr)) return std::nullopt;
  return options.is_upload ? put_body_on_disk(request, local.upload_folder)
                           : take_body_from_disk(request, options.body_bytes);
}

}  // namespace

LocalServer local_server(HttpServer& http, StreamCaller::Recognize recognize) {
  return {.handle = [&http](const ExchangePtr& exchange) { http.serve(exchange); },
          .options_of = [&http](const Request& request) { return http.options_of(request); },
          .recognize = std::move(recognize),
          .upload_folder = http.options().upload_folder,
          .upload_bytes = http.options().request.upload_bytes};
}

std::uint64_t body_bound(const LocalServer& local, const RouteOptions& options) {
  return options.is_upload ? local.upload_bytes : options.body_bytes;
}

void examine(const LocalServer& local, const Request& request,
             std::optional<std::uint64_t> body_length, RouteOptions::Examined then) {
  const RouteOptions options = local.options_of(request);
  const std::uint64_t bound = body_bound(local, options);
  std::optional<Response> too_long;
  if (body_length.value_or(0) > bound) {
    too_long = options.is_upload ? upload_too_long(bound) : body_too_long(bound);
  }
  if (!options.examine) return then(std::move(too_long));
  options.examine(request, [then = std::move(then), too_long = std::move(too_long)](
                               std::optional<Response> refused) mutable {
    then(refused ? std::move(refused) : std::move(too_long));
  });
}

void serve(const LocalServer& local, const ExchangePtr& exchange) {
  const RouteOptions options = local.options_of(exchange->request);
  if (auto refused = place_body(local, options, exchange->request)) {
    return exchange->answer(*std::move(refused));
  }
  if (!options.examine) return local.handle(exchange);
  options.examine(exchange->request,
                  [handle = local.handle, exchange](std::optional<Response> refused) {
                    refused ? exchange->answer(*std::move(refused)) : handle(exchange);
                  });
}

}  // namespace tabiya::server
