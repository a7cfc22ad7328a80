#include "match/inner/statistics.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace tabiya::match {
namespace {

TEST(Elo, IsTheLogisticCurve) {
  EXPECT_DOUBLE_EQ(score_of_elo(0), 0.5);
  EXPECT_NEAR(score_of_elo(400), 10.0 / 11, 1e-12);
  EXPECT_NEAR(elo_of_score(0.75), 190.848501887865, 1e-9);
  for (const double elo : {-700.0, -30.0, 5.0, 250.0}) {
    EXPECT_NEAR(elo_of_score(score_of_elo(elo)), elo, 1e-9);
  }
  EXPECT_EQ(elo_of_score(1), INFINITY);
}

TEST(Estimate, OfSingleGamesHasTheErrorOfThreeOutcomes) {
  // 30 won, 40 drawn, 30 lost: a variance of 0.15 a game.
  const Estimate even = *estimate(GameCounts{30, 40, 30});
  EXPECT_DOUBLE_EQ(even.score, 0.5);
  EXPECT_NEAR(even.score_error, 1.959964 * std::sqrt(0.15 / 100), 1e-12);
  EXPECT_DOUBLE_EQ(even.elo, 0);
  EXPECT_DOUBLE_EQ(even.superiority, 0.5);
}

TEST(Estimate, OfPairsAccountsForTheirCorrelation) {
  // A hundred pairs, each won once by both: no variance, although single games would show one.
  EXPECT_DOUBLE_EQ(estimate(PairCounts{{0, 0, 100, 0, 0}})->score_error, 0);
  EXPECT_GT(estimate(GameCounts{100, 0, 100})->score_error, 0.05);
}

TEST(Estimate, IsEmptyWithoutGames) {
  EXPECT_FALSE(estimate(GameCounts{}));
  EXPECT_FALSE(estimate(PairCounts{}));
}

TEST(SequentialTest, HasWaldsBounds) {
  const SequentialTest test{};
  EXPECT_NEAR(test.upper(), 2.94443897916644, 1e-12);
  EXPECT_NEAR(test.lower(), -2.94443897916644, 1e-12);
}

TEST(SequentialTest, IsUndecidedBetweenItsTwoHypotheses) {
  const SequentialTest test{.elo0 = 0, .elo1 = 10};
  // A score of 5 Elo, halfway between them.
  EXPECT_EQ(judge(PairCounts{{20, 90, 500, 100, 24}}, test), TestVerdict::Undecided);
}

TEST(SequentialTest, AcceptsEitherHypothesis) {
  const SequentialTest test{.elo0 = 0, .elo1 = 10};
  EXPECT_EQ(judge(PairCounts{{10, 60, 400, 140, 40}}, test), TestVerdict::Stronger);
  EXPECT_EQ(judge(PairCounts{{40, 140, 400, 60, 10}}, test), TestVerdict::NotStronger);
  EXPECT_EQ(judge(PairCounts{}, test), TestVerdict::Undecided);
}

TEST(SequentialTest, IsUndecidedAfterAFewPairs) {
  EXPECT_EQ(judge({{0, 1, 0, 0, 0}}, {}), TestVerdict::Undecided);
  EXPECT_EQ(judge({{10, 0, 0, 0, 0}}, {}), TestVerdict::Undecided);
  EXPECT_EQ(judge({{0, 0, 0, 0, 10}}, {}), TestVerdict::Undecided);
}

TEST(SequentialTest, GrowsWithTheNumberOfPairs) {
  const SequentialTest test{};
  const double few = log_likelihood_ratio(PairCounts{{10, 20, 40, 25, 15}}, test);
  const double many = log_likelihood_ratio(PairCounts{{20, 40, 80, 50, 30}}, test);
  EXPECT_NEAR(many, 2 * few, 1e-9);
}

}  // namespace
}  // namespace tabiya::match
