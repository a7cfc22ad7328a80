/// The setup of every measurement: a server process, and games in progress on it.
#pragma once

#include <expected>
#include <memory>
#include <string>

#include "server_load/measure.hpp"
#include "server_load/server_process.hpp"
#include "server_load/tables.hpp"

namespace tabiya::load {

struct LoadTest {
  /// Starts the server and begins the games. Errors: a sentence.
  [[nodiscard]] static std::expected<std::unique_ptr<LoadTest>, std::string> open(
      const ServerCommand& command, const TableOptions& tables, const MeasureOptions& options);

  LoadTest(ServerProcess started, const ServerCommand& command, const TableOptions& table_options,
           const MeasureOptions& options);

  ServerProcess server;
  Tcp::endpoint endpoint;
  Context context;
  Senders senders;
  TableContext shared;
  Tables tables;
};

}  // namespace tabiya::load
