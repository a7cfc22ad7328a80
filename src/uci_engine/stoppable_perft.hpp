/// Perft for `go perft N`, which `stop` can interrupt.
#pragma once

#include <atomic>
#include <cstdint>
#include <optional>

#include "tabiya/rules/position.hpp"

namespace tabiya::uci_engine {

/// The depth limit. No machine can count this far; the limit bounds the recursion.
inline constexpr int max_perft = 30;

/// The same count as perft(), or nothing if it was stopped. Requires: 0 <= depth <= max_perft.
[[nodiscard]] std::optional<std::uint64_t> stoppable_perft(const Position& position, int depth,
                                                           const std::atomic<bool>& stop_requested);

}  // namespace tabiya::uci_engine
