// The same as random_test.cpp, a million times each.
#include <gtest/gtest.h>

#include "agreement.hpp"
#include "blocked_positions.hpp"
#include "support/random_positions.hpp"

namespace tabiya {
namespace {

constexpr int many = 1'000'000;

TEST(RandomPositions, AMillionGetTheSameAnswerFromEveryBudget) {
  test::RandomPositions positions{1};
  for (int count = 0; count < many; ++count) {
    test::expect_agreement(positions.next(), {.nodes = 50}, {.nodes = 3'000});
  }
}

TEST(BlockedPositions, AMillionGetTheSameAnswerFromEveryBudget) {
  test::BlockedPositions positions{1};
  for (int count = 0; count < many; ++count) {
    test::expect_agreement(positions.next(), {.nodes = 50}, {.nodes = 3'000});
  }
}

}  // namespace
}  // namespace tabiya
