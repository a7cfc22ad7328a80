/// Moves as numbers of a fixed vocabulary, as networks that choose moves use them.
///
/// Both vocabularies see the move from the side to move: for Black the board is turned upside down
/// (ranks mirrored, files kept), so that every side plays up the board.
///
/// **AlphaZero's 4,672** = 64 × 73: index = from × 73 + plane, with from = 0 for a1, 1 for b1. The
/// planes are
///
/// - 0 to 55, a queen's move: direction × 7 + distance − 1, with the directions N, NE, E, SE, S, SW,
///   W, NW. A promotion to a queen is such a move, and so is castling: the king's move of two
///   squares, or in Chess960 the way to the rook's square;
/// - 56 to 63, a knight's move, as (file, rank) steps: (1, 2), (2, 1), (2, −1), (1, −2), (−1, −2),
///   (−2, −1), (−2, 1), (−1, 2);
/// - 64 to 72, an underpromotion: 3 × piece + direction, with the pieces knight, bishop, rook and
///   the directions left (NW), straight (N), right (NE).
///
/// The paper does not state an order of its planes, and programs differ in it.
/// Source: Silver et al., "A general reinforcement learning algorithm …", 2018, table S2.
///
/// **Leela's 1,858**: for every from-square a1, b1, … h8 and every to-square in the same order, the
/// pairs on a line of a queen or a knight's step: 1,792. Then 66 promotions, from the seventh rank,
/// by the file of the pawn, then by the file it goes to, then to queen, rook, bishop. A promotion to
/// a knight is the plain pair. Castling is the king taking his own rook.
/// Source: Leela Chess Zero, the order of its policy head.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "tabiya/rules/move.hpp"
#include "tabiya/rules/position.hpp"

namespace tabiya::columns {

inline constexpr std::size_t alpha_zero_vocabulary = 4672;
inline constexpr std::size_t leela_vocabulary = 1858;

/// The number of a move of this side. Requires: the move is legal in some position of that side.
[[nodiscard]] std::uint16_t alpha_zero_index(Move move, Color side) noexcept;
[[nodiscard]] std::uint16_t leela_index(Move move, Color side) noexcept;

/// The legal move with this number, if there is one.
[[nodiscard]] std::optional<Move> move_of_alpha_zero_index(const Position& position,
                                                           std::size_t index) noexcept;
[[nodiscard]] std::optional<Move> move_of_leela_index(const Position& position,
                                                      std::size_t index) noexcept;

}  // namespace tabiya::columns
