/// Squares as indices into an array of rows: (row, column), both from 0, row 0 at the top.
///
/// Row 0 is the eighth rank and column 0 the a-file, so a8 is (0, 0) and e2 is (6, 4). Use this
/// only for input and output; the library itself uses `Square`.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "tabiya/rules/square.hpp"

namespace tabiya {

struct RowColumn {
  int row;     ///< 0 to 7 from the top of the board
  int column;  ///< 0 to 7 from the left
  friend constexpr bool operator==(RowColumn, RowColumn) noexcept = default;
};

[[nodiscard]] constexpr RowColumn to_row_column(Square sq) noexcept {
  return {7 - index_of(rank_of(sq)), index_of(file_of(sq))};
}

/// The square, or nothing if it is off the board.
[[nodiscard]] constexpr std::optional<Square> to_square(RowColumn place) noexcept {
  return offset(Square::A8, place.column, -place.row);
}

/// "(6, 4)".
[[nodiscard]] std::string to_string(RowColumn place);

/// Reads two digits from 0 to 7, separated by a comma or spaces, with or without parentheses:
/// "(6, 4)", "6,4", "6 4".
[[nodiscard]] std::optional<Square> parse_row_column(std::string_view text) noexcept;

}  // namespace tabiya
