#include "server/utf8.hpp"

#include <algorithm>
#include <cstdint>
#include <cstring>

#include "tabiya/pgn/code_page.hpp"

namespace tabiya::server {
namespace {

constexpr std::string_view replacement = "\xEF\xBF\xBD";
constexpr std::size_t longest_character = 4;

bool is_ascii(char letter) noexcept { return static_cast<unsigned char>(letter) < 0x80; }
bool is_continuation(char letter) noexcept {
  return (static_cast<unsigned char>(letter) & 0xC0) == 0x80;
}

/// The number of leading ASCII bytes, counted in whole words.
std::size_t ascii_words(std::string_view text) noexcept {
  constexpr std::uint64_t high_bits = 0x8080808080808080;
  std::size_t at = 0;
  std::uint64_t word = 0;
  for (; text.size() - at >= sizeof word; at += sizeof word) {
    std::memcpy(&word, text.data() + at, sizeof word);
    if ((word & high_bits) != 0) break;
  }
  return at;
}

/// The size of the first character in bytes; 0 if the text does not begin with a valid character.
std::size_t size_of_character(std::string_view text) noexcept {
  if (is_ascii(text.front())) return 1;
  const std::size_t longest = std::min(text.size(), longest_character);
  std::size_t size = 1;
  while (size < longest && is_continuation(text[size])) ++size;
  while (size > 0 && !pgn::is_utf8(text.substr(0, size))) --size;
  return size;
}

}  // namespace

bool is_utf8(std::string_view text) noexcept {
  while (!text.empty()) {
    text.remove_prefix(ascii_words(text));
    if (text.empty()) return true;
    const std::size_t size = size_of_character(text);
    if (size == 0) return false;
    text.remove_prefix(size);
  }
  return true;
}

std::string repaired_utf8(std::string text) {
  if (is_utf8(text)) return text;
  std::string repaired;
  for (std::string_view rest = text; !rest.empty();) {
    const std::size_t size = size_of_character(rest);
    repaired += size == 0 ? replacement : rest.substr(0, size);
    rest.remove_prefix(std::max<std::size_t>(size, 1));
  }
  return repaired;
}

}  // namespace tabiya::server
