#include "server_load/nodes.hpp"

#include <chrono>
#include <string_view>
#include <thread>
#include <utility>

#include "server_load/burst.hpp"

namespace tabiya::load {
namespace {

using namespace std::chrono_literals;

constexpr std::uint32_t any_address = 0;
/// The figures of a node are for its own machine.
constexpr std::string_view from_own_machine = "X-Forwarded-For: 127.0.0.1\r\n";
constexpr auto patience = 1s;
constexpr auto longest_start = 30s;

BurstAnswer answer_of(const Tcp::endpoint& node, std::string_view path) {
  return send_at_once(node, {request_text("GET", path, from_own_machine)}, any_address, patience);
}

bool wait_until_ready(const Tcp::endpoint& node) {
  const TimePoint end = Clock::now() + longest_start;
  while (!is_ready(node)) {
    if (Clock::now() > end) return false;
    std::this_thread::sleep_for(10ms);
  }
  return true;
}

}  // namespace

ServerCommand command_of(const ServerCommand& command, std::size_t node,
                         const NodeOptions& options) {
  ServerCommand own = command;
  if (node < options.addresses.size()) own.address = options.addresses[node];
  if (options.count == 1) return own;
  own.data /= std::to_string(node + 1);
  own.port = static_cast<std::uint16_t>(command.port + node);
  return own;
}

std::vector<Tcp::endpoint> endpoints_of(const ServerCommand& command, const NodeOptions& options) {
  std::vector<Tcp::endpoint> endpoints;
  endpoints.reserve(options.count);
  for (std::size_t node = 0; node < options.count; ++node) {
    endpoints.push_back(endpoint_of(command_of(command, node, options)));
  }
  return endpoints;
}

std::expected<std::vector<ServerProcess>, std::string> start_nodes(const ServerCommand& command,
                                                                   const NodeOptions& options) {
  std::vector<ServerProcess> servers;
  const std::vector<Tcp::endpoint> endpoints = endpoints_of(command, options);
  for (std::size_t node = 0; node < options.count; ++node) {
    auto server = ServerProcess::start(command_of(command, node, options));
    if (!server) return std::unexpected{server.error()};
    servers.push_back(*std::move(server));
    if (options.count > 1 && !wait_until_ready(endpoints[node])) {
      return std::unexpected{"node " + std::to_string(node + 1) + " is not ready"};
    }
  }
  return servers;
}

std::vector<std::size_t> homes_of(const NodeOptions& options) {
  std::vector<std::size_t> homes;
  for (std::size_t node = 0; node < options.count; ++node) {
    const bool is_leader = node == 0;
    const bool is_meant =
        options.place == Place::All || is_leader == (options.place == Place::Leader);
    if (is_meant) homes.push_back(node);
  }
  return homes.empty() ? std::vector<std::size_t>{0} : homes;
}

bool is_ready(const Tcp::endpoint& node) {
  return answer_of(node, "/readyz").answers.contains(200);
}

bool leads(const Tcp::endpoint& node) {
  return answer_of(node, "/metrics").first.find("\ntabiya_node_leads 1") != std::string::npos;
}

}  // namespace tabiya::load
