// Random positions: no crash, no contradiction, and agreement with exhaustive search.
#include <gtest/gtest.h>

#include "agreement.hpp"
#include "blocked_positions.hpp"
#include "support/effort.hpp"
#include "support/random_positions.hpp"

namespace tabiya {
namespace {

using test::brute_force;

TEST(RandomPositions, GetConsistentAnswersFromEveryBudget) {
  test::RandomPositions positions{3};
  test::Answers answers;
  for (int count = 0; count < test::effort(2'000); ++count) {
    test::expect_agreement(positions.next(), {.nodes = 50}, {.nodes = 3'000}, answers);
  }
}

TEST(BlockedPositions, GetConsistentAnswersFromEveryBudget) {
  test::BlockedPositions positions{3};
  test::Answers answers;
  for (int count = 0; count < test::effort(1'000); ++count) {
    test::expect_agreement(positions.next(), {.nodes = 50}, {.nodes = 3'000}, answers);
  }
}

TEST(BlockedPositions, ThatAreSmallAgreeWithExhaustiveSearch) {
  test::BlockedPositions positions{4};
  int confirmed = 0;
  for (int count = 0; count < test::effort(1'500); ++count) {
    const Position position = positions.next();
    for (const Color winner : all_colors) {
      const auto found = brute_force(position, winner, 1'000);
      if (!found) continue;
      ++confirmed;
      EXPECT_EQ(winnable(position, winner),
                *found ? Winnability::Winnable : Winnability::Unwinnable)
          << to_fen(position) << ' ' << to_string(winner);
    }
  }
  EXPECT_GT(confirmed, test::effort(30));
}

TEST(Positions, MirroredGetTheMirroredAnswer) {
  test::BlockedPositions positions{5};
  for (int count = 0; count < test::effort(500); ++count) {
    const Position position = positions.next();
    for (const Color winner : all_colors) {
      const Winnability one = winnable(position, winner, {.nodes = 20'000});
      const Winnability other = winnable(mirrored(position), ~winner, {.nodes = 20'000});
      const bool decided = one != Winnability::Undetermined && other != Winnability::Undetermined;
      EXPECT_TRUE(!decided || one == other) << to_fen(position);
    }
  }
}

}  // namespace
}  // namespace tabiya
