#include "tabiya/picture/theme.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstddef>
#include <system_error>

namespace tabiya::picture {
namespace {

constexpr Rgb rgb(std::uint32_t color) noexcept {
  return {static_cast<std::uint8_t>(color >> 16), static_cast<std::uint8_t>(color >> 8),
          static_cast<std::uint8_t>(color)};
}

// The same as in web/css/board.css.
constexpr std::array themes{
    Theme{"tabiya", rgb(0xece7d8), rgb(0x8b9d80), rgb(0x55664b), rgb(0xf7f5ec)},
    Theme{"walnut", rgb(0xf0dcbc), rgb(0xb58a63), rgb(0x79522f), rgb(0xfff4e2)},
    Theme{"slate", rgb(0xdfe5ea), rgb(0x7d93a8), rgb(0x45596c), rgb(0xf4f8fb)},
    Theme{"newsprint", rgb(0xf7f5f0), rgb(0xb3aea4), rgb(0x57534b), rgb(0x26241f)},
    Theme{"contrast", rgb(0xffffff), rgb(0x5d7fb5), rgb(0x1d3557), rgb(0xffffff)},
};

constexpr std::size_t digits_of_color = 6;

}  // namespace

std::string to_string(Rgb color) {
  constexpr std::string_view digits = "0123456789abcdef";
  std::string text{'#'};
  for (const std::uint8_t part : {color.red, color.green, color.blue}) {
    text += digits[part >> 4];
    text += digits[part & 0xF];
  }
  return text;
}

std::optional<Rgb> parse_rgb(std::string_view text) noexcept {
  if (!text.starts_with('#') || text.size() != 1 + digits_of_color) return std::nullopt;
  text.remove_prefix(1);
  std::uint32_t color = 0;
  const auto [end, error] = std::from_chars(text.begin(), text.end(), color, 16);
  if (error != std::errc{} || end != text.end()) return std::nullopt;
  return rgb(color);
}

std::span<const Theme> all_themes() noexcept { return themes; }

std::optional<Theme> find_theme(std::string_view name) noexcept {
  const auto* const found = std::ranges::find(themes, name, &Theme::name);
  if (found == themes.end()) return std::nullopt;
  return *found;
}

}  // namespace tabiya::picture
