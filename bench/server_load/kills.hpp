/// Checks what survives when the server is killed at random moments, repeatedly.
#pragma once

#include <expected>
#include <string>

#include "server_load/measure.hpp"
#include "server_load/server_process.hpp"
#include "server_load/tables.hpp"

namespace tabiya::load {

/// The same games go on over all rounds: the server is killed while they are played, started again
/// with the same folder, and each game is compared with what was acknowledged. Returns true if
/// every acknowledged event is stored exactly once and nothing else is. Errors: a sentence.
[[nodiscard]] std::expected<bool, std::string> kill_often(const ServerCommand& command,
                                                          const TableOptions& tables,
                                                          const MeasureOptions& options,
                                                          int rounds);

}  // namespace tabiya::load
