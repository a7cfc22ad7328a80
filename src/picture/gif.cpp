#include <algorithm>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "picture/inner/palette.hpp"
#include "picture/lzw.hpp"
#include "picture/painter.hpp"
#include "picture/row_layers.hpp"
#include "tabiya/picture/animation.hpp"
#include "tabiya/picture/image.hpp"

namespace tabiya::picture {
namespace {

/// The index that leaves the pixel of the frame before.
constexpr std::uint8_t unchanged = Palette::most_colors;

void append_short(std::string& gif, int number) {
  gif += static_cast<char>(number & 0xFF);
  gif += static_cast<char>(number >> 8 & 0xFF);
}

/// The pixels from one corner to the other, as indexes.
struct Part {
  int left = 0;
  int top = 0;
  int right = 0;   ///< exclusive
  int bottom = 0;  ///< exclusive
};

class GifWriter {
 public:
  GifWriter(Palette palette, int width, int height)
      : palette_{std::move(palette)}, width_{width}, height_{height} {
    gif_ = "GIF89a";
    append_short(gif_, width);
    append_short(gif_, height);
    // 256 colours of 8 bits; the background is the first one; square pixels.
    gif_.append("\xF7\x00\x00", 3);
    for (const Rgb color : palette_.colors()) add(color);
    for (std::size_t at = palette_.colors().size(); at < 256; ++at) add(Rgb{});
    // Repeats for ever.
    gif_.append("\x21\xFF\x0BNETSCAPE2.0\x03\x01\x00\x00\x00", 19);
  }

  void add(const Image& image, std::chrono::milliseconds delay) {
    std::vector<std::uint8_t> indexes;
    indexes.reserve(static_cast<std::size_t>(width_) * static_cast<std::size_t>(height_));
    for (int y = 0; y < height_; ++y) {
      for (const Rgb pixel : image.row(y)) indexes.push_back(palette_.index_of(pixel));
    }
    const Part part = shown_.empty() ? Part{0, 0, width_, height_} : changed_part(indexes);
    add_frame(part, indexes, delay);
    shown_ = std::move(indexes);
  }

  [[nodiscard]] std::string take() && { return std::move(gif_) + ';'; }

 private:
  void add(Rgb color) {
    for (const std::uint8_t part : {color.red, color.green, color.blue}) {
      gif_ += static_cast<char>(part);
    }
  }

  [[nodiscard]] std::size_t place(int x, int y) const {
    return static_cast<std::size_t>(y) * static_cast<std::size_t>(width_) +
           static_cast<std::size_t>(x);
  }

  /// The smallest part with all changes; one pixel if there are none.
  [[nodiscard]] Part changed_part(const std::vector<std::uint8_t>& indexes) const {
    Part part{width_, height_, 0, 0};
    for (int y = 0; y < height_; ++y) {
      for (int x = 0; x < width_; ++x) {
        if (indexes[place(x, y)] == shown_[place(x, y)]) continue;
        part = {std::min(part.left, x), std::min(part.top, y), std::max(part.right, x + 1),
                std::max(part.bottom, y + 1)};
      }
    }
    return part.right == 0 ? Part{0, 0, 1, 1} : part;
  }

  void add_frame(Part part, const std::vector<std::uint8_t>& indexes,
                 std::chrono::milliseconds delay) {
    constexpr int ms_per_unit = 10;
    const int units =
        static_cast<int>(std::clamp<std::int64_t>(delay.count() / ms_per_unit, 2, 0xFFFF));
    // The next frame is drawn over this one; one index is transparent.
    gif_.append("\x21\xF9\x04\x05", 4);
    append_short(gif_, units);
    gif_ += static_cast<char>(unchanged);
    gif_.append("\x00\x2C", 2);
    append_short(gif_, part.left);
    append_short(gif_, part.top);
    append_short(gif_, part.right - part.left);
    append_short(gif_, part.bottom - part.top);
    gif_ += '\0';  // no colours of its own, not interlaced
    gif_ += lzw_blocks(pixels_of(part, indexes));
  }

