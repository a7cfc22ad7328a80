/// Several server processes that share a database: the nodes of one server.
#pragma once

#include <cstddef>
#include <cstdint>
#include <expected>
#include <string>
#include <vector>

#include "server_load/http.hpp"
#include "server_load/server_process.hpp"

namespace tabiya::load {

/// The nodes that clients are connected to at first.
enum class Place : std::uint8_t { Leader, Followers, All };

struct NodeOptions {
  std::size_t count = 1;
  std::vector<std::string> addresses{};  ///< of IPv4, one for each node; none: all on 127.0.0.1
  Place place = Place::All;
};

/// Of one node: a folder below the server's, and the next port. With a single node, the same.
[[nodiscard]] ServerCommand command_of(const ServerCommand& command, std::size_t node,
                                       const NodeOptions& options);
[[nodiscard]] std::vector<Tcp::endpoint> endpoints_of(const ServerCommand& command,
                                                      const NodeOptions& options);
/// Starts them one after the other, so that the first one leads, and waits until each is ready.
/// Errors: a sentence.
[[nodiscard]] std::expected<std::vector<ServerProcess>, std::string> start_nodes(
    const ServerCommand& command, const NodeOptions& options);
/// The nodes for clients while the first one leads.
[[nodiscard]] std::vector<std::size_t> homes_of(const NodeOptions& options);

/// True if GET /readyz answers 200. Waits for the answer, for a second at most.
[[nodiscard]] bool is_ready(const Tcp::endpoint& node);
/// True if the node says that it leads. Waits for the answer, for a second at most.
[[nodiscard]] bool leads(const Tcp::endpoint& node);

}  // namespace tabiya::load
