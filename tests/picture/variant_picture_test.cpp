#include "tabiya/picture/variant_picture.hpp"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "tabiya/notation/variant_fen.hpp"
#include "tabiya/picture/image.hpp"

namespace tabiya::picture {
namespace {

VariantPosition variant_position(Variant variant, std::string_view fen) {
  return parse_variant_position(variant, fen).value();
}

VariantPosition with_pockets() {
  return variant_position(Variant::Crazyhouse, "4k3/8/8/8/8/8/8/4K3[QPPn] w - - 0 1");
}

bool has(std::string_view text, std::string_view part) {
  return text.find(part) != std::string_view::npos;
}

TEST(VariantPicture, IsThatOfTheBoardIfNothingLiesBesideIt) {
  for (const Variant variant : {Variant::Standard, Variant::KingOfTheHill, Variant::Antichess,
                                Variant::Atomic, Variant::Horde, Variant::RacingKings}) {
    const VariantPosition start{variant};
    EXPECT_EQ(to_svg(start), to_svg(start.board())) << to_string(variant);
  }
}

TEST(VariantPicture, IsTwoRowsHigherForPocketsAndChecks) {
  for (const Variant variant : {Variant::Crazyhouse, Variant::ThreeCheck}) {
    const std::string svg = to_svg(VariantPosition{variant}, {.width = 320});
    EXPECT_TRUE(has(svg, R"(viewBox="0 0 320 400" width="320" height="400")")) << svg;
  }
}

TEST(VariantPicture, DrawsEachPocketInTheRowOfItsSide) {
  const std::string svg = to_svg(with_pockets());
  EXPECT_TRUE(has(svg, R"(<use href="#wp" x="0" y="360"/>)")) << svg;
  EXPECT_TRUE(has(svg, R"(<use href="#wq" x="40" y="360"/>)")) << svg;
  EXPECT_TRUE(has(svg, R"(<use href="#bn" x="0" y="0"/>)")) << svg;
  const std::string turned = to_svg(with_pockets(), {.viewer = Color::Black});
  EXPECT_TRUE(has(turned, R"(<use href="#wp" x="0" y="0"/>)")) << turned;
  EXPECT_TRUE(has(turned, R"(<use href="#bn" x="0" y="360"/>)")) << turned;
}

TEST(VariantPicture, WritesTheNumberOfSeveralEqualPieces) {
  const std::string svg = to_svg(with_pockets(), {.has_coordinates = false});
  EXPECT_TRUE(has(svg, ">2</text>"));
  EXPECT_FALSE(has(svg, ">1</text>"));
}

TEST(VariantPicture, DefinesThePiecesThatOnlyAPocketHas) {
  EXPECT_TRUE(has(to_svg(with_pockets()), R"(<g id="wq")"));
  EXPECT_FALSE(has(to_svg(with_pockets()), R"(<g id="bq")"));
}

TEST(VariantPicture, FillsADotForEachCheckThatWasGiven) {
  const auto position = variant_position(Variant::ThreeCheck, "4k3/8/8/8/8/8/8/4K3 w - - 1+3 0 1");
  const std::string svg = to_svg(position);
  const auto dots = [&](std::string_view color, std::string_view y) {
    int count = 0;
    const std::string center = "cy=\"" + std::string{y} + "\"";
    const std::string fill = "fill=\"" + std::string{color} + "\"/>";
    for (std::size_t at = svg.find(center); at != std::string::npos;
         at = svg.find(center, at + 1)) {
      const std::size_t end = svg.find("/>", at) + 2;
      if (std::string_view{svg}.substr(at, end - at).ends_with(fill)) ++count;
    }
    return count;
  };
  EXPECT_EQ(dots("#e0392b", "380"), 2) << svg;
  EXPECT_EQ(dots("#fdfaf3", "380"), 1) << svg;
  EXPECT_EQ(dots("#e0392b", "20"), 0) << svg;
  EXPECT_EQ(dots("#fdfaf3", "20"), 3) << svg;
}

TEST(VariantPicture, DescribesPocketsAndChecksInItsTitle) {
  EXPECT_TRUE(has(to_svg(with_pockets()),
                  "<title>White: Ke1; Black: Ke8; White holds 1 Q, 2 P; Black holds 1 N</title>"));
  EXPECT_TRUE(
      has(to_svg(variant_position(Variant::ThreeCheck, "4k3/8/8/8/8/8/8/4K3 w - - 1+3 0 1")),
          "; White has to give 1 more of 3 checks; Black has to give 3 more of 3 checks"));
}

TEST(VariantPicture, MarksTheSquareOfADropAndACheck) {
  const Marks marks = marks_of(with_pockets(), Move::drop(PieceType::Queen, Square::E4));
  EXPECT_EQ(marks.last_move, Bitboard{Square::E4});
  EXPECT_EQ(marks.checks, Bitboard{Square::E8});
}

TEST(VariantPicture, MarksBothSquaresOfAMove) {
  const Marks marks =
      marks_of(VariantPosition{Variant::Atomic}, Move::normal(Square::E2, Square::E4));
  EXPECT_EQ(marks.last_move, (Bitboard{Square::E2, Square::E4}));
  EXPECT_EQ(marks.checks, Bitboard{});
}

TEST(VariantPicture, MarksNoCheckInAntichess) {
  const auto position = variant_position(Variant::Antichess, "4k3/8/8/8/8/8/8/4R2K b - - 0 1");
  EXPECT_EQ(marks_of(position).checks, Bitboard{});
}

TEST(VariantPicture, CanBecomePixels) {
  const auto image = to_image(to_svg(with_pockets(), {.width = 80}));
  ASSERT_TRUE(image) << image.error();
  EXPECT_EQ(image->width(), 80);
  EXPECT_EQ(image->height(), 100);
}

}  // namespace
}  // namespace tabiya::picture
