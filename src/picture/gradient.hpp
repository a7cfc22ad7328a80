/// The colours of a gradient, pixel by pixel.
#pragma once

#include <memory>
#include <optional>

#include "picture/drawing.hpp"
#include "picture/geometry.hpp"

namespace tabiya::picture {

/// A colour and how opaque it is.
struct Tint {
  Rgb color;
  float opacity;
};

class GradientColors {
 public:
  /// `place` moves the shape onto the pixels.
  GradientColors(std::shared_ptr<const Gradient> gradient, const Matrix& place);

  [[nodiscard]] Tint at(Point pixel) const;

 private:
  /// How far through the gradient a place is.
  [[nodiscard]] double offset_at(Point point) const;

  std::shared_ptr<const Gradient> gradient_;
  std::optional<Matrix> inverse_;  ///< from pixels to the gradient's coordinates
};

}  // namespace tabiya::picture
