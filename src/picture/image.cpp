#include "tabiya/picture/image.hpp"

#include <cassert>
#include <variant>

#include "picture/painter.hpp"
#include "picture/svg_reader.hpp"

namespace tabiya::picture {
namespace {

void enlarge(Drawing& drawing, double scale) {
  drawing.width *= scale;
  drawing.height *= scale;
  for (Item& item : drawing.items) {
    std::visit([&](auto& kind) { kind.place = Matrix::scaling(scale, scale) * kind.place; }, item);
  }
}

}  // namespace

Image::Image(int width, int height)
    : width_{width},
      height_{height},
      pixels_(static_cast<std::size_t>(width) * static_cast<std::size_t>(height),
              Rgb{255, 255, 255}) {
  assert(width >= 1 && width <= largest_image_side && height >= 1 && height <= largest_image_side);
}

std::span<const Rgb> Image::row(int y) const noexcept {
  const auto columns = static_cast<std::size_t>(width_);
  return std::span{pixels_}.subspan(static_cast<std::size_t>(y) * columns, columns);
}

std::span<Rgb> Image::row(int y) noexcept {
  const auto columns = static_cast<std::size_t>(width_);
  return std::span{pixels_}.subspan(static_cast<std::size_t>(y) * columns, columns);
}

std::expected<Image, std::string> to_image(std::string_view svg, double scale) {
  Sprites sprites;
  return to_image(svg, scale, sprites);
}

std::expected<Image, std::string> to_image(std::string_view svg, double scale, Sprites& sprites) {
  auto drawing = read_svg(svg);
  if (!drawing) return std::unexpected{std::move(drawing).error()};
  enlarge(*drawing, scale);
  if (drawing->width > largest_image_side || drawing->height > largest_image_side) {
    return std::unexpected{"the picture is larger than " + std::to_string(largest_image_side) +
                           " pixels"};
  }
  return paint(*drawing, sprites);
}

std::expected<std::string, std::string> to_png(std::string_view svg, double scale) {
  auto image = to_image(svg, scale);
  if (!image) return std::unexpected{std::move(image).error()};
  return to_png(*image);
}

}  // namespace tabiya::picture
