/// The search for a helpmate over whole positions. Internal.
#pragma once

#include <cstdint>

#include "tabiya/rules/position.hpp"
#include "tabiya/winnability/winnability.hpp"

namespace tabiya::winnability {

/// Expands the most promising known position until one is mate or none is left.
[[nodiscard]] Judgement quick_search(const Position& position, Color winner, std::uint64_t nodes);

/// The same for hard positions, with a third ordering. Drops positions that the wall proof shows to
/// be hopeless.
[[nodiscard]] Judgement long_search(const Position& position, Color winner, std::uint64_t nodes);

/// Expands positions in breadth-first order, so that the first mate is a shortest one.
[[nodiscard]] Judgement search_in_breadth(const Position& position, Color winner,
                                          std::uint64_t nodes);

}  // namespace tabiya::winnability
