#include "picture/svg_reader.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "picture/number_reader.hpp"
#include "picture/svg_gradients.hpp"
#include "picture/svg_style.hpp"
#include "picture/xml_scanner.hpp"
#include "support/inner/trimmed.hpp"

namespace tabiya::picture {
namespace {

constexpr int deepest_group = 64;
constexpr std::size_t most_shapes = 200'000;
constexpr std::size_t most_repeated_bytes = 16'000'000;

/// What an element inherits from the elements around it.
struct Inherited {
  SvgStyle style;
  Matrix place;
  int depth = 0;
};

/// The elements that draw nothing, whatever they contain.
bool is_silent(std::string_view name) {
  constexpr std::array<std::string_view, 3> names{"title", "desc", "metadata"};
  return std::ranges::find(names, name) != names.end() || name.find(':') != std::string_view::npos;
}

/// The elements that are drawn only where others name them. Gradients were found before.
bool is_only_named(std::string_view name) {
  constexpr std::array<std::string_view, 8> names{"linearGradient", "radialGradient", "symbol",
                                                  "pattern",        "clipPath",       "mask",
                                                  "filter",         "marker"};
  return std::ranges::find(names, name) != names.end();
}

class SvgReader {
 public:
  explicit SvgReader(std::string_view svg) : svg_{svg}, scanner_{svg} {}

  [[nodiscard]] std::expected<Drawing, std::string> read() && {
    XmlToken token = scanner_.next();
    while (token.kind == XmlToken::Kind::Text) token = scanner_.next();
    if (token.name != "svg" || token.kind != XmlToken::Kind::Open) {
      return std::unexpected{"this is not an SVG document"};
    }
    Inherited root;
    if (!read_size(token, root)) return std::unexpected{std::move(error_)};
    gradients_.read(svg_, viewport_);
    if (!apply(token, root) || !read_children(root, drawing_.items)) {
      return std::unexpected{std::move(error_)};
    }
    return std::move(drawing_);
  }

 private:
  [[nodiscard]] bool refuse(std::string sentence) {
    error_ = std::move(sentence);
    return false;
  }
  [[nodiscard]] bool refuse(const XmlToken& element, std::string_view what) {
    return refuse("<" + std::string{element.name} + "> with " + std::string{what} +
                  " can be drawn in SVG only");
  }

  /// A number of an element; the default if it is missing; empty if it is not a plain number.
  [[nodiscard]] std::optional<double> number(const XmlToken& element, std::string_view name,
                                             double otherwise = 0) {
    const std::string* const value = element.find(name);
    if (value == nullptr) return otherwise;
    const auto parsed = parse_length(*value);
    if (!parsed) (void)refuse(element, std::string{name} + "=\"" + value->substr(0, 40) + '"');
    return parsed;
  }

  [[nodiscard]] bool read_size(const XmlToken& svg, Inherited& root) {
    std::array<double, 4> box{};
    bool has_box = false;
    if (const std::string* const text = svg.find("viewBox")) {
      NumberReader numbers{*text};
      for (double& value : box) {
        const auto read = numbers.number();
        if (!read) return refuse(svg, "viewBox=\"" + text->substr(0, 40) + '"');
        value = *read;
      }
      has_box = true;
    }
    const auto width = number(svg, "width", box[2]);
    const auto height = number(svg, "height", box[3]);
    if (!width || !height) return false;
    if (!(*width > 0 && *height > 0)) return refuse("the SVG document has no size");
    drawing_.width = *width;
    drawing_.height = *height;
    viewport_ = has_box ? Point{box[2], box[3]} : Point{*width, *height};
    if (!has_box) return true;
    if (!(box[2] > 0 && box[3] > 0)) return refuse("the viewBox of the SVG document is empty");
    root.place =
        Matrix::scaling(*width / box[2], *height / box[3]) * Matrix::translation(-box[0], -box[1]);
    return true;
  }

  /// Adds the style and the transform of an element.
  [[nodiscard]] bool apply(const XmlToken& element, Inherited& around) {
    auto style = style_of(element, around.style);
    if (!style) return refuse(element, style.error());
    around.style = *style;
    const std::string* const transform = element.find("transform");
    if (transform == nullptr) return true;
    const auto matrix = parse_transform(*transform);
    if (!matrix) return refuse(element, "transform=\"" + transform->substr(0, 40) + '"');
    around.place = around.place * *matrix;
    return true;
  }

