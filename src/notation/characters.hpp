/// Classification of ASCII characters.
#pragma once

namespace tabiya {

[[nodiscard]] constexpr bool is_digit(char character) noexcept {
  return character >= '0' && character <= '9';
}
[[nodiscard]] constexpr bool is_letter(char character) noexcept {
  return (character >= 'a' && character <= 'z') || (character >= 'A' && character <= 'Z');
}

}  // namespace tabiya
