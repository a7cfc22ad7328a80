/// Turns paths into polygons: curves become short lines, strokes become areas.
#pragma once

#include <vector>

#include "picture/drawing.hpp"
#include "picture/geometry.hpp"
#include "picture/path.hpp"

namespace tabiya::picture {

using Polygon = std::vector<Point>;

/// The inside of a path, in pixels. Curves deviate by a fiftieth of a pixel at most.
[[nodiscard]] std::vector<Polygon> fill_outline(const Path& path, const Matrix& place);

/// The area that a pen covers along a path, in pixels: many overlapping polygons that all turn the
/// same way, so that the nonzero rule unites them.
[[nodiscard]] std::vector<Polygon> stroke_outline(const Path& path, const Pen& pen,
                                                  const Matrix& place);

/// The same as a path, for drawings whose pixels are not known: curves deviate by a fiftieth of 1 / scale at most.
[[nodiscard]] Path stroked_path(const Path& path, const Pen& pen, double scale);

}  // namespace tabiya::picture
