/// Which moves of a vocabulary are legal; see `move_index.hpp`.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "tabiya/columns/positions_view.hpp"

namespace tabiya::columns {

enum class Vocabulary : std::uint8_t { AlphaZero, Leela };

[[nodiscard]] std::size_t size_of(Vocabulary vocabulary) noexcept;

/// Writes 1 for each legal move and 0 for all others. Returns the positions that are not playable,
/// whose rows are zeros.
/// Shape: `mask` has n × size_of(vocabulary) elements.
std::vector<std::size_t> write_legal_mask(const PositionsView& positions, Vocabulary vocabulary,
                                          std::span<std::uint8_t> mask);

}  // namespace tabiya::columns
