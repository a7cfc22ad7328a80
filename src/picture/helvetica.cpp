#include "picture/helvetica.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "picture/letters.hpp"
#include "support/inner/utf8.hpp"

namespace tabiya::picture {
namespace {

using Widths = std::array<std::uint16_t, 95>;  // of the characters from the space to "~"

// In thousandths of the size. Source: Adobe's font metrics of the 14 standard fonts.
constexpr Widths regular{
    278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333,  278, 278, 556, 556, 556,
    556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667,
    611, 778, 722, 278, 500, 667, 556, 833, 722, 778, 667, 778, 722, 667,  611, 722, 667, 944, 667,
    667, 611, 278, 278, 278, 469, 556, 333, 556, 556, 500, 556, 556, 278,  556, 556, 222, 222, 500,
    222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722, 500, 500,  500, 334, 260, 334, 584};
constexpr Widths bold{
    278, 333, 474, 556, 556, 889, 722, 238, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556,
    556, 556, 556, 556, 556, 556, 556, 333, 333, 584, 584, 584, 611, 975, 722, 722, 722, 722, 667,
    611, 778, 722, 278, 556, 722, 611, 833, 722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667,
    667, 611, 333, 278, 333, 584, 556, 333, 556, 611, 556, 611, 556, 333, 611, 611, 278, 278, 556,
    278, 889, 611, 611, 611, 611, 389, 556, 333, 611, 556, 778, 556, 556, 500, 389, 280, 389, 584};

/// A character beyond ASCII that is not a letter with an accent.
struct Other {
  char32_t character;
  std::uint8_t byte;
  std::uint16_t regular;
  std::uint16_t bold;
};
constexpr std::array others{
    Other{0xA0, 0xA0, 278, 278},   Other{0xA1, 0xA1, 333, 333},     Other{0xAB, 0xAB, 556, 556},
    Other{0xB0, 0xB0, 400, 400},   Other{0xB1, 0xB1, 584, 584},     Other{0xB7, 0xB7, 278, 278},
    Other{0xBB, 0xBB, 556, 556},   Other{0xBD, 0xBD, 834, 834},     Other{0xBF, 0xBF, 611, 611},
    Other{0xC6, 0xC6, 1000, 1000}, Other{0xD0, 0xD0, 722, 722},     Other{0xD7, 0xD7, 584, 584},
    Other{0xD8, 0xD8, 778, 778},   Other{0xDE, 0xDE, 667, 667},     Other{0xDF, 0xDF, 611, 611},
    Other{0xE6, 0xE6, 889, 889},   Other{0xF0, 0xF0, 556, 611},     Other{0xF8, 0xF8, 611, 611},
    Other{0xFE, 0xFE, 556, 611},   Other{0x152, 0x8C, 1000, 1000},  Other{0x153, 0x9C, 944, 944},
    Other{0x2013, 0x96, 556, 556}, Other{0x2014, 0x97, 1000, 1000}, Other{0x2018, 0x91, 222, 278},
    Other{0x2019, 0x92, 222, 278}, Other{0x201C, 0x93, 333, 500},   Other{0x201D, 0x94, 333, 500},
    Other{0x201E, 0x84, 333, 500}, Other{0x2026, 0x85, 1000, 1000}};

/// Letters with accents that the encoding has outside of Latin-1.
constexpr std::array<std::pair<char32_t, std::uint8_t>, 5> accented_beyond_latin1{
    {{0x160, 0x8A}, {0x161, 0x9A}, {0x178, 0x9F}, {0x17D, 0x8E}, {0x17E, 0x9E}}};

std::optional<std::uint8_t> byte_of_accented(char32_t character) {
  if (character >= 0xC0 && character <= 0xFF) return static_cast<std::uint8_t>(character);
  for (const auto& [letter, byte] : accented_beyond_latin1) {
    if (letter == character) return byte;
  }
  return std::nullopt;
}

/// The byte and the width of a character.
struct Sign {
  std::uint8_t byte;
  std::uint16_t width;
};

std::uint16_t ascii_width(char letter, bool is_bold) {
  const auto at = static_cast<std::size_t>(letter - ' ');
  return is_bold ? bold[at] : regular[at];
}

std::optional<Sign> sign_of(char32_t character, bool is_bold) {
  if (character >= U' ' && character <= U'~') {
    const char letter = static_cast<char>(character);
    return Sign{static_cast<std::uint8_t>(letter), ascii_width(letter, is_bold)};
  }
  const auto* const other = std::ranges::find(others, character, &Other::character);
  if (other != others.end()) return Sign{other->byte, is_bold ? other->bold : other->regular};
  const auto base = base_of_accented(character);
  const auto byte = byte_of_accented(character);
  if (!base || !byte) return std::nullopt;
  // An accented i is wider than one with its dot.
  const std::uint16_t width = *base == 'i' ? 278 : ascii_width(*base, is_bold);
  return Sign{*byte, width};
}

}  // namespace

std::optional<HelveticaText> in_helvetica(std::string_view words, bool is_bold) {
  HelveticaText text;
  while (!words.empty()) {
    const auto sign = sign_of(take_utf8(words), is_bold);
    if (!sign) return std::nullopt;
    text.bytes += static_cast<char>(sign->byte);
    text.width += sign->width / 1000.0;
  }
  return text;
}

}  // namespace tabiya::picture
