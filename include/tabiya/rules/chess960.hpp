/// The 960 arrays of Chess960, and their numbers.
///
/// The king stands between the rooks, the bishops on squares of different colours, and Black
/// mirrors White. Of such arrays there are 4 * 4 * 6 * 10 = 960, and a number from 0 to 959 is read
/// as that product: light bishop, dark bishop, queen, and last the pair of knights, each among the
/// squares still free; rook, king and rook take what remains. The usual array is number 518.
///
/// Source: FIDE Guidelines II.2; Scharnagl's numbering.
#pragma once

#include <array>
#include <optional>

#include "tabiya/rules/board.hpp"
#include "tabiya/rules/piece.hpp"
#include "tabiya/rules/setup.hpp"

namespace tabiya {

inline constexpr int chess960_array_count = 960;
inline constexpr int standard_array_number = 518;

/// The officers of the first rank, from the a-file to the h-file.
using BackRank = std::array<PieceType, 8>;

/// The array with a number from 0 to 959, or nothing.
[[nodiscard]] std::optional<BackRank> chess960_array(int number) noexcept;

/// The number of an array, or nothing if Chess960 does not have it.
[[nodiscard]] std::optional<int> chess960_number(const BackRank& array) noexcept;

/// The start of a Chess960 game, with every castling right, or nothing if there is no such number.
[[nodiscard]] std::optional<Setup> chess960_setup(int number) noexcept;

/// The number of the array that a board shows, or nothing if no Chess960 game starts so.
[[nodiscard]] std::optional<int> chess960_number(const Board& board) noexcept;

}  // namespace tabiya