  /// The elements up to the end of the group that contains them.
  [[nodiscard]] bool read_children(const Inherited& around, std::vector<Item>& items) {
    if (around.depth > deepest_group) return refuse("the groups are nested too deeply");
    for (;;) {
      const XmlToken token = scanner_.next();
      switch (token.kind) {
        case XmlToken::Kind::Text: break;
        case XmlToken::Kind::Close: return true;
        case XmlToken::Kind::End: return refuse("the SVG document breaks off");
        case XmlToken::Kind::Broken: return refuse("a tag of the SVG document is malformed");
        case XmlToken::Kind::Open:
        case XmlToken::Kind::Empty:
          if (!read_element(token, around, items)) return false;
      }
    }
  }

  [[nodiscard]] bool read_element(const XmlToken& element, Inherited around,
                                  std::vector<Item>& items) {
    if (++shapes_ > most_shapes) return refuse("the SVG document has too many elements");
    if (is_silent(element.name)) return read_silent(element);
    if (is_only_named(element.name) || property_of(element, "display") == "none") {
      return skip(element);
    }
    if (element.name == "defs")
      return element.kind == XmlToken::Kind::Empty || read_symbols(around);
    if (!apply(element, around)) return false;
    if (element.name == "g") return read_group(element, around, items);
    if (element.name == "use") return read_use(element, around, items) && skip(element);
    if (element.name == "text") return read_text(element, around, items);
    return read_shape(element, around, items) && skip(element);
  }

  [[nodiscard]] bool read_silent(const XmlToken& element) {
    if (element.name == "title" && drawing_.title.empty() && element.kind == XmlToken::Kind::Open) {
      return read_words(drawing_.title);
    }
    return skip(element);
  }

  /// To the end of an element.
  [[nodiscard]] bool skip(const XmlToken& element) {
    if (element.kind == XmlToken::Kind::Empty) return true;
    int depth = 1;
    while (depth > 0) {
      const XmlToken token = scanner_.next();
      if (token.kind == XmlToken::Kind::Open) ++depth;
      if (token.kind == XmlToken::Kind::Close) --depth;
      if (token.kind == XmlToken::Kind::End || token.kind == XmlToken::Kind::Broken) {
        return refuse("the SVG document breaks off");
      }
    }
    return true;
  }

  [[nodiscard]] bool read_group(const XmlToken& group, Inherited around, std::vector<Item>& items) {
    if (around.style.opacity < 1) return refuse(group, "an opacity");
    if (group.kind == XmlToken::Kind::Empty) return true;
    ++around.depth;
    return read_children(around, items);
  }

  /// The groups of <defs>; what else is there is drawn only if something names it.
  [[nodiscard]] bool read_symbols(const Inherited& around) {
    for (;;) {
      const XmlToken token = scanner_.next();
      if (token.kind == XmlToken::Kind::Close) return true;
      if (token.kind == XmlToken::Kind::Text) continue;
      if (token.kind != XmlToken::Kind::Open && token.kind != XmlToken::Kind::Empty) {
        return refuse("the SVG document breaks off");
      }
      const std::string* const id = token.find("id");
      if (token.name == "g" && id != nullptr) {
        if (!read_symbol(token, *id, around)) return false;
      } else if (!skip(token)) {
        return false;
      }
    }
  }

  [[nodiscard]] bool read_symbol(const XmlToken& group, const std::string& id,
                                 const Inherited& around) {
    Inherited inside{.style = around.style, .place = {}, .depth = around.depth + 1};
    std::vector<Item> items;
    if (!apply(group, inside) || !read_group(group, inside, items)) return false;
    symbols_[id] = drawing_.symbols.size();
    drawing_.symbols.push_back(std::move(items));
    return true;
  }

  [[nodiscard]] bool read_use(const XmlToken& element, const Inherited& around,
                              std::vector<Item>& items) {
    const std::string* reference = element.find("href");
    if (reference == nullptr) reference = element.find("xlink:href");
    const auto x = number(element, "x");
    const auto y = number(element, "y");
    if (!x || !y) return false;
    if (around.style.opacity < 1) return refuse(element, "an opacity");
    if (reference == nullptr || !reference->starts_with('#')) return refuse(element, "no group");
    const Matrix place = around.place * Matrix::translation(*x, *y);
    const auto found = symbols_.find(std::string_view{*reference}.substr(1));
    if (is_in_symbol(items) || found == symbols_.end()) {
      return repeat(element, *reference, {around.style, place, around.depth + 1}, items);
    }
    if (around.style.is_visible && around.style.is_displayed) {
      items.emplace_back(Use{found->second, place});
    }
    return true;
  }

