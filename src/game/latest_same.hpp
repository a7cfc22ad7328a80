/// The search for an earlier occurrence of a position. Internal.
#pragma once

#include <cstddef>
#include <optional>
#include <span>

#include "tabiya/rules/position.hpp"
#include "tabiya/rules/zobrist.hpp"

namespace tabiya {

/// The fewest plies after which a position can recur: each side moves a piece away and back.
inline constexpr std::size_t min_plies_to_recur = 4;

/// The index of the latest position, from `window_begin` on, that is the same as `next`, the
/// position to add. Keys only save comparisons of positions.
/// Requires: one key for each position; equal positions have equal keys.
[[nodiscard]] std::optional<std::size_t> latest_same(std::span<const Position> positions,
                                                     std::span<const ZobristKey> keys,
                                                     std::size_t window_begin, const Position& next,
                                                     ZobristKey key) noexcept;

}  // namespace tabiya
