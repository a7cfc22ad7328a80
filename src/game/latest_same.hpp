/// The search behind the counting of repetitions. Internal.
#pragma once

#include <cstddef>
#include <optional>
#include <span>

#include "tabiya/rules/position.hpp"
#include "tabiya/rules/zobrist.hpp"

namespace tabiya {

/// Plies after which a position returns at the soonest: each side goes away and comes back.
inline constexpr std::size_t plies_of_a_return = 4;

/// The index of the latest position, not before `window_begin`, that is the same as `next`, the
/// position to be added after the last. Keys only spare the comparison of positions.
/// Requires: one key for each position; equal positions have equal keys.
[[nodiscard]] std::optional<std::size_t> latest_same(std::span<const Position> positions,
                                                     std::span<const ZobristKey> keys,
                                                     std::size_t window_begin, const Position& next,
                                                     ZobristKey key) noexcept;

}  // namespace tabiya
