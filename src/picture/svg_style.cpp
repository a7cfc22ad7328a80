#include "picture/svg_style.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <numbers>
#include <utility>

#include "picture/number_reader.hpp"
#include "support/inner/trimmed.hpp"

namespace tabiya::picture {
namespace {

struct NamedColor {
  std::string_view name;
  Rgb color;
};
// The sixteen colours of HTML, and those that piece sets like.
constexpr std::array named_colors{
    NamedColor{"black", {0, 0, 0}},       NamedColor{"silver", {192, 192, 192}},
    NamedColor{"gray", {128, 128, 128}},  NamedColor{"grey", {128, 128, 128}},
    NamedColor{"white", {255, 255, 255}}, NamedColor{"maroon", {128, 0, 0}},
    NamedColor{"red", {255, 0, 0}},       NamedColor{"purple", {128, 0, 128}},
    NamedColor{"fuchsia", {255, 0, 255}}, NamedColor{"green", {0, 128, 0}},
    NamedColor{"lime", {0, 255, 0}},      NamedColor{"olive", {128, 128, 0}},
    NamedColor{"yellow", {255, 255, 0}},  NamedColor{"navy", {0, 0, 128}},
    NamedColor{"blue", {0, 0, 255}},      NamedColor{"teal", {0, 128, 128}},
    NamedColor{"aqua", {0, 255, 255}},    NamedColor{"orange", {255, 165, 0}},
    NamedColor{"gold", {255, 215, 0}},    NamedColor{"ivory", {255, 255, 240}},
    NamedColor{"beige", {245, 245, 220}}, NamedColor{"brown", {165, 42, 42}},
    NamedColor{"tan", {210, 180, 140}},   NamedColor{"crimson", {220, 20, 60}}};

/// "rgb(12, 34, 56)".
std::optional<Rgb> parse_function(std::string_view text) {
  if (!text.starts_with("rgb(") || !text.ends_with(')')) return std::nullopt;
  NumberReader numbers{text.substr(4, text.size() - 5)};
  std::array<std::uint8_t, 3> parts{};
  for (std::uint8_t& part : parts) {
    const auto value = numbers.number();
    if (!value || *value < 0 || *value > 255) return std::nullopt;
    part = static_cast<std::uint8_t>(std::lround(*value));
  }
  if (!numbers.is_at_end()) return std::nullopt;
  return Rgb{parts[0], parts[1], parts[2]};
}

/// "url(#shine)", "url('#shine') #fff": the name, and the colour that is meant if there is no such thing.
bool set_reference(std::optional<Rgb>& paint, std::string& gradient, std::string_view value) {
  const std::size_t end = value.find(')');
  if (end == std::string_view::npos) return false;
  std::string_view name = trimmed(value.substr(4, end - 4));
  if (name.size() > 1 && (name.front() == '"' || name.front() == '\'')) {
    name = name.substr(1, name.size() - 2);
  }
  if (name.size() < 2 || name.front() != '#') return false;
  gradient = name.substr(1);
  const std::string_view otherwise = trimmed(value.substr(end + 1));
  if (!otherwise.empty() && otherwise != "none") paint = parse_color(otherwise);
  return true;
}

bool set_paint(std::optional<Rgb>& paint, std::string& gradient, std::string_view value) {
  paint.reset();
  gradient.clear();
  if (value == "none" || value == "transparent") return true;
  if (value.starts_with("url(")) return set_reference(paint, gradient, value);
  paint = parse_color(value);
  return paint.has_value();
}

bool set_color(Rgb& color, std::string_view value) {
  const auto parsed = parse_color(value);
  if (parsed) color = *parsed;
  return parsed.has_value();
}

bool set_length(double& length, std::string_view value) {
  const auto parsed = parse_length(value);
  if (parsed) length = *parsed;
  return parsed.has_value();
}

bool set_opacity(double& opacity, std::string_view value) {
  NumberReader number{value};
  const auto parsed = number.number();
  if (!parsed || !number.is_at_end()) return false;
  opacity = std::clamp(*parsed, 0.0, 1.0);
  return true;
}

/// Sets one of a few named values.
template <class Value, std::size_t count>
bool set_named(Value& target, std::string_view value,
               const std::array<std::pair<std::string_view, Value>, count>& names) {
  for (const auto& [name, named] : names) {
    if (name != value) continue;
    target = named;
    return true;
  }
  return false;
}

template <class Value>
using Names = std::array<std::pair<std::string_view, Value>, 3>;

bool set_line(Pen& pen, std::string_view property, std::string_view value) {
  if (property == "stroke-width") return set_length(pen.width, value);
  if (property == "stroke-miterlimit") return set_length(pen.miter_limit, value);
  if (property == "stroke-linecap") {
    return set_named(
        pen.cap, value,
        Names<LineCap>{
            {{"butt", LineCap::Butt}, {"round", LineCap::Round}, {"square", LineCap::Square}}});
  }
  if (property == "stroke-linejoin") {
    return set_named(
        pen.join, value,
        Names<LineJoin>{
            {{"miter", LineJoin::Miter}, {"round", LineJoin::Round}, {"bevel", LineJoin::Bevel}}});
  }
  return true;
}

bool set_font(SvgStyle& style, std::string_view property, std::string_view value) {
  if (property == "font-size") {
    // Drawing programs write sizes onto shapes, too, where they mean nothing.
    style.font_size_fault = set_length(style.font_size, value) ? "" : value;
    return true;
  }
  if (property == "font-weight") {
    style.is_bold = value == "bold" || value == "bolder" || value >= "600";
    return true;
  }
  if (property == "text-anchor") {
    return set_named(style.anchor, value,
                     Names<TextAnchor>{{{"start", TextAnchor::Start},
                                        {"middle", TextAnchor::Middle},
                                        {"end", TextAnchor::End}}});
  }
  return true;
}

/// True for properties that affect rendering but are not supported.
bool is_beyond_us(std::string_view property) {
  constexpr std::array<std::string_view, 12> properties{
      "filter",         "mask",       "clip-path",   "stroke-dasharray",
      "marker-start",   "marker-mid", "marker-end",  "transform-origin",
      "mix-blend-mode", "marker",     "paint-order", "vector-effect"};
  return std::ranges::find(properties, property) != properties.end();
}

/// Sets one property. Unknown properties are ignored. False if the value is not understood.
bool set_property(SvgStyle& style, std::string_view property, std::string_view value) {
  if (value == "inherit") return true;
  if (is_beyond_us(property)) return value == "none" || value == "normal";
  if (property == "color") return set_color(style.color, value);
  if (property == "fill" || property == "stroke") {
    const bool is_fill = property == "fill";
    (is_fill ? style.fill_is_color : style.stroke_is_color) = value == "currentColor";
    if (value == "currentColor") value = "black";  // until the element's colour is known
    return is_fill ? set_paint(style.fill, style.fill_gradient, value)
                   : set_paint(style.stroke, style.stroke_gradient, value);
  }
  if (property == "opacity") return set_opacity(style.opacity, value);
  if (property == "fill-opacity") return set_opacity(style.fill_opacity, value);
  if (property == "stroke-opacity") return set_opacity(style.stroke_opacity, value);
  if (property == "fill-rule") {
    style.fill_rule = value == "evenodd" ? FillRule::EvenOdd : FillRule::NonZero;
    return true;
  }
  if (property == "display") {
    style.is_displayed = value != "none";
    return true;
  }
  if (property == "visibility") {
    style.is_visible = value != "hidden" && value != "collapse";
    return true;
  }
  return set_line(style.pen, property, value) && set_font(style, property, value);
}

std::string refusal_of(std::string_view property, std::string_view value) {
  return std::string{property} + "=\"" + std::string{value.substr(0, 40)} + '"';
}

/// "fill:#fff;stroke:none". The value of the first declaration that is not understood, if any.
std::optional<std::string> set_declarations(SvgStyle& style, std::string_view declarations) {
  const std::string without_comments = without(declarations, "/*", "*/");
  std::string_view text = without_comments;
  while (!text.empty()) {
    const auto [property, value] = take_declaration(text);
    const bool is_transform = property == "transform" && value != "none";
    if (is_transform || !set_property(style, property, value)) return refusal_of(property, value);
  }
  return std::nullopt;
}

/// One function of a transform, with its numbers.
std::optional<Matrix> matrix_of(std::string_view name, NumberReader numbers) {
  std::array<double, 6> values{};
  std::size_t count = 0;
  for (; !numbers.is_at_end(); ++count) {
    const auto value = numbers.number();
    if (!value || count == values.size()) return std::nullopt;
    values[count] = *value;
  }
  if (count == 0) return std::nullopt;
  const auto [first, second, third, fourth, fifth, sixth] = values;
  if (name == "translate") return Matrix::translation(first, second);
  if (name == "scale") return Matrix::scaling(first, count == 1 ? first : second);
  if (name == "matrix" && count == values.size()) {
    return Matrix{first, second, third, fourth, fifth, sixth};
  }
  const double angle = first * std::numbers::pi / 180;
  if (name == "rotate") {
    return Matrix::translation(second, third) *
           Matrix{std::cos(angle), std::sin(angle), -std::sin(angle), std::cos(angle)} *
           Matrix::translation(-second, -third);
  }
  if (name == "skewX") return Matrix{.c = std::tan(angle)};
  if (name == "skewY") return Matrix{.b = std::tan(angle)};
  return std::nullopt;
}

}  // namespace

std::optional<Rgb> parse_color(std::string_view text) {
  constexpr std::size_t short_form = 4;
  if (text.starts_with('#') && text.size() == short_form) {
    return parse_rgb(std::string{'#', text[1], text[1], text[2], text[2], text[3], text[3]});
  }
  if (text.starts_with('#')) return parse_rgb(text);
  std::string name{text};
  for (char& letter : name) {
    if (letter >= 'A' && letter <= 'Z') letter = static_cast<char>(letter - 'A' + 'a');
  }
  const auto* const named = std::ranges::find(named_colors, name, &NamedColor::name);
  if (named != named_colors.end()) return named->color;
  return parse_function(name);
}

std::string without(std::string_view text, std::string_view begin, std::string_view end) {
  std::string rest;
  for (;;) {
    const std::size_t at = text.find(begin);
    rest += text.substr(0, at);
    if (at == std::string_view::npos) return rest;
    const std::size_t last = text.find(end, at + begin.size());
    if (last == std::string_view::npos) return rest;
    text.remove_prefix(last + end.size());
  }
}

std::pair<std::string_view, std::string_view> take_declaration(std::string_view& text) {
  const std::size_t end = std::min(text.find(';'), text.size());
  const std::string_view declaration = text.substr(0, end);
  text.remove_prefix(std::min(end + 1, text.size()));
  const std::size_t colon = declaration.find(':');
  if (colon == std::string_view::npos) return {};
  return {trimmed(declaration.substr(0, colon)), trimmed(declaration.substr(colon + 1))};
}

std::string_view property_of(const XmlToken& element, std::string_view name) {
  if (const std::string* const declarations = element.find("style")) {
    std::string_view last;
    for (std::string_view text = *declarations; !text.empty();) {
      const auto [property, value] = take_declaration(text);
      if (property == name) last = value;
    }
    if (!last.empty()) return last;
  }
  const std::string* const attribute = element.find(name);
  return attribute == nullptr ? std::string_view{} : trimmed(*attribute);
}

std::expected<SvgStyle, std::string> style_of(const XmlToken& element, SvgStyle style) {
  style.opacity = 1;
  const bool is_displayed_around = style.is_displayed;
  style.is_displayed = true;
  for (const auto& [name, value] : element.attributes) {
    const std::string_view trimmed_value = trimmed(value);
    if (!set_property(style, name, trimmed_value)) {
      return std::unexpected{refusal_of(name, trimmed_value)};
    }
  }
  if (const std::string* const declarations = element.find("style")) {
    if (auto refusal = set_declarations(style, *declarations)) {
      return std::unexpected{*std::move(refusal)};
    }
  }
  style.is_displayed = style.is_displayed && is_displayed_around;
  if (style.fill_is_color) style.fill = style.color;
  if (style.stroke_is_color) style.stroke = style.color;
  return style;
}

std::optional<Matrix> parse_transform(std::string_view text) {
  Matrix matrix;
  for (;;) {
    const std::size_t begin = text.find_first_not_of(" \t\r\n,");
    if (begin == std::string_view::npos) return matrix;
    text.remove_prefix(begin);
    const std::size_t open = text.find('(');
    const std::size_t close = text.find(')');
    if (open == std::string_view::npos || close == std::string_view::npos || close < open) {
      return std::nullopt;
    }
    const auto next = matrix_of(trimmed(text.substr(0, open)),
                                NumberReader{text.substr(open + 1, close - open - 1)});
    if (!next) return std::nullopt;
    matrix = matrix * *next;
    text.remove_prefix(close + 1);
  }
}

std::optional<double> parse_length(std::string_view text) {
  NumberReader reader{text};
  const auto number = reader.number();
  if (!number || (!reader.rest().empty() && reader.rest() != "px")) return std::nullopt;
  return number;
}

}  // namespace tabiya::picture
