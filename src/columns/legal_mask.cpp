#include "tabiya/columns/legal_mask.hpp"

#include <algorithm>
#include <cassert>

#include "tabiya/columns/move_index.hpp"
#include "tabiya/rules/movegen.hpp"

namespace tabiya::columns {

std::size_t size_of(Vocabulary vocabulary) noexcept {
  return vocabulary == Vocabulary::AlphaZero ? alpha_zero_vocabulary : leela_vocabulary;
}

std::vector<std::size_t> write_legal_mask(const PositionsView& positions, Vocabulary vocabulary,
                                          std::span<std::uint8_t> mask) {
  const std::size_t size = size_of(vocabulary);
  assert(mask.size() == size * positions.size());
  std::ranges::fill(mask, std::uint8_t{0});
  const auto number_of = vocabulary == Vocabulary::AlphaZero ? alpha_zero_index : leela_index;
  std::vector<std::size_t> unplayable;
  for (std::size_t index = 0; index < positions.size(); ++index) {
    const auto position = position_at(positions, index);
    if (!position) {
      unplayable.push_back(index);
      continue;
    }
    const std::span row = mask.subspan(size * index, size);
    for (const Move move : legal_moves(*position)) row[number_of(move, position->turn())] = 1;
  }
  return unplayable;
}

}  // namespace tabiya::columns
