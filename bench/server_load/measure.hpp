/// Measures a server under load.
#pragma once

#include <cstddef>
#include <expected>
#include <optional>
#include <string>
#include <vector>

#include "server_load/nodes.hpp"
#include "server_load/server_process.hpp"
#include "server_load/tables.hpp"

namespace tabiya::load {

struct MeasureOptions {
  std::vector<double> rates{};
  double seconds = 60;
  std::optional<double> worst_milliseconds{};
  std::size_t connections = 256;
  std::size_t plies = 80;
  bool prints_json = false;
  NodeOptions nodes{};
};

/// Starts a server, begins the games and plays at each rate; prints a table, or lines of JSON.
/// Errors: a sentence.
[[nodiscard]] std::expected<void, std::string> measure_load(const ServerCommand& command,
                                                            const TableOptions& tables,
                                                            const MeasureOptions& options);

}  // namespace tabiya::load
