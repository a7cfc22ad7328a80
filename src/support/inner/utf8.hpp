/// Cutting texts in UTF-8.
#pragma once

#include <cstddef>
#include <string_view>

namespace tabiya {

/// The longest beginning of a text that has at most `max_bytes` and does not split a character.
///
/// A text that is not UTF-8 there is cut at `max_bytes`.
[[nodiscard]] constexpr std::string_view utf8_prefix(std::string_view text,
                                                     std::size_t max_bytes) noexcept {
  if (text.size() <= max_bytes) return text;
  constexpr std::size_t max_continuation_bytes = 3;
  const auto splits_character = [&](std::size_t at) {
    return (static_cast<unsigned char>(text[at]) & 0xC0) == 0x80;
  };
  for (std::size_t back = 0; back <= max_continuation_bytes && back <= max_bytes; ++back) {
    if (!splits_character(max_bytes - back)) return text.substr(0, max_bytes - back);
  }
  return text.substr(0, max_bytes);
}

}  // namespace tabiya
