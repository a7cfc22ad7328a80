/// Sends each endpoint the worst requests that it accepts, and measures their cost and the players'
/// wait.
#pragma once

#include <expected>
#include <string>

#include "server_load/measure.hpp"
#include "server_load/server_process.hpp"
#include "server_load/tables.hpp"

namespace tabiya::load {

struct WorstOptions {
  std::string word{};                   ///< part of the patterns to try
  std::size_t file_bytes = 50'000'000;  ///< unpacked size of each file
  bool names_all = false;               ///< a row per request, not per route
};

/// Asks the server for its routes. While games go on at the first rate, ten clients send each route
/// the largest and the most deeply nested value for each of its fields, all at once. Prints a
/// table. Returns true if each route was reached, each request answered in time, and the players
/// were never refused. Errors: a sentence.
[[nodiscard]] std::expected<bool, std::string> find_worst(const ServerCommand& command,
                                                          const TableOptions& tables,
                                                          const MeasureOptions& measure,
                                                          const WorstOptions& options);

}  // namespace tabiya::load
