#include "picture/path.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <numbers>

#include "picture/number_reader.hpp"

namespace tabiya::picture {
namespace {

/// Of an ellipse's quarter: the length of its controls, for a radius of 1.
constexpr double quarter_control = 0.5522847498;

constexpr bool is_letter(char letter) noexcept {
  return (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z');
}
constexpr char lower(char letter) noexcept { return static_cast<char>(letter | 0x20); }

/// Follows the commands with a pen.
class PathReader {
 public:
  explicit PathReader(std::string_view text) : numbers_{text} {}

  [[nodiscard]] std::optional<Path> read() && {
    while (!numbers_.is_at_end()) {
      if (is_letter(numbers_.peek())) {
        command_ = numbers_.peek();
        numbers_.skip(1);
      } else if (command_ == '\0' || lower(command_) == 'z') {
        return std::nullopt;
      }
      if (path_.empty() && lower(command_) != 'm') return std::nullopt;
      if (!follow()) return std::nullopt;
      // More pairs after a move are lines.
      if (lower(command_) == 'm') command_ = command_ == 'm' ? 'l' : 'L';
    }
    return std::move(path_);
  }

 private:
  [[nodiscard]] bool follow() {
    switch (lower(command_)) {
      case 'm': return move();
      case 'l': return line();
      case 'h': return straight(true);
      case 'v': return straight(false);
      case 'c': return curve();
      case 's': return smooth_curve();
      case 'q': return quadratic();
      case 't': return smooth_quadratic();
      case 'a': return arc();
      case 'z': close(); return true;
      default: return false;
    }
  }

  [[nodiscard]] Point origin() const noexcept {
    return command_ == lower(command_) ? pen_ : Point{};
  }

  [[nodiscard]] std::optional<Point> point() {
    const auto x = numbers_.number();
    const auto y = numbers_.number();
    if (!x || !y) return std::nullopt;
    return origin() + Point{*x, *y};
  }

  [[nodiscard]] bool move() {
    const auto to = point();
    if (!to) return false;
    start_ = *to;
    add({Step::Kind::Move, *to});
    return true;
  }

  [[nodiscard]] bool line() {
    const auto to = point();
    if (!to) return false;
    add({Step::Kind::Line, *to});
    return true;
  }

  [[nodiscard]] bool straight(bool is_horizontal) {
    const auto value = numbers_.number();
    if (!value) return false;
    const Point from = origin();
    if (is_horizontal) add({Step::Kind::Line, {from.x + *value, pen_.y}});
    else add({Step::Kind::Line, {pen_.x, from.y + *value}});
    return true;
  }

  [[nodiscard]] bool curve() {
    const auto first = point();
    const auto second = point();
    const auto to = point();
    if (!first || !second || !to) return false;
    add_curve(*first, *second, *to);
    return true;
  }

  [[nodiscard]] bool smooth_curve() {
    const auto second = point();
    const auto to = point();
    if (!second || !to) return false;
    add_curve(last_curve_ == 'c' ? pen_ * 2 - control_ : pen_, *second, *to);
    return true;
  }

  [[nodiscard]] bool quadratic() {
    const auto control = point();
    const auto to = point();
    if (!control || !to) return false;
    add_quadratic(*control, *to);
    return true;
  }

  [[nodiscard]] bool smooth_quadratic() {
    const auto to = point();
    if (!to) return false;
    add_quadratic(last_curve_ == 'q' ? pen_ * 2 - control_ : pen_, *to);
    return true;
  }

  void add_curve(Point first, Point second, Point to) {
    add({Step::Kind::Curve, to, first, second});
    control_ = second;
    last_curve_ = 'c';
  }

  void add_quadratic(Point control, Point to) {
    const Point first = pen_ + (control - pen_) * (2.0 / 3);
    const Point second = to + (control - to) * (2.0 / 3);
    add({Step::Kind::Curve, to, first, second});
    control_ = control;
    last_curve_ = 'q';
  }

  [[nodiscard]] bool arc() {
    const auto radius_x = numbers_.number();
    const auto radius_y = numbers_.number();
    const auto turn = numbers_.number();
    const auto is_large = numbers_.flag();
    const auto is_clockwise = numbers_.flag();
    const auto to = point();
    if (!radius_x || !radius_y || !turn || !is_large || !is_clockwise || !to) return false;
    add_arc({std::abs(*radius_x), std::abs(*radius_y)}, *turn * std::numbers::pi / 180, *is_large,
            *is_clockwise, *to);
    return true;
  }

  /// From the two ends to the centre. Source: SVG 1.1, F.6.5 and F.6.6.
  void add_arc(Point radius, double turn, bool is_large, bool is_clockwise, Point to) {
    if (radius.x == 0 || radius.y == 0 || length(to - pen_) == 0) {
      return add({Step::Kind::Line, to});
    }
    const Matrix turned{std::cos(turn), std::sin(turn), -std::sin(turn), std::cos(turn)};
    const Matrix back{turned.a, -turned.b, -turned.c, turned.d};
    Point half = back((pen_ - to) * 0.5);
    half = {half.x / radius.x, half.y / radius.y};
    const double stretch = std::max(1.0, length(half));
    radius = radius * stretch;
    half = half * (1 / stretch);
    const double square = half.x * half.x + half.y * half.y;
    const double side =
        std::sqrt(std::max(0.0, 1 / square - 1)) * (is_large == is_clockwise ? -1 : 1);
    const Point center{half.y * side, -half.x * side};  // of the unit circle
    const Matrix to_ellipse = Matrix::translation((pen_.x + to.x) / 2, (pen_.y + to.y) / 2) *
                              turned * Matrix::scaling(radius.x, radius.y) *
                              Matrix::translation(center.x, center.y);
    const double begin = std::atan2(half.y - center.y, half.x - center.x);
    double sweep = std::atan2(-half.y - center.y, -half.x - center.x) - begin;
    if (is_clockwise && sweep < 0) sweep += 2 * std::numbers::pi;
    if (!is_clockwise && sweep > 0) sweep -= 2 * std::numbers::pi;
    add_arc_pieces(to_ellipse, begin, sweep, to);
  }

  /// At most a quarter for each curve.
  void add_arc_pieces(const Matrix& to_ellipse, double begin, double sweep, Point to) {
    const int pieces =
        std::max(1, static_cast<int>(std::ceil(std::abs(sweep) * 2 / std::numbers::pi - 1e-6)));
    const double part = sweep / pieces;
    const double reach = 4.0 / 3 * std::tan(part / 4);
    for (int piece = 0; piece < pieces; ++piece) {
      const double from = begin + piece * part;
      const double until = from + part;
      const Point first{std::cos(from) - reach * std::sin(from),
                        std::sin(from) + reach * std::cos(from)};
      const Point second{std::cos(until) + reach * std::sin(until),
                         std::sin(until) - reach * std::cos(until)};
      const Point end = piece + 1 == pieces ? to : to_ellipse({std::cos(until), std::sin(until)});
      add({Step::Kind::Curve, end, to_ellipse(first), to_ellipse(second)});
    }
  }

  void close() { add({Step::Kind::Close, start_}); }

  void add(const Step& step) {
    path_.push_back(step);
    pen_ = step.to;
    last_curve_ = '\0';
  }

  NumberReader numbers_;
  Path path_;
  char command_ = '\0';
  char last_curve_ = '\0';  // 'c' or 'q' if the last step was such a curve
  Point pen_{};
  Point start_{};
  Point control_{};
};

}  // namespace

std::optional<Path> parse_path(std::string_view text) { return PathReader{text}.read(); }

namespace {

class BoxBuilder {
 public:
  void include(Point point) {
    if (!box_) box_ = Box{point, point};
    box_->least = {std::min(box_->least.x, point.x), std::min(box_->least.y, point.y)};
    box_->most = {std::max(box_->most.x, point.x), std::max(box_->most.y, point.y)};
  }

