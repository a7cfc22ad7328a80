/// Squares as people write indices into an array of rows: row 0 is the eighth rank and column 0 the
/// a-file, so a8 is (0, 0) and e2 is (6, 4). The library itself uses `Square`.
#pragma once

#include <optional>
#include <string_view>

#include "tabiya/rules/square.hpp"

namespace tabiya {

/// Reads a row and a column, each a digit from 0 to 7, separated by a comma or spaces, with or
/// without parentheses: "(6, 4)", "6,4", "6 4".
[[nodiscard]] std::optional<Square> parse_row_column(std::string_view text) noexcept;

}  // namespace tabiya
