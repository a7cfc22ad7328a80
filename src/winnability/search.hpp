/// The search for a helpmate over whole positions. Internal.
#pragma once

#include <cstdint>

#include "tabiya/rules/position.hpp"
#include "tabiya/winnability/winnability.hpp"

namespace tabiya::winnability {

/// Opens the most promising position that is known until one is mate or none is left.
[[nodiscard]] Judgement quick_search(const Position& position, Color winner, std::uint64_t nodes);

/// The same for hard positions: with a third ordering, and dropping positions by proofs of
/// structure
[[nodiscard]] Judgement long_search(const Position& position, Color winner, std::uint64_t nodes);

/// Opens positions in the order of their distance, so that the first mate is a shortest one.
[[nodiscard]] Judgement search_in_breadth(const Position& position, Color winner,
                                          std::uint64_t nodes);

}  // namespace tabiya::winnability
