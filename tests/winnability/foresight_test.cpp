// A mate that is foreseen can be played with legal moves. FIDE 5.1.1.
#include "winnability/foresight.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <string>

#include "blocked_positions.hpp"
#include "confirm.hpp"
#include "foreseen_play.hpp"
#include "support/data.hpp"
#include "support/effort.hpp"
#include "support/random_positions.hpp"
#include "support/row_name.hpp"

namespace tabiya {
namespace {

using test::Foresights;
using test::position_of;
using winnability::Foreseen;
using winnability::foresees_mate;

bool is_foreseen(const Position& position, Color winner) {
  Foreseen found;
  const bool is_found = foresees_mate(position, winner, found);
  if (is_found) {
    EXPECT_TRUE(test::can_be_played(position, winner, found)) << to_fen(position);
  }
  return is_found;
}

struct ForesightCase {
  const char* name;
  const char* fen;
};

class AMateForWhite : public testing::TestWithParam<ForesightCase> {};

TEST_P(AMateForWhite, IsForeseen) {
  EXPECT_TRUE(is_foreseen(position_of(GetParam().fen), Color::White));
}

INSTANTIATE_TEST_SUITE_P(
    Foresight, AMateForWhite,
    testing::Values(
        ForesightCase{"AtTheStart", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"},
        ForesightCase{"OfACastledKing",
                      "r1bq1rk1/ppp2ppp/2n5/4p3/2B1P3/5N2/PPP2PPP/R2QK2R w KQ - 0 8"},
        ForesightCase{"OnTheEdge", "8/8/3k4/8/n7/8/8/R3K3 w - - 0 1"},
        ForesightCase{"OfABareKing", "8/8/3k4/8/8/8/8/R3K3 b - - 0 1"},
        ForesightCase{"AfterAPromotion", "8/8/8/1k6/8/8/7P/4K3 w - - 0 1"},
        ForesightCase{"AfterACheck", "8/8/3k4/8/7b/8/8/R3K3 w - - 0 1"},
        ForesightCase{"AfterTheLoserLeavesACheck", "8/8/3k4/8/n7/8/3R4/4K3 b - - 0 1"},
        ForesightCase{"AfterADoubleCheck", "4k3/8/5N2/8/4R3/8/8/n3K3 b - - 0 1"},
        ForesightCase{"AfterTheOnlyMove", "7k/5K2/7p/8/8/8/8/R7 b - - 0 1"},
        ForesightCase{"AfterAPieceLetsThePawnThrough", "8/8/8/2k5/8/5n2/5P2/7K b - - 0 1"},
        ForesightCase{"OfALoneKnightAgainstAnArmy", "rnbqkbnr/pppppppp/8/8/8/2N5/8/4K3 w kq - 0 1"},
        ForesightCase{"OfALoneBishopAgainstPawns", "8/8/8/4p1k1/5p2/3p4/8/2B1K3 w - - 0 1"},
        ForesightCase{"OfAKnightWhereTheRookHasToMoveOn", "8/4k3/2K3p1/2N4p/7r/8/8/8 w - - 0 49"},
        ForesightCase{"OfThreeMinorPieces", "8/6k1/8/5K2/3N1N2/8/4B3/2r5 b - - 56 91"},
        ForesightCase{"AfterTheKingFetchesAPawn", "8/8/6k1/6p1/6P1/6K1/8/8 b - - 0 1"}),
    test::name_of_row);

class NoMateForWhite : public testing::TestWithParam<ForesightCase> {};

TEST_P(NoMateForWhite, IsForeseen) {
  const Position position = position_of(GetParam().fen);
  EXPECT_EQ(judge(position, Color::White).verdict, Winnability::Unwinnable);
  EXPECT_FALSE(is_foreseen(position, Color::White));
}

INSTANTIATE_TEST_SUITE_P(
    Foresight, NoMateForWhite,
    testing::Values(
        ForesightCase{"WithABareKing", "8/8/3k4/8/8/8/8/r3K3 w - - 0 1"},
        ForesightCase{"WhereTheRookIsCaptured", "Rk6/8/2K5/8/8/8/8/8 b - - 0 1"},
        ForesightCase{"WhereTheKingIsStalemated", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"},
        ForesightCase{"WhereWhiteIsStalemated", "7K/5q2/6k1/7p/7P/8/8/8 w - - 0 1"},
        ForesightCase{"WhereWhiteIsMated", "7K/6q1/6k1/8/8/8/7P/8 w - - 0 1"},
        ForesightCase{"BehindAWall", "1k6/1P5p/BP3p2/1P6/8/8/5PKP/8 b - - 0 1"},
        ForesightCase{"AmongLockedPawns", "8/8/1p1k4/pP1p1p1p/P2P1P1P/4K3/8/8 w - - 0 1"},
        ForesightCase{"WithThreeBishopsOfOneColour", "8/8/3k4/8/8/2B1B3/1B6/4K3 w - - 0 1"}),
    test::name_of_row);

// White has just played d2-d4. Black's only answer to the check is to capture en passant.
TEST(Foresight, DoesNotMistakeACheckAnsweredEnPassantForMate) {
  const Position position = position_of("3R1R2/8/8/4k3/3Pp3/7B/8/K7 b - d3 0 1");
  ASSERT_EQ(legal_moves(position).size(), 1U);
  (void)is_foreseen(position, Color::White);
}

// The pawn behind the shut-in rook cannot step onto the rook's square.
TEST(Foresight, FreesARookOnlyByAPawnThatCanMove) {
  const Position position = position_of("5k2/b3p1p1/R2pPpPp/P2P1P1P/5K2/8/8/8 w - - 0 1");
  for (const Color winner : all_colors) (void)is_foreseen(position, winner);
}

TEST(Foresight, CanBePlayedInRandomPositions) {
  test::RandomPositions positions{31};
  Foresights counts;
  for (int count = 0; count < test::effort(300); ++count) {
    test::expect_playable(positions.next(), counts);
  }
  EXPECT_GT(counts.foreseen, test::effort(300U));
}

TEST(Foresight, CanBePlayedInBlockedPositions) {
  test::BlockedPositions positions{32};
  Foresights counts;
  for (int count = 0; count < test::effort(300); ++count) {
    test::expect_playable(positions.next(), counts);
  }
  EXPECT_GT(counts.foreseen, test::effort(300U));
}

TEST(Foresight, AgreesWithTheSearchInRandomAndBlockedPositions) {
  constexpr Budget small{.nodes = 3'000};
  test::RandomPositions random{33};
  test::BlockedPositions blocked{34};
  Foresights counts;
  for (int count = 0; count < test::effort(2'000); ++count) {
    test::expect_winnable_if_foreseen(random.next(), counts, small);
    test::expect_winnable_if_foreseen(blocked.next(), counts, small);
  }
  EXPECT_GT(counts.foreseen, counts.asked / 2);
}

TEST(Foresight, DecidesMostFinalPositionsOfGamesLostOnTime) {
  constexpr const char* file = "winnability/lichess_timeouts.fen";
  const auto path = test::data_path(file);
  if (!path) GTEST_SKIP() << test::data_missing(file);
  std::ifstream lines{*path};
  Foresights counts;
  const int limit = test::effort(300);
  std::string line;
  for (int count = 0; count < limit && std::getline(lines, line); ++count) {
    test::expect_playable(position_of(line), counts);
  }
  EXPECT_GT(counts.foreseen, counts.asked * 19 / 20);
}

}  // namespace
}  // namespace tabiya
