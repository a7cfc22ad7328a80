/// Wide texts, as ChessCtrl has them, from and to UTF-8.
#pragma once

#include <string>
#include <string_view>

namespace tabiya::chess_control {

/// U+FFFD stands for a byte that is not UTF-8.
[[nodiscard]] std::wstring to_wide(std::string_view utf8);

/// A text of a caller for a sentence: printable ASCII stays, each other character becomes '?', and a
/// long text is cut.
[[nodiscard]] std::string quoted(std::wstring_view text);

}  // namespace tabiya::chess_control
