#include "tabiya/review/accuracy.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace tabiya::review {
namespace {

/// Source: lichess.org/page/accuracy, with the bonus of 1.
TEST(MoveAccuracy, FollowsThePublishedCurve) {
  EXPECT_EQ(move_accuracy(50, 50), 100);
  EXPECT_EQ(move_accuracy(50, 60), 100) << "an improvement";
  EXPECT_NEAR(move_accuracy(50, 45), 80.8, 0.1);
  EXPECT_NEAR(move_accuracy(50, 40), 64.6, 0.1);
  EXPECT_NEAR(move_accuracy(60, 40), 41.0, 0.1);
  EXPECT_NEAR(move_accuracy(70, 30), 15.9, 0.1);
  EXPECT_EQ(move_accuracy(100, 0), 0) << "never negative";
  EXPECT_LE(move_accuracy(50, 49.999), 100);
}

TEST(GameAccuracy, IsMissingForAPlayerWithoutAMove) {
  const auto none = game_accuracy(Color::White, std::vector<double>{50});
  EXPECT_FALSE(none.white || none.black);
  const auto one = game_accuracy(Color::Black, std::vector<double>{50, 50});
  EXPECT_FALSE(one.white);
  EXPECT_EQ(one.black, 100);
}

TEST(GameAccuracy, IsPerfectWithoutALoss) {
  const auto accuracy = game_accuracy(Color::White, std::vector<double>{51, 51, 51, 51, 51});
  EXPECT_NEAR(*accuracy.white, 100, 1e-9);
  EXPECT_NEAR(*accuracy.black, 100, 1e-9);
}

TEST(GameAccuracy, WeighsVolatileMovesAndPunishesBadOnes) {
  // White's moves: 50 to 50 (100 %, weight 0.5), 50 to 30 (41.0 %, weight 10).
  const auto accuracy = game_accuracy(Color::White, std::vector<double>{50, 50, 50, 30, 30});
  const double bad = move_accuracy(50, 30);
  const double weighted = (0.5 * 100 + 10 * bad) / 10.5;
  const double harmonic = 2 / (1 / 100.0 + 1 / bad);
  EXPECT_NEAR(*accuracy.white, (weighted + harmonic) / 2, 1e-9);
  EXPECT_NEAR(*accuracy.black, 100, 1e-9);
}

TEST(GameAccuracy, CountsAMoveWithoutAnyAccuracyAsOneInTheHarmonicMean) {
  const auto accuracy = game_accuracy(Color::White, std::vector<double>{100, 0});
  EXPECT_NEAR(*accuracy.white, (0 + 1) / 2.0, 1e-9);
}

TEST(AverageCentipawnLoss, CountsLossesOnlyAndRounds) {
  const auto acpl =
      average_centipawn_loss(Color::White, std::vector<int>{15, 0, 30, -70, -70, -100});
  EXPECT_EQ(acpl.white, 48) << "15, 100 and 30";
  EXPECT_EQ(acpl.black, 15) << "30 and 0";
  EXPECT_EQ(average_centipawn_loss(Color::Black, std::vector<int>{0, -10}).white, std::nullopt);
}

}  // namespace
}  // namespace tabiya::review
