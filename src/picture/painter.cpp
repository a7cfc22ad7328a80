#include "picture/painter.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <variant>
#include <vector>

#include "picture/coverage.hpp"
#include "picture/glyphs.hpp"
#include "picture/outline.hpp"

namespace tabiya::picture {
namespace {

std::uint8_t blended(std::uint8_t below, std::uint8_t above, float opacity) noexcept {
  const float value = static_cast<float>(below) + (static_cast<float>(above - below)) * opacity;
  return static_cast<std::uint8_t>(std::lround(value));
}

void blend(Rgb& pixel, Rgb color, float opacity) {
  if (opacity >= 1) {
    pixel = color;
  } else if (opacity > 0) {
    pixel = {blended(pixel.red, color.red, opacity), blended(pixel.green, color.green, opacity),
             blended(pixel.blue, color.blue, opacity)};
  }
}

/// `first` is the place of the first pixel's middle, where the ink begins.
void blend(std::span<Rgb> pixels, std::span<const float> covered, const Ink& ink, Point first) {
  for (std::size_t x = 0; x < covered.size(); ++x) {
    if (!ink.gradient) {
      blend(pixels[x], ink.color, covered[x] * ink.opacity);
    } else if (covered[x] > 0) {
      const Tint tint = ink.gradient->at({first.x + static_cast<double>(x), first.y});
      blend(pixels[x], tint.color, covered[x] * ink.opacity * tint.opacity);
    }
  }
}

/// `place` moves the shape onto the pixels.
Ink ink_of(const Paint& paint, const Matrix& place) {
  Ink ink{.color = paint.color, .opacity = static_cast<float>(paint.opacity)};
  if (paint.gradient) ink.gradient = GradientColors{paint.gradient, place};
  return ink;
}

constexpr double same_place = 1e-6;

bool is_same(const Matrix& one, const Matrix& other) noexcept {
  return one.a == other.a && one.b == other.b && one.c == other.c && one.d == other.d &&
         std::abs(one.e - other.e) < same_place && std::abs(one.f - other.f) < same_place;
}

/// The smallest and the largest coordinates.
struct Extent {
  Point least{1e9, 1e9};
  Point most{-1e9, -1e9};
};
Extent extent_of(const std::vector<Polygon>& polygons) {
  Extent extent;
  for (const Polygon& polygon : polygons) {
    for (const Point point : polygon) {
      extent.least = {std::min(extent.least.x, point.x), std::min(extent.least.y, point.y)};
      extent.most = {std::max(extent.most.x, point.x), std::max(extent.most.y, point.y)};
    }
  }
  return extent;
}

/// Makes room in a fill for the stroke that is painted over it, where both together are translucent: so that
/// what is below shines through both as through one.
///
/// Of a pixel, s is covered by the stroke and f by the fill, and o is the opacity of both. One paints the fill with
/// f o (1 - s) / (1 - o s), and then the stroke with o s: what is below keeps 1 - o (s + f (1 - s)).
void make_room(MaskLayer& fill, const MaskLayer& stroke, float opacity) {
  auto below = fill.rows.begin();
  for (const MaskRow& row : stroke.rows) {
    while (below != fill.rows.end() && below->y < row.y) ++below;
    if (below == fill.rows.end()) return;
    if (below->y != row.y) continue;
    for (std::size_t at = 0; at < row.covered.size(); ++at) {
      const auto x = row.first_x + static_cast<int>(at) - below->first_x;
      if (x < 0 || x >= static_cast<int>(below->covered.size())) continue;
      const float covered = row.covered[at] * stroke.ink.opacity;
      below->covered[static_cast<std::size_t>(x)] *= (1 - covered) / (1 - opacity * covered);
    }
  }
}

class Painter {
 public:
  Painter(const Drawing& drawing, Sprites& sprites)
      : drawing_{drawing},
        sprites_{sprites},
        image_{static_cast<int>(std::ceil(drawing.width)),
               static_cast<int>(std::ceil(drawing.height))} {}

  [[nodiscard]] Image paint() && {
    for (const auto& symbol : drawing_.symbols) symbols_.push_back(known_symbol(symbol));
    for (const Item& item : drawing_.items) {
      std::visit([&](const auto& kind) { draw(kind); }, item);
    }
    return std::move(image_);
  }

 private:
  void draw(const Shape& shape) {
    if (shape.opacity < 1) {
      Sprite sprite{.symbol = 0, .place = {}, .layers = {}};
      add_to(sprite, shape);
      return draw(sprite, {});
    }
    if (shape.fill) {
      add(fill_outline(shape.path, shape.place), shape.fill_rule, ink_of(*shape.fill, shape.place));
    }
    if (shape.stroke) {
      add(stroke_outline(shape.path, shape.pen, shape.place), FillRule::NonZero,
          ink_of(*shape.stroke, shape.place));
    }
  }

  void draw(const Text& text) { draw(lettering(text)); }

