#include "picture/gradient.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <iterator>
#include <utility>
#include <vector>

namespace tabiya::picture {
namespace {

double dot(Point one, Point other) noexcept { return one.x * other.x + one.y * other.y; }

std::uint8_t mixed(std::uint8_t from, std::uint8_t to, double part) noexcept {
  return static_cast<std::uint8_t>(std::lround(from + (to - from) * part));
}

}  // namespace

GradientColors::GradientColors(std::shared_ptr<const Gradient> gradient, const Matrix& place)
    : gradient_{std::move(gradient)}, inverse_{(place * gradient_->place).inverse()} {}

double GradientColors::offset_at(Point point) const {
  const Point way = gradient_->to - gradient_->from;
  const Point away = point - gradient_->from;
  if (gradient_->kind == Gradient::Kind::Linear) return dot(away, way) / dot(way, way);
  // The circle of the offset t has the centre from + t way and the radius t r. Its equation for this point is
  // a t² + 2 b t - c = 0, and a is positive because the point `from` lies within the largest circle.
  const double a = gradient_->radius * gradient_->radius - dot(way, way);
  const double b = dot(away, way);
  const double c = dot(away, away);
  return (std::sqrt(b * b + a * c) - b) / a;
}

Tint GradientColors::at(Point pixel) const {
  const std::vector<GradientStop>& stops = *gradient_->stops;
  const auto tint = [](const GradientStop& stop) {
    return Tint{stop.color, static_cast<float>(stop.opacity)};
  };
  if (!inverse_) return tint(stops.back());
  const double offset = offset_at((*inverse_)(pixel));
  const auto next = std::ranges::upper_bound(stops, offset, {}, &GradientStop::offset);
  if (next == stops.begin()) return tint(stops.front());
  if (next == stops.end()) return tint(stops.back());
  const GradientStop& before = *std::prev(next);
  const double part = (offset - before.offset) / (next->offset - before.offset);
  return {{mixed(before.color.red, next->color.red, part),
           mixed(before.color.green, next->color.green, part),
           mixed(before.color.blue, next->color.blue, part)},
          static_cast<float>(std::lerp(before.opacity, next->opacity, part))};
}

}  // namespace tabiya::picture
