/// How pieces move, whatever happens to their king: the part of `explain()` that needs no position.
#pragma once

#include <optional>

#include "tabiya/rules/board.hpp"
#include "tabiya/rules/explain.hpp"
#include "tabiya/rules/square.hpp"

namespace tabiya {

/// Why the piece on `from` cannot move or capture like that on this board, if so. It ignores turns,
/// checks and the choice of a promotion, and knows no castling. `double_step` is the square that a
/// pawn has just passed over.
/// Requires: a piece on `from`, and another square as `to`. Source: FIDE 3.1 to 3.8.1.
[[nodiscard]] std::optional<Refusal> refuse_movement(const Board& board, Square from, Square to,
                                                     std::optional<Square> double_step);

}  // namespace tabiya
