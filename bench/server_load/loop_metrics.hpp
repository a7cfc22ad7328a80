/// What the server says of the tasks of its loop, at /metrics.
#pragma once

#include <cstdint>
#include <map>
#include <string>

#include "server_load/http.hpp"

namespace tabiya::load {

struct LoopMetrics {
  std::uint64_t tasks = 0;
  std::map<double, std::uint64_t>
      within{};                ///< tasks by their bound in seconds, those below included
  double longest_seconds = 0;  ///< since the server began
};

/// Asks from 127.0.0.1, and waits for the answer. All is 0 if the server tells nothing of it.
[[nodiscard]] LoopMetrics ask_for_loop_metrics(const Tcp::endpoint& server);

/// How long a task took at most between two questions: "up to 5 ms", or "-" if nothing is known.
[[nodiscard]] std::string longest_between(const LoopMetrics& before, const LoopMetrics& after);

}  // namespace tabiya::load
