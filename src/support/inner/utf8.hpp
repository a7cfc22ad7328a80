/// Characters of texts in UTF-8.
#pragma once

#include <bit>
#include <cstddef>
#include <string>
#include <string_view>

namespace tabiya {

/// True for each byte of a character but its first.
[[nodiscard]] constexpr bool continues_utf8(char byte) noexcept {
  return (static_cast<unsigned char>(byte) & 0xC0U) == 0x80U;
}

/// The longest beginning of a text that has at most `max_bytes` and does not split a character.
///
/// A text that is not UTF-8 there is cut at `max_bytes`.
[[nodiscard]] constexpr std::string_view utf8_prefix(std::string_view text,
                                                     std::size_t max_bytes) noexcept {
  if (text.size() <= max_bytes) return text;
  constexpr std::size_t max_continuation_bytes = 3;
  for (std::size_t back = 0; back <= max_continuation_bytes && back <= max_bytes; ++back) {
    if (!continues_utf8(text[max_bytes - back])) return text.substr(0, max_bytes - back);
  }
  return text.substr(0, max_bytes);
}

/// The bytes of the first character of a text; 0 if the text does not begin with one. Overlong forms,
/// surrogates and values beyond U+10FFFF are not characters. Source: Unicode Standard, table 3-7.
/// Requires: the text is not empty.
[[nodiscard]] constexpr std::size_t utf8_size(std::string_view text) noexcept {
  const auto byte = [&](std::size_t at) { return static_cast<unsigned char>(text[at]); };
  const unsigned char first = byte(0);
  if (first < 0x80) return 1;
  if (first < 0xC2 || first > 0xF4) return 0;
  const auto size = static_cast<std::size_t>(std::countl_one(first));
  if (text.size() < size || !continues_utf8(text[1])) return 0;
  const bool is_overlong = (first == 0xE0 && byte(1) < 0xA0) || (first == 0xF0 && byte(1) < 0x90);
  const bool is_surrogate = first == 0xED && byte(1) > 0x9F;
  const bool is_too_large = first == 0xF4 && byte(1) > 0x8F;
  if (is_overlong || is_surrogate || is_too_large) return 0;
  for (std::size_t at = 2; at < size; ++at) {
    if (!continues_utf8(text[at])) return 0;
  }
  return size;
}

/// The number of characters. A byte that belongs to none counts unless it looks like the continuation
/// of one.
[[nodiscard]] constexpr std::size_t utf8_length(std::string_view text) noexcept {
  std::size_t length = 0;
  for (const char byte : text) length += continues_utf8(byte) ? 0 : 1;
  return length;
}

/// Removes the first character from the text. Returns U+FFFD for a byte that belongs to none.
/// Requires: the text is not empty.
[[nodiscard]] constexpr char32_t take_utf8(std::string_view& text) noexcept {
  constexpr char32_t replacement = 0xFFFD;
  const std::size_t size = utf8_size(text);
  char32_t character = static_cast<unsigned char>(text.front());
  if (size == 0) character = replacement;
  if (size > 1) character &= 0x7FU >> size;
  for (std::size_t at = 1; at < size; ++at) {
    character = character << 6 | (static_cast<unsigned char>(text[at]) & 0x3FU);
  }
  text.remove_prefix(size == 0 ? 1 : size);
  return character;
}

/// Appends a character; nothing for a surrogate or a value beyond U+10FFFF.
constexpr void append_utf8(std::string& text, char32_t character) {
  constexpr char32_t last_character = 0x10FFFF;
  const auto append = [&](char32_t byte) {
    text += static_cast<char>(static_cast<unsigned char>(byte));
  };
  const auto append_rest = [&](int shift) { append(0x80 | (character >> shift & 0x3F)); };
  if (character > last_character || (character >= 0xD800 && character < 0xE000)) return;
  if (character < 0x80) {
    append(character);
  } else if (character < 0x800) {
    append(0xC0 | character >> 6);
    append_rest(0);
  } else if (character < 0x10000) {
    append(0xE0 | character >> 12);
    append_rest(6);
    append_rest(0);
  } else {
    append(0xF0 | character >> 18);
    append_rest(12);
    append_rest(6);
    append_rest(0);
  }
}

}  // namespace tabiya