  /// Reads an element of the document once more, in another place.
  [[nodiscard]] bool repeat(const XmlToken& use, const std::string& reference,
                            const Inherited& around, std::vector<Item>& items) {
    if (around.depth > deepest_group) return refuse("the groups are nested too deeply");
    if (places_.empty()) find_places();
    const auto place = places_.find(std::string_view{reference}.substr(1));
    if (place == places_.end()) return refuse(use, "href=\"" + reference.substr(0, 40) + '"');
    const XmlScanner here = std::exchange(scanner_, XmlScanner{svg_.substr(place->second)});
    const std::size_t left = scanner_.left();
    const XmlToken element = scanner_.next();
    if (is_only_named(element.name)) return refuse(use, "a <" + std::string{element.name} + '>');
    const bool is_read = read_element(element, around, items);
    repeated_bytes_ += left - scanner_.left();
    scanner_ = here;
    if (is_read && repeated_bytes_ > most_repeated_bytes) {
      return refuse("the SVG document repeats too much");
    }
    return is_read;
  }

  [[nodiscard]] bool has_element(std::string_view name) {
    if (places_.empty()) find_places();
    return places_.contains(name);
  }

  /// Where the elements with a name begin.
  void find_places() {
    XmlScanner scanner{svg_};
    for (;;) {
      const std::size_t place = svg_.size() - scanner.left();
      const XmlToken token = scanner.next();
      if (token.kind == XmlToken::Kind::End) return;
      if (token.kind != XmlToken::Kind::Open && token.kind != XmlToken::Kind::Empty) continue;
      if (const std::string* const id = token.find("id")) places_.try_emplace(*id, place);
    }
  }

  /// Groups of a symbol add to the symbol's items, all others to the drawing's.
  [[nodiscard]] bool is_in_symbol(const std::vector<Item>& items) const {
    return &items != &drawing_.items;
  }

  [[nodiscard]] bool read_words(std::string& words) {
    for (;;) {
      const XmlToken token = scanner_.next();
      if (token.kind == XmlToken::Kind::Close) return true;
      if (token.kind != XmlToken::Kind::Text) return refuse("<text> holds more than a text");
      words += token.text;
    }
  }

  [[nodiscard]] bool read_text(const XmlToken& element, const Inherited& around,
                               std::vector<Item>& items) {
    const SvgStyle& style = around.style;
    const auto x = number(element, "x");
    const auto y = number(element, "y");
    const auto length = number(element, "textLength");
    if (!x || !y || !length) return false;
    Text text{.words = {}, .at = {*x, *y}, .place = around.place, .paint = {}};
    if (element.kind == XmlToken::Kind::Open && !read_words(text.words)) return false;
    if (!style.is_visible || !style.is_displayed) return true;
    if (!style.fill_gradient.empty()) return refuse_reference(element, "fill", style.fill_gradient);
    if (!style.fill) return true;
    if (!style.font_size_fault.empty()) {
      return refuse(element, "font-size=\"" + style.font_size_fault.substr(0, 40) + '"');
    }
    text.paint = {*style.fill, style.fill_opacity * style.opacity};
    text.size = style.font_size;
    text.is_bold = style.is_bold;
    text.anchor = style.anchor;
    if (*length > 0) text.length = length;
    items.emplace_back(std::move(text));
    return true;
  }

  [[nodiscard]] bool read_shape(const XmlToken& element, const Inherited& around,
                                std::vector<Item>& items) {
    auto path = path_of(element);
    if (!path) return false;
    const SvgStyle& style = around.style;
    if (!style.is_visible || !style.is_displayed) return true;
    const bool is_filled = style.fill || !style.fill_gradient.empty();
    const bool is_stroked = style.stroke || !style.stroke_gradient.empty();
    Shape shape{.path = *std::move(path),
                .place = around.place,
                .fill = {},
                .fill_rule = style.fill_rule,
                .stroke = {},
                .pen = style.pen};
    if (is_filled && element.name != "line" &&
        !set_paint(element, "fill", {style.fill, style.fill_gradient, style.fill_opacity},
                   shape.path, shape.fill)) {
      return false;
    }
    if (is_stroked && style.pen.width > 0 &&
        !set_paint(element, "stroke", {style.stroke, style.stroke_gradient, style.stroke_opacity},
                   shape.path, shape.stroke)) {
      return false;
    }
    if (shape.fill && shape.stroke) {
      shape.opacity = style.opacity;
    } else {
      for (auto* const paint : {&shape.fill, &shape.stroke}) {
        if (*paint) (*paint)->opacity *= style.opacity;
      }
    }
    items.emplace_back(std::move(shape));
    return true;
  }

  /// What the style says of a fill, or of a stroke.
  struct StyledPaint {
    const std::optional<Rgb>& color;
    const std::string& gradient;
    double opacity;
  };

