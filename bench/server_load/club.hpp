/// The setup of every measurement: a server process, and games in progress on it.
#pragma once

#include <expected>
#include <memory>
#include <string>

#include "server_load/evening.hpp"
#include "server_load/measure.hpp"
#include "server_load/server_process.hpp"

namespace tabiya::load {

struct Club {
  /// Starts the server and begins the games. Errors: a sentence.
  [[nodiscard]] static std::expected<std::unique_ptr<Club>, std::string> open(
      const ServerCommand& command, const EveningOptions& evening, const MeasureOptions& options);

  Club(ServerProcess started, const ServerCommand& command, const EveningOptions& evening_options,
       const MeasureOptions& options);

  ServerProcess server;
  Tcp::endpoint endpoint;
  Context context;
  Senders senders;
  Hall hall;
  Evening evening;
};

}  // namespace tabiya::load
