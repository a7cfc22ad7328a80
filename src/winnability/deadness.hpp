/// Parts of deadness() for callers that already know part of the answer. Internal.
#pragma once

#include "tabiya/rules/position.hpp"
#include "tabiya/winnability/winnability.hpp"

namespace tabiya {

/// The side that faces fewer pieces, if it has a pawn, a rook or a queen. A heuristic for the
/// cheaper answer.
[[nodiscard]] Color winner_to_try_first(const Position& position) noexcept;

/// The same as deadness() without foresight.
[[nodiscard]] Deadness deadness_not_foreseen(const Position& position, Budget budget) noexcept;

}  // namespace tabiya
