/// Touch-move: what a player may still play once he has touched men.
#pragma once

#include <span>

#include "tabiya/rules/movegen.hpp"
#include "tabiya/rules/position.hpp"
#include "tabiya/rules/square.hpp"

namespace tabiya {

/// The legal moves that remain to the side to move after it has deliberately touched the men on
/// some squares, in this order. If none of them can move or be captured, every legal move does.
///
/// A king and then a rook mean castling; a rook and then the king forbid it with that rook.
/// Requires: a man stands on each of the squares.
/// Source: FIDE 4.3, 4.4, 4.5.
[[nodiscard]] MoveList moves_after_touching(const Position& position,
                                            std::span<const Square> touched) noexcept;

}  // namespace tabiya
