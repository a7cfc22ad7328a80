/// The presentation attributes of SVG: colours, widths, opacities, fonts.
#pragma once

#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "picture/drawing.hpp"
#include "picture/geometry.hpp"
#include "picture/xml_scanner.hpp"

namespace tabiya::picture {

/// What an element inherits from the groups around it.
struct SvgStyle {
  std::optional<Rgb> fill = Rgb{};
  std::optional<Rgb> stroke{};
  std::string fill_gradient{};  ///< its name; empty for a plain colour
  std::string stroke_gradient{};
  Rgb color{};                 ///< what "currentColor" means
  bool fill_is_color = false;  ///< the fill is that colour
  bool stroke_is_color = false;
  double fill_opacity = 1;
  double stroke_opacity = 1;
  FillRule fill_rule = FillRule::NonZero;
  Pen pen{};
  double font_size = 16;
  std::string font_size_fault{};  ///< a size that is not understood: "2em"
  bool is_bold = false;
  TextAnchor anchor = TextAnchor::Start;
  bool is_visible = true;
  bool is_displayed = true;  ///< together with all groups around it
  double opacity = 1;        ///< of the element itself; not inherited
};

/// The style of an element in a group of this style, from its attributes and its attribute style.
/// Errors: a clause that names the attribute that cannot be drawn.
[[nodiscard]] std::expected<SvgStyle, std::string> style_of(const XmlToken& element,
                                                            SvgStyle style);

/// Reads "#fff", "#ffffff", "rgb(255, 255, 255)", "white".
[[nodiscard]] std::optional<Rgb> parse_color(std::string_view text);

/// The value of a property in an element's attribute style, or else that of its attribute; empty if it has neither.
[[nodiscard]] std::string_view property_of(const XmlToken& element, std::string_view name);

/// The text without what lies between these two, and without them; up to the end if the second is missing.
[[nodiscard]] std::string without(std::string_view text, std::string_view begin,
                                  std::string_view end);

/// Takes the first declaration of "fill:#fff;stroke:none" off the text; the value is empty if it has no colon.
[[nodiscard]] std::pair<std::string_view, std::string_view> take_declaration(
    std::string_view& text);

/// Reads "translate(20 20) scale(1.1)".
[[nodiscard]] std::optional<Matrix> parse_transform(std::string_view text);

/// Reads "12", "12.5px". Not percentages, and no unit but pixels.
[[nodiscard]] std::optional<double> parse_length(std::string_view text);

}  // namespace tabiya::picture
