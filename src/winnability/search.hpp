/// The search for a helpmate over whole positions. Internal.
#pragma once

#include <cstdint>

#include "tabiya/rules/position.hpp"
#include "tabiya/winnability/winnability.hpp"

namespace tabiya::winnability {

/// How much may be spent, and on what.
struct Effort {
  std::uint64_t nodes;   ///< positions that may be kept
  bool tries_structure;  ///< drop positions by is_hopeless(), which costs as much as many nodes
};

/// Opens the most promising position that is known until one is mate or none is left.
[[nodiscard]] Judgement search(const Position& position, Color winner, Effort effort);

/// Opens positions in the order of their distance, so that the first mate is a shortest one.
[[nodiscard]] Judgement search_in_breadth(const Position& position, Color winner,
                                          std::uint64_t nodes);

}  // namespace tabiya::winnability
