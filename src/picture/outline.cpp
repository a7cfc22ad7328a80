#include "picture/outline.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numbers>
#include <utility>

namespace tabiya::picture {
namespace {

constexpr double tolerance = 0.02;  // pixels

/// A line with corners; closed if its end is joined to its start.
struct Contour {
  Polygon points;
  bool is_closed = false;
};

/// How many lines replace a curve. Source: Wang's bound on the deviation of a chord.
int pieces_of_curve(Point from, const Step& curve, double scale) {
  const double bend = std::max(length(from - curve.control * 2 + curve.second_control),
                               length(curve.control - curve.second_control * 2 + curve.to));
  constexpr int most = 200;
  const double pieces = std::ceil(std::sqrt(0.75 * bend * scale / tolerance));
  return std::clamp(static_cast<int>(std::min<double>(pieces, most)), 1, most);
}

std::vector<Contour> flatten(const Path& path, double scale) {
  std::vector<Contour> contours;
  Point pen{};
  bool is_open = false;  // a closed contour goes on only by a new one from its start
  for (const Step& step : path) {
    if (step.kind == Step::Kind::Move || !is_open) {
      contours.push_back({{step.kind == Step::Kind::Move ? step.to : pen}});
      is_open = true;
    }
    Contour& contour = contours.back();
    switch (step.kind) {
      case Step::Kind::Move: break;
      case Step::Kind::Line: contour.points.push_back(step.to); break;
      case Step::Kind::Curve: {
        const int pieces = pieces_of_curve(pen, step, scale);
        for (int piece = 1; piece <= pieces; ++piece) {
          contour.points.push_back(point_of_curve(pen, step, static_cast<double>(piece) / pieces));
        }
        break;
      }
      case Step::Kind::Close: contour.is_closed = true; is_open = false;
    }
    pen = step.to;
  }
  return contours;
}

/// Without points that repeat the one before.
Polygon distinct(const Contour& contour) {
  constexpr double nearest = 1e-9;
  Polygon points;
  for (const Point point : contour.points) {
    if (points.empty() || length(point - points.back()) > nearest) points.push_back(point);
  }
  while (contour.is_closed && points.size() > 1 &&
         length(points.back() - points.front()) <= nearest) {
    points.pop_back();
  }
  return points;
}

double doubled_area(const Polygon& polygon) {
  double area = 0;
  for (std::size_t at = 0; at < polygon.size(); ++at) {
    const Point one = polygon[at];
    const Point next = polygon[(at + 1) % polygon.size()];
    area += one.x * next.y - next.x * one.y;
  }
  return area;
}

/// Lays a pen along contours.
class Stroker {
 public:
  Stroker(const Pen& pen, const Matrix& place) : pen_{pen}, place_{place}, radius_{pen.width / 2} {
    const double pixels = std::max(radius_ * place.scale(), tolerance);
    const double turn = std::acos(1 - std::min(tolerance / pixels, 1.0));
    constexpr int fewest = 8;
    constexpr int most = 200;
    corners_ = std::clamp(static_cast<int>(std::ceil(std::numbers::pi / turn)), fewest, most);
  }

  void stroke(const Contour& contour) {
    const Polygon points = distinct(contour);
    if (points.empty()) return;
    if (points.size() == 1) return add_dot(points.front());
    const bool is_ring = contour.is_closed && points.size() > 2;
    const std::size_t sides = is_ring ? points.size() : points.size() - 1;
    const auto point = [&](std::size_t at) { return points[at % points.size()]; };
    const auto corner = [&](std::size_t at) {
      return Corner{point(at + points.size() - 1), point(at), point(at + 1)};
    };
    if (is_ring) begin_ribbon(corner(0));
    else add_to_ribbon(point(0), side(point(0), point(1)));
    for (std::size_t at = 1; at < sides; ++at) {
      if (is_smooth(corner(at))) {
        add_to_ribbon(point(at), middle_offset(corner(at)));
      } else {
        end_ribbon(point(at - 1), point(at));
        add_join(corner(at));
        add_to_ribbon(point(at), side(point(at), point(at + 1)));
      }
    }
    if (is_ring) {
      if (is_smooth(corner(0))) {
        add_to_ribbon(point(0), middle_offset(corner(0)));
        add_ribbon();
      } else {
        end_ribbon(points.back(), point(0));
        add_join(corner(0));
      }
    } else {
      end_ribbon(points[points.size() - 2], points.back());
      add_cap(points[1], points[0]);
      add_cap(points[points.size() - 2], points.back());
    }
  }

  [[nodiscard]] std::vector<Polygon> take() && { return std::move(polygons_); }

 private:
  void add(Polygon polygon) {
    if (doubled_area(polygon) < 0) std::ranges::reverse(polygon);
    for (Point& point : polygon) point = place_(point);
    polygons_.push_back(std::move(polygon));
  }

  /// The offset from a line to its edge, to the left of the direction of travel.
  [[nodiscard]] Point side(Point from, Point to) const {
    const Point along = (to - from) * (radius_ / length(to - from));
    return {along.y, -along.x};
  }

  struct Corner {
    Point from;
    Point at;
    Point to;
  };

