/// Whether what was played last can be taken back by legal moves. Internal.
///
/// A position from which an earlier one of the game can be reached again is neither more nor less
/// dead than that one. Most moves of pieces are of this kind, and to see it takes no search.
#pragma once

#include "tabiya/rules/position.hpp"

namespace tabiya::winnability {

/// True only if two legal moves lead back from `after` to `before`: the moves of two men who each
/// went one move, neither of them a pawn's, a capture or a castling.
///
/// Requires: `after` comes from `before` by two legal moves.
[[nodiscard]] bool can_go_back(const Position& before, const Position& after) noexcept;

/// True only if three legal moves lead back: a man steps aside, the move is taken back, and he returns.
///
/// Requires: `after` comes from `before` by one legal move.
[[nodiscard]] bool can_go_back_by_waiting(const Position& before, const Position& after) noexcept;

}  // namespace tabiya::winnability
