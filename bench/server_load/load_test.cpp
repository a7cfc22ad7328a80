#include "server_load/load_test.hpp"

#include <utility>

namespace tabiya::load {
namespace {

TableOptions with_homes(TableOptions tables, const NodeOptions& nodes) {
  tables.homes = homes_of(nodes);
  return tables;
}

}  // namespace

LoadTest::LoadTest(std::vector<ServerProcess> started, const ServerCommand& command,
                   const TableOptions& table_options, const MeasureOptions& options)
    : servers{std::move(started)},
      balancer{context, endpoints_of(command, options.nodes), options.connections},
      shared{.context = context, .balancer = balancer, .plies = options.plies},
      tables{shared, with_homes(table_options, options.nodes)} {}

std::expected<std::unique_ptr<LoadTest>, std::string> LoadTest::open(
    const ServerCommand& command, const TableOptions& tables, const MeasureOptions& options) {
  auto servers = start_nodes(command, options.nodes);
  if (!servers) return std::unexpected{servers.error()};
  auto test = std::make_unique<LoadTest>(*std::move(servers), command, tables, options);
  if (!test->tables.begin()) return std::unexpected{"not all games could begin"};
  return test;
}

}  // namespace tabiya::load
