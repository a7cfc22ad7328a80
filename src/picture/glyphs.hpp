/// The letters of a text as shapes: our own where they suffice, or else those of the system's fonts.
#pragma once

#include <memory>
#include <string_view>
#include <vector>

#include "picture/drawing.hpp"
#include "picture/path.hpp"

namespace tabiya::picture {

/// A letter for a size of 1, with its baseline at 0; y grows downwards.
struct Glyph {
  char32_t character;  ///< what it stands for
  Path path;
  double pen = 0;  ///< the width of the round pen that follows the path; 0: the path is filled
  double advance = 0;
};

/// From left to right, whatever the direction of the script. Either all have a pen, or none has.
using Glyphs = std::vector<std::shared_ptr<const Glyph>>;

/// A character that no font has becomes an empty box.
[[nodiscard]] Glyphs glyphs_of(std::string_view words, bool is_bold);

/// The width for a size of 1.
[[nodiscard]] double width_of(const Glyphs& glyphs) noexcept;

/// A text as one shape.
[[nodiscard]] Shape lettering(const Text& text);

/// How far left of its place a text begins.
[[nodiscard]] double shift_of(TextAnchor anchor, double width) noexcept;

}  // namespace tabiya::picture
