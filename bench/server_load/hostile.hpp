/// Measures how long players wait while malicious clients attack the server.
#pragma once

#include <cstddef>
#include <expected>
#include <string>

#include "server_load/measure.hpp"
#include "server_load/server_process.hpp"
#include "server_load/tables.hpp"

namespace tabiya::load {

struct HostileOptions {
  std::string word{};                   ///< part of the attacks' names; empty: all
  std::size_t file_bytes = 50'000'000;  ///< unpacked size of the files that attacks read
};

/// The server has its default limits. The players connect from 127.0.0.1, the attackers from other
/// addresses of the same network. Each attack whose name contains the word runs while the games go
/// on; prints a table. Returns true if the players were never refused. Errors: a sentence.
[[nodiscard]] std::expected<bool, std::string> play_under_attack(const ServerCommand& command,
                                                                 const TableOptions& tables,
                                                                 const MeasureOptions& options,
                                                                 const HostileOptions& hostile);

}  // namespace tabiya::load
