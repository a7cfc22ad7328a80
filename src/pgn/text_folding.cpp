#include "pgn/inner/text_folding.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>

#include "support/inner/utf8.hpp"

namespace tabiya::pgn {
namespace {

/// U+00C0 to U+017F without accents; a blank if there is no base letter.
constexpr std::string_view plain_letters =
    "aaaaaa ceeeeiiiidnooooo ouuuuy  aaaaaa ceeeeiiiidnooooo ouuuuy y"
    "aaaaaaccccccccddddeeeeeeeeeegggggggghhhhiiiiiiiiii  jjkkklllllll"
    "lllnnnnnnnnnoooooo  rrrrrrssssssssttttttuuuuuuuuuuuuwwyyyzzzzzzs";
constexpr char32_t first_accented = 0xC0;

void append_folded(std::string& text, char32_t letter) {
  switch (letter) {
    case 0xC6:
    case 0xE6: text += "ae"; return;
    case 0xDF: text += "ss"; return;
    case 0xDE:
    case 0xFE: text += "th"; return;
    case 0x152:
    case 0x153: text += "oe"; return;
    default: break;
  }
  const std::size_t place = letter - first_accented;
  const bool has_plain =
      letter >= first_accented && place < plain_letters.size() && plain_letters[place] != ' ';
  if (has_plain) text += plain_letters[place];
  else append_utf8(text, letter);
}

char small(char letter) noexcept {
  return letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter;
}

/// The bytes of the letter at an offset; 0 at the end.
std::size_t size_of_letter(std::string_view text, std::size_t at) noexcept {
  if (at >= text.size()) return 0;
  const auto rest = text.substr(at + 1);
  const auto end = std::ranges::find_if_not(rest, continues_utf8);
  return 1 + static_cast<std::size_t>(end - rest.begin());
}

/// Appends the first letter of a text, or its first byte where it is not UTF-8. Returns the bytes
/// of the text that it stands for. Requires: the text is not empty.
std::size_t append_first_folded(std::string& result, std::string_view text) {
  const std::size_t size = utf8_size(text);
  if (size > 1) {
    append_folded(result, take_utf8(text));
    return size;
  }
  const auto byte = static_cast<unsigned char>(text[0]);
  const bool is_continued = text.size() > 1 && continues_utf8(text[1]);
  if (byte >= first_accented && !is_continued) append_folded(result, byte);
  else result += small(text[0]);
  return 1;
}

}  // namespace

std::string folded(std::string_view text) {
  std::string result;
  result.reserve(text.size());
  while (!text.empty()) text.remove_prefix(append_first_folded(result, text));
  return result;
}

bool contains_like(std::string_view text, std::string_view pattern) noexcept {
  // As if the pattern had a star at both ends.
  std::size_t at = 0;
  std::size_t place = 0;
  std::size_t after_star = 0;
  std::size_t star_end = 0;
  for (;;) {
    if (place == pattern.size()) return true;
    if (pattern[place] == '*') {
      after_star = ++place;
      star_end = at;
    } else if (at < text.size() && (pattern[place] == '?' || pattern[place] == text[at])) {
      at += pattern[place] == '?' ? size_of_letter(text, at) : 1;
      ++place;
    } else {
      if (star_end >= text.size()) return false;
      place = after_star;
      star_end += size_of_letter(text, star_end);
      at = star_end;
    }
  }
}

}  // namespace tabiya::pgn
