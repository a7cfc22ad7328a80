/// Touch-move: the moves that a player may still play after touching pieces.
#pragma once

#include <span>

#include "tabiya/rules/movegen.hpp"
#include "tabiya/rules/position.hpp"
#include "tabiya/rules/square.hpp"
#include "tabiya/rules/variant/variant_position.hpp"

namespace tabiya {

/// The legal moves left to the side to move after it has deliberately touched the pieces on these
/// squares, in this order. If none of the pieces can move or be captured, all legal moves are left.
///
/// Touching the king and then a rook means castling; touching a rook and then the king rules out
/// castling with that rook.
/// Requires: a piece stands on each of the squares.
/// Source: FIDE 4.3, 4.4, 4.5.
[[nodiscard]] MoveList moves_after_touching(const Position& position,
                                            std::span<const Square> touched) noexcept;
/// The same in a variant.
[[nodiscard]] VariantMoveList moves_after_touching(const VariantPosition& position,
                                                   std::span<const Square> touched) noexcept;

}  // namespace tabiya
