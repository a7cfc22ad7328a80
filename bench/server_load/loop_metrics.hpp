/// The server's metrics on its loop's tasks, from /metrics.
#pragma once

#include <cstdint>
#include <map>
#include <string>

#include "server_load/http.hpp"

namespace tabiya::load {

struct LoopMetrics {
  std::uint64_t tasks = 0;
  std::map<double, std::uint64_t> within{};  ///< cumulative counts by upper bound in seconds
  double longest_seconds = 0;                ///< since the server started
  std::map<std::string, double> work_of{};   ///< the most seconds of work, by task
};

/// Requests /metrics from 127.0.0.1 and waits. All values are 0 if the server does not report them.
[[nodiscard]] LoopMetrics ask_for_loop_metrics(const Tcp::endpoint& server);

/// The longest task between two samples: "up to 5 ms", or "-" if unknown.
[[nodiscard]] std::string longest_between(const LoopMetrics& before, const LoopMetrics& after);

/// Prints the tasks that worked for more than a millisecond, the longest first.
void print_work_of_tasks(const LoopMetrics& metrics);

}  // namespace tabiya::load
