/// `go perft N` within a session: it can be stopped.
#pragma once

#include <atomic>
#include <cstdint>
#include <optional>

#include "tabiya/rules/position.hpp"

namespace tabiya::uci_engine {

/// No machine will ever count more, and a recursion has to end somewhere.
inline constexpr int max_perft = 30;

/// perft(), or nothing if it was told to stop. Requires: 0 <= depth <= max_perft.
[[nodiscard]] std::optional<std::uint64_t> count_games(const Position& position, int depth,
                                                       const std::atomic<bool>& stops);

}  // namespace tabiya::uci_engine
