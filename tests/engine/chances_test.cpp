#include <gtest/gtest.h>

#include "engine/search/value.hpp"
#include "tabiya/engine/engine.hpp"

namespace tabiya::engine {
namespace {

TEST(Centipawns, AreNormalisedToAnEvenChanceToWinAtMove32) {
  EXPECT_EQ(to_centipawns(evaluation_units_per_pawn), Centipawns{100});
  EXPECT_EQ(to_centipawns(-evaluation_units_per_pawn), Centipawns{-100});
  EXPECT_EQ(chances_of(Centipawns{100}, 32).win, 500);
  EXPECT_EQ(chances_of(Centipawns{-100}, 32).loss, 500);
}

TEST(Chances, AddUpAndGrowWithTheScore) {
  for (const std::uint32_t move : {1U, 8U, 32U, 80U, 300U}) {
    int last_win = -1;
    for (int score = -3'000; score <= 3'000; score += 10) {
      const WinDrawLoss chances = chances_of(Centipawns{score}, move);
      EXPECT_EQ(chances.win + chances.draw + chances.loss, 1000) << score << " at move " << move;
      EXPECT_GE(chances.draw, 0) << score << " at move " << move;
      EXPECT_GE(chances.win, last_win) << score << " at move " << move;
      last_win = chances.win;
    }
    EXPECT_GT(last_win, 990);
  }
}

TEST(Chances, AreTheSameForBothSides) {
  for (int score = 0; score <= 1'000; score += 50) {
    const WinDrawLoss ahead = chances_of(Centipawns{score}, 40);
    const WinDrawLoss behind = chances_of(Centipawns{-score}, 40);
    EXPECT_NEAR(ahead.win, behind.loss, 1);
    EXPECT_NEAR(ahead.draw, behind.draw, 1);
  }
}

TEST(Chances, AreCertainInAMate) {
  EXPECT_EQ(chances_of(MateIn{3}, 20), (WinDrawLoss{1000, 0, 0}));
  EXPECT_EQ(chances_of(MateIn{-3}, 20), (WinDrawLoss{0, 0, 1000}));
  EXPECT_EQ(chances_of(MateIn{0}, 20), (WinDrawLoss{0, 0, 1000}));
}

}  // namespace
}  // namespace tabiya::engine
