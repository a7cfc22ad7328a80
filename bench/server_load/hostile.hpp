/// Honest players among clients who mean no good: how long do they wait?
#pragma once

#include <cstddef>
#include <expected>
#include <string>

#include "server_load/evening.hpp"
#include "server_load/measure.hpp"
#include "server_load/server_process.hpp"

namespace tabiya::load {

struct HostileOptions {
  std::string word{};                   ///< of the names of the attacks; all: empty
  std::size_t file_bytes = 50'000'000;  ///< of the files that are read, unpacked
};

/// The server has its usual limits. The players come from 127.0.0.1, the attackers from other addresses of
/// the same network. Each attack whose name contains the word runs while the games go on; prints a table.
/// Returns whether the players were never refused. Errors: a sentence.
[[nodiscard]] std::expected<bool, std::string> play_among_enemies(const ServerCommand& command,
                                                                  const EveningOptions& evening,
                                                                  const MeasureOptions& options,
                                                                  const HostileOptions& hostile);

}  // namespace tabiya::load
