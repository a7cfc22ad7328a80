#include "tabiya/rules/chess960.hpp"

#include <gtest/gtest.h>

#include <set>
#include <string>

#include "tabiya/rules/position.hpp"

namespace tabiya {
namespace {

std::string letters(const BackRank& array) {
  std::string text;
  for (const PieceType type : array) text += to_char(type);
  return text;
}

struct NumberedArray {
  int number;
  std::string_view array;
};

// FIDE Guidelines II.2; case O-04.
constexpr std::array<NumberedArray, 7> published{{{0, "BBQNNRKR"},
                                                  {1, "BQNBNRKR"},
                                                  {3, "BQNNRKRB"},
                                                  {518, "RNBQKBNR"},
                                                  {631, "RNBKQRNB"},
                                                  {909, "RKQBRNBN"},
                                                  {959, "RKRNNQBB"}}};

TEST(Chess960, NumbersBackRanksAsPublished) {
  for (const auto& [number, array] : published) {
    ASSERT_TRUE(chess960_back_rank(number));
    EXPECT_EQ(letters(*chess960_back_rank(number)), array) << number;
    EXPECT_EQ(chess960_number(*chess960_back_rank(number)), number);
  }
}

TEST(Chess960, ConvertsNumbersToBackRanksAndBack) {
  std::set<std::string> seen;
  for (int number = 0; number < chess960_position_count; ++number) {
    const auto array = chess960_back_rank(number);
    ASSERT_TRUE(array) << number;
    seen.insert(letters(*array));
    EXPECT_EQ(chess960_number(*array), number);
    EXPECT_EQ(chess960_number(chess960_setup(number)->board), number);
  }
  EXPECT_EQ(seen.size(), 960U);
}

TEST(Chess960, PutsTheKingBetweenTheRooksAndTheBishopsOnBothColours) {  // FIDE Guidelines II.2
  for (int number = 0; number < chess960_position_count; ++number) {
    const std::string array = letters(*chess960_back_rank(number));
    EXPECT_LT(array.find('R'), array.find('K')) << array;
    EXPECT_LT(array.find('K'), array.rfind('R')) << array;
    EXPECT_NE(array.find('B') % 2, array.rfind('B') % 2) << array;
  }
}

TEST(Chess960, StartsArePlayableWithAllCastlingRights) {
  for (int number = 0; number < chess960_position_count; ++number) {
    const tabiya::Setup setup = *chess960_setup(number);
    EXPECT_EQ(setup.castling_rooks.count(), 4);
    EXPECT_TRUE(Position::from_setup(setup, CastlingMode::Chess960)) << number;
    EXPECT_TRUE(warnings(setup).empty()) << number;
  }
}

TEST(Chess960, Number518IsTheStandardPosition) {
  EXPECT_EQ(chess960_setup(standard_chess960_number), tabiya::Setup::initial());
  EXPECT_EQ(chess960_number(Board::initial()), standard_chess960_number);
}

TEST(Chess960, OtherNumbersHaveNoBackRank) {
  for (const int number : {-1, 960, -960, 1 << 30}) {
    EXPECT_FALSE(chess960_back_rank(number)) << number;
    EXPECT_FALSE(chess960_setup(number)) << number;
  }
}

TEST(Chess960, OtherBackRanksHaveNoNumber) {
  using enum PieceType;
  const BackRank king_in_the_corner{King, Rook, Bishop, Queen, Bishop, Knight, Knight, Rook};
  const BackRank like_bishops{Rook, Bishop, Knight, Bishop, King, Queen, Knight, Rook};
  const BackRank two_queens{Rook, Knight, Bishop, Queen, King, Bishop, Queen, Rook};
  EXPECT_FALSE(chess960_number(king_in_the_corner));
  EXPECT_FALSE(chess960_number(like_bishops));
  EXPECT_FALSE(chess960_number(two_queens));
}

TEST(Chess960, OnlyACompleteStartingPositionHasANumber) {
  Board moved = Board::initial();
  moved.remove(Square::E2);
  EXPECT_FALSE(chess960_number(moved));
  moved.put(Square::E4, {Color::White, PieceType::Pawn});
  EXPECT_FALSE(chess960_number(moved));

  Board crowded = Board::initial();
  crowded.put(Square::E4, {Color::White, PieceType::Pawn});
  EXPECT_FALSE(chess960_number(crowded));

  Board unequal = Board::initial();
  unequal.put(Square::D8, {Color::Black, PieceType::King});
  unequal.put(Square::E8, {Color::Black, PieceType::Queen});
  EXPECT_FALSE(chess960_number(unequal));
  EXPECT_FALSE(chess960_number(Board{}));
}

}  // namespace
}  // namespace tabiya
