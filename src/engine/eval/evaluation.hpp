/// How good a position is without looking ahead. Internal.
#pragma once

#include "engine/search/value.hpp"
#include "tabiya/rules/position.hpp"

namespace tabiya::engine {

/// For the side to move; never a mate. Complexity: about a hundred bitboard operations.
[[nodiscard]] Value evaluation_of(const Position& position) noexcept;

}  // namespace tabiya::engine