  void draw(const Use& use) {
    const double x = std::floor(use.place.e + same_place);
    const double y = std::floor(use.place.f + same_place);
    const double farthest = 2 * largest_image_side;
    if (std::abs(x) > farthest || std::abs(y) > farthest) return;
    const Sprite& sprite = sprite_of(symbols_[use.symbol], Matrix::translation(-x, -y) * use.place);
    draw(sprite, {x, y});
  }

  /// `at` is a whole number of pixels.
  void draw(const Sprite& sprite, Point at) {
    for (const MaskLayer& layer : sprite.layers) {
      for (const MaskRow& row : layer.rows) {
        add(row.y + static_cast<int>(at.y), row.first_x + static_cast<int>(at.x), row.covered,
            layer.ink, at);
      }
    }
  }

  /// The index among the sprites' symbols.
  [[nodiscard]] std::size_t known_symbol(const std::vector<Item>& symbol) {
    const auto known = std::ranges::find(sprites_.symbols, symbol);
    const auto index = static_cast<std::size_t>(known - sprites_.symbols.begin());
    if (known == sprites_.symbols.end()) sprites_.symbols.push_back(symbol);
    return index;
  }

  [[nodiscard]] const Sprite& sprite_of(std::size_t symbol, const Matrix& place) {
    for (const Sprite& sprite : sprites_.sprites) {
      if (sprite.symbol == symbol && is_same(sprite.place, place)) return sprite;
    }
    Sprite& sprite = sprites_.sprites.emplace_back(Sprite{symbol, place, {}});
    for (const Item& item : sprites_.symbols[symbol]) {
      if (const Shape* const shape = std::get_if<Shape>(&item)) add_to(sprite, *shape);
      if (const Text* const text = std::get_if<Text>(&item)) add_to(sprite, lettering(*text));
    }
    return sprite;
  }

  void add_to(Sprite& sprite, const Shape& shape) {
    const Matrix place = sprite.place * shape.place;
    if (shape.fill) {
      add_to(sprite, fill_outline(shape.path, place), shape.fill_rule, ink_of(*shape.fill, place));
    }
    if (shape.stroke) {
      add_to(sprite, stroke_outline(shape.path, shape.pen, place), FillRule::NonZero,
             ink_of(*shape.stroke, place));
    }
    if (shape.opacity == 1) return;
    MaskLayer& fill = sprite.layers[sprite.layers.size() - 2];
    MaskLayer& stroke = sprite.layers.back();
    const auto opacity = static_cast<float>(shape.opacity);
    make_room(fill, stroke, opacity);
    fill.ink.opacity *= opacity;
    stroke.ink.opacity *= opacity;
  }

  /// A sprite may begin to the left of its place and above it.
  void add_to(Sprite& sprite, std::vector<Polygon> polygons, FillRule rule, Ink ink) {
    const Extent extent = extent_of(polygons);
    const auto shift = [&](double least, int side) {
      return static_cast<int>(std::clamp<double>(std::ceil(-least), 0, side));
    };
    const int right = shift(extent.least.x, image_.width());
    const int down = shift(extent.least.y, image_.height());
    for (Polygon& polygon : polygons) {
      for (Point& point : polygon)
        point = point + Point{static_cast<double>(right), static_cast<double>(down)};
    }
    MaskLayer& layer = sprite.layers.emplace_back(MaskLayer{std::move(ink), {}});
    cover(polygons, rule, image_.width() + right, image_.height() + down,
          [&](int y, int first_x, std::span<const float> covered) {
            layer.rows.push_back({y - down, first_x - right, {covered.begin(), covered.end()}});
          });
  }

  void add(const std::vector<Polygon>& polygons, FillRule rule, const Ink& ink) {
    cover(polygons, rule, image_.width(), image_.height(),
          [&](int y, int first_x, std::span<const float> covered) {
            add(y, first_x, covered, ink, {});
          });
  }

  /// One row, as far as it lies in the image; the ink's coordinates begin at `origin`.
  void add(int y, int first_x, std::span<const float> covered, const Ink& ink, Point origin) {
    if (y < 0 || y >= image_.height()) return;
    const int end = std::min(first_x + static_cast<int>(covered.size()), image_.width());
    const int begin = std::max(first_x, 0);
    if (begin >= end) return;
    const auto count = static_cast<std::size_t>(end - begin);
    blend(image_.row(y).subspan(static_cast<std::size_t>(begin), count),
          covered.subspan(static_cast<std::size_t>(begin - first_x), count), ink,
          Point{begin + 0.5, y + 0.5} - origin);
  }

  const Drawing& drawing_;
  Sprites& sprites_;
  Image image_;
  std::vector<std::size_t> symbols_;  ///< for each of the drawing's, its index among the sprites'
};

}  // namespace

Image paint(const Drawing& drawing, Sprites& sprites) { return Painter{drawing, sprites}.paint(); }

}  // namespace tabiya::picture
