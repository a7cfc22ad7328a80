/// Reads SVG documents as drawings.
///
/// Understands what this module writes, and what sets of pieces are drawn with: groups, paths,
/// circles, ellipses, rectangles, lines and polygons in plain colours and gradients, and texts in
/// plain colours. Whatever would look different without it is refused: patterns, filters, masks,
/// clips, dashes, images, style sheets, translucent groups.
#pragma once

#include <expected>
#include <string>
#include <string_view>

#include "picture/drawing.hpp"

namespace tabiya::picture {

/// Errors: a sentence that names the element that cannot be drawn.
[[nodiscard]] std::expected<Drawing, std::string> read_svg(std::string_view svg);

}  // namespace tabiya::picture
