/// Weights of any size, scaled to the sixteen bits of a book. Internal.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace tabiya::book {

/// The weights of one position, unchanged if all of them fit; otherwise the greatest becomes 65,535.
/// No weight becomes 0.
[[nodiscard]] std::vector<std::uint16_t> scaled_weights(std::span<const std::uint64_t> weights);

}  // namespace tabiya::book
