/// Each endpoint with the worst that it lets through: what does it cost, and who waits?
#pragma once

#include <expected>
#include <string>

#include "server_load/evening.hpp"
#include "server_load/measure.hpp"
#include "server_load/server_process.hpp"

namespace tabiya::load {

struct WorstOptions {
  std::string word{};                   ///< of the patterns that are tried
  std::size_t file_bytes = 50'000'000;  ///< of each file, unpacked
  bool names_all = false;               ///< each request, not the slowest of a route
};

/// Asks the server for its routes. While games go on at the first of the rates, ten clients send each route
/// the largest and the most deeply nested value for each of its fields, all at once. Prints a table.
/// Returns whether each route was reached and each request answered in time, and the players were never
/// refused. Errors: a sentence.
[[nodiscard]] std::expected<bool, std::string> find_worst(const ServerCommand& command,
                                                          const EveningOptions& evening,
                                                          const MeasureOptions& measure,
                                                          const WorstOptions& options);

}  // namespace tabiya::load