  [[nodiscard]] bool set_paint(const XmlToken& element, std::string_view property,
                               const StyledPaint& styled, const Path& path,
                               std::optional<Paint>& paint) {
    if (gradients_.has(styled.gradient) && !styled.gradient.empty()) {
      auto found = gradients_.paint(styled.gradient, path);
      if (!found) return refuse(found.error() + " can be drawn in SVG only");
      paint = *std::move(found);
    } else if (styled.color && (styled.gradient.empty() || !has_element(styled.gradient))) {
      paint = Paint{*styled.color};
    } else {
      return refuse_reference(element, property, styled.gradient);
    }
    if (paint) paint->opacity *= styled.opacity;
    return true;
  }

  [[nodiscard]] bool refuse_reference(const XmlToken& element, std::string_view property,
                                      std::string_view name) {
    return refuse(element,
                  std::string{property} + "=\"url(#" + std::string{name.substr(0, 40)} + ")\"");
  }

  [[nodiscard]] std::optional<Path> path_of(const XmlToken& element) {
    if (element.name == "path") return path_of_commands(element);
    if (element.name == "circle" || element.name == "ellipse") return path_of_ellipse(element);
    if (element.name == "rect") return path_of_rectangle(element);
    if (element.name == "line") return path_of_line(element);
    if (element.name == "polyline" || element.name == "polygon") return path_of_points(element);
    (void)refuse("<" + std::string{element.name} + "> can be drawn in SVG only");
    return std::nullopt;
  }

  [[nodiscard]] std::optional<Path> path_of_commands(const XmlToken& element) {
    const std::string* const commands = element.find("d");
    if (commands == nullptr) return Path{};
    auto path = parse_path(*commands);
    if (!path) (void)refuse("<path> has a malformed outline: \"" + commands->substr(0, 40) + '"');
    return path;
  }

  [[nodiscard]] std::optional<Path> path_of_ellipse(const XmlToken& element) {
    const auto x = number(element, "cx");
    const auto y = number(element, "cy");
    const auto radius = number(element, "r");
    if (!x || !y || !radius) return std::nullopt;
    // Each radius of an ellipse defaults to the other one.
    const auto radius_x = number(element, element.find("rx") != nullptr ? "rx" : "ry", *radius);
    const auto radius_y = number(element, element.find("ry") != nullptr ? "ry" : "rx", *radius);
    if (!radius_x || !radius_y) return std::nullopt;
    if (!(*radius_x > 0 && *radius_y > 0)) return Path{};
    return ellipse({*x, *y}, *radius_x, *radius_y);
  }

  [[nodiscard]] std::optional<Path> path_of_rectangle(const XmlToken& element) {
    const auto x = number(element, "x");
    const auto y = number(element, "y");
    const auto width = number(element, "width");
    const auto height = number(element, "height");
    // Each radius defaults to the other one.
    const auto radius_x = number(element, element.find("rx") != nullptr ? "rx" : "ry");
    const auto radius_y = number(element, element.find("ry") != nullptr ? "ry" : "rx");
    if (!x || !y || !width || !height || !radius_x || !radius_y) return std::nullopt;
    if (!(*width > 0 && *height > 0)) return Path{};
    return rectangle({*x, *y}, {*width, *height}, *radius_x, *radius_y);
  }

  [[nodiscard]] std::optional<Path> path_of_line(const XmlToken& element) {
    const auto x1 = number(element, "x1");
    const auto y1 = number(element, "y1");
    const auto x2 = number(element, "x2");
    const auto y2 = number(element, "y2");
    if (!x1 || !y1 || !x2 || !y2) return std::nullopt;
    return Path{{Step::Kind::Move, {*x1, *y1}}, {Step::Kind::Line, {*x2, *y2}}};
  }

  [[nodiscard]] std::optional<Path> path_of_points(const XmlToken& element) {
    const std::string* const points = element.find("points");
    if (points == nullptr || trimmed(*points).empty()) return Path{};
    auto path = parse_path("M" + *points + (element.name == "polygon" ? "z" : ""));
    if (!path) (void)refuse("the points \"" + points->substr(0, 40) + "\" are malformed");
    return path;
  }

  std::string_view svg_;
  XmlScanner scanner_;
  Point viewport_;  ///< the size of the document in its own units
  SvgGradients gradients_;
  Drawing drawing_;
  std::map<std::string, std::size_t, std::less<>> symbols_;
  std::map<std::string, std::size_t, std::less<>>
      places_;  ///< of elements, found when they are needed
  std::size_t repeated_bytes_ = 0;
  std::size_t shapes_ = 0;
  std::string error_;
};

}  // namespace

std::expected<Drawing, std::string> read_svg(std::string_view svg) { return SvgReader{svg}.read(); }

}  // namespace tabiya::picture
