/// Finds damage in texts that usually have none. Internal.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

namespace tabiya::pgn {

/// True for control characters; blanks and line ends aside.
[[nodiscard]] constexpr bool is_control_character(char character) noexcept {
  const auto byte = static_cast<unsigned char>(character);
  const bool is_space = (byte >= '\t' && byte <= '\r') || byte == 0x1A;
  return (byte < ' ' && !is_space) || byte == 0x7F;
}

/// The bytes of a text that are examined together.
struct ControlBlock {
  using Bytes = unsigned char __attribute__((vector_size(32)));
  using Words = std::uint64_t __attribute__((vector_size(32)));
  static constexpr std::size_t size = sizeof(Bytes);

  /// Adds the control characters at a place to those found so far.
  void look_at(const char* at) noexcept {
    Bytes bytes;
    std::memcpy(&bytes, at, sizeof bytes);
    const Bytes after_tab = bytes - static_cast<unsigned char>('\t');
    const auto is_space = (after_tab <= static_cast<unsigned char>('\r' - '\t')) |
                          (bytes == static_cast<unsigned char>(0x1A));
    const auto is_control = ((bytes < static_cast<unsigned char>(' ')) & ~is_space) |
                            (bytes == static_cast<unsigned char>(0x7F));
    found |= reinterpret_cast<Words>(is_control);
  }
  [[nodiscard]] bool has_found() const noexcept {
    return (found[0] | found[1] | found[2] | found[3]) != 0;
  }

  Words found{};
};

/// True if a text has a control character.
/// Complexity: linear, a block at a time; the last two blocks can overlap.
[[nodiscard]] inline bool has_control_character(std::string_view text) noexcept {
  if (text.size() < ControlBlock::size) {
    bool is_found = false;
    for (const char character : text) is_found |= is_control_character(character);
    return is_found;
  }
  ControlBlock block;
  const char* const last = text.data() + text.size() - ControlBlock::size;
  for (const char* at = text.data(); at < last; at += ControlBlock::size) block.look_at(at);
  block.look_at(last);
  return block.has_found();
}

}  // namespace tabiya::pgn
