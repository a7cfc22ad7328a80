/// The drawing operators of PDF.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <utility>

#include "picture/drawing.hpp"
#include "picture/geometry.hpp"
#include "picture/pdf_fonts.hpp"
#include "picture/pdf_number.hpp"
#include "picture/pdf_shadings.hpp"

namespace tabiya::picture {

/// The opacities that a document uses, each with the name under which it is set: "G0".
class PdfOpacities {
 public:
  [[nodiscard]] std::string name_of(double fill, double stroke);
  /// "/G0 << /ca 0.5 /CA 1 >> …"
  [[nodiscard]] std::string dictionary() const;

 private:
  std::map<std::string, std::string> names_;  ///< by the dictionary
};

/// Writes the operators that draw a list of items.
class PdfContent {
 public:
  /// Adds a content that is drawn as a whole, and returns its name.
  using AddGroup = std::function<std::string(std::string content)>;

  PdfContent(PdfOpacities& opacities, PdfFonts& fonts, PdfShadings& shadings, AddGroup add_group)
      : opacities_{opacities},
        fonts_{fonts},
        shadings_{shadings},
        add_group_{std::move(add_group)} {}

  void place(const Matrix& matrix);
  void draw(const Shape& shape);
  void draw(const Text& text);
  /// Draws another content by its name.
  void draw_named(std::string_view name, const Matrix& place);

  [[nodiscard]] std::string take() && { return std::move(content_); }

 private:
  void add(double number) { content_ += pdf_number(number) + ' '; }
  void add(Point point);
  void add_color(Rgb color, std::string_view command);
  void add_opacity(double fill, double stroke);
  void add_pen(const Pen& pen);
  void add_path(const Path& path);
  void draw_plain(const Shape& shape);
  /// Paints the inside of a path with a gradient.
  void fill(const Path& path, const Matrix& place, FillRule rule, const Paint& paint);
  void begin_text(const Text& text, double width);

  PdfOpacities& opacities_;
  PdfFonts& fonts_;
  PdfShadings& shadings_;
  AddGroup add_group_;
  std::string content_;
};

}  // namespace tabiya::picture
