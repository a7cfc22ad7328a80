/// Classifies each byte by what it can begin or continue in PGN text.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace tabiya::pgn {

enum class CharClass : std::uint8_t {
  Blank,    // space, tab, vertical tab, form feed, and Control-Z, which ends old DOS files
  LineEnd,  // CR, LF
  Control,
  Digit,
  Word,  // a letter, or a sign that occurs in words
  High,  // a byte of UTF-8 or of a legacy code page
  Dot,
  Suffix,  // ! ?
  Dollar,
  Star,
  BraceOpen,
  BraceClose,
  ParenthesisOpen,
  ParenthesisClose,
  BracketOpen,
  BracketClose,
  Semicolon,
  Reserved,  // < >
  Other,     // a token by itself, without a meaning
};

constexpr CharClass class_of_byte(unsigned byte) noexcept {
  using enum CharClass;
  if (byte >= 0x80) return High;
  if (byte >= '0' && byte <= '9') return Digit;
  switch (byte) {
    case ' ':
    case '\t':
    case '\v':
    case '\f':
    case 0x1A: return Blank;
    case '\r':
    case '\n': return LineEnd;
    case '.': return Dot;
    case '!':
    case '?': return Suffix;
    case '$': return Dollar;
    case '*': return Star;
    case '{': return BraceOpen;
    case '}': return BraceClose;
    case '(': return ParenthesisOpen;
    case ')': return ParenthesisClose;
    case '[': return BracketOpen;
    case ']': return BracketClose;
    case ';': return Semicolon;
    case '<':
    case '>': return Reserved;
    case '"':
    case ',': return Other;
    default: return byte < 0x20 || byte == 0x7F ? Control : Word;
  }
}

inline constexpr std::array<CharClass, 256> char_classes = [] {
  std::array<CharClass, 256> classes{};
  for (unsigned byte = 0; byte < classes.size(); ++byte) classes[byte] = class_of_byte(byte);
  return classes;
}();

[[nodiscard]] constexpr CharClass class_of(char character) noexcept {
  return char_classes[static_cast<unsigned char>(character)];
}

[[nodiscard]] constexpr bool is_digit(char character) noexcept {
  return character >= '0' && character <= '9';
}
[[nodiscard]] constexpr bool is_letter(char character) noexcept {
  return (character >= 'a' && character <= 'z') || (character >= 'A' && character <= 'Z');
}
[[nodiscard]] constexpr bool is_line_end(char character) noexcept {
  return character == '\n' || character == '\r';
}
[[nodiscard]] constexpr bool is_blank(char character) noexcept {
  return class_of(character) == CharClass::Blank;
}
[[nodiscard]] constexpr bool is_space(char character) noexcept {
  return is_blank(character) || is_line_end(character);
}
/// True for bytes that continue a word of plain characters.
[[nodiscard]] constexpr bool is_word(char character) noexcept {
  const CharClass its_class = class_of(character);
  return its_class == CharClass::Word || its_class == CharClass::Digit;
}
/// True for bytes that continue any word.
[[nodiscard]] constexpr bool is_wide_word(char character) noexcept {
  return is_word(character) || class_of(character) == CharClass::High;
}

/// No move, number, result or glyph is longer.
inline constexpr std::ptrdiff_t max_word_bytes = 255;
/// The lookahead for a tag pair or an empty line.
inline constexpr std::ptrdiff_t max_lookahead_bytes = 4096;

/// The bytes before a token that can tell what it is.
inline constexpr std::ptrdiff_t max_look_back_bytes = 16;

/// Two line ends without a token between them make an empty line.
inline constexpr std::uint32_t empty_line = 2;

[[nodiscard]] constexpr std::string_view text_between(const char* begin, const char* end) noexcept {
  return {begin, static_cast<std::size_t>(end - begin)};
}

/// The first place where `is_in` is false.
template <class Predicate>
[[nodiscard]] constexpr const char* skip_while(const char* at, const char* end, Predicate is_in) {
  while (at != end && is_in(*at)) ++at;
  return at;
}

}  // namespace tabiya::pgn
