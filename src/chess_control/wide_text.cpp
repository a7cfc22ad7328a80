#include "chess_control/wide_text.hpp"

#include <cstddef>

namespace tabiya::chess_control {
namespace {

constexpr int payload_bits = 6;  // of each continuation byte

int byte_at(std::string_view text, std::size_t at) { return static_cast<unsigned char>(text[at]); }

bool is_continuation(int byte) { return (byte & 0xC0) == 0x80; }

/// The bits of a first byte that belong to the character.
int first_bits(int byte) {
  if (byte < 0x80) return byte;
  return byte < 0xE0 ? byte & 0x1F : byte & 0x0F;
}

}  // namespace

std::wstring to_wide(std::string_view utf8) {
  std::wstring wide;
  int character = 0;
  for (std::size_t at = 0; at < utf8.size(); ++at) {
    const int byte = byte_at(utf8, at);
    character =
        is_continuation(byte) ? (character << payload_bits) | (byte & 0x3F) : first_bits(byte);
    const bool is_last = at + 1 == utf8.size() || !is_continuation(byte_at(utf8, at + 1));
    if (is_last) wide += static_cast<wchar_t>(character);
  }
  return wide;
}

std::string quoted(std::wstring_view text) {
  constexpr std::size_t max_characters = 20;
  std::string result = "\"";
  for (const wchar_t character : text.substr(0, max_characters)) {
    const bool is_printable = character >= L' ' && character <= L'~';
    result += is_printable ? static_cast<char>(character) : '?';
  }
  return result + (text.size() > max_characters ? "…\"" : "\"");
}

}  // namespace tabiya::chess_control
