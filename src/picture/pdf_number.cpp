#include "picture/pdf_number.hpp"

#include <array>
#include <charconv>

namespace tabiya::picture {

std::string pdf_number(double number) {
  constexpr int decimals = 4;
  std::array<char, 32> digits{};
  const auto [end, error] =
      std::to_chars(digits.begin(), digits.end(), number, std::chars_format::fixed, decimals);
  std::string text{digits.begin(), end};
  text.resize(text.find_last_not_of('0') + 1);
  if (text.ends_with('.')) text.pop_back();
  return text == "-0" ? "0" : text;
}

}  // namespace tabiya::picture
