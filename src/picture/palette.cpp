#include "picture/inner/palette.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>

namespace tabiya::picture {
namespace {

std::uint32_t number_of(Rgb color) noexcept {
  return static_cast<std::uint32_t>(color.red) << 16 |
         static_cast<std::uint32_t>(color.green) << 8 | color.blue;
}

/// The square of the distance between two colours.
int difference(Rgb one, Rgb other) noexcept {
  const int red = one.red - other.red;
  const int green = one.green - other.green;
  const int blue = one.blue - other.blue;
  return red * red + green * green + blue * blue;
}

/// The most frequent colour first.
std::vector<Rgb> colors_by_frequency(std::span<const Image> images) {
  std::unordered_map<std::uint32_t, std::pair<Rgb, std::size_t>> counts;
  for (const Image& image : images) {
    for (int y = 0; y < image.height(); ++y) {
      for (const Rgb pixel : image.row(y)) {
        auto& [color, count] = counts[number_of(pixel)];
        color = pixel;
        ++count;
      }
    }
  }
  std::vector<std::pair<Rgb, std::size_t>> sorted;
  sorted.reserve(counts.size());
  for (const auto& [number, counted] : counts) sorted.push_back(counted);
  std::ranges::sort(sorted, [](const auto& one, const auto& other) {
    if (one.second != other.second) return one.second > other.second;
    return number_of(one.first) < number_of(other.first);
  });
  std::vector<Rgb> colors;
  colors.reserve(sorted.size());
  for (const auto& [color, count] : sorted) colors.push_back(color);
  return colors;
}

std::vector<Rgb> choose(std::span<const Rgb> colors, int least_difference) {
  std::vector<Rgb> chosen;
  for (const Rgb color : colors) {
    const bool is_new = std::ranges::none_of(
        chosen, [&](Rgb other) { return difference(color, other) < least_difference; });
    if (is_new) chosen.push_back(color);
    if (chosen.size() > Palette::most_colors) break;
  }
  return chosen;
}

}  // namespace

Palette::Palette(std::span<const Image> images) {
  const std::vector<Rgb> colors = colors_by_frequency(images);
  // Shades of one edge differ by less than those of flat areas, so they are merged first.
  for (int distance = 0;; distance += 3) {
    colors_ = choose(colors, distance * distance);
    if (colors_.size() <= most_colors) return;
  }
}

std::uint8_t Palette::index_of(Rgb color) {
  const auto [place, is_new] = known_.try_emplace(number_of(color));
  if (is_new) {
    const auto nearest =
        std::ranges::min_element(colors_, {}, [&](Rgb other) { return difference(color, other); });
    place->second = static_cast<std::uint8_t>(nearest - colors_.begin());
  }
  return place->second;
}

}  // namespace tabiya::picture
