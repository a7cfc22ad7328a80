/// Pictures of the pieces in block characters, for squares of eight columns and four rows.
#pragma once

#include <string>

#include "tabiya/rules/piece.hpp"

namespace tabiya::cli {

inline constexpr int picture_columns = 8;
inline constexpr int picture_rows = 4;

/// One row of a piece's picture, in quarter blocks of one colour on another.
/// Requires: 0 <= row < picture_rows.
[[nodiscard]] std::string picture_row(PieceType type, int row);

}  // namespace tabiya::cli
