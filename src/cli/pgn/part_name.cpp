#include "cli/pgn/part_name.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>

#include "support/inner/utf8.hpp"
#include "tabiya/pgn/code_page.hpp"

namespace tabiya::cli {
namespace {

/// Windows device names, with any extension; the last two take a digit.
constexpr std::array<std::string_view, 6> devices{"con", "prn", "aux", "nul", "conin$", "conout$"};
constexpr std::array<std::string_view, 2> numbered_devices{"com", "lpt"};

/// Converts a two-byte UTF-8 capital (Latin, Greek, Cyrillic) to lower case.
char32_t small_letter(char32_t letter) {
  if (letter >= 0xC0 && letter <= 0xDE && letter != 0xD7) return letter + 0x20;
  if (letter >= 0x100 && letter <= 0x137) return letter | 1;
  if (letter >= 0x139 && letter <= 0x148) return letter + letter % 2;
  if (letter >= 0x14A && letter <= 0x177) return letter | 1;
  if (letter >= 0x391 && letter <= 0x3A9) return letter + 0x20;
  if (letter >= 0x400 && letter <= 0x40F) return letter + 0x50;
  if (letter >= 0x410 && letter <= 0x42F) return letter + 0x20;
  return letter;
}

/// For file systems that ignore case. Requires: UTF-8.
std::string in_small_letters(std::string text) {
  for (std::size_t at = 0; at < text.size(); ++at) {
    const auto byte = static_cast<unsigned char>(text[at]);
    if (byte >= 'A' && byte <= 'Z') text[at] = static_cast<char>(byte - 'A' + 'a');
    if ((byte & 0xE0U) != 0xC0 || at + 1 == text.size()) continue;
    const auto next = static_cast<unsigned char>(text[at + 1]);
    const char32_t letter = small_letter(((byte & 0x1FU) << 6U) | (next & 0x3FU));
    text[at] = static_cast<char>(0xC0U | (letter >> 6U));
    text[at + 1] = static_cast<char>(0x80U | (letter & 0x3FU));
  }
  return text;
}

bool is_device(std::string_view name) {
  const std::string small = in_small_letters(std::string{name.substr(0, name.find('.'))});
  const std::string_view stem = std::string_view{small}.substr(0, small.find_last_not_of(' ') + 1);
  const auto is_numbered = [&](std::string_view device) {
    // A digit, including superscripts of two bytes.
    return stem.starts_with(device) && (stem.size() == device.size() + 1 || stem.ends_with("¹") ||
                                        stem.ends_with("²") || stem.ends_with("³"));
  };
  return std::ranges::find(devices, stem) != devices.end() ||
         std::ranges::any_of(numbered_devices, is_numbered);
}

/// Control characters of one byte, and of two: U+0080 to U+009F.
void replace_controls(std::string& name) {
  for (std::size_t at = 0; at < name.size(); ++at) {
    const auto byte = static_cast<unsigned char>(name[at]);
    const bool has_two_bytes =
        byte == 0xC2 && at + 1 < name.size() && static_cast<unsigned char>(name[at + 1]) < 0xA0;
    if (has_two_bytes) name.erase(at, 1);
    if (has_two_bytes || byte < ' ' || byte == 0x7F) name[at] = '_';
  }
}

}  // namespace

std::string part_name(std::string_view text) {
  constexpr std::string_view unwanted = "/\\:*?\"<>|";
  constexpr std::string_view bad_beginnings = ".-~ ";
  constexpr std::string_view bad_ends = ". ";
  std::string name{utf8_prefix(pgn::to_utf8(text), max_part_name_bytes)};
  if (name.find_first_not_of("?.- ") == std::string::npos) return "unknown";
  std::ranges::replace_if(name, [&](char letter) { return unwanted.contains(letter); }, '_');
  replace_controls(name);
  if (bad_beginnings.contains(name.front())) name.front() = '_';
  if (bad_ends.contains(name.back())) name.back() = '_';
  return is_device(name) ? "_" + name : name;
}

std::string PartNames::unique(const std::string& name) {
  const std::string small = in_small_letters(name);
  if (taken_.insert(small).second) return name;
  for (std::uint64_t& number = last_number_.try_emplace(small, 1).first->second;;) {
    const std::string suffix = fmt::format(" ({})", ++number);
    if (taken_.insert(small + suffix).second) return name + suffix;
  }
}

}  // namespace tabiya::cli
