/// Fonts in the Compact Font Format, as PDF holds them.
///
/// Source: Adobe's technical notes 5176 (the format) and 5177 (how letters are drawn in it).
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "picture/geometry.hpp"
#include "picture/path.hpp"

namespace tabiya::picture {

/// A letter's outline and advance, in units of which its size has a thousand; y grows upwards.
/// Coordinates are rounded.
[[nodiscard]] std::string charstring(const Path& outline, double advance);

/// A font of at most 255 letters with the codes 1, 2, … All are drawn within a box with these corners.
[[nodiscard]] std::string cff_font(std::string_view name, std::span<const std::string> charstrings,
                                   Point least, Point most);

}  // namespace tabiya::picture
