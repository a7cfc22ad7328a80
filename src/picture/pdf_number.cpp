#include "picture/pdf_number.hpp"

#include <array>
#include <charconv>
#include <cmath>

namespace tabiya::picture {

std::string pdf_number(double number) {
  // A scale may be small: of pieces drawn in a square of 2048 units, for example.
  constexpr double small = 0.1;
  const int decimals = std::abs(number) < small ? 7 : 4;
  std::array<char, 32> digits{};
  const auto [end, error] =
      std::to_chars(digits.begin(), digits.end(), number, std::chars_format::fixed, decimals);
  std::string text{digits.begin(), end};
  text.resize(text.find_last_not_of('0') + 1);
  if (text.ends_with('.')) text.pop_back();
  return text == "-0" ? "0" : text;
}

}  // namespace tabiya::picture
