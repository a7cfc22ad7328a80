/// Pictures in the terminal: which terminals get them, and that what is sent is the picture.
#include "cli/terminal/graphics.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/terminal/screen.hpp"
#include "picture/png_reader.hpp"
#include "tabiya/picture/board_picture.hpp"

namespace tabiya::cli {
namespace {

using picture::Image;
using picture::Rgb;

Graphics detected(std::map<std::string, std::string> variables) {
  return detect_graphics([&](const char* name) {
    const auto found = variables.find(name);
    return found == variables.end() ? std::string_view{} : std::string_view{found->second};
  });
}

TEST(DetectGraphics, KnowsTerminalsByTheirNames) {
  EXPECT_EQ(detected({{"TERM", "xterm-kitty"}}), Graphics::Kitty);
  EXPECT_EQ(detected({{"TERM", "xterm-256color"}, {"TERM_PROGRAM", "WezTerm"}}), Graphics::Kitty);
  EXPECT_EQ(detected({{"TERM", "foot"}}), Graphics::Sixel);
  EXPECT_EQ(detected({{"TERM", "xterm-256color"}}), Graphics::None);
  EXPECT_EQ(detected({}), Graphics::None);
}

TEST(DetectGraphics, SendsNothingThroughAMultiplexer) {
  EXPECT_EQ(detected({{"TERM", "xterm-kitty"}, {"TMUX", "/tmp/x"}}), Graphics::None);
  EXPECT_EQ(detected({{"TERM", "screen-256color"}, {"TERM_PROGRAM", "WezTerm"}}), Graphics::None);
}

TEST(DetectGraphics, TheUserDecides) {
  EXPECT_EQ(detected({{"TERM", "xterm"}, {"TABIYA_GRAPHICS", "sixel"}}), Graphics::Sixel);
  EXPECT_EQ(detected({{"TERM", "tmux"}, {"TABIYA_GRAPHICS", "kitty"}}), Graphics::Kitty);
  EXPECT_EQ(detected({{"TERM", "xterm-kitty"}, {"TABIYA_GRAPHICS", "none"}}), Graphics::None);
  EXPECT_EQ(detected({{"TERM", "xterm-kitty"}, {"TABIYA_GRAPHICS", "braille"}}), Graphics::Kitty);
}

Image board_image(int width) {
  return picture::to_image(picture::to_svg(Board::initial(), {}, {.width = width})).value();
}

std::string decoded_base64(std::string_view text) {
  constexpr std::string_view digits =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string bytes;
  unsigned bits = 0;
  int count = 0;
  for (const char letter : text) {
    if (letter == '=') break;
    bits = (bits << 6 | static_cast<unsigned>(digits.find(letter))) & 0xFFFF;
    count += 6;
    if (count < 8) continue;
    count -= 8;
    bytes += static_cast<char>(bits >> count & 0xFF);
  }
  return bytes;
}

/// The data of all pieces; empty if one is not well formed.
std::string kitty_data(std::string_view text) {
  std::string data;
  bool goes_on = true;
  for (; goes_on && text.starts_with("\x1b_G");) {
    const std::size_t end = text.find("\x1b\\");
    const std::size_t semicolon = text.find(';');
    if (end == std::string_view::npos || end - semicolon - 1 > 4096) return {};
    goes_on = text.substr(0, semicolon).ends_with("m=1");
    data += text.substr(semicolon + 1, end - semicolon - 1);
    text.remove_prefix(end + 2);
  }
  return goes_on || !text.empty() ? std::string{} : data;
}

TEST(Kitty, ReceivesThePictureAsPng) {
  const Image image = board_image(240);
  const std::string text = kitty_picture(image, 24, 12);
  EXPECT_TRUE(text.starts_with("\x1b_Ga=T,f=100,i=1,p=1,c=24,r=12,C=1,q=2,m=1;"));
  const auto png = picture::decode_png(decoded_base64(kitty_data(text)));
  ASSERT_TRUE(png);
  ASSERT_EQ(png->width, 240U);
  EXPECT_EQ(png->at(5, 5), image.at(5, 5));
  EXPECT_EQ(png->at(100, 17), image.at(100, 17));
}

/// What a terminal draws.
struct SixelScreen {
  int width = 0;
  int height = 0;
  std::vector<std::optional<Rgb>> pixels{};

  void resize() { pixels.resize(index_of(0, height)); }
  [[nodiscard]] std::optional<Rgb>& at(int x, int y) { return pixels[index_of(x, y)]; }
  [[nodiscard]] const std::optional<Rgb>& at(int x, int y) const { return pixels[index_of(x, y)]; }

 private:
  [[nodiscard]] std::size_t index_of(int x, int y) const {
    return static_cast<std::size_t>(y) * static_cast<std::size_t>(width) +
           static_cast<std::size_t>(x);
  }
};

/// Draws sixels as a terminal does.
class SixelReader {
 public:
  explicit SixelReader(std::string_view text) : rest_{text} {}

