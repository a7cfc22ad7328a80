#include "server_load/load_test.hpp"

#include <utility>

namespace tabiya::load {

LoadTest::LoadTest(ServerProcess started, const ServerCommand& command,
                   const TableOptions& table_options, const MeasureOptions& options)
    : server{std::move(started)},
      endpoint{boost::asio::ip::address_v4::loopback(), command.port},
      senders{context, endpoint, options.connections},
      shared{.context = context, .senders = senders, .server = endpoint, .plies = options.plies},
      tables{shared, table_options} {}

std::expected<std::unique_ptr<LoadTest>, std::string> LoadTest::open(
    const ServerCommand& command, const TableOptions& tables, const MeasureOptions& options) {
  auto server = ServerProcess::start(command);
  if (!server) return std::unexpected{server.error()};
  auto test = std::make_unique<LoadTest>(*std::move(server), command, tables, options);
  if (!test->tables.begin()) return std::unexpected{"not all games could begin"};
  return test;
}

}  // namespace tabiya::load
