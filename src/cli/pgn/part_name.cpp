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

/// Converts a capital (Latin, Greek, Cyrillic) to lower case.
char32_t small_letter(char32_t letter) {
  if (letter >= 'A' && letter <= 'Z') return letter + ('a' - 'A');
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
std::string in_small_letters(std::string_view text) {
  std::string small;
  while (!text.empty()) append_utf8(small, small_letter(take_utf8(text)));
  return small;
}

bool is_device(std::string_view name) {
  const std::string small = in_small_letters(name.substr(0, name.find('.')));
  const std::string_view stem = std::string_view{small}.substr(0, small.find_last_not_of(' ') + 1);
  const auto is_numbered = [&](std::string_view device) {
    // A digit, including superscripts of two bytes.
    return stem.starts_with(device) && (stem.size() == device.size() + 1 || stem.ends_with("¹") ||
                                        stem.ends_with("²") || stem.ends_with("³"));
  };
  return std::ranges::find(devices, stem) != devices.end() ||
         std::ranges::any_of(numbered_devices, is_numbered);
}

/// The name with each control character, those from U+007F to U+009F included, replaced. Requires: UTF-8.
std::string without_controls(std::string_view name) {
  std::string clean;
  while (!name.empty()) {
    const char32_t letter = take_utf8(name);
    const bool is_control = letter < ' ' || (letter >= 0x7F && letter < 0xA0);
    append_utf8(clean, is_control ? U'_' : letter);
  }
  return clean;
}

}  // namespace

std::string part_name(std::string_view text) {
  constexpr std::string_view unwanted = "/\\:*?\"<>|";
  constexpr std::string_view bad_beginnings = ".-~ ";
  constexpr std::string_view bad_ends = ". ";
  std::string name{utf8_prefix(pgn::to_utf8(text), max_part_name_bytes)};
  if (name.find_first_not_of("?.- ") == std::string::npos) return "unknown";
  std::ranges::replace_if(name, [&](char letter) { return unwanted.contains(letter); }, '_');
  name = without_controls(name);
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
