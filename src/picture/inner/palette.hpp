/// Chooses a few colours that stand for many.
#pragma once

#include <cstdint>
#include <span>
#include <unordered_map>
#include <vector>

#include "tabiya/picture/image.hpp"
#include "tabiya/picture/theme.hpp"

namespace tabiya::picture {

class Palette {
 public:
  static constexpr std::size_t most_colors = 255;

  /// The most frequent colours of the images that differ enough from each other.
  explicit Palette(std::span<const Image> images);

  [[nodiscard]] std::span<const Rgb> colors() const noexcept { return colors_; }
  /// The index of the colour that is most similar to this one.
  [[nodiscard]] std::uint8_t index_of(Rgb color);

 private:
  std::vector<Rgb> colors_;
  std::unordered_map<std::uint32_t, std::uint8_t> known_;
};

}  // namespace tabiya::picture
