#include "support/inner/printable.hpp"

#include "support/inner/utf8.hpp"

namespace tabiya {
namespace {

/// Source: Unicode, the categories Cc, Zl and Zp, and the characters of the bidirectional algorithm.
bool controls_terminal(char32_t character) noexcept {
  const auto is_between = [character](char32_t first, char32_t last) {
    return first <= character && character <= last;
  };
  return character < 0x20 || is_between(0x7F, 0x9F) || is_between(0x200E, 0x200F) ||
         is_between(0x2028, 0x202E) || is_between(0x2066, 0x2069);
}

/// Moves one character from the text to the result, or '?' in its place.
void append_printable(std::string& result, std::string_view& text) {
  constexpr char32_t replacement = 0xFFFD;
  const std::string_view before = text;
  const char32_t character = take_utf8(text);
  const std::string_view bytes = before.substr(0, before.size() - text.size());
  const bool is_broken = character == replacement && bytes.size() == 1;
  if (is_broken || controls_terminal(character)) result += '?';
  else result += bytes;
}

}  // namespace

std::string printable(std::string_view text) {
  std::string result;
  while (!text.empty()) append_printable(result, text);
  return result;
}

std::string excerpt(std::string_view text) {
  std::string result;
  for (std::size_t count = 0; count < longest_excerpt && !text.empty(); ++count) {
    append_printable(result, text);
  }
  return text.empty() ? result : result + "...";
}

}  // namespace tabiya
