/// What a network says about a position, computed from its definition. Internal.
///
/// This is the reference for everything that computes the same value faster.
#pragma once

#include <cstdint>

#include "engine/network/inner/network.hpp"
#include "tabiya/rules/position.hpp"

namespace tabiya::engine::network {

/// The value of a position. Units: centipawns, for the side to move.
/// Complexity: about ten thousand additions.
[[nodiscard]] std::int32_t value_of(const Network& network, const Position& position) noexcept;

}  // namespace tabiya::engine::network