  /// The places of a curve where it turns back, in one of the directions.
  void include_turns(Point from, const Step& curve, double Point::* coordinate) {
    const double start = from.*coordinate;
    const double first = curve.control.*coordinate;
    const double second = curve.second_control.*coordinate;
    const double end = curve.to.*coordinate;
    // The derivative, but for a factor: a t² + b t + c.
    const double a = end - 3 * second + 3 * first - start;
    const double b = 2 * (second - 2 * first + start);
    const double c = first - start;
    const double root = std::sqrt(std::max(0.0, b * b - 4 * a * c));
    // In this form, no difference of two almost equal numbers is taken.
    const double q = -(b + std::copysign(root, b)) / 2;
    for (const double t : {q / a, c / q}) {
      if (t > 0 && t < 1) include(point_of_curve(from, curve, t));
    }
  }

  [[nodiscard]] std::optional<Box> take() const { return box_; }

 private:
  std::optional<Box> box_;
};

}  // namespace

Point point_of_curve(Point from, const Step& curve, double t) {
  const double u = 1 - t;
  return from * (u * u * u) + curve.control * (3 * u * u * t) +
         curve.second_control * (3 * u * t * t) + curve.to * (t * t * t);
}

std::optional<Box> box_of(const Path& path) {
  BoxBuilder box;
  Point start{};
  Point pen{};
  for (const Step& step : path) {
    if (step.kind == Step::Kind::Close) {
      pen = start;
      continue;
    }
    if (step.kind == Step::Kind::Move) {
      // Nothing is there before a line goes away from it.
      start = pen = step.to;
      continue;
    }
    box.include(pen);
    if (step.kind == Step::Kind::Curve) {
      box.include_turns(pen, step, &Point::x);
      box.include_turns(pen, step, &Point::y);
    }
    box.include(step.to);
    pen = step.to;
  }
  return box.take();
}

Path ellipse(Point center, double radius_x, double radius_y) {
  // Clockwise, by quarters, from the right.
  constexpr std::array<Point, 5> ends{{{1, 0}, {0, 1}, {-1, 0}, {0, -1}, {1, 0}}};
  const auto place = [&](Point unit) {
    return center + Point{unit.x * radius_x, unit.y * radius_y};
  };
  Path path{{Step::Kind::Move, place(ends[0])}};
  for (std::size_t at = 0; at + 1 < ends.size(); ++at) {
    const Point from = ends[at];
    const Point to = ends[at + 1];
    path.push_back({Step::Kind::Curve, place(to), place(from + to * quarter_control),
                    place(to + from * quarter_control)});
  }
  path.push_back({Step::Kind::Close, place(ends[0])});
  return path;
}

Path rectangle(Point corner, Point size, double radius_x, double radius_y) {
  const Point far = corner + size;
  const double rx = std::min(radius_x, size.x / 2);
  const double ry = std::min(radius_y, size.y / 2);
  if (rx <= 0 || ry <= 0) {
    return {{Step::Kind::Move, corner},
            {Step::Kind::Line, {far.x, corner.y}},
            {Step::Kind::Line, far},
            {Step::Kind::Line, {corner.x, far.y}},
            {Step::Kind::Close, corner}};
  }
  const double kx = rx * (1 - quarter_control);
  const double ky = ry * (1 - quarter_control);
  using enum Step::Kind;
  return {{Move, {corner.x + rx, corner.y}},
          {Line, {far.x - rx, corner.y}},
          {Curve, {far.x, corner.y + ry}, {far.x - kx, corner.y}, {far.x, corner.y + ky}},
          {Line, {far.x, far.y - ry}},
          {Curve, {far.x - rx, far.y}, {far.x, far.y - ky}, {far.x - kx, far.y}},
          {Line, {corner.x + rx, far.y}},
          {Curve, {corner.x, far.y - ry}, {corner.x + kx, far.y}, {corner.x, far.y - ky}},
          {Line, {corner.x, corner.y + ry}},
          {Curve, {corner.x + rx, corner.y}, {corner.x, corner.y + ky}, {corner.x + kx, corner.y}},
          {Close, {corner.x + rx, corner.y}}};
}

}  // namespace tabiya::picture
