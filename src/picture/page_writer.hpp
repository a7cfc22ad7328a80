/// Writes a page of A4 as SVG: lines, areas and texts that fit their places.
#pragma once

#include <string>
#include <string_view>

#include "picture/drawing.hpp"
#include "picture/svg_writer.hpp"
#include "tabiya/picture/theme.hpp"

namespace tabiya::picture {

inline constexpr double page_width = 595;
inline constexpr double page_height = 842;
inline constexpr double page_margin = 44;

// The colours of print.
inline constexpr Rgb ink{0x2b, 0x26, 0x20};
inline constexpr Rgb faint_ink{0x75, 0x6e, 0x63};
inline constexpr Rgb rule_ink{0xb9, 0xb1, 0xa2};
inline constexpr Rgb tint{0xf5, 0xf2, 0xea};

struct TextStyle {
  double size = 10;
  bool is_bold = false;
  TextAnchor anchor = TextAnchor::Start;
  Rgb color = ink;
  double room = page_width - 2 * page_margin;  ///< longer texts are condensed, then cut
};

class PageWriter {
 public:
  /// Begins a white page.
  explicit PageWriter(std::string_view title);

  void add_text(Point at, std::string_view words, const TextStyle& style);
  void add_line(Point from, Point to, double width, Rgb color);
  void add_area(Point corner, Point size, Rgb color);
  void add_frame(Point corner, Point size, double width, Rgb color);
  void add_dot(Point center, double radius, Rgb fill);

  [[nodiscard]] SvgWriter& svg() noexcept { return svg_; }
  [[nodiscard]] std::string take() &&;

 private:
  SvgWriter svg_;
};

}  // namespace tabiya::picture
