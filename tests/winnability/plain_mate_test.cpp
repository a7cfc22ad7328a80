// A plan can fail, but the lines it finds are legal and mate. FIDE 5.1.1.
#include "winnability/plain_mate.hpp"

#include <gtest/gtest.h>

#include "confirm.hpp"
#include "support/random_positions.hpp"
#include "support/row_name.hpp"

namespace tabiya {
namespace {

using test::position_of;
using winnability::plain_mate;

bool mates_by_plan(const Position& position, Color winner) {
  const auto line = plain_mate(position, winner);
  return line && test::mates(position, {line->begin(), line->end()}, winner);
}

struct PlainMateCase {
  const char* name;
  const char* fen;
};

class APlan : public testing::TestWithParam<PlainMateCase> {};

TEST_P(APlan, MatesInSimplePositions) {
  EXPECT_TRUE(mates_by_plan(position_of(GetParam().fen), Color::White));
}

INSTANTIATE_TEST_SUITE_P(
    From, APlan,
    testing::Values(
        PlainMateCase{"AMiddleGame",
                      "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10"},
        PlainMateCase{"ARook", "8/8/3k4/8/8/8/8/R3K3 w - - 0 1"},
        PlainMateCase{"AQueen", "8/8/3k4/8/8/8/8/Q3K3 b - - 0 1"},
        PlainMateCase{"APawn", "8/8/3k4/8/8/8/P7/4K3 w - - 0 1"},
        PlainMateCase{"AMateInOne", "6k1/8/6K1/8/8/8/8/R7 w - - 0 1"}),
    test::name_of_row);

TEST(APlan, FindsOnlyLegalMovesThatMate) {
  constexpr int many = 3'000;
  test::RandomPositions positions{5};
  int found = 0;
  for (int count = 0; count < many; ++count) {
    const Position position = positions.next();
    for (const Color winner : all_colors) {
      const auto line = plain_mate(position, winner);
      if (!line) continue;
      ++found;
      EXPECT_TRUE(test::mates(position, {line->begin(), line->end()}, winner))
          << to_fen(position) << ' ' << to_string(winner);
    }
  }
  EXPECT_GT(found, many);
}

TEST(APlan, DoesNotExistForABareKing) {
  EXPECT_FALSE(plain_mate(position_of("8/8/3k4/8/8/8/8/R3K3 w - - 0 1"), Color::Black));
}

}  // namespace
}  // namespace tabiya
