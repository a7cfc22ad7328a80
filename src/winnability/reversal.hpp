/// Whether legal moves can take back the last moves. Internal.
///
/// If an earlier position of the game can be reached again, the current one is dead exactly if that
/// one is. This is true after most moves of pieces other than pawns, and it needs no search.
#pragma once

#include "tabiya/rules/position.hpp"

namespace tabiya::winnability {

/// True only if two legal moves lead back from `after` to `before`. Each side then made one move,
/// which was not a pawn move, a capture or castling.
///
/// Requires: `after` arises from `before` by two legal moves.
[[nodiscard]] bool can_go_back(const Position& before, const Position& after) noexcept;

/// True only if three legal moves lead back: a piece steps aside, the other side takes back its
/// move, and the piece returns.
///
/// Requires: `after` arises from `before` by one legal move.
[[nodiscard]] bool can_go_back_by_waiting(const Position& before, const Position& after) noexcept;

}  // namespace tabiya::winnability
