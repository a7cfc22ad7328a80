/// Places, and how groups of a drawing move, scale and turn them.
#pragma once

#include <cmath>
#include <optional>

namespace tabiya::picture {

/// A place in a drawing: x to the right, y down.
struct Point {
  double x = 0;
  double y = 0;

  friend bool operator==(const Point&, const Point&) = default;
  friend constexpr Point operator+(Point one, Point other) noexcept {
    return {one.x + other.x, one.y + other.y};
  }
  friend constexpr Point operator-(Point one, Point other) noexcept {
    return {one.x - other.x, one.y - other.y};
  }
  friend constexpr Point operator*(Point point, double factor) noexcept {
    return {point.x * factor, point.y * factor};
  }
};

inline double length(Point vector) noexcept { return std::hypot(vector.x, vector.y); }

/// x' = a x + c y + e, y' = b x + d y + f, as in SVG's matrix(a b c d e f).
struct Matrix {
  double a = 1;
  double b = 0;
  double c = 0;
  double d = 1;
  double e = 0;
  double f = 0;

  static constexpr Matrix translation(double x, double y) noexcept { return {1, 0, 0, 1, x, y}; }
  static constexpr Matrix scaling(double x, double y) noexcept { return {x, 0, 0, y, 0, 0}; }

  [[nodiscard]] constexpr Point operator()(Point point) const noexcept {
    return {a * point.x + c * point.y + e, b * point.x + d * point.y + f};
  }

  friend bool operator==(const Matrix&, const Matrix&) = default;

  /// First the right one, then the left one.
  friend constexpr Matrix operator*(const Matrix& outer, const Matrix& inner) noexcept {
    return {outer.a * inner.a + outer.c * inner.b,
            outer.b * inner.a + outer.d * inner.b,
            outer.a * inner.c + outer.c * inner.d,
            outer.b * inner.c + outer.d * inner.d,
            outer.a * inner.e + outer.c * inner.f + outer.e,
            outer.b * inner.e + outer.d * inner.f + outer.f};
  }

  /// Empty if everything is moved onto a line.
  [[nodiscard]] std::optional<Matrix> inverse() const noexcept {
    const double determinant = a * d - b * c;
    const double factor = 1 / determinant;
    if (!std::isfinite(factor)) return std::nullopt;
    return Matrix{d * factor,
                  -b * factor,
                  -c * factor,
                  a * factor,
                  (c * f - d * e) * factor,
                  (b * e - a * f) * factor};
  }

  /// How much longer a line becomes, on average.
  [[nodiscard]] double scale() const noexcept { return std::sqrt(std::abs(a * d - b * c)); }
};

}  // namespace tabiya::picture
