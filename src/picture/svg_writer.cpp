#include "picture/svg_writer.hpp"

#include <array>
#include <charconv>
#include <cmath>
#include <cstdlib>

namespace tabiya::picture {

SvgWriter& SvgWriter::operator<<(int number) {
  std::array<char, 16> digits{};
  const auto [end, error] = std::to_chars(digits.begin(), digits.end(), number);
  return *this << std::string_view{digits.data(), end};
}

SvgWriter& SvgWriter::operator<<(double number) {
  const int tenths = static_cast<int>(std::lround(number * 10));
  if (tenths < 0) *this << "-";
  *this << std::abs(tenths / 10);
  const int rest = std::abs(tenths % 10);
  if (rest != 0) *this << "." << rest;
  return *this;
}

SvgWriter& SvgWriter::add_exact(double number) {
  constexpr int decimals = 4;
  std::array<char, 32> digits{};
  const auto [end, error] =
      std::to_chars(digits.begin(), digits.end(), number, std::chars_format::fixed, decimals);
  std::string_view text{digits.data(), end};
  text = text.substr(0, text.find_last_not_of('0') + 1);
  if (text.ends_with('.')) text.remove_suffix(1);
  return *this << text;
}

SvgWriter& SvgWriter::add_text(std::string_view text) {
  for (const char letter : text) {
    switch (letter) {
      case '<': text_ += "&lt;"; break;
      case '>': text_ += "&gt;"; break;
      case '&': text_ += "&amp;"; break;
      case '"': text_ += "&quot;"; break;
      default:
        if (static_cast<unsigned char>(letter) >= ' ') text_ += letter;
    }
  }
  return *this;
}

}  // namespace tabiya::picture
