/// What a node does with requests while it leads: its own HTTP server, without the network.
///
/// Requests arrive here from other nodes. Those have counted them for their clients' limits, and
/// have read their bodies, perhaps to another place than the route wants.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>

#include "server/http/http_server.hpp"

namespace tabiya::server {

struct LocalServer {
  Handler handle;
  /// What the route of a request accepts, within the server's limits.
  std::function<RouteOptions(const Request&)> options_of;
  /// Tells whether the caller of a stream or a socket is known.
  StreamCaller::Recognize recognize;
  std::filesystem::path upload_folder;
  std::uint64_t upload_bytes = RequestLimits{}.upload_bytes;
};

/// The functions of an HTTP server, which must outlive them.
[[nodiscard]] LocalServer local_server(HttpServer& http, StreamCaller::Recognize recognize);

/// The longest body of a route with these options.
[[nodiscard]] std::uint64_t body_bound(const LocalServer& local, const RouteOptions& options);
/// Says whether a request with this head and a body of this length is refused.
void examine(const LocalServer& local, const Request& request,
             std::optional<std::uint64_t> body_length, RouteOptions::Examined then);
/// Answers a request that is complete, with its body in memory or on disk.
void serve(const LocalServer& local, const ExchangePtr& exchange);

}  // namespace tabiya::server
