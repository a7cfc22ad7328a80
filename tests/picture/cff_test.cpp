#include "picture/cff.hpp"

#include <freetype/freetype.h>
#include <freetype/ftoutln.h>
#include <gtest/gtest.h>

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace tabiya::picture {
namespace {

Step move_to(double x, double y) { return {.kind = Step::Kind::Move, .to = {x, y}}; }
Step line_to(double x, double y) { return {.kind = Step::Kind::Line, .to = {x, y}}; }
Step curve_to(Point control, Point second_control, Point to) {
  return {Step::Kind::Curve, to, control, second_control};
}
Step close() { return {.kind = Step::Kind::Close}; }

/// A font as FreeType reads it.
class ReadFont {
 public:
  explicit ReadFont(const std::vector<std::string>& charstrings)
      : bytes_{cff_font("ABCDEF+Test", charstrings, {-200, -300}, {2'000, 900})} {
    if (FT_Init_FreeType(&library_) != 0) library_ = nullptr;
    if (FT_New_Memory_Face(library_, reinterpret_cast<const FT_Byte*>(bytes_.data()),
                           static_cast<FT_Long>(bytes_.size()), 0, &face_) != 0) {
      face_ = nullptr;
    }
    if (face_ != nullptr) FT_Select_Charmap(face_, FT_ENCODING_ADOBE_CUSTOM);
  }
  ReadFont(const ReadFont&) = delete;
  ReadFont& operator=(const ReadFont&) = delete;
  ~ReadFont() {
    FT_Done_Face(face_);
    FT_Done_FreeType(library_);
  }

  [[nodiscard]] FT_Face face() const { return face_; }

  /// "M 0 0, L 10 0, …" of the letter with a code, as FreeType draws it; empty if there is none.
  [[nodiscard]] std::string steps(FT_ULong code) const {
    if (FT_Load_Glyph(face_, FT_Get_Char_Index(face_, code), FT_LOAD_NO_SCALE) != 0) return {};
    std::string steps;
    const FT_Outline_Funcs writers{
        [](const FT_Vector* to, void* text) { return write(text, "M", {to}); },
        [](const FT_Vector* to, void* text) { return write(text, "L", {to}); },
        [](const FT_Vector*, const FT_Vector*, void*) { return 1; },
        [](const FT_Vector* one, const FT_Vector* two, const FT_Vector* to, void* text) {
          return write(text, "C", {one, two, to});
        },
        0,
        0};
    return FT_Outline_Decompose(&face_->glyph->outline, &writers, &steps) == 0 ? steps : "";
  }

  [[nodiscard]] FT_Pos advance(FT_ULong code) const {
    FT_Load_Glyph(face_, FT_Get_Char_Index(face_, code), FT_LOAD_NO_SCALE);
    return face_->glyph->metrics.horiAdvance;
  }

 private:
  static int write(void* text, std::string_view kind, std::vector<const FT_Vector*> points) {
    auto& steps = *static_cast<std::string*>(text);
    if (!steps.empty()) steps += ", ";
    steps += kind;
    for (const FT_Vector* const point : points) {
      steps += ' ' + std::to_string(point->x) + ' ' + std::to_string(point->y);
    }
    return 0;
  }

  std::string bytes_;
  FT_Library library_ = nullptr;
  FT_Face face_ = nullptr;
};

TEST(Cff, HasTheLettersInTheOrderOfTheirCodes) {
  const ReadFont font{{charstring({move_to(0, 0), line_to(10, 0), line_to(10, 20), close()}, 500),
                       charstring({}, 300)}};
  ASSERT_NE(font.face(), nullptr);
  EXPECT_EQ(font.face()->num_glyphs, 3);  // the first stands for letters that are missing
  EXPECT_EQ(font.face()->units_per_EM, 1000);
  EXPECT_EQ(font.steps(1), "M 0 0, L 10 0, L 10 20, L 0 0");
  EXPECT_EQ(font.steps(2), "");
  EXPECT_EQ(font.advance(1), 500);
  EXPECT_EQ(font.advance(2), 300);
}

TEST(Cff, HasTheBoxAroundAllLetters) {
  const ReadFont font{{charstring({}, 0)}};
  ASSERT_NE(font.face(), nullptr);
  EXPECT_EQ(font.face()->bbox.xMin, -200);
  EXPECT_EQ(font.face()->bbox.yMin, -300);
  EXPECT_EQ(font.face()->bbox.xMax, 2'000);
  EXPECT_EQ(font.face()->bbox.yMax, 900);
}

// A number takes one byte up to 107, two up to 1131, and three beyond.
TEST(Cff, WritesNumbersOfAllSizes) {
  for (const int size : {1, 107, 108, 363, 364, 619, 1'131, 1'132, 16'000}) {
    for (const int number : {size, -size}) {
      const double x = number;
      const ReadFont font{
          {charstring({move_to(x, 0), line_to(0, 0), line_to(0, x), close()}, size)}};
      ASSERT_NE(font.face(), nullptr);
      const std::string text = std::to_string(number);
      EXPECT_EQ(font.steps(1), "M " + text + " 0, L 0 0, L 0 " + text + ", L " + text + " 0");
      EXPECT_EQ(font.advance(1), size);
    }
  }
}

TEST(Cff, WritesMoreStepsThanAnOperatorTakes) {
  Path path{move_to(0, 0)};
  std::string expected = "M 0 0";
  for (int step = 1; step <= 60; ++step) {
    path.push_back(line_to(step, step % 2));
    expected += ", L " + std::to_string(step) + ' ' + std::to_string(step % 2);
  }
  for (int step = 1; step <= 20; ++step) {
    const double y = 10.0 * step;
    path.push_back(curve_to({60, y - 7}, {61, y - 3}, {60, y}));
    const int whole = 10 * step;
    expected += ", C 60 " + std::to_string(whole - 7) + " 61 " + std::to_string(whole - 3) +
                " 60 " + std::to_string(whole);
  }
  path.push_back(close());
  EXPECT_EQ(ReadFont{{charstring(path, 500)}}.steps(1), expected + ", L 0 0");
}

TEST(Cff, ErrorsOfRoundingDoNotAddUp) {
  Path path{move_to(0, 0)};
  for (int step = 1; step <= 10; ++step) path.push_back(line_to(0.4 * step, step));
  EXPECT_TRUE(ReadFont{{charstring(path, 500)}}.steps(1).contains(", L 4 10"));
}

TEST(Cff, AContourMayFollowAnother) {
  const Path path{move_to(0, 0), line_to(9, 0), line_to(9, 9), close(),
                  move_to(2, 1), line_to(8, 1), line_to(8, 7), close()};
  EXPECT_EQ(ReadFont{{charstring(path, 10)}}.steps(1),
            "M 0 0, L 9 0, L 9 9, L 0 0, M 2 1, L 8 1, L 8 7, L 2 1");
}

TEST(Cff, HasUpTo255Letters) {
  std::vector<std::string> letters;
  for (int letter = 1; letter <= 255; ++letter) letters.push_back(charstring({}, letter));
  const ReadFont font{letters};
  ASSERT_NE(font.face(), nullptr);
  for (const FT_ULong code : {1UL, 2UL, 254UL, 255UL}) {
    EXPECT_EQ(font.advance(code), static_cast<FT_Pos>(code));
  }
}

}  // namespace
}  // namespace tabiya::picture
