// A mate that is found without playing can be played by the rules. FIDE 5.1.1.
#include "winnability/standstill.hpp"

#include <gtest/gtest.h>

#include <random>

#include "confirm.hpp"
#include "standstill_play.hpp"
#include "support/random_positions.hpp"

namespace tabiya {
namespace {

using test::position_of;
using test::StandstillPlay;
using winnability::standstill_mate;

struct Case {
  const char* name;
  const char* fen;
  bool is_found;
};

class AStandstill : public testing::TestWithParam<Case> {};

TEST_P(AStandstill, MatesIfSomebodyCanPace) {
  const Position position = position_of(GetParam().fen);
  const auto plan = standstill_mate(position, Color::White);
  ASSERT_EQ(plan.has_value(), GetParam().is_found);
  if (plan) {
    EXPECT_TRUE(StandstillPlay(position, Color::White).succeeds(*plan));
  }
}

INSTANTIATE_TEST_SUITE_P(
    Of, AStandstill,
    testing::Values(Case{"ACastledKing",
                         "r1bq1rk1/ppp2ppp/2n5/4p3/2B1P3/5N2/PPP2PPP/R2QK2R w KQ - 0 8", true},
                    Case{"AKingOnTheEdge", "6k1/5ppp/8/8/n7/8/5PPP/4R1K1 b - - 0 30", true},
                    Case{"AKingWhoGoesToTheEdge", "8/8/3k4/8/n7/8/8/R3K3 w - - 0 1", true},
                    Case{"ABareKingIsNotFound", "8/8/3k4/8/8/8/8/R3K3 w - - 0 1", false},
                    Case{"ALockedPositionIsNotFound",
                         "4k3/8/1p1b4/pPpPp1p1/P1P1P1P1/4B3/8/4K2R b - - 0 1", false}),
    [](const auto& row) { return row.param.name; });

TEST(AStandstill, FoundInRandomPositionsCanBePlayed) {
  constexpr int many = 1'000;
  test::RandomPositions positions{7};
  int found = 0;
  for (int count = 0; count < many; ++count) {
    const Position position = positions.next();
    for (const Color winner : all_colors) {
      const auto plan = standstill_mate(position, winner);
      if (!plan || position.is_check()) continue;
      ++found;
      EXPECT_TRUE(StandstillPlay(position, winner).succeeds(*plan)) << to_fen(position);
    }
  }
  EXPECT_GT(found, 100);
}

TEST(AStandstill, FoundInRandomGamesCanBePlayed) {
  std::mt19937 random{3};
  int found = 0;
  for (int game = 0; game < 10; ++game) {
    Position position;
    for (int ply = 0; ply < 100; ++ply) {
      const MoveList moves = legal_moves(position);
      if (moves.empty()) break;
      position.play_unchecked(moves[random() % moves.size()]);
      const Color winner = static_cast<Color>(ply % 2);
      const auto plan = standstill_mate(position, winner);
      if (!plan || position.is_check()) continue;
      ++found;
      EXPECT_TRUE(StandstillPlay(position, winner).succeeds(*plan)) << to_fen(position);
    }
  }
  EXPECT_GT(found, 100);
}

}  // namespace
}  // namespace tabiya
