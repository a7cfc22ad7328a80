#include "picture/coverage.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <utility>

namespace tabiya::picture {
namespace {

constexpr int lines_per_row = 16;

/// A side of a polygon, from its upper end to its lower one.
struct Edge {
  double top;
  double bottom;
  double x;      ///< at the top
  double slope;  ///< of x by y
  int winding;   ///< 1 if the polygon runs down here
};

/// A place where a line crosses an edge.
struct Crossing {
  double x;
  int winding;
};
using Crossings = std::vector<Crossing>;

std::vector<Edge> edges_of(const std::vector<Polygon>& polygons) {
  std::vector<Edge> edges;
  for (const Polygon& polygon : polygons) {
    for (std::size_t at = 0; at < polygon.size(); ++at) {
      Point from = polygon[at];
      Point to = polygon[at + 1 == polygon.size() ? 0 : at + 1];
      if (from.y == to.y) continue;
      const int winding = from.y < to.y ? 1 : -1;
      if (winding < 0) std::swap(from, to);
      edges.push_back({from.y, to.y, from.x, (to.x - from.x) / (to.y - from.y), winding});
    }
  }
  std::ranges::sort(edges, {}, &Edge::top);
  return edges;
}

class Scanner {
 public:
  Scanner(std::vector<Edge> edges, FillRule rule, int width)
      : edges_{std::move(edges)},
        rule_{rule},
        width_{width},
        parts_(static_cast<std::size_t>(width) + 2),
        whole_(static_cast<std::size_t>(width) + 2) {}

  void scan(int height, const RowReceiver& receive) {
    if (edges_.empty()) return;
    const double bottom = std::ranges::max(edges_, {}, &Edge::bottom).bottom;
    const int first = std::max(0, static_cast<int>(std::floor(std::max(edges_[0].top, -1.0))));
    const int last = static_cast<int>(std::ceil(std::min<double>(bottom, height)));
    for (int y = first; y < last; ++y) scan_row(y, receive);
  }

 private:
  void scan_row(int y, const RowReceiver& receive) {
    while (next_ < edges_.size() && edges_[next_].top < y + 1) active_.push_back(next_++);
    std::erase_if(active_, [&](std::size_t edge) { return edges_[edge].bottom <= y; });
    left_ = width_;
    right_ = 0;
    if (is_same_on_all_lines(y)) {
      for (const std::size_t edge : active_) {
        lines_[0].push_back({edges_[edge].x, edges_[edge].winding});
      }
      add_spans(lines_[0], lines_per_row);
    } else {
      for (const std::size_t edge : active_) add_crossings(edges_[edge], y);
      for (Crossings& line : lines_) add_spans(line, 1);
    }
    if (left_ < right_) pass_on(y, receive);
  }

  /// As between the sides of a rectangle.
  [[nodiscard]] bool is_same_on_all_lines(int y) const {
    return std::ranges::all_of(active_, [&](std::size_t index) {
      const Edge& edge = edges_[index];
      return edge.slope == 0 && edge.top <= y && edge.bottom >= y + 1;
    });
  }

  /// Where an edge crosses the lines of a row.
  void add_crossings(const Edge& edge, int y) {
    // The first line that is not above a height.
    const auto line_below = [y](double height) {
      const double line = std::ceil((height - y) * lines_per_row - 0.5);
      return static_cast<int>(std::clamp<double>(line, 0, lines_per_row));
    };
    const int end = line_below(edge.bottom);
    for (int line = line_below(edge.top); line < end; ++line) {
      const double height = y + (line + 0.5) / lines_per_row;
      lines_[static_cast<std::size_t>(line)].push_back(
          {edge.x + (height - edge.top) * edge.slope, edge.winding});
    }
  }

  [[nodiscard]] bool is_inside(int winding) const noexcept {
    return rule_ == FillRule::NonZero ? winding != 0 : winding % 2 != 0;
  }

  /// Adds what lies between the crossings of a line, which then are forgotten.
  void add_spans(Crossings& crossings, int lines) {
    std::ranges::sort(crossings, {}, &Crossing::x);
    int winding = 0;
    double begin = 0;
    for (const Crossing& crossing : crossings) {
      const bool was_inside = is_inside(winding);
      winding += crossing.winding;
      if (!was_inside) begin = crossing.x;
      else if (!is_inside(winding)) add_span(begin, crossing.x, lines);
    }
    crossings.clear();
  }

  void add_span(double begin, double end, int lines) {
    begin = std::clamp<double>(begin, 0, width_);
    end = std::clamp<double>(end, 0, width_);
    if (begin >= end) return;
    const int first = static_cast<int>(begin);
    const int last = static_cast<int>(end);
    left_ = std::min(left_, first);
    right_ = std::max(right_, std::min(last + 1, width_));
    if (first == last) {
      parts_[first] += static_cast<float>((end - begin) * lines);
      return;
    }
    parts_[first] += static_cast<float>((first + 1 - begin) * lines);
    parts_[last] += static_cast<float>((end - last) * lines);
    const auto count = static_cast<float>(lines);
    whole_[first + 1] += count;
    whole_[last] -= count;
  }

  /// The sums of all lines; clears them for the next row.
  void pass_on(int y, const RowReceiver& receive) {
    row_.clear();
    float covered = 0;
    for (int x = left_; x < right_; ++x) {
      covered += whole_[x];
      row_.push_back(std::min(1.0F, (covered + parts_[x]) / lines_per_row));
    }
    receive(y, left_, row_);
    std::fill(parts_.begin() + left_, parts_.begin() + right_ + 1, 0.0F);
    std::fill(whole_.begin() + left_, whole_.begin() + right_ + 1, 0.0F);
  }

  std::vector<Edge> edges_;
  FillRule rule_;
  int width_;
  std::size_t next_ = 0;
  std::vector<std::size_t> active_;
  std::array<Crossings, lines_per_row> lines_;
  std::vector<float> parts_;  ///< what spans cover of their first and last pixels
  std::vector<float> whole_;  ///< how many more lines cover a pixel than the one before
  std::vector<float> row_;
  int left_ = 0;
  int right_ = 0;
};

}  // namespace

void cover(const std::vector<Polygon>& polygons, FillRule rule, int width, int height,
           const RowReceiver& receive) {
  Scanner{edges_of(polygons), rule, width}.scan(height, receive);
}

}  // namespace tabiya::picture
