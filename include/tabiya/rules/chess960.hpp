/// The 960 starting positions of Chess960 and their numbers.
///
/// The king stands between the rooks, the bishops stand on squares of different colours, and Black
/// mirrors White. That leaves 4 * 4 * 6 * 10 = 960 back ranks. A number from 0 to 959 encodes the
/// factors in this order: light-squared bishop, dark-squared bishop, queen, pair of knights, each
/// placed on the squares that are still free. Rook, king and rook fill the rest. The standard
/// position is number 518.
///
/// Source: FIDE Guidelines II.2; Scharnagl's numbering.
#pragma once

#include <array>
#include <optional>

#include "tabiya/rules/board.hpp"
#include "tabiya/rules/piece.hpp"
#include "tabiya/rules/setup.hpp"

namespace tabiya {

inline constexpr int chess960_position_count = 960;
inline constexpr int standard_chess960_number = 518;

/// The pieces of the first rank, from the a-file to the h-file.
using BackRank = std::array<PieceType, 8>;

/// The back rank with this number, or nothing if the number is not in 0 to 959.
[[nodiscard]] std::optional<BackRank> chess960_back_rank(int number) noexcept;

/// The number of a back rank, or nothing if it is not a Chess960 one.
[[nodiscard]] std::optional<int> chess960_number(const BackRank& back_rank) noexcept;

/// The starting position with this number, with all castling rights, or nothing if the number is
/// not in 0 to 959.
[[nodiscard]] std::optional<Setup> chess960_setup(int number) noexcept;

/// The number of the starting position on the board, or nothing if it is not a Chess960 one.
[[nodiscard]] std::optional<int> chess960_number(const Board& board) noexcept;

}  // namespace tabiya
