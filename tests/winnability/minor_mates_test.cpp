// Minor pieces that can always mate. FIDE 5.2.2.
#include "winnability/minor_mates.hpp"

#include <gtest/gtest.h>

#include "confirm.hpp"
#include "known_mates.hpp"
#include "support/effort.hpp"

namespace tabiya {
namespace {

using winnability::always_mate;

bool white_always_mates(std::string_view fen) {
  return always_mate(test::position_of(fen).board(), Color::White);
}

TEST(MinorMates, OfALonePieceNeedAPieceThatBlocksTheKingIn) {
  EXPECT_TRUE(white_always_mates("8/8/3k4/8/6n1/8/3N4/3K4 w - -"));
  EXPECT_TRUE(white_always_mates("8/8/3k4/8/6b1/8/3N4/3K4 w - -"));
  EXPECT_TRUE(white_always_mates("8/8/3k4/8/6r1/8/3N4/3K4 w - -"));
  EXPECT_TRUE(white_always_mates("8/8/3k4/8/6p1/8/3N4/3K4 w - -"));
  EXPECT_FALSE(white_always_mates("8/8/3k4/8/6q1/8/3N4/3K4 w - -"));
  EXPECT_FALSE(white_always_mates("8/8/3k4/8/8/8/3N4/3K4 w - -"));

  EXPECT_TRUE(white_always_mates("8/8/3k4/8/6n1/8/3B4/3K4 w - -"));
  EXPECT_TRUE(white_always_mates("8/8/3k4/8/6p1/8/3B4/3K4 w - -"));
  EXPECT_FALSE(white_always_mates("8/8/3k4/8/6r1/8/3B4/3K4 w - -"));
  EXPECT_FALSE(white_always_mates("8/8/3k4/8/6q1/8/3B4/3K4 w - -"));
}

TEST(MinorMates, OfALoneBishopNeedABishopOfTheOtherColour) {
  EXPECT_TRUE(white_always_mates("8/8/3k4/8/6b1/8/3B4/3K4 w - -"));
  EXPECT_FALSE(white_always_mates("8/8/3k4/8/5b2/8/3B4/3K4 w - -"));
}

TEST(MinorMates, OfABareKingNeedTwoPiecesThatAreNotBishopsOfOneColour) {
  EXPECT_TRUE(white_always_mates("8/8/3k4/8/8/8/3NN3/3K4 w - -"));
  EXPECT_TRUE(white_always_mates("8/8/3k4/8/8/8/3NB3/3K4 w - -"));
  EXPECT_TRUE(white_always_mates("8/8/3k4/8/8/8/3BB3/3K4 w - -"));
  EXPECT_FALSE(white_always_mates("8/8/3k4/8/4B3/8/4B3/3K4 w - -"));
}

TEST(MinorMates, NeedKingsThatAreApart) {
  EXPECT_TRUE(white_always_mates("8/8/8/3r4/2k5/8/N7/K7 w - -"));
  // The knight has to capture the rook.
  const Position forced = test::position_of("r7/8/8/8/8/8/N1k5/K7 w - -");
  EXPECT_FALSE(always_mate(forced.board(), Color::White));
}

TEST(MinorMates, AreSaidOfMinorPiecesAndOfAtMostFivePiecesOnly) {
  EXPECT_FALSE(white_always_mates("8/8/3k4/8/6n1/8/4R3/3K4 w - -"));
  EXPECT_FALSE(white_always_mates("8/8/3k4/8/6n1/8/2PN4/3K4 w - -"));
  EXPECT_FALSE(white_always_mates("8/8/3k4/8/5nn1/8/3N4/3K4 w - -"));
  EXPECT_TRUE(white_always_mates("8/8/3k4/8/6n1/8/2BN4/3K4 w - -"));
  EXPECT_FALSE(white_always_mates("8/8/3k4/8/6nn/8/2BN4/3K4 w - -"));
}

TEST(MinorMates, AreInTheTables) {
  test::HelpmateTables tables;
  for (const std::string_view set : {"Nn", "NB"}) {
    EXPECT_GT(test::expect_known_mates(tables.table(set), 29), 10'000U) << set;
  }
}

}  // namespace
}  // namespace tabiya
