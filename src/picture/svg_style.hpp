/// The presentation attributes of SVG: colours, widths, opacities, fonts.
#pragma once

#include <expected>
#include <optional>
#include <string>
#include <string_view>

#include "picture/drawing.hpp"
#include "picture/geometry.hpp"
#include "picture/xml_scanner.hpp"

namespace tabiya::picture {

/// What an element inherits from the groups around it.
struct SvgStyle {
  std::optional<Rgb> fill = Rgb{};
  std::optional<Rgb> stroke{};
  double fill_opacity = 1;
  double stroke_opacity = 1;
  FillRule fill_rule = FillRule::NonZero;
  Pen pen{};
  double font_size = 16;
  bool is_bold = false;
  TextAnchor anchor = TextAnchor::Start;
  bool is_visible = true;
  double opacity = 1;  ///< of the element itself; not inherited
};

/// The style of an element in a group of this style, from its attributes and its attribute style.
/// Errors: a clause that names the attribute that cannot be drawn.
[[nodiscard]] std::expected<SvgStyle, std::string> style_of(const XmlToken& element,
                                                            SvgStyle style);

/// Reads "translate(20 20) scale(1.1)".
[[nodiscard]] std::optional<Matrix> parse_transform(std::string_view text);

/// Reads "12", "12.5px". Not percentages, and no unit but pixels.
[[nodiscard]] std::optional<double> parse_length(std::string_view text);

}  // namespace tabiya::picture
