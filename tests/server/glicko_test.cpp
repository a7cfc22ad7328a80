#include "server/model/glicko.hpp"

#include <gtest/gtest.h>

#include <array>
#include <chrono>

namespace tabiya::server {
namespace {

// Source: M. Glickman, "Example of the Glicko-2 system": a player of 1500 with a deviation of 200
// beats 1400 and loses to 1550 and 1700.
TEST(Glicko, ThePapersExampleIsReproduced) {
  const Glicko player{1500, 200, 0.06};
  const std::array results{GlickoResult{{1400, 30, 0.06}, 1}, GlickoResult{{1550, 100, 0.06}, 0},
                           GlickoResult{{1700, 300, 0.06}, 0}};
  const Glicko after = rated_after(player, results);
  EXPECT_NEAR(after.rating, 1464.06, 0.01);
  EXPECT_NEAR(after.deviation, 151.52, 0.01);
  EXPECT_NEAR(after.volatility, 0.05999, 0.00001);
}

TEST(Glicko, WithoutGamesOnlyTheDeviationGrows) {
  const Glicko player{1500, 200, 0.06};
  const Glicko after = rated_after(player, {});
  EXPECT_EQ(after.rating, 1500);
  EXPECT_NEAR(after.deviation, 200.27, 0.01);
  EXPECT_EQ(after.volatility, 0.06);
}

TEST(Glicko, TheDeviationNeverExceedsANewPlayers) {
  EXPECT_EQ(rated_after({1500, 350, 0.06}, {}).deviation, 350);
  EXPECT_EQ(after_inactivity({1500, 60, 0.06}, std::chrono::years{20}).deviation, 350);
}

TEST(Glicko, InactivityIncreasesTheDeviation) {
  const Glicko player{1700, 60, 0.06};
  EXPECT_EQ(after_inactivity(player, std::chrono::milliseconds{0}), player);
  EXPECT_GT(after_inactivity(player, std::chrono::years{1}).deviation, 150);
  EXPECT_EQ(after_inactivity(player, std::chrono::years{1}).rating, 1700);
}

TEST(Glicko, EqualOpponentsGainAndLoseTheSame) {
  const Glicko newcomer;
  const GlickoResult win{newcomer, 1};
  const GlickoResult loss{newcomer, 0};
  const double gain = rated_after(newcomer, std::span{&win, 1}).rating - 1500;
  EXPECT_GT(gain, 100);
  EXPECT_NEAR(rated_after(newcomer, std::span{&loss, 1}).rating, 1500 - gain, 0.001);
}

TEST(Glicko, ADrawWithAStrongerOpponentRaisesTheRating) {
  const GlickoResult draw{{1900, 60, 0.06}, 0.5};
  EXPECT_GT(rated_after({1500, 80, 0.06}, std::span{&draw, 1}).rating, 1500);
}

}  // namespace
}  // namespace tabiya::server
