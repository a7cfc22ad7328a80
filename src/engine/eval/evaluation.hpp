/// The static evaluation. Internal.
#pragma once

#include <cstdint>

#include "engine/search/value.hpp"
#include "tabiya/rules/position.hpp"

namespace tabiya::engine {

/// The static evaluation for the side to move, by hand-written terms. It is never a mate score.
/// Complexity: about a hundred bitboard operations.
[[nodiscard]] Value evaluation_of(const Position& position) noexcept;

/// The static evaluation for the side to move, by what a network says. It is never a mate score.
[[nodiscard]] Value evaluation_of(const Position& position, std::int32_t network_value) noexcept;

}  // namespace tabiya::engine