  [[nodiscard]] std::optional<SixelScreen> read() && {
    if (!skip("\x1bP0;1;0q\"1;1;")) return std::nullopt;
    screen_.width = number();
    if (!skip(";")) return std::nullopt;
    screen_.height = number();
    screen_.resize();
    while (!rest_.starts_with('\x1b')) {
      if (rest_.empty() || !obey()) return std::nullopt;
    }
    return rest_ == "\x1b\\" ? std::optional{std::move(screen_)} : std::nullopt;
  }

 private:
  bool skip(std::string_view text) {
    if (!rest_.starts_with(text)) return false;
    rest_.remove_prefix(text.size());
    return true;
  }
  int number() {
    int value = 0;
    const auto [end, error] = std::from_chars(rest_.data(), rest_.data() + rest_.size(), value);
    rest_.remove_prefix(static_cast<std::size_t>(end - rest_.data()));
    return value;
  }

  bool obey() {
    const char letter = rest_.front();
    rest_.remove_prefix(1);
    if (letter == '#') return choose_color();
    if (letter == '$') x_ = 0;
    else if (letter == '-') x_ = 0, y_ += 6;
    else if (letter == '!') return repeat();
    else return draw(letter, 1);
    return true;
  }

  bool choose_color() {
    const int index = number();
    if (!skip(";2;")) return colors_.contains(color_ = index);
    const auto part = [](int percent) { return static_cast<std::uint8_t>(percent * 255 / 100); };
    Rgb& color = colors_[index];
    color.red = part(number());
    skip(";");
    color.green = part(number());
    skip(";");
    color.blue = part(number());
    return true;
  }

  bool repeat() {
    const int count = number();
    if (rest_.empty()) return false;
    const char letter = rest_.front();
    rest_.remove_prefix(1);
    return draw(letter, count);
  }

  bool draw(char letter, int count) {
    const int bits = letter - '?';
    if (bits < 0 || bits > 63 || x_ + count > screen_.width) return false;
    for (; count > 0; --count, ++x_) {
      for (int row = 0; row < 6; ++row) {
        if ((bits >> row & 1) == 0) continue;
        if (y_ + row >= screen_.height) return false;
        screen_.at(x_, y_ + row) = colors_[color_];
      }
    }
    return true;
  }

  std::string_view rest_;
  SixelScreen screen_;
  std::map<int, Rgb> colors_;
  int color_ = 0;
  int x_ = 0;
  int y_ = 0;
};

TEST(Sixel, DrawsThePicture) {
  const Image image = board_image(200);  // not a multiple of six
  std::string_view text;
  const std::string sent = sixel_picture(image);
  text = sent;
  ASSERT_TRUE(text.starts_with("\x1b\x37") && text.ends_with("\x1b\x38"));
  const auto screen = SixelReader{text.substr(2, text.size() - 4)}.read();
  ASSERT_TRUE(screen);
  ASSERT_EQ(screen->width, 200);
  ASSERT_EQ(screen->height, 200);
  for (int y = 0; y < 200; ++y) {
    for (int x = 0; x < 200; ++x) {
      const auto drawn = screen->at(x, y);
      ASSERT_TRUE(drawn) << x << ' ' << y;
      const Rgb meant = image.at(x, y);
      EXPECT_LT(std::abs(drawn->red - meant.red) + std::abs(drawn->green - meant.green) +
                    std::abs(drawn->blue - meant.blue),
                60)
          << x << ' ' << y;
    }
  }
}

Page short_page() {
  Page page;
  page.title = "A title";
  page.board = {Board::initial(), Color::White, {}, std::nullopt};
  page.moves = {"1. e4 e5"};
  page.message = "your move";
  return page;
}

TEST(PictureInThePage, IsSentWithTheFirstLineOfTheBoard) {
  const Terminal terminal{
      .interactive = true, .colorful = true, .unicode = true, .graphics = Graphics::Kitty};
  const std::string text = draw_page(short_page(), terminal, {100, 30});
  EXPECT_NE(text.find("c=50,r=25,"), std::string::npos) << "25 rows are left, of 20 pixels each";
  EXPECT_EQ(text.find("♜"), std::string::npos);
  EXPECT_NE(text.find("1. e4 e5"), std::string::npos);
  EXPECT_EQ(std::ranges::count(text, '\n'), 30 - 1);
}

TEST(PictureInThePage, FitsTheWidthOfTheTerminal) {
  const Terminal terminal{
      .interactive = true, .colorful = true, .unicode = true, .graphics = Graphics::Sixel};
  const std::string text = draw_page(short_page(), terminal, {40, 60, 8, 16});
  EXPECT_NE(text.find("\"1;1;304;304#"), std::string::npos) << "19 rows of 16 pixels";
}

TEST(PictureInThePage, GivesWayToLettersWhereThereIsNoRoom) {
  const Terminal terminal{
      .interactive = true, .colorful = true, .unicode = true, .graphics = Graphics::Kitty};
  const std::string text = draw_page(short_page(), terminal, {80, 12});
  EXPECT_EQ(text.find("\x1b_G"), std::string::npos);
}

}  // namespace
}  // namespace tabiya::cli
