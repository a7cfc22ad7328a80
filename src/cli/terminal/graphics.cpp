#include "cli/terminal/graphics.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <span>
#include <utility>
#include <vector>

#include "picture/inner/palette.hpp"

namespace tabiya::cli {
namespace {

bool is_one_of(std::string_view text, std::span<const std::string_view> names) {
  return std::ranges::find(names, text) != names.end();
}

bool is_multiplexed(const Environment& environment) {
  const std::string_view term = environment("TERM");
  return !environment("TMUX").empty() || !environment("STY").empty() ||
         term.starts_with("screen") || term.starts_with("tmux");
}

std::string base64(std::string_view bytes) {
  constexpr std::string_view digits =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string text;
  for (std::size_t at = 0; at < bytes.size(); at += 3) {
    const std::string_view group = bytes.substr(at, 3);
    unsigned bits = 0;
    for (std::size_t place = 0; place < 3; ++place) {
      const char byte = place < group.size() ? group[place] : '\0';
      bits = bits << 8 | static_cast<unsigned char>(byte);
    }
    for (std::size_t place = 0; place < 4; ++place) {
      text += place <= group.size() ? digits[bits >> (18 - 6 * place) & 0x3F] : '=';
    }
  }
  return text;
}

constexpr int rows_of_sixel = 6;

/// An image by the indexes of its colours.
class SixelWriter {
 public:
  explicit SixelWriter(const picture::Image& image)
      : palette_{std::span{&image, 1}}, width_{image.width()}, height_{image.height()} {
    for (int y = 0; y < height_; ++y) {
      for (const picture::Rgb pixel : image.row(y)) indexes_.push_back(palette_.index_of(pixel));
    }
  }

  [[nodiscard]] std::string write() && {
    // Square pixels; those that are not set stay as they are.
    text_ = fmt::format("\x1bP0;1;0q\"1;1;{};{}", width_, height_);
    const auto percent = [](int part) { return (part * 100 + 127) / 255; };
    for (std::size_t color = 0; color < palette_.colors().size(); ++color) {
      const auto [red, green, blue] = palette_.colors()[color];
      text_ += fmt::format("#{};2;{};{};{}", color, percent(red), percent(green), percent(blue));
    }
    for (int top = 0; top < height_; top += rows_of_sixel) add_band(top);
    return std::move(text_) + "\x1b\\";
  }

 private:
  [[nodiscard]] std::uint8_t index_at(int x, int y) const {
    return indexes_[static_cast<std::size_t>(y) * static_cast<std::size_t>(width_) +
                    static_cast<std::size_t>(x)];
  }

  /// Six rows: each colour in turn, over the one before.
  void add_band(int top) {
    const int bottom = std::min(top + rows_of_sixel, height_);
    std::array<bool, picture::Palette::most_colors + 1> is_used{};
    for (int y = top; y < bottom; ++y) {
      for (int x = 0; x < width_; ++x) is_used[index_at(x, y)] = true;
    }
    for (std::size_t color = 0; color < is_used.size(); ++color) {
      if (is_used[color]) add_color(top, bottom, static_cast<std::uint8_t>(color));
    }
    text_ += '-';
  }

  void add_color(int top, int bottom, std::uint8_t color) {
    text_ += fmt::format("#{}", color);
    int count = 0;
    char last = '\0';
    for (int x = 0; x < width_; ++x) {
      int bits = 0;
      for (int y = top; y < bottom; ++y) {
        if (index_at(x, y) == color) bits |= 1 << (y - top);
      }
      const char sixel = static_cast<char>('?' + bits);
      if (sixel != last) add_run(std::exchange(last, sixel), std::exchange(count, 0));
      ++count;
    }
    if (last != '?') add_run(last, count);
    text_ += '$';
  }

  void add_run(char sixel, int count) {
    constexpr int shortest = 4;
    if (count >= shortest) text_ += fmt::format("!{}{}", count, sixel);
    else text_.append(static_cast<std::size_t>(count), sixel);
  }

  picture::Palette palette_;
  int width_;
  int height_;
  std::vector<std::uint8_t> indexes_;
  std::string text_;
};

}  // namespace

std::optional<Graphics> parse_graphics(std::string_view text) noexcept {
  if (text == "none") return Graphics::None;
  if (text == "kitty") return Graphics::Kitty;
  if (text == "sixel") return Graphics::Sixel;
  return std::nullopt;
}

Graphics detect_graphics(const Environment& environment) {
  if (const auto chosen = parse_graphics(environment("TABIYA_GRAPHICS"))) return *chosen;
  if (is_multiplexed(environment)) return Graphics::None;
  const std::string_view term = environment("TERM");
  constexpr std::array<std::string_view, 2> kitty_terms{"xterm-kitty", "xterm-ghostty"};
  constexpr std::array<std::string_view, 2> kitty_programs{"ghostty", "WezTerm"};
  if (is_one_of(term, kitty_terms) || is_one_of(environment("TERM_PROGRAM"), kitty_programs)) {
    return Graphics::Kitty;
  }
  constexpr std::array<std::string_view, 5> sixel_terms{"foot", "foot-extra", "foot-direct",
                                                        "mlterm", "contour"};
  return is_one_of(term, sixel_terms) ? Graphics::Sixel : Graphics::None;
}

std::string kitty_picture(const picture::Image& image, int columns, int rows) {
  constexpr std::size_t longest = 4096;  // bytes of one piece
  const std::string data = base64(picture::to_png(image));
  // Shown at once, as PNG, as the first picture; no answer, and the cursor stays.
  std::string text = fmt::format("\x1b_Ga=T,f=100,i=1,p=1,c={},r={},C=1,q=2,", columns, rows);
  for (std::size_t at = 0; at < data.size(); at += longest) {
    const bool is_last = at + longest >= data.size();
    if (at > 0) text += "\x1b_G";
    text +=
        fmt::format("m={};{}\x1b\\", is_last ? 0 : 1, std::string_view{data}.substr(at, longest));
  }
  return text;
}

std::string sixel_picture(const picture::Image& image) {
  constexpr std::string_view save_cursor = "\x1b\x37";
  constexpr std::string_view restore_cursor = "\x1b\x38";
  return std::string{save_cursor} + SixelWriter{image}.write() + std::string{restore_cursor};
}

}  // namespace tabiya::cli
