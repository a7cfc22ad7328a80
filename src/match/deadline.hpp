/// Deadlines relative to now.
#pragma once

#include <chrono>

#include "tabiya/uci/program.hpp"

namespace tabiya::match {

[[nodiscard]] inline uci::Deadline deadline_in(std::chrono::steady_clock::duration time) {
  return std::chrono::steady_clock::now() + time;
}

}  // namespace tabiya::match
