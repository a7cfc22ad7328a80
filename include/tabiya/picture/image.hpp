/// Pictures as pixels, and as PNG.
///
///     const std::string svg = picture::to_svg(position, {.width = 480});
///     if (const auto png = picture::to_png(svg)) file << *png;
///
/// Every picture of this module is SVG first; PNG, GIF and PDF are made from that. So they all show
/// the same, and whatever this module adds to an SVG can be had in the others.
///
/// Pieces from other documents may use parts of SVG that only browsers draw: patterns, filters,
/// masks, dashes, images, style sheets. Then the error names the element. A picture with our own
/// pieces has no such parts.
#pragma once

#include <cstddef>
#include <expected>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tabiya/picture/theme.hpp"

namespace tabiya::picture {

/// The largest width and height of an image, in pixels.
inline constexpr int largest_image_side = 8192;

/// Opaque pixels in rows from top to bottom.
class Image {
 public:
  /// A white image. Requires: 1 <= width, height <= largest_image_side.
  Image(int width, int height);

  [[nodiscard]] int width() const noexcept { return width_; }
  [[nodiscard]] int height() const noexcept { return height_; }

  [[nodiscard]] Rgb at(int x, int y) const noexcept { return row(y)[static_cast<std::size_t>(x)]; }
  [[nodiscard]] std::span<const Rgb> row(int y) const noexcept;
  [[nodiscard]] std::span<Rgb> row(int y) noexcept;

 private:
  int width_;
  int height_;
  std::vector<Rgb> pixels_;
};

/// Draws an SVG document of this module with `scale` pixels for each unit of its width and height.
///
/// Requires: scale > 0.
/// Texts are drawn with letters of our own, the same on every machine. They cover the Latin
/// alphabets; a text with any other character is drawn with the fonts of the system, and what they
/// lack as an empty box. docs/pictures.md says which scripts that covers.
/// Errors: a sentence that names an element that cannot be drawn, or the size if it is too large.
[[nodiscard]] std::expected<Image, std::string> to_image(std::string_view svg, double scale = 1);

/// Source: PNG (second edition), ISO/IEC 15948.
[[nodiscard]] std::string to_png(const Image& image);

/// to_image() as PNG, with the same errors.
[[nodiscard]] std::expected<std::string, std::string> to_png(std::string_view svg,
                                                             double scale = 1);

}  // namespace tabiya::picture
