/// The same request by several clients at once.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "server_load/figures.hpp"
#include "server_load/http.hpp"

namespace tabiya::load {

/// What came of it.
struct VolleyAnswer {
  Clock::duration slowest{0};  ///< until the last answer, or until we gave up
  std::map<int, std::uint64_t>
      answers{};        ///< by their status; 0: closed without one, or none in time
  std::string first{};  ///< one of the answers, as far as it was read
};

/// Connects once for each request, from one address of 127.0.0.0/8 after the other, sends all requests
/// and waits for the answers: of a stream, for its head.
[[nodiscard]] VolleyAnswer fire(const Tcp::endpoint& server,
                                const std::vector<std::string>& requests,
                                std::uint32_t first_address, std::chrono::milliseconds patience);

}  // namespace tabiya::load
