#include "tabiya/picture/print.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "picture/gif_reader.hpp"
#include "picture/png_reader.hpp"
#include "tabiya/notation/diagram.hpp"
#include "tabiya/notation/fen.hpp"
#include "tabiya/notation/san.hpp"

namespace tabiya::picture {
namespace {

const Position start =
    parse_position("4k3/8/8/8/8/8/8/4K2R w K - 0 1", CastlingMode::Standard).value();
const std::vector<Move> moves{Move::castling(Square::E1, Square::H1)};

TEST(Print, APositionAsText) {
  EXPECT_EQ(print(start), to_diagram(start.board()));
  EXPECT_EQ(print(start, Medium::Text, Color::Black),
            to_diagram(start.board(), {.viewer = Color::Black}));
}

TEST(Print, APositionAsAPicture) {
  EXPECT_TRUE(print(start, Medium::Svg).starts_with("<svg "));
  EXPECT_EQ(decode_png(print(start, Medium::Png))->width, 360U);
  EXPECT_EQ(GifReader{print(start, Medium::Gif)}.read()->frames.size(), 1U);
  EXPECT_TRUE(print(start, Medium::Pdf).starts_with("%PDF-"));
}

TEST(Print, AGameAsText) {
  Position after = start;
  after.play_unchecked(moves[0]);
  EXPECT_EQ(print(start, moves),
            to_diagram(start.board()) + "\n1. O-O\n" + to_diagram(after.board()));
}

TEST(Print, AGameAsAPicture) {
  EXPECT_NE(print(start, moves, Medium::Svg).find("<animate"), std::string::npos);
  EXPECT_EQ(GifReader{print(start, moves, Medium::Gif)}.read()->frames.size(), 2U);
  EXPECT_TRUE(print(start, moves, Medium::Pdf).starts_with("%PDF-"));
  EXPECT_NE(print(start, moves, Medium::Png), print(start, Medium::Png));
}

TEST(Print, MediaHaveNames) {
  for (const Medium medium : {Medium::Text, Medium::Svg, Medium::Png, Medium::Gif, Medium::Pdf}) {
    EXPECT_EQ(parse_medium(to_string(medium)), medium);
  }
  EXPECT_FALSE(parse_medium("bmp"));
}

}  // namespace
}  // namespace tabiya::picture
