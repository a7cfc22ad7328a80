/// Finds damage in texts that usually have none. Internal.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <string_view>

#include "pgn/characters.hpp"

namespace tabiya::pgn {

/// True if one of eight bytes is below the blank or is 0x7F.
[[nodiscard]] inline bool may_have_control_character(std::uint64_t bytes) noexcept {
  constexpr std::uint64_t ones = 0x0101010101010101;
  constexpr std::uint64_t high_bits = 0x80 * ones;
  // A borrow can also mark the byte after a control character, never one without any before it.
  const std::uint64_t below_blank = (bytes - ' ' * ones) & ~bytes;
  const std::uint64_t deletes = ((bytes ^ 0x7F * ones) - ones) & ~(bytes ^ 0x7F * ones);
  return ((below_blank | deletes) & high_bits) != 0;
}

/// Eight bytes that stand for a text of at most eight: its own bytes, some of them twice.
[[nodiscard]] inline std::uint64_t as_eight_bytes(std::string_view text) noexcept {
  constexpr std::uint64_t blanks = 0x2020202020000000;
  const auto byte = [&](std::size_t index) {
    return std::uint64_t{static_cast<unsigned char>(text[index])};
  };
  constexpr std::size_t half = sizeof(std::uint32_t);
  if (text.size() >= half) {
    std::uint32_t first = 0;
    std::uint32_t last = 0;
    std::memcpy(&first, text.data(), half);
    std::memcpy(&last, text.data() + text.size() - half, half);
    return first | std::uint64_t{last} << 32U;
  }
  if (text.empty()) return ' ' * std::uint64_t{0x0101010101010101};
  return byte(0) | byte(text.size() / 2) << 8U | byte(text.size() - 1) << 16U | blanks;
}

/// True if a text has a control character; blanks and line ends aside.
[[nodiscard]] inline bool has_control_character(std::string_view text) noexcept {
  constexpr std::size_t step = sizeof(std::uint64_t);
  std::uint64_t word = 0;
  bool is_suspicious = false;
  std::string_view rest = text;
  for (; rest.size() > step; rest.remove_prefix(step)) {
    std::memcpy(&word, rest.data(), step);
    is_suspicious |= may_have_control_character(word);
  }
  if (!may_have_control_character(as_eight_bytes(rest)) && !is_suspicious) return false;
  return std::ranges::any_of(
      text, [](char character) { return class_of(character) == CharClass::Control; });
}

}  // namespace tabiya::pgn
