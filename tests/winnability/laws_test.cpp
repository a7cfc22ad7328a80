// The Laws of Chess on dead positions, case by case.
#include <gtest/gtest.h>

#include "confirm.hpp"
#include "support/row_name.hpp"
#include "tabiya/winnability/winnability.hpp"

namespace tabiya {
namespace {

using test::position_of;

struct Case {
  const char* name;
  const char* fen;
  bool white_can_mate;
  bool black_can_mate;
};

class Laws : public testing::TestWithParam<Case> {};

TEST_P(Laws, SayWhoCanMate) {
  const Position position = position_of(GetParam().fen);
  const auto expected = [](bool can_mate) {
    return can_mate ? Winnability::Winnable : Winnability::Unwinnable;
  };
  EXPECT_EQ(winnable(position, Color::White), expected(GetParam().white_can_mate));
  EXPECT_EQ(winnable(position, Color::Black), expected(GetParam().black_can_mate));
  EXPECT_EQ(deadness(position), GetParam().white_can_mate || GetParam().black_can_mate
                                    ? Deadness::Alive
                                    : Deadness::Dead);
}

constexpr bool can = true;
constexpr bool cannot = false;

// FIDE 5.2.2: material that is dead in every arrangement.
INSTANTIATE_TEST_SUITE_P(
    Material, Laws,
    testing::Values(
        Case{"BareKings", "7k/8/8/8/8/8/8/K7 w - -", cannot, cannot},
        Case{"LoneBishop", "8/8/3k4/8/8/2B5/8/3K4 w - -", cannot, cannot},
        Case{"LoneKnight", "8/8/3k4/8/8/2N5/8/3K4 w - -", cannot, cannot},
        Case{"BishopsOfOneColour", "8/8/8/8/8/1kB5/1B6/BKB5 w - -", cannot, cannot},
        Case{"BishopsOfOneColourOnBothSides", "2kb4/8/8/8/8/8/8/2BK4 w - -", cannot, cannot},
        Case{"ManyBishopsOfOneColour", "8/b1B1b1B1/1b1B1b1B/8/8/8/8/1k5K w - -", cannot, cannot},
        Case{"BishopsOfTwoColours", "8/4bk2/8/8/8/8/3KB3/8 w - -", can, can},
        Case{"TwoKnights", "1n2k1n1/8/8/8/8/8/8/4K3 w - -", cannot, can},
        Case{"KnightAgainstKnight", "7K/5k1N/8/4n3/8/8/8/8 b - -", can, can},
        Case{"KnightAgainstBishop", "7K/5k1N/8/6b1/8/8/8/8 b - -", can, can},
        Case{"KnightAgainstRook", "4kn2/8/8/8/8/8/8/RK6 w - -", can, can},
        Case{"KnightAgainstQueen", "7k/8/6Q1/8/3K4/8/1n6/8 w - -", can, cannot},
        Case{"KnightAgainstPawn", "8/8/8/4k3/4p3/4N3/4K3/8 w - -", can, can},
        Case{"BishopAgainstRook", "3kr3/8/8/8/8/3KB3/8/8 w - -", cannot, can},
        Case{"RookAgainstBareKing", "8/4rk2/8/8/8/8/3K4/8 w - -", cannot, can}),
    test::name_of_row);

// FIDE 5.2.2: enough material, but no way to mate.
INSTANTIATE_TEST_SUITE_P(
    Forced, Laws,
    testing::Values(
        Case{"OnlyMoveTakesTheKnight", "8/8/8/4k3/8/8/3n4/4K3 w - -", cannot, cannot},
        Case{"OnlyMovesTakeBishopOrKnight", "8/8/8/8/8/8/NB1K4/1k6 b - -", cannot, cannot},
        Case{"OnlyMoveTakesThePawn", "k7/P1K5/8/8/8/8/8/8 b - -", cannot, cannot},
        Case{"OnlyMoveTakesTheRook", "6Rk/8/7K/8/8/8/8/8 b - -", cannot, cannot},
        Case{"OnlyMoveTakesTheLastKnight", "kb6/2N5/1K6/8/8/8/8/8 b - -", cannot, cannot},
        Case{"ForcedEnPassant", "8/pp6/kp4p1/1p4Pp/1P6/6p1/6Pp/7K w - h6", cannot, cannot},
        Case{"BishopAndFivePawns", "1k6/1P5p/BP3p2/1P6/8/8/5PKP/8 b - -", cannot, cannot},
        Case{"StalemateOrMate", "5r1k/6P1/7K/5q2/8/8/8/8 b - -", cannot, can}),
    test::name_of_row);

// FIDE 5.2.2: walls of pawns.
INSTANTIATE_TEST_SUITE_P(
    Walls, Laws,
    testing::Values(
        Case{"WallAcrossTheBoard", "8/8/3k4/1p2p1p1/pP1pP1P1/P2P4/1K6/8 b - -", cannot, cannot},
        Case{"WallWithBishop", "8/6b1/1p3k2/1Pp1p1p1/2P1PpP1/5P2/8/5K2 b - -", cannot, cannot},
        Case{"WallOfFour", "4k3/8/8/p2p2p1/P2P2P1/8/8/4K3 w - -", cannot, cannot},
        Case{"WallAndFourBishops", "8/8/7p/2b2p1P/1bkb1p1K/2b2Pp1/6P1/8 b - -", cannot, cannot},
        Case{"AllThirtyTwoPieces",
             "bqn1KN2/rrk1pB2/nb1pPp1p/p1pP1PpP/PpP3P1/1P2N1R1/4Q3/1R4B1 w - -", cannot, cannot},
        Case{"NearTwinThatIsAlive", "7b/1k5B/7b/8/1p1p1p1p/1PpP1P1P/2P3K1/N7 b - -", can, cannot},
        Case{"NearTwinThatIsDead", "8/1k5B/7b/8/1p1p1p1p/1PpP1P1P/2P3K1/N3b3 b - -", cannot,
             cannot},
        Case{"PawnsFaceToFaceDoNotPass", "1b1k4/p1p1pBp1/P1P1P1P1/p1p1p1p1/8/8/P1P1P1P1/3K4 w - -",
             cannot, cannot}),
    test::name_of_row);

// FIDE 5.2.2, 9.2.3: the position decides, not its counters.
TEST(Deadness, DoesNotDependOnTheClocks) {
  const Position early = position_of("8/8/3k4/1p2p1p1/pP1pP1P1/P2P4/1K6/8 b - - 0 1");
  const Position late = position_of("8/8/3k4/1p2p1p1/pP1pP1P1/P2P4/1K6/8 b - - 149 162");
  EXPECT_EQ(judge(early, Color::White).nodes, judge(late, Color::White).nodes);
  EXPECT_EQ(deadness(early), Deadness::Dead);
  EXPECT_EQ(deadness(late), Deadness::Dead);
}

// FIDE 3.8.2: a castling right can be a way out that the same diagram without it lacks.
TEST(Deadness, CountsCastlingAsAWayOut) {
  EXPECT_EQ(winnable(position_of("4k3/8/8/8/8/8/8/4K2R w K -"), Color::White),
            Winnability::Winnable);
}

// FIDE 5.2.2: "undetermined" must never end a game, so it is a separate answer.
TEST(Deadness, WithoutABudgetIsUndeterminedUnlessMaterialDecides) {
  EXPECT_EQ(deadness(Position{}, {.nodes = 0}), Deadness::Undetermined);
  EXPECT_EQ(deadness(position_of("7k/8/8/8/8/8/8/K7 w - -"), {.nodes = 0}), Deadness::Dead);
}

}  // namespace
}  // namespace tabiya
