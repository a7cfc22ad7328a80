/// Checks what survives when a node is killed, stopped for a while or told to leave, while games go
/// on at the others, repeatedly; and measures for how long no one can play.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <expected>
#include <string>

#include "server_load/measure.hpp"
#include "server_load/server_process.hpp"
#include "server_load/tables.hpp"

namespace tabiya::load {

enum class Victim : std::uint8_t { Leader, Follower, Any };
enum class Way : std::uint8_t {
  Kill,   ///< SIGKILL, and a new process in its place
  Stop,   ///< SIGSTOP, and SIGCONT after some time
  Leave,  ///< SIGTERM, and a new process in its place
};

struct NodeKillOptions {
  int rounds = 0;
  Victim victim = Victim::Leader;
  Way way = Way::Kill;
  std::chrono::seconds stop_time{30};
  std::size_t finished_games = 0;  ///< that are stored before
};

/// The same games go on over all rounds, and clients of the node go on at another one. After each
/// round, each game is compared with what was acknowledged. Returns true if every acknowledged
/// event is stored exactly once and nothing else is, and moves that were sent to a node which
/// stays were answered when another one left. Errors: a sentence.
[[nodiscard]] std::expected<bool, std::string> kill_nodes(const ServerCommand& command,
                                                          const TableOptions& tables,
                                                          const MeasureOptions& options,
                                                          const NodeKillOptions& kills);

}  // namespace tabiya::load
