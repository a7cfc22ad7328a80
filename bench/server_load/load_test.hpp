/// The setup of every measurement: the nodes of a server, and games in progress on them.
#pragma once

#include <expected>
#include <memory>
#include <string>
#include <vector>

#include "server_load/load_balancer.hpp"
#include "server_load/measure.hpp"
#include "server_load/nodes.hpp"
#include "server_load/server_process.hpp"
#include "server_load/tables.hpp"

namespace tabiya::load {

struct LoadTest {
  /// Starts the server and begins the games. Errors: a sentence.
  [[nodiscard]] static std::expected<std::unique_ptr<LoadTest>, std::string> open(
      const ServerCommand& command, const TableOptions& tables, const MeasureOptions& options);

  LoadTest(std::vector<ServerProcess> started, const ServerCommand& command,
           const TableOptions& table_options, const MeasureOptions& options);

  /// The only node, or the first.
  [[nodiscard]] ServerProcess& server() { return servers.front(); }
  [[nodiscard]] const Tcp::endpoint& endpoint() const { return balancer.endpoint_of(0); }

  std::vector<ServerProcess> servers;
  Context context;
  LoadBalancer balancer;
  TableContext shared;
  Tables tables;
};

}  // namespace tabiya::load
