/// The static evaluation. Internal.
#pragma once

#include "engine/search/value.hpp"
#include "tabiya/rules/position.hpp"

namespace tabiya::engine {

/// The static evaluation for the side to move. It is never a mate score.
/// Complexity: about a hundred bitboard operations.
[[nodiscard]] Value evaluation_of(const Position& position) noexcept;

}  // namespace tabiya::engine
