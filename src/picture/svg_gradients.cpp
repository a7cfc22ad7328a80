#include "picture/svg_gradients.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <memory>
#include <utility>

#include "picture/number_reader.hpp"
#include "picture/svg_style.hpp"
#include "support/inner/trimmed.hpp"

namespace tabiya::picture {
namespace {

constexpr std::size_t most_stops = 256;
constexpr std::size_t longest_chain = 16;

bool is_gradient(std::string_view name) {
  return name == "linearGradient" || name == "radialGradient";
}

/// "50%" as 0.5; "0.5".
std::optional<double> parse_part(std::string_view text) {
  NumberReader reader{text};
  const auto number = reader.number();
  if (!number) return std::nullopt;
  if (trimmed(reader.rest()) == "%") return *number / 100;
  return trimmed(reader.rest()).empty() ? number : std::nullopt;
}

std::string refusal(std::string_view element, std::string_view attribute, std::string_view value) {
  return '<' + std::string{element} + "> with " + std::string{attribute} + "=\"" +
         std::string{value.substr(0, 40)} + '"';
}

Paint plain(const GradientStop& stop) { return {stop.color, stop.opacity, {}}; }

/// The first colour begins at 0, the last one ends at 1.
void complete(std::vector<GradientStop>& stops) {
  if (stops.empty()) return;
  if (stops.front().offset > 0) {
    stops.insert(stops.begin(), {0, stops.front().color, stops.front().opacity});
  }
  if (stops.back().offset < 1) stops.push_back({1, stops.back().color, stops.back().opacity});
}

}  // namespace

void SvgGradients::read(std::string_view svg, Point viewport) {
  viewport_ = viewport;
  // Most documents have none.
  if (!svg.contains("Gradient")) return;
  XmlScanner scanner{svg};
  Definition* current = nullptr;
  for (XmlToken token = scanner.next(); token.kind != XmlToken::Kind::End; token = scanner.next()) {
    if (token.kind == XmlToken::Kind::Close && is_gradient(token.name)) current = nullptr;
    if (token.kind != XmlToken::Kind::Open && token.kind != XmlToken::Kind::Empty) continue;
    if (is_gradient(token.name)) {
      const std::string* const id = token.find("id");
      const auto place = gradients_.try_emplace(id == nullptr ? "" : *id, definition_of(token));
      // As elsewhere, the first of two with the same name counts.
      current = token.kind == XmlToken::Kind::Open && place.second ? &place.first->second : nullptr;
    } else if (token.name == "stop" && current != nullptr) {
      add_stop(token, *current);
    }
  }
  for (auto& [name, definition] : gradients_) complete(*definition.stops);
}

SvgGradients::Definition SvgGradients::definition_of(const XmlToken& element) {
  Definition definition{.element = std::string{element.name},
                        .attributes = {},
                        .stops = std::make_shared<std::vector<GradientStop>>(),
                        .fault = {}};
  for (const auto& [name, value] : element.attributes) {
    definition.attributes.try_emplace(std::string{name}, trimmed(value));
  }
  return definition;
}

void SvgGradients::add_stop(const XmlToken& element, Definition& definition) {
  if (!definition.fault.empty()) return;
  if (definition.stops->size() == most_stops) {
    definition.fault = '<' + definition.element + "> with more than 256 colours";
    return;
  }
  GradientStop stop{.offset = 0, .color = {}};
  const auto fail = [&](std::string_view name, std::string_view value) {
    definition.fault = refusal("stop", name, value);
  };
  const std::string_view offset = property_of(element, "offset");
  if (!offset.empty()) {
    const auto parsed = parse_part(offset);
    if (!parsed) return fail("offset", offset);
    stop.offset = std::clamp(*parsed, 0.0, 1.0);
  }
  const std::string_view color = property_of(element, "stop-color");
  if (!color.empty()) {
    const auto parsed = parse_color(color);
    if (!parsed) return fail("stop-color", color);
    stop.color = *parsed;
  }
  const std::string_view opacity = property_of(element, "stop-opacity");
  if (!opacity.empty()) {
    const auto parsed = parse_part(opacity);
    if (!parsed) return fail("stop-opacity", opacity);
    stop.opacity = std::clamp(*parsed, 0.0, 1.0);
  }
  if (!definition.stops->empty()) {
    stop.offset = std::max(stop.offset, definition.stops->back().offset);
  }
  definition.stops->push_back(stop);
}

SvgGradients::Chain SvgGradients::chain_of(std::string_view name) const {
  Chain chain;
  for (auto found = gradients_.find(name);
       found != gradients_.end() && chain.size() < longest_chain;) {
    chain.push_back(&found->second);
    const auto& attributes = found->second.attributes;
    auto reference = attributes.find("href");
    if (reference == attributes.end()) reference = attributes.find("xlink:href");
    if (reference == attributes.end() || !reference->second.starts_with('#')) break;
    found = gradients_.find(std::string_view{reference->second}.substr(1));
  }
  return chain;
}

std::expected<std::optional<Paint>, std::string> SvgGradients::paint(std::string_view name,
                                                                     const Path& path) const {
  const Chain chain = chain_of(name);
  for (const Definition* const definition : chain) {
    if (!definition->fault.empty()) return std::unexpected{definition->fault};
  }
  const auto colored = std::ranges::find_if(
      chain, [](const Definition* definition) { return !definition->stops->empty(); });
  const auto box = box_of(path);
  if (colored == chain.end() || !box) return std::nullopt;
  const std::vector<GradientStop>& stops = *(*colored)->stops;
  auto gradient = gradient_of(chain, *box);
  if (!gradient) return std::unexpected{std::move(gradient.error())};
  if (!gradient->place.inverse()) return std::nullopt;  // of a path without width or height
  const auto is_like_the_first = [&](const GradientStop& stop) {
    return stop.color == stops.front().color && stop.opacity == stops.front().opacity;
  };
  if (std::ranges::all_of(stops, is_like_the_first)) return plain(stops.front());
  const bool is_linear = gradient->kind == Gradient::Kind::Linear;
  if (is_linear ? gradient->from == gradient->to : !(gradient->radius > 0)) {
    return plain(stops.back());
  }
  gradient->stops = (*colored)->stops;
  return Paint{stops.front().color, 1, std::make_shared<const Gradient>(*std::move(gradient))};
}

std::expected<Gradient, std::string> SvgGradients::gradient_of(const Chain& chain,
                                                               const Box& box) const {
  const std::string& element = chain.front()->element;
  const auto value_of = [&](std::string_view name) -> const std::string* {
    for (const Definition* const definition : chain) {
      const auto found = definition->attributes.find(name);
      if (found != definition->attributes.end()) return &found->second;
    }
    return nullptr;
  };
  std::string fault;
  const auto fail = [&](std::string_view name, std::string_view value) {
    if (fault.empty()) fault = refusal(element, name, value);
  };
  const std::string* const units = value_of("gradientUnits");
  const bool is_in_box = units == nullptr || *units != "userSpaceOnUse";
  if (const std::string* const spread = value_of("spreadMethod"); spread && *spread != "pad") {
    fail("spreadMethod", *spread);
  }
  const auto number = [&](std::string_view name, double part, double whole) {
    const std::string* const value = value_of(name);
    if (value == nullptr) return part * whole;
    if (value->ends_with('%')) {
      if (const auto parsed = parse_part(*value)) return *parsed * whole;
    } else if (const auto parsed = parse_length(*value)) {
      return *parsed;
    }
    fail(name, *value);
    return 0.0;
  };

  const Point whole = is_in_box ? Point{1, 1} : viewport_;
  Gradient gradient;
  if (element == "linearGradient") {
    gradient.from = {number("x1", 0, whole.x), number("y1", 0, whole.y)};
    gradient.to = {number("x2", 1, whole.x), number("y2", 0, whole.y)};
  } else {
    gradient.kind = Gradient::Kind::Radial;
    constexpr double middle = 0.5;
    gradient.to = {number("cx", middle, whole.x), number("cy", middle, whole.y)};
    gradient.from = gradient.to;
    if (value_of("fx") != nullptr) gradient.from.x = number("fx", 0, whole.x);
    if (value_of("fy") != nullptr) gradient.from.y = number("fy", 0, whole.y);
    gradient.radius = number("r", middle, length(whole) / std::sqrt(2.0));
    if (const std::string* const first = value_of("fr")) fail("fr", *first);
    // The colours begin within the circle, almost at its edge at most.
    constexpr double farthest = 0.99;
    const Point way = gradient.to - gradient.from;
    if (length(way) > gradient.radius * farthest) {
      gradient.from = gradient.to - way * (gradient.radius * farthest / length(way));
    }
  }
  if (const std::string* const transform = value_of("gradientTransform")) {
    const auto matrix = parse_transform(*transform);
    if (matrix) gradient.place = *matrix;
    else fail("gradientTransform", *transform);
  }
  if (is_in_box) {
    const Point size = box.most - box.least;
    gradient.place = Matrix{size.x, 0, 0, size.y, box.least.x, box.least.y} * gradient.place;
  }
  if (!fault.empty()) return std::unexpected{std::move(fault)};
  return gradient;
}

}  // namespace tabiya::picture
