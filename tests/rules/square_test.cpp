#include "tabiya/rules/square.hpp"

#include <gtest/gtest.h>

#include "tabiya/rules/bitboard.hpp"

namespace tabiya {
namespace {

using enum Square;

TEST(Square, IsLightInTheNearRightCorner) {  // FIDE 2.1
  EXPECT_TRUE(is_light(H1));
  EXPECT_TRUE(is_light(A8));
  EXPECT_FALSE(is_light(A1));
  for (const Square sq : all_squares) {
    EXPECT_EQ(is_light(sq), light_squares.contains(sq));
    EXPECT_NE(is_light(sq), dark_squares.contains(sq));
  }
}

TEST(Square, IsItsFileAndItsRank) {  // FIDE 2.4
  for (const Square sq : all_squares) {
    EXPECT_EQ(make_square(file_of(sq), rank_of(sq)), sq);
    EXPECT_EQ(parse_square(to_string(sq)), sq);
  }
  EXPECT_EQ(to_string(E4), "e4");
}

TEST(Square, IsReadInCapitalsToo) {
  EXPECT_EQ(parse_square("A1"), A1);
  EXPECT_EQ(parse_square("E4"), E4);
  EXPECT_EQ(parse_square("H8"), H8);
  EXPECT_FALSE(parse_file('A')) << "a file by itself is a small letter";
}

TEST(Square, IsReadFromExactlyTwoCharacters) {
  for (const char* text : {"", "e", "e9", "i4", "I4", "E0", "e44", " e4", "4e"}) {
    EXPECT_FALSE(parse_square(text)) << text;
  }
}

TEST(Square, HasNoNeighbourBeyondTheEdge) {
  EXPECT_EQ(offset(E4, 1, 1), F5);
  EXPECT_FALSE(offset(H4, 1, 0));
  EXPECT_FALSE(offset(A1, 0, -1));
}

TEST(Square, IsMirroredByItsRank) {
  EXPECT_EQ(mirrored(E2), E7);
  EXPECT_EQ(relative_rank(Color::Black, Rank::Second), Rank::Seventh);
}

TEST(Bitboard, IsASetOfSquares) {
  const Bitboard set{A1, E4, H8};
  EXPECT_EQ(set.count(), 3);
  EXPECT_EQ(set.first(), A1);
  EXPECT_EQ(set.last(), H8);
  EXPECT_TRUE(set.contains(E4));
  EXPECT_EQ((set - E4), (Bitboard{A1, H8}));
  EXPECT_EQ((set & squares_of(Rank::Fourth)), Bitboard{E4});
  EXPECT_TRUE((set ^ set).empty());
  EXPECT_FALSE(Bitboard{E4}.has_several());
  EXPECT_TRUE(set.has_several());
}

TEST(Bitboard, IteratesFromA1ToH8) {
  std::string order;
  for (const Square sq : Bitboard{H8, A1, E4}) order += to_string(sq);
  EXPECT_EQ(order, "a1e4h8");
}

TEST(Bitboard, DropsWhatIsShiftedOverTheEdge) {
  EXPECT_EQ(shifted<Direction::East>(squares_of(File::H)), Bitboard{});
  EXPECT_EQ(shifted<Direction::NorthWest>(Bitboard{A4}), Bitboard{});
  EXPECT_EQ(shifted<Direction::North>(squares_of(Rank::Eighth)), Bitboard{});
  EXPECT_EQ(shifted<Direction::SouthEast>(Bitboard{E4}), Bitboard{F3});
}

}  // namespace
}  // namespace tabiya
