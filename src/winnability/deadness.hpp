/// Parts of deadness() for who knows some of the answer. Internal.
#pragma once

#include "tabiya/rules/position.hpp"
#include "tabiya/winnability/winnability.hpp"

namespace tabiya {

/// The side against which fewer men stand, if it has a pawn, a rook or a queen. A guess at which
/// answer will be cheaper, nothing more.
[[nodiscard]] Color quicker_winner(const Position& position) noexcept;

/// What deadness() answers where no mate is seen at sight.
[[nodiscard]] Deadness deadness_beyond_sight(const Position& position, Budget budget) noexcept;

}  // namespace tabiya
