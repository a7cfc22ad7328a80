#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "tabiya/picture/image.hpp"

namespace tabiya::picture {
namespace {

Image drawn(std::string_view words) {
  return to_image("<svg width=\"200\" height=\"24\"><text x=\"2\" y=\"18\" font-size=\"16\">" +
                  std::string{words} + "</text></svg>")
      .value();
}
bool look_same(const Image& one, const Image& other) {
  for (int y = 0; y < one.height(); ++y) {
    if (!std::ranges::equal(one.row(y), other.row(y))) return false;
  }
  return true;
}
/// The columns from the first with ink to the last.
int inked_width(const Image& image) {
  int first = image.width();
  int last = -1;
  for (int y = 0; y < image.height(); ++y) {
    for (int x = 0; x < image.width(); ++x) {
      if (image.at(x, y) == Rgb{255, 255, 255}) continue;
      first = std::min(first, x);
      last = std::max(last, x);
    }
  }
  return last - first + 1;
}

/// The tests need the DejaVu fonts, which have all these letters, and a program that can use them.
class SystemFonts : public testing::Test {
 protected:
  void SetUp() override {
    if (look_same(drawn("Ж"), drawn("Щ"))) GTEST_SKIP() << "no font has Cyrillic letters";
  }
};

TEST_F(SystemFonts, DrawLettersOfManyScripts) {
  for (const std::string_view pair : {"ΩΔ", "ЖЩ", "ԱԲ", "אש", "سع"}) {
    const std::string_view first = pair.substr(0, pair.size() / 2);
    const std::string_view second = pair.substr(pair.size() / 2);
    EXPECT_FALSE(look_same(drawn(first), drawn(second))) << pair;
  }
}

TEST_F(SystemFonts, PutTextsFromRightToLeftInOrder) {
  // A mark turns the direction of Hebrew letters: what is read last is then drawn last.
  constexpr std::string_view left_to_right = "\u202D";
  EXPECT_FALSE(look_same(drawn("אש"), drawn("שא")));
  EXPECT_TRUE(look_same(drawn("אש"), drawn(std::string{left_to_right} + "שא")));
}

TEST_F(SystemFonts, BeginTextsAtTheLeft) {
  // The first name of a title stays the first one, whatever its script.
  constexpr std::string_view left_to_right = "\u200E";
  EXPECT_TRUE(look_same(drawn("אש – Ж"), drawn(std::string{left_to_right} + "אש – Ж")));
  EXPECT_FALSE(look_same(drawn("אש – Ж"), drawn("Ж – אש")));
}

TEST_F(SystemFonts, JoinArabicLetters) {
  constexpr std::string_view non_joiner = "\u200C";
  EXPECT_LT(inked_width(drawn("سس")), inked_width(drawn("س" + std::string{non_joiner} + "س")));
  // Lam and alef are one letter.
  EXPECT_LT(inked_width(drawn("لا")), inked_width(drawn("ل" + std::string{non_joiner} + "ا")));
}

TEST_F(SystemFonts, PutPointsOnLettersFromRightToLeft) {
  EXPECT_EQ(inked_width(drawn("שָׁ")), inked_width(drawn("ש")));
  EXPECT_EQ(inked_width(drawn("شَّ")), inked_width(drawn("ش")));
}

TEST_F(SystemFonts, SetTheWholeTextInOneFont) {
  // Digits are wider in DejaVu than in our own letters, which draw them where no other letter is.
  const auto width_of_four = [](const std::string& before) {
    return inked_width(drawn(before + "27002700")) - inked_width(drawn(before + "2700"));
  };
  EXPECT_GT(width_of_four("Ж"), width_of_four("E") + 2);
}

TEST_F(SystemFonts, ABoxIsDrawnForWhatNoFontHas) {
  const Image boxes = drawn("\U0010FFFD\U0010FFFC");
  EXPECT_GT(inked_width(boxes), 8);
  EXPECT_TRUE(look_same(boxes, drawn("\U0010FFFC\U0010FFFD")));
}

TEST_F(SystemFonts, IgnoreCharactersThatOnlyDirectOthers) {
  EXPECT_TRUE(look_same(drawn("Ж"), drawn("\u200EЖ\uFE0F")));
}

TEST_F(SystemFonts, MayBeUsedByManyThreads) {
  constexpr std::array<std::string_view, 4> words{"Жуков", "Ελλάδα", "محمد", "שלום"};
  std::vector<Image> expected;
  expected.reserve(words.size());
  for (const std::string_view word : words) expected.push_back(drawn(word));
  std::array<bool, words.size()> same{};
  {
    std::vector<std::jthread> threads;
    threads.reserve(words.size());
    for (std::size_t at = 0; at < words.size(); ++at) {
      threads.emplace_back([&, at] {
        same[at] = true;
        for (int round = 0; round < 50; ++round) {
          same[at] = same[at] && look_same(drawn(words[at]), expected[at]);
        }
      });
    }
  }
  for (std::size_t at = 0; at < words.size(); ++at) EXPECT_TRUE(same[at]) << words[at];
}

TEST(OwnLetters, CoverLatinNames) {
  EXPECT_FALSE(look_same(drawn("Ł"), drawn("L")));
  EXPECT_EQ(inked_width(drawn("Müller")), inked_width(drawn("Muller")));
}

}  // namespace
}  // namespace tabiya::picture
