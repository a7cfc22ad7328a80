#include "picture/pdf_content.hpp"

#include <algorithm>
#include <cstdint>
#include <utility>

#include "picture/glyphs.hpp"
#include "picture/outline.hpp"

namespace tabiya::picture {
std::string PdfOpacities::name_of(double fill, double stroke) {
  const std::string dictionary =
      "<< /ca " + pdf_number(fill) + " /CA " + pdf_number(stroke) + " >>";
  return names_.try_emplace(dictionary, "G" + std::to_string(names_.size())).first->second;
}

std::string PdfOpacities::dictionary() const {
  std::string text;
  for (const auto& [dictionary, name] : names_) text += '/' + name + ' ' + dictionary + ' ';
  return text;
}

void PdfContent::add(Point point) {
  add(point.x);
  add(point.y);
}

void PdfContent::place(const Matrix& matrix) {
  for (const double number : {matrix.a, matrix.b, matrix.c, matrix.d, matrix.e, matrix.f}) {
    add(number);
  }
  content_ += "cm\n";
}

void PdfContent::add_color(Rgb color, std::string_view command) {
  for (const std::uint8_t part : {color.red, color.green, color.blue}) add(part / 255.0);
  content_ += command;
  content_ += '\n';
}

void PdfContent::add_opacity(double fill, double stroke) {
  if (fill < 1 || stroke < 1) content_ += '/' + opacities_.name_of(fill, stroke) + " gs\n";
}

void PdfContent::add_pen(const Pen& pen) {
  add(pen.width);
  content_ += "w ";
  add(static_cast<int>(pen.cap));
  content_ += "J ";
  add(static_cast<int>(pen.join));
  content_ += "j ";
  add(pen.miter_limit);
  content_ += "M\n";
}

void PdfContent::add_path(const Path& path) {
  for (const Step& step : path) {
    switch (step.kind) {
      case Step::Kind::Move:
        add(step.to);
        content_ += "m\n";
        break;
      case Step::Kind::Line:
        add(step.to);
        content_ += "l\n";
        break;
      case Step::Kind::Curve:
        add(step.control);
        add(step.second_control);
        add(step.to);
        content_ += "c\n";
        break;
      case Step::Kind::Close: content_ += "h\n";
    }
  }
}

void PdfContent::draw(const Shape& shape) {
  if (shape.opacity < 1) {
    Shape opaque = shape;
    opaque.opacity = 1;
    PdfContent group{opacities_, fonts_, shadings_, add_group_};
    group.draw(opaque);
    content_ += "q ";
    add_opacity(shape.opacity, shape.opacity);
    content_ += '/' + add_group_(std::move(group).take()) + " Do Q\n";
    return;
  }
  const bool has_gradient_fill = shape.fill && shape.fill->gradient;
  const bool has_gradient_stroke = shape.stroke && shape.stroke->gradient;
  // Some readers leave the fill out below a stroke that is drawn with it.
  const bool shines_through = shape.fill && shape.stroke && shape.stroke->opacity < 1;
  if (!has_gradient_fill && !has_gradient_stroke && !shines_through) return draw_plain(shape);
  Shape inside = shape;
  inside.stroke.reset();
  if (has_gradient_fill) fill(shape.path, shape.place, shape.fill_rule, *shape.fill);
  else draw_plain(inside);
  Shape outline = shape;
  outline.fill.reset();
  if (has_gradient_stroke) {
    const double scale = 4 * std::max(shape.place.scale(), 1e-6);
    fill(stroked_path(shape.path, shape.pen, scale), shape.place, FillRule::NonZero, *shape.stroke);
  } else {
    draw_plain(outline);
  }
}

void PdfContent::fill(const Path& path, const Matrix& place, FillRule rule, const Paint& paint) {
  if (path.empty()) return;
  const Gradient& gradient = *paint.gradient;
  const PdfShadings::Names names = shadings_.add(gradient);
  content_ += "q ";
  this->place(place);
  add_opacity(paint.opacity, paint.opacity);
  add_path(path);
  content_ += rule == FillRule::EvenOdd ? "W* n " : "W n ";
  this->place(gradient.place);
  if (!names.mask.empty()) content_ += '/' + names.mask + " gs ";
  content_ += '/' + names.shading + " sh Q\n";
}

void PdfContent::draw_plain(const Shape& shape) {
  if (shape.path.empty() || (!shape.fill && !shape.stroke)) return;
  content_ += "q ";
  place(shape.place);
  add_opacity(shape.fill ? shape.fill->opacity : 1, shape.stroke ? shape.stroke->opacity : 1);
  if (shape.fill) add_color(shape.fill->color, "rg");
  if (shape.stroke) {
    add_color(shape.stroke->color, "RG");
    add_pen(shape.pen);
  }
  add_path(shape.path);
  content_ += !shape.fill ? "S" : shape.stroke ? "B" : "f";
  if (shape.fill && shape.fill_rule == FillRule::EvenOdd) content_ += '*';
  content_ += " Q\n";
}

void PdfContent::begin_text(const Text& text, double width) {
  const double drawn = text.length.value_or(width);
  content_ += "q ";
  // Letters stand upright although y goes down.
  place(text.place * Matrix::translation(text.at.x - shift_of(text.anchor, drawn), text.at.y) *
        Matrix::scaling(1, -1));
  add_opacity(text.paint.opacity, text.paint.opacity);
  add_color(text.paint.color, "rg");
  content_ += "BT ";
  if (text.length && width > 0) {
    constexpr double percent = 100;
    add(percent * drawn / width);
    content_ += "Tz ";
  }
}

void PdfContent::draw(const Text& text) {
  const Glyphs glyphs = glyphs_of(text.words, text.is_bold);
  if (glyphs.empty()) return;
  begin_text(text, width_of(glyphs) * text.size);
  std::string font;
  for (const auto& glyph : glyphs) {
    const auto [name, code] = fonts_.add(glyph);
    if (name != font) {
      if (!font.empty()) content_ += "> Tj ";
      font = name;
      content_ += '/' + font + ' ';
      add(text.size);
      content_ += "Tf <";
    }
    content_ += code;
  }
  content_ += "> Tj ET Q\n";
}

void PdfContent::draw_named(std::string_view name, const Matrix& place) {
  content_ += "q ";
  this->place(place);
  content_ += '/';
  content_ += name;
  content_ += " Do Q\n";
}

}  // namespace tabiya::picture
