#include "book/scaled_weights.hpp"

#include <algorithm>
#include <limits>

namespace tabiya::book {

std::vector<std::uint16_t> scaled_weights(std::span<const std::uint64_t> weights) {
  constexpr std::uint64_t most = std::numeric_limits<std::uint16_t>::max();
  const std::uint64_t greatest = weights.empty() ? 0 : std::ranges::max(weights);
  std::vector<std::uint16_t> scaled;
  scaled.reserve(weights.size());
  for (const std::uint64_t weight : weights) {
    const std::uint64_t fitting = greatest <= most ? weight : weight * most / greatest;
    const std::uint64_t least = weight == 0 ? 0 : 1;
    scaled.push_back(static_cast<std::uint16_t>(std::max(fitting, least)));
  }
  return scaled;
}

}  // namespace tabiya::book
