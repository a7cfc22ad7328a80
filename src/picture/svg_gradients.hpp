/// The gradients of an SVG document. Source: SVG 1.1, 13.2.
#pragma once

#include <expected>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "picture/drawing.hpp"
#include "picture/path.hpp"
#include "picture/xml_scanner.hpp"

namespace tabiya::picture {

class SvgGradients {
 public:
  /// Finds all gradients of a document; `viewport` is the size that percentages mean.
  void read(std::string_view svg, Point viewport);

  [[nodiscard]] bool has(std::string_view name) const { return gradients_.contains(name); }

  /// What a gradient paints a path with; nothing if it has no colours, or if it is as large as a path without size.
  /// Requires: has(name).
  /// Errors: a clause that names what cannot be drawn: `<linearGradient> with spreadMethod="reflect"`.
  [[nodiscard]] std::expected<std::optional<Paint>, std::string> paint(std::string_view name,
                                                                       const Path& path) const;

 private:
  struct Definition {
    std::string element;
    std::map<std::string, std::string, std::less<>> attributes;
    std::shared_ptr<std::vector<GradientStop>> stops;  ///< shared by all that is painted with them
    std::string fault;                                 ///< why it cannot be drawn
  };
  /// A gradient, and those that it refers to for what it does not say.
  using Chain = std::vector<const Definition*>;

  static Definition definition_of(const XmlToken& element);
  static void add_stop(const XmlToken& element, Definition& definition);
  [[nodiscard]] Chain chain_of(std::string_view name) const;
  [[nodiscard]] std::expected<Gradient, std::string> gradient_of(const Chain& chain,
                                                                 const Box& box) const;

  std::map<std::string, Definition, std::less<>> gradients_;
  Point viewport_;
};

}  // namespace tabiya::picture
