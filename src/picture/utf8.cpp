#include "picture/utf8.hpp"

#include <bit>
#include <cstddef>

namespace tabiya::picture {
namespace {

constexpr char32_t replacement = 0xFFFD;
constexpr char32_t last_character = 0x10FFFF;

char byte_of(char32_t value) noexcept {
  return static_cast<char>(static_cast<unsigned char>(value));
}

}  // namespace

char32_t take_character(std::string_view& text) noexcept {
  const auto first = static_cast<unsigned char>(text.front());
  text.remove_prefix(1);
  if (first < 0x80) return first;
  const auto bytes = static_cast<std::size_t>(std::countl_one(first));
  if (bytes < 2 || bytes > 4 || text.size() + 1 < bytes) return replacement;
  char32_t character = first & (0x7FU >> bytes);
  for (std::size_t at = 0; at + 1 < bytes; ++at) {
    const auto next = static_cast<unsigned char>(text[at]);
    if ((next & 0xC0U) != 0x80U) return replacement;
    character = character << 6 | (next & 0x3FU);
  }
  text.remove_prefix(bytes - 1);
  return character;
}

void append_utf8(std::string& text, char32_t character) {
  const auto continuation = [&](int shift) { text += byte_of(0x80 | (character >> shift & 0x3F)); };
  if (character > last_character || (character >= 0xD800 && character < 0xE000)) return;
  if (character < 0x80) {
    text += byte_of(character);
  } else if (character < 0x800) {
    text += byte_of(0xC0 | character >> 6);
    continuation(0);
  } else if (character < 0x10000) {
    text += byte_of(0xE0 | character >> 12);
    continuation(6);
    continuation(0);
  } else {
    text += byte_of(0xF0 | character >> 18);
    continuation(12);
    continuation(6);
    continuation(0);
  }
}

}  // namespace tabiya::picture