  [[nodiscard]] std::vector<std::uint8_t> pixels_of(
      Part part, const std::vector<std::uint8_t>& indexes) const {
    std::vector<std::uint8_t> pixels;
    for (int y = part.top; y < part.bottom; ++y) {
      for (int x = part.left; x < part.right; ++x) {
        const std::size_t at = place(x, y);
        const bool is_new = shown_.empty() || shown_[at] != indexes[at];
        pixels.push_back(is_new ? indexes[at] : unchanged);
      }
    }
    return pixels;
  }

  Palette palette_;
  int width_;
  int height_;
  std::string gif_;
  std::vector<std::uint8_t> shown_;
};

std::expected<Image, std::string> draw(const Frame& frame, const AnimationStyle& style,
                                       Sprites& sprites) {
  return to_image(to_svg(frame, style.picture), 1, sprites);
}

using Features = std::uint32_t;

/// What colours a frame more than pieces on their squares do, one bit for each.
Features features_of(const Frame& frame) {
  Features features = 0;
  const auto add = [&](std::size_t bit) { features |= Features{1} << bit; };
  const Marks& marks = frame.marks;
  for (const Square sq : marks.checks) add(is_light(sq) ? 0 : 1);
  if (!marks.labels.empty()) add(2);
  if (marks.explosion) add(3);
  constexpr std::size_t first_color = 4;
  for (const auto& circle : marks.circles)
    add(first_color + static_cast<std::size_t>(circle.color));
  for (const auto& arrow : marks.arrows) add(first_color + static_cast<std::size_t>(arrow.color));
  return features;
}

/// Some frames have all colours of a game: there are few pieces, squares and marks. They are taken
/// from everywhere in the game; each feature is in one of them.
std::vector<const Frame*> samples_of(std::span<const Frame> frames) {
  constexpr std::size_t samples = 12;
  const std::size_t step = frames.size() / samples + 1;
  std::vector<const Frame*> chosen;
  Features seen = 0;
  const auto count_new = [&](const Frame& frame) {
    return std::popcount(features_of(frame) & ~seen);
  };
  const auto choose = [&](const Frame& frame) {
    chosen.push_back(&frame);
    seen |= features_of(frame);
  };
  for (std::size_t at = 0; at < frames.size(); at += step) {
    const auto part = frames.subspan(at, std::min(step, frames.size() - at));
    choose(*std::ranges::max_element(part, {}, count_new));
  }
  for (const Frame& frame : frames) {
    if (count_new(frame) > 0) choose(frame);
  }
  return chosen;
}

std::expected<Palette, std::string> palette_of(std::span<const Frame> frames,
                                               const AnimationStyle& style, Sprites& sprites) {
  std::vector<Image> images;
  for (const Frame* const frame : samples_of(frames)) {
    auto image = draw(*frame, style, sprites);
    if (!image) return std::unexpected{std::move(image).error()};
    images.push_back(*std::move(image));
  }
  return Palette{images};
}

}  // namespace

std::expected<std::string, std::string> to_gif(std::span<const Frame> frames,
                                               const AnimationStyle& style) {
  assert(!frames.empty());
  Sprites sprites;
  auto palette = palette_of(frames, style, sprites);
  if (!palette) return std::unexpected{std::move(palette).error()};
  const int width = style.picture.width;
  GifWriter gif{*std::move(palette), width, picture_height(width, frames.front().rows.has_value())};
  for (std::size_t at = 0; at < frames.size(); ++at) {
    const auto image = draw(frames[at], style, sprites);
    if (!image) return std::unexpected{image.error()};
    assert(frames[at].rows.has_value() == frames.front().rows.has_value());
    gif.add(*image, at + 1 == frames.size() ? style.last_delay : style.delay);
  }
  return std::move(gif).take();
}

}  // namespace tabiya::picture
