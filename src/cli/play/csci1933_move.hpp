/// The syntax of moves in the course CSCI 1933, which knows squares by row and column.
///
///     6,4 4,4    (6, 4) (4, 4)    e2 e4    b7 b8 knight
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace tabiya::cli {

/// The same move as all programs write it: "e2e4", "b7b8n". Nothing for any other text, such as
/// algebraic notation.
[[nodiscard]] std::optional<std::string> csci1933_move(std::string_view text);

}  // namespace tabiya::cli
