/// How much of each pixel an area covers.
///
/// Sixteen lines are drawn through each row of pixels; on each of them the ends of the area are
/// exact. So vertical edges have as many shades as colours have, and horizontal ones sixteen.
#pragma once

#include <functional>
#include <span>
#include <vector>

#include "picture/drawing.hpp"
#include "picture/outline.hpp"

namespace tabiya::picture {

/// Receives a row: its y, the x of its first pixel, and for each pixel the covered part, 0 to 1.
using RowReceiver = std::function<void(int y, int first_x, std::span<const float> covered)>;

/// Passes on the rows of a picture of this size that the polygons touch, from top to bottom.
void cover(const std::vector<Polygon>& polygons, FillRule rule, int width, int height,
           const RowReceiver& receive);

}  // namespace tabiya::picture
