// Bishops that shuffle on a few squares and still guard the pawns around them at all times.
#include "winnability/bishop_wall.hpp"

#include <gtest/gtest.h>

#include "confirm.hpp"
#include "tabiya/winnability/winnability.hpp"
#include "winnability/structure.hpp"

namespace tabiya {
namespace {

using test::position_of;
using winnability::guarded_by_walls;
using winnability::is_hopeless;
using winnability::Reach;
using winnability::Thoroughness;

constexpr const char* seven_bishops = "B1B1B1B1/pBpBpBp1/P1P1P1P1/4b3/5b2/8/8/k1K5 w - -";

TEST(WallOfBishops, GuardsItsPawnsWhereverTheEmptySquareIs) {
  const Reach reach{position_of(seven_bishops)};
  const Bitboard guarded = guarded_by_walls(reach, Color::White);
  EXPECT_TRUE(guarded.contains(Square::A6)) << "from b7, or from c8 across b7";
  EXPECT_TRUE(guarded.contains(Square::C6));
  EXPECT_TRUE(guarded.contains(Square::E6));
  EXPECT_TRUE(guarded.contains(Square::G6));
  EXPECT_FALSE(guarded.contains(Square::A8)) << "only from b7";
  EXPECT_TRUE(guarded_by_walls(reach, Color::Black).empty());
}

TEST(WallOfBishops, IsNeverBroken) {
  const Position position = position_of(seven_bishops);
  for (const Color winner : all_colors) {
    EXPECT_TRUE(is_hopeless(position, winner, Thoroughness::Full));
    EXPECT_TRUE(is_hopeless(mirrored(position), winner, Thoroughness::Full));
  }
}

// With two empty squares, both squares from which a pawn is guarded can be empty at once.
TEST(WallOfBishops, IsBrokenWithOneBishopFewer) {
  for (const char* fen : {"B1B1B1B1/pBpBp1p1/P1P1P1P1/4b3/5b2/8/8/k1K5 w - -",
                          "B1B3B1/pBpBpBp1/P1P1P1P1/4b3/5b2/8/8/k1K5 w - -",
                          "B1B1B3/pBpBpBp1/P1P1P1P1/4b3/5b2/8/8/k1K5 w - -"}) {
    const Position position = position_of(fen);
    EXPECT_FALSE(guarded_by_walls(Reach{position}, Color::White).contains(Square::A6)) << fen;
    const Judgement judgement = judge(position, Color::Black);
    ASSERT_EQ(judgement.verdict, Winnability::Winnable) << fen;
    EXPECT_TRUE(test::mates(position, judgement.line, Color::Black)) << fen;
  }
}

}  // namespace
}  // namespace tabiya
