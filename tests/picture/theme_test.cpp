#include "tabiya/picture/theme.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <fstream>
#include <iterator>
#include <string>

#include "tabiya/notation/marks.hpp"
#include "tabiya/picture/board_picture.hpp"

namespace tabiya::picture {
namespace {

TEST(Theme, ColorsAreWrittenAsOnTheWeb) {
  EXPECT_EQ(to_string(Rgb{0xe8, 0xc5, 0x42}), "#e8c542");
  EXPECT_EQ(parse_rgb("#E8c542"), (Rgb{0xe8, 0xc5, 0x42}));
  for (const char* const text : {"", "#", "e8c542", "#e8c54", "#e8c5422", "#e8c54g", "#-12345"}) {
    EXPECT_FALSE(parse_rgb(text)) << text;
  }
}

TEST(Theme, IsFoundByName) {
  EXPECT_EQ(find_theme("walnut")->light, parse_rgb("#f0dcbc"));
  EXPECT_FALSE(find_theme("plywood"));
}

TEST(Theme, ThePageHasTheSameColors) {
  std::ifstream file{TABIYA_SOURCE_DIR "/web/css/board.css"};
  const std::string css{std::istreambuf_iterator{file}, {}};
  for (const Theme& theme : all_themes()) {
    const std::size_t rule = css.find(".theme-" + std::string{theme.name} + " {");
    ASSERT_NE(rule, std::string::npos) << theme.name;
    const std::string colors = css.substr(rule, css.find('}', rule) - rule);
    for (const Rgb color : {theme.light, theme.dark, theme.on_light, theme.on_dark}) {
      EXPECT_NE(colors.find(to_string(color)), std::string::npos)
          << theme.name << " lacks " << to_string(color);
    }
  }
}

TEST(Theme, ThePageHasTheSameColorsOfArrowsAndCircles) {
  std::ifstream file{TABIYA_SOURCE_DIR "/web/css/board.css"};
  const std::string css{std::istreambuf_iterator{file}, {}};
  constexpr std::array<const char*, 7> names{"green",  "red",  "yellow", "blue",
                                             "orange", "cyan", "purple"};
  for (std::size_t color = 0; color < names.size(); ++color) {
    const std::string value = to_string(color_of(static_cast<MarkColor>(color)));
    const std::string name = names[color];
    EXPECT_TRUE(css.contains("path.stroke-" + name + " {\n  fill: " + value + ";")) << name;
    EXPECT_TRUE(css.contains("circle.stroke-" + name + " {\n  stroke: " + value + ";")) << name;
  }
}

}  // namespace
}  // namespace tabiya::picture