  static constexpr double almost_straight = 0.97;  // the cosine; curves are made of such corners

  /// The cosine of the turn.
  [[nodiscard]] double cosine(Point before, Point after) const {
    return (before.x * after.x + before.y * after.y) / (radius_ * radius_);
  }

  /// The offset to the edge at a corner of a curve, halfway between those of its sides.
  [[nodiscard]] Point middle_offset(const Corner& corner) const {
    const Point before = side(corner.from, corner.at);
    const Point after = side(corner.at, corner.to);
    return (before + after) * (1 / (1 + cosine(before, after)));
  }

  /// Whether the edges to both sides go on here without folding back.
  [[nodiscard]] bool is_smooth(const Corner& corner) const {
    const Point before = side(corner.from, corner.at);
    const Point after = side(corner.at, corner.to);
    if (cosine(before, after) < almost_straight) return false;
    const double shift = length(middle_offset(corner) - before);  // of the edge's end
    return 2 * shift < std::min(length(corner.at - corner.from), length(corner.to - corner.at));
  }

  /// A ribbon is a part of the stroke without sharp corners. Wherever it covers itself, it turns the same way.
  void add_to_ribbon(Point point, Point offset) {
    left_.push_back(point + offset);
    right_.push_back(point - offset);
  }

  void begin_ribbon(const Corner& corner) {
    add_to_ribbon(corner.at,
                  is_smooth(corner) ? middle_offset(corner) : side(corner.at, corner.to));
  }

  void end_ribbon(Point from, Point to) {
    add_to_ribbon(to, side(from, to));
    add_ribbon();
  }

  void add_ribbon() {
    left_.insert(left_.end(), right_.rbegin(), right_.rend());
    add(std::move(left_));
    left_.clear();
    right_.clear();
  }

  void add_circle(Point center) {
    Polygon circle;
    for (int corner = 0; corner < corners_; ++corner) {
      const double angle = 2 * std::numbers::pi * corner / corners_;
      circle.push_back(center + Point{std::cos(angle), std::sin(angle)} * radius_);
    }
    add(std::move(circle));
  }

  void add_square(Point center, Point along) {
    const Point left{along.y, -along.x};
    add({center + left - along, center + left + along, center - left + along,
         center - left - along});
  }

  /// A path without length.
  void add_dot(Point point) {
    if (pen_.cap == LineCap::Round) add_circle(point);
    if (pen_.cap == LineCap::Square) add_square(point, {radius_, 0});
  }

  void add_cap(Point from, Point end) {
    if (pen_.cap == LineCap::Round) add_circle(end);
    if (pen_.cap == LineCap::Square) {
      const Point left = side(from, end);
      const Point along{-left.y, left.x};
      add({end + left, end + left + along, end - left + along, end - left});
    }
  }

  void add_join(const Corner& place) {
    const Point corner = place.at;
    Point before = side(place.from, corner);
    Point after = side(corner, place.to);
    const double cosine = this->cosine(before, after);
    if (pen_.join == LineJoin::Round && cosine < almost_straight) return add_circle(corner);
    // A corner to the right, with y down, has its outer side on the left.
    const bool turns_right = before.x * after.y - before.y * after.x > 0;
    if (!turns_right) {
      before = before * -1;
      after = after * -1;
    }
    const double half_cosine = std::sqrt(std::max(0.0, (1 + cosine) / 2));
    const bool is_pointed =
        pen_.join == LineJoin::Miter && half_cosine > 0 && 1 / half_cosine <= pen_.miter_limit;
    if (is_pointed && cosine < almost_straight) {
      const Point tip = (before + after) * (1 / (2 * half_cosine * half_cosine));
      add({corner, corner + before, corner + tip, corner + after});
    } else {
      add({corner, corner + before, corner + after});
    }
  }

  const Pen& pen_;
  const Matrix& place_;
  double radius_;
  int corners_;   ///< of a circle
  Polygon left_;  ///< the edges of a ribbon that is not complete yet
  Polygon right_;
  std::vector<Polygon> polygons_;
};

}  // namespace

std::vector<Polygon> fill_outline(const Path& path, const Matrix& place) {
  std::vector<Polygon> polygons;
  for (Contour& contour : flatten(path, place.scale())) {
    for (Point& point : contour.points) point = place(point);
    if (contour.points.size() > 2) polygons.push_back(std::move(contour.points));
  }
  return polygons;
}

std::vector<Polygon> stroke_outline(const Path& path, const Pen& pen, const Matrix& place) {
  Stroker stroker{pen, place};
  for (const Contour& contour : flatten(path, place.scale())) stroker.stroke(contour);
  return std::move(stroker).take();
}

Path stroked_path(const Path& path, const Pen& pen, double scale) {
  Path stroked;
  for (const Polygon& polygon : stroke_outline(path, pen, Matrix::scaling(scale, scale))) {
    Step::Kind kind = Step::Kind::Move;
    for (const Point point : polygon) {
      stroked.push_back({.kind = kind, .to = point * (1 / scale)});
      kind = Step::Kind::Line;
    }
    stroked.push_back({.kind = Step::Kind::Close});
  }
  return stroked;
}

}  // namespace tabiya::picture
