/// The colours of a drawn board.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace tabiya::picture {

/// A colour in sRGB, 0 to 255 each.
struct Rgb {
  std::uint8_t red = 0;
  std::uint8_t green = 0;
  std::uint8_t blue = 0;

  friend constexpr bool operator==(Rgb, Rgb) noexcept = default;
};

/// "#e8c542".
[[nodiscard]] std::string to_string(Rgb color);

/// Reads "#e8c542", in either case.
[[nodiscard]] std::optional<Rgb> parse_rgb(std::string_view text) noexcept;

/// The colours of the squares, and of what is written and marked on them.
struct Theme {
  std::string_view name;
  Rgb light;
  Rgb dark;
  Rgb on_light;  ///< coordinates on light squares
  Rgb on_dark;   ///< coordinates on dark squares
};

/// The themes of the browser page, the default one first.
[[nodiscard]] std::span<const Theme> all_themes() noexcept;

/// The theme of that name, if any.
[[nodiscard]] std::optional<Theme> find_theme(std::string_view name) noexcept;

}  // namespace tabiya::picture
