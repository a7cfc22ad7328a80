/// What an SVG document of ours says, as shapes: read by svg_reader.hpp, drawn as pixels by
/// painter.hpp and written as PDF by pdf.cpp.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "picture/geometry.hpp"
#include "picture/path.hpp"
#include "tabiya/picture/theme.hpp"

namespace tabiya::picture {

enum class FillRule : std::uint8_t { NonZero, EvenOdd };
enum class LineCap : std::uint8_t { Butt, Round, Square };
enum class LineJoin : std::uint8_t { Miter, Round, Bevel };
enum class TextAnchor : std::uint8_t { Start, Middle, End };

/// A colour on the way through a gradient.
struct GradientStop {
  double offset;  ///< 0 at its start, 1 at its end
  Rgb color;
  double opacity = 1;

  friend bool operator==(const GradientStop&, const GradientStop&) = default;
};

/// Colours that change along a line, or outwards from a point. Beyond its ends, the first and the last go on.
struct Gradient {
  enum class Kind : std::uint8_t { Linear, Radial };

  Kind kind = Kind::Linear;
  Point from{};  ///< where the first colour is
  Point to{};    ///< where the last one is; of a radial one, the centre of the circle where it is
  double radius = 0;                                       ///< of that circle
  Matrix place{};                                          ///< from its coordinates to the shape's
  std::shared_ptr<const std::vector<GradientStop>> stops;  ///< two at least, from 0 to 1

  friend bool operator==(const Gradient& one, const Gradient& other) {
    return one.kind == other.kind && one.from == other.from && one.to == other.to &&
           one.radius == other.radius && one.place == other.place && *one.stops == *other.stops;
  }
};

/// A colour and how opaque it is, from 0 to 1; or a gradient, whose opacities this one multiplies.
struct Paint {
  Rgb color;
  double opacity = 1;
  std::shared_ptr<const Gradient> gradient{};

  friend bool operator==(const Paint& one, const Paint& other) {
    const bool have_gradients = one.gradient && other.gradient;
    return one.color == other.color && one.opacity == other.opacity &&
           (have_gradients ? *one.gradient == *other.gradient : one.gradient == other.gradient);
  }
};

struct Pen {
  double width = 1;
  LineCap cap = LineCap::Butt;
  LineJoin join = LineJoin::Miter;
  double miter_limit = 4;

  friend bool operator==(const Pen&, const Pen&) = default;
};

/// A path in its own coordinates, filled first and then stroked.
struct Shape {
  Path path;
  Matrix place;
  std::optional<Paint> fill;
  FillRule fill_rule = FillRule::NonZero;
  std::optional<Paint> stroke;
  Pen pen;
  double opacity =
      1;  ///< of the fill and the stroke together: the fill does not shine through the stroke

  friend bool operator==(const Shape&, const Shape&) = default;
};

/// A line of text in UTF-8.
struct Text {
  std::string words;
  Point at;  ///< on the baseline
  Matrix place;
  Paint paint;
  double size = 16;
  bool is_bold = false;
  TextAnchor anchor = TextAnchor::Start;
  std::optional<double> length{};  ///< shrunk or stretched to this width

  friend bool operator==(const Text&, const Text&) = default;
};

/// A group that is drawn in several places: a piece.
struct Use {
  std::size_t symbol;  ///< its index
  Matrix place;

  friend bool operator==(const Use&, const Use&) = default;
};

using Item = std::variant<Shape, Text, Use>;

struct Drawing {
  double width = 0;  ///< in pixels, or in points on paper
  double height = 0;
  std::string title;
  std::vector<std::vector<Item>> symbols;  ///< contain no Use
  std::vector<Item> items;                 ///< from the bottom to the top
};

}  // namespace tabiya::picture
