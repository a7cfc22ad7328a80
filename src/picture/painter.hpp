/// Draws drawings as pixels.
#pragma once

#include <cstddef>
#include <deque>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "picture/drawing.hpp"
#include "picture/geometry.hpp"
#include "picture/gradient.hpp"
#include "tabiya/picture/image.hpp"

namespace tabiya::picture {

/// What a shape is painted with.
struct Ink {
  Rgb color;
  float opacity;
  std::optional<GradientColors> gradient{};  ///< in place of the colour
};

/// A row of pixels that something covers, relative to where it is drawn.
struct MaskRow {
  int y;
  int first_x;
  std::vector<float> covered;
};
struct MaskLayer {
  Ink ink;
  std::vector<MaskRow> rows;
};

/// A symbol as it covers pixels. Symbols that stand whole pixels apart look the same: the eight
/// pawns of a side are computed once.
struct Sprite {
  std::size_t symbol;  ///< an index of Sprites::symbols
  Matrix place;        ///< less the whole pixels
  std::vector<MaskLayer> layers;
};

/// What drawings of the same size have in common: the pieces of a game's pictures are computed once.
struct Sprites {
  std::vector<std::vector<Item>> symbols;
  std::deque<Sprite> sprites;
};

/// The drawing on white, one pixel for each unit.
/// Requires: its size fits an image, and all drawings with these sprites have this size.
[[nodiscard]] Image paint(const Drawing& drawing, Sprites& sprites);

/// Reads an SVG document and draws it with `scale` pixels for each unit, as to_image() does.
[[nodiscard]] std::expected<Image, std::string> to_image(std::string_view svg, double scale,
                                                         Sprites& sprites);

}  // namespace tabiya::picture
