// A mate that is found without playing can be played with legal moves. FIDE 5.1.1.
#include "winnability/standstill.hpp"

#include <gtest/gtest.h>

#include "confirm.hpp"
#include "standstills_along_the_way.hpp"
#include "support/effort.hpp"
#include "support/random_positions.hpp"
#include "support/row_name.hpp"

namespace tabiya {
namespace {

using test::position_of;
using test::StandstillPlay;
using winnability::standstill_mate;

struct StandstillCase {
  const char* name;
  const char* fen;
  bool is_found;
};

class AStandstill : public testing::TestWithParam<StandstillCase> {};

TEST_P(AStandstill, MatesIfAPieceCanPace) {
  const Position position = position_of(GetParam().fen);
  const auto plan = standstill_mate(position, Color::White);
  ASSERT_EQ(plan.has_value(), GetParam().is_found);
  if (plan) {
    EXPECT_TRUE(StandstillPlay(position, Color::White).succeeds(*plan));
  }
}

INSTANTIATE_TEST_SUITE_P(
    Of, AStandstill,
    testing::Values(
        StandstillCase{"ACastledKing",
                       "r1bq1rk1/ppp2ppp/2n5/4p3/2B1P3/5N2/PPP2PPP/R2QK2R w KQ - 0 8", true},
        StandstillCase{"AKingOnTheEdge", "6k1/5ppp/8/8/n7/8/5PPP/4R1K1 b - - 0 30", true},
        StandstillCase{"AKingThatGoesToTheEdge", "8/8/3k4/8/n7/8/8/R3K3 w - - 0 1", true},
        StandstillCase{"ABareKing", "8/8/3k4/8/8/8/8/R3K3 w - - 0 1", true},
        StandstillCase{"APawnThatBecomesAQueen", "8/8/8/1k6/8/8/7P/4K3 w - - 0 1", true},
        StandstillCase{"APawnThatABishopClearsTheWayFor", "8/1pp5/kp6/n6p/7P/5B2/8/4K3 w - - 0 1",
                       true},
        StandstillCase{"ARookBehindAWall", "4k3/8/1p1b4/pPpPp1p1/P1P1P1P1/4B3/8/4K2R b - - 0 1",
                       true},
        StandstillCase{"AStalemateIsNotFound", "7k/5KR1/8/8/8/8/8/8 b - - 0 1", false},
        StandstillCase{"AWallIsNotFound", "2k5/2b5/8/1p1p1p1p/1P1P1P1P/8/3B4/3K4 w - - 0 1",
                       false}),
    test::name_of_row);

TEST(AStandstill, IsNotFoundWhereTheKingPacesAndARookCannotLoseAMove) {
  const Position position = position_of("8/8/3k4/7p/1p2p1pP/pPppPpP1/PrPP1P1r/3K4 w - - 0 1");
  EXPECT_FALSE(standstill_mate(position, Color::Black));
}

TEST(AStandstill, IsNotFoundWhereThePawnThatIsNeededGivesCheckOnItsWay) {
  const Position position = position_of("8/8/8/7k/n7/8/6P1/4K3 w - - 0 1");
  EXPECT_FALSE(standstill_mate(position, Color::White));
}

TEST(AStandstill, FromAnEarlierPositionIsProvedAgainIfTheHelpersSquareIsTaken) {
  const Position before =
      position_of("r1bq1rk1/ppp2ppp/2n5/4p3/2B1P3/5N2/PPP2PPP/R2QK2R w KQ - 0 8");
  const Position after =
      position_of("r1bq1rk1/ppp2ppp/2n5/4pN2/2B1P3/5N2/PPP2PPP/R2QK2R w KQ - 0 8");
  const auto seen = standstill_mate(before, Color::White);
  ASSERT_TRUE(seen && seen->support && seen->support->to == Square::F5);
  const auto again = winnability::standstill_mate_again(after, Color::White, *seen);
  ASSERT_TRUE(again);
  EXPECT_TRUE(StandstillPlay(after, Color::White).succeeds(*again));
}

TEST(AStandstill, FoundInRandomPositionsCanBePlayed) {
  test::StandstillsAlongTheWay standstills{test::Memory::None};
  test::RandomPositions positions{7};
  for (int count = 0; count < test::effort(100); ++count) standstills.look_at(positions.next());
  EXPECT_GT(standstills.found(), test::effort(25));
}

TEST(AStandstill, FoundInARandomGameCanBePlayed) {
  test::StandstillsAlongTheWay standstills{test::Memory::LastMate};
  standstills.look_at_random_game(3);
  EXPECT_GT(standstills.found(), 25);
  EXPECT_GT(standstills.remembered(), 10);
}

TEST(AStandstill, RememberedFromAnUnrelatedPositionCanBePlayed) {
  test::StandstillsAlongTheWay standstills{test::Memory::LastMate};
  test::RandomPositions positions{8};
  for (int count = 0; count < test::effort(150); ++count) standstills.look_at(positions.next());
  EXPECT_GT(standstills.remembered(), 0);
}

}  // namespace
}  // namespace tabiya
