#include "picture/glyphs.hpp"

#include <utility>

#include "picture/fonts.hpp"
#include "picture/letters.hpp"

namespace tabiya::picture {

Glyphs glyphs_of(std::string_view words, bool is_bold) {
  if (!have_letters(words)) {
    if (auto glyphs = in_fonts(words, is_bold)) return *std::move(glyphs);
  }
  return in_letters(words, is_bold);
}

double width_of(const Glyphs& glyphs) noexcept {
  double width = 0;
  for (const auto& glyph : glyphs) width += glyph->advance;
  return width;
}

double shift_of(TextAnchor anchor, double width) noexcept {
  if (anchor == TextAnchor::Start) return 0;
  return anchor == TextAnchor::End ? width : width / 2;
}

Shape lettering(const Text& text) {
  const Glyphs glyphs = glyphs_of(text.words, text.is_bold);
  Path path;
  double pen = 0;
  Point at;
  for (const auto& glyph : glyphs) {
    for (Step step : glyph->path) {
      step.to = step.to + at;
      step.control = step.control + at;
      step.second_control = step.second_control + at;
      path.push_back(step);
    }
    pen = glyph->pen;
    at.x += glyph->advance;
  }
  const double width = at.x * text.size;
  const double drawn = text.length.value_or(width);
  const double stretch = width > 0 ? drawn / width : 1;
  Shape shape{.path = std::move(path),
              .place = text.place *
                       Matrix::translation(text.at.x - shift_of(text.anchor, drawn), text.at.y) *
                       Matrix::scaling(text.size * stretch, text.size),
              .fill = {},
              .stroke = {},
              .pen = {.width = pen, .cap = LineCap::Round, .join = LineJoin::Round}};
  (pen > 0 ? shape.stroke : shape.fill) = text.paint;
  return shape;
}

}  // namespace tabiya::picture
