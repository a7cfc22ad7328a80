// Two kings among pawns that never move: a dead position that needs no search. FIDE 5.2.2.
#include "winnability/locked.hpp"

#include <gtest/gtest.h>

#include <ostream>

#include "blocked_positions.hpp"
#include "confirm.hpp"
#include "support/effort.hpp"
#include "support/row_name.hpp"

namespace tabiya {
namespace {

using winnability::is_locked;

struct LockedCase {
  const char* name;
  const char* fen;
  bool is_locked;

  friend void PrintTo(const LockedCase& row, std::ostream* out) { *out << row.fen; }
};

class Locked : public testing::TestWithParam<LockedCase> {};

TEST_P(Locked, IsRecognised) {
  EXPECT_EQ(is_locked(test::position_of(GetParam().fen)), GetParam().is_locked);
}

INSTANTIATE_TEST_SUITE_P(
    Walls, Locked,
    testing::Values(
        LockedCase{"AWallFromEdgeToEdge", "8/8/1p1k4/pP1p1p1p/P2P1P1P/4K3/8/8 w - - 0 1", true},
        LockedCase{"AKingBehindTheWall", "8/8/1p6/pP1p1p1p/P2P1P1P/k7/4K3/8 w - - 0 1", false},
        LockedCase{"APawnThatCanStep", "8/7p/1p1k4/pP1p1p1p/P2P1P1P/4K3/8/8 w - - 0 1", false},
        LockedCase{"AKingInFrontOfAPawn", "8/8/1p6/pP1pkp1p/P2P1P1P/4P3/4K3/8 b - - 0 1", false},
        LockedCase{"APawnThatCanCapture", "8/8/1p1k4/pP1p1pPp/P2P1P1P/4K3/8/8 w - - 0 1", false},
        LockedCase{"AWayRoundTheWall", "8/8/3k4/p1p1p3/P1P1P3/3K4/8/8 w - - 0 1", false},
        LockedCase{"ABishop", "8/8/1p1k4/pP1p1p1p/P2P1P1P/4KB2/8/8 w - - 0 1", false},
        LockedCase{"ACheck", "8/8/8/1p1k1p1p/pPpP1P1P/P1K5/8/8 w - - 0 1", false}),
    test::name_of_row);

TEST(Locked, IsDeadByExhaustiveSearch) {
  test::BlockedPositions positions{9};
  int locked = 0;
  for (int count = 0; count < test::effort(100'000); ++count) {
    const Position position = positions.next();
    if (!is_locked(position)) continue;
    ++locked;
    constexpr std::size_t more_than_two_kings_have = 10'000;
    for (const Color winner : all_colors) {
      ASSERT_EQ(test::brute_force(position, winner, more_than_two_kings_have), false)
          << to_fen(position);
    }
  }
  EXPECT_GT(locked, 0);
}

}  // namespace
}  // namespace tabiya
