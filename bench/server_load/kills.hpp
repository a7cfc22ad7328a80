/// Checks what survives when the server, or what it depends on, is killed at random moments,
/// repeatedly.
#pragma once

#include <expected>
#include <string>

#include "server_load/measure.hpp"
#include "server_load/server_process.hpp"
#include "server_load/tables.hpp"

namespace tabiya::load {

struct KillOptions {
  int rounds = 0;
  std::size_t finished_games = 0;  ///< that are stored before
  /// A command for the shell that kills something else; the server goes on. Empty: the server is
  /// killed, and started again with the same folder.
  std::string by{};
};

/// The same games go on over all rounds: something is killed while they are played, and then each
/// game is compared with what was acknowledged. Returns true if every acknowledged event is stored
/// exactly once and nothing else is. Errors: a sentence.
[[nodiscard]] std::expected<bool, std::string> kill_often(const ServerCommand& command,
                                                          const TableOptions& tables,
                                                          const MeasureOptions& options,
                                                          const KillOptions& kills);

}  // namespace tabiya::load
