/// Pictures in the terminal, for terminals that can show them.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "tabiya/picture/image.hpp"

namespace tabiya::cli {

/// How a terminal receives pictures.
enum class Graphics : std::uint8_t {
  None,
  Kitty,  ///< the graphics protocol of kitty: a PNG, scaled to cells
  Sixel,  ///< columns of six pixels, as DEC's VT340 had them
};

/// "none", "kitty", "sixel".
[[nodiscard]] std::optional<Graphics> parse_graphics(std::string_view text) noexcept;

/// The value of an environment variable; empty if it is not set.
using Environment = std::function<std::string_view(const char* name)>;

/// What the terminal of this environment shows. `TABIYA_GRAPHICS` decides if it is set. Otherwise
/// only terminals that name themselves and are known to show pictures get some: nothing is sent to
/// ask them, since one that does not know the question would print it. Within tmux and screen,
/// which drop pictures, there are none.
[[nodiscard]] Graphics detect_graphics(const Environment& environment);

/// The bytes that show a picture at the cursor, over this number of cells, and leave the cursor
/// there. It replaces the picture shown before.
/// Source: "Terminal graphics protocol", the documentation of kitty.
[[nodiscard]] std::string kitty_picture(const picture::Image& image, int columns, int rows);

/// The same with sixels, one for each pixel.
/// Source: VT330/VT340 Programmer Reference Manual, volume 2, chapter 14.
[[nodiscard]] std::string sixel_picture(const picture::Image& image);

}  // namespace tabiya::cli
