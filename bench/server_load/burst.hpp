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

/// The result of a burst.
struct BurstAnswer {
  Clock::duration slowest{0};              ///< until the last answer, or until the time limit
  std::map<int, std::uint64_t> answers{};  ///< by status; 0: closed without one, or none in time
  std::string first{};                     ///< one of the answers, as far as read
};

/// Opens a connection per request, from consecutive addresses of 127.0.0.0/8, sends all requests
/// and waits for the answers; for a stream, only for its head.
[[nodiscard]] BurstAnswer send_at_once(const Tcp::endpoint& server,
                                       const std::vector<std::string>& requests,
                                       std::uint32_t first_address,
                                       std::chrono::milliseconds patience);

}  // namespace tabiya::load
