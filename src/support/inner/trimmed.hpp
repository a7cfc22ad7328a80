/// Trimming white space.
#pragma once

#include <algorithm>
#include <string_view>

namespace tabiya {

/// The text without leading and trailing spaces, tabs and line ends.
[[nodiscard]] constexpr std::string_view trimmed(std::string_view text) noexcept {
  constexpr std::string_view blanks = " \t\r\n";
  text.remove_prefix(std::min(text.find_first_not_of(blanks), text.size()));
  return text.substr(0, text.find_last_not_of(blanks) + 1);
}

}  // namespace tabiya
