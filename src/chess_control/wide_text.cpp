#include "chess_control/wide_text.hpp"

#include <cstddef>

#include "support/inner/utf8.hpp"

namespace tabiya::chess_control {

std::wstring to_wide(std::string_view utf8) {
  std::wstring wide;
  while (!utf8.empty()) wide += static_cast<wchar_t>(take_utf8(utf8));
  return wide;
}

std::string quoted(std::wstring_view text) {
  constexpr std::size_t max_characters = 20;
  std::string result = "\"";
  for (const wchar_t character : text.substr(0, max_characters)) {
    const bool is_printable = character >= L' ' && character <= L'~';
    result += is_printable ? static_cast<char>(character) : '?';
  }
  return result + (text.size() > max_characters ? "…\"" : "\"");
}

}  // namespace tabiya::chess_control
