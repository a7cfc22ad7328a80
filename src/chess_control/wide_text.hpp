/// Wide texts, as ChessCtrl has them, from and to UTF-8.
#pragma once

#include <string>
#include <string_view>

namespace tabiya::chess_control {

/// Requires: UTF-8 without characters beyond U+FFFF, as in all our sentences and diagrams.
[[nodiscard]] std::wstring to_wide(std::string_view utf8);

/// A text of a caller for a sentence: printable ASCII stays, each other character becomes '?', and a
/// long text is cut.
[[nodiscard]] std::string quoted(std::wstring_view text);

}  // namespace tabiya::chess_control
