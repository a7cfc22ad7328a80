/// What the lines of a bad move differ by in material.
#pragma once

#include <optional>

#include "tabiya/review/consequence.hpp"

namespace tabiya::review {

/// What the move costs, or misses, by the material at the last quiet positions of its two lines: where no
/// capture follows. The lines are read up to the twelfth ply. Nothing if the material is the same, if a
/// pawn promotes, if the lines are too short to compare, or if the scores contradict: a difference counts
/// only if the scores differ by at least a third of its usual value.
/// The reply must not be empty.
[[nodiscard]] std::optional<Consequence> difference_of_balance(const BadMove& bad);

}  // namespace tabiya::review
