/// Outlines of lines and curves, as in the attribute d of SVG's <path>.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "picture/geometry.hpp"

namespace tabiya::picture {

/// One step of a pen. A curve is a cubic Bézier curve; arcs and quadratic curves become such.
struct Step {
  enum class Kind : std::uint8_t { Move, Line, Curve, Close };

  Kind kind;
  Point to{};
  Point control{};         ///< of a curve: where it heads at first
  Point second_control{};  ///< of a curve: where it arrives from

  friend bool operator==(const Step&, const Step&) = default;
};

using Path = std::vector<Step>;

/// Reads all commands of SVG 1.1 (8.3). Empty if the text is malformed.
[[nodiscard]] std::optional<Path> parse_path(std::string_view text);

/// Of a curve that begins at `from`, the place at t: 0 at its start, 1 at its end.
[[nodiscard]] Point point_of_curve(Point from, const Step& curve, double t);

/// The corners of the smallest box around a path.
struct Box {
  Point least;
  Point most;
};

/// Empty if the path is.
[[nodiscard]] std::optional<Box> box_of(const Path& path);

[[nodiscard]] Path ellipse(Point center, double radius_x, double radius_y);

/// A rectangle whose corners are rounded by these radii.
[[nodiscard]] Path rectangle(Point corner, Point size, double radius_x, double radius_y);

}  // namespace tabiya::picture
