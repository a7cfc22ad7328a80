/// Checks what survives when a node is killed, stopped for a while or told to leave, or when a
/// command harms the cluster, while games go on, repeatedly; and measures for how long no one can
/// play.
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
  By,     ///< a command, and later another one that heals
};

struct NodeKillOptions {
  int rounds = 0;
  Victim victim = Victim::Leader;
  Way way = Way::Kill;
  std::chrono::seconds stop_time{30};
  /// Of the shell; it gets the number of the node, from 1, and "begin" or "end".
  std::string by{};
  /// Of the processes that take the place of others; each node is replaced once, the leader last,
  /// whatever the victim should be. Empty: the same as before.
  std::string next_program{};
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
