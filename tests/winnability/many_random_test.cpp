// The same as random_test.cpp for a million positions each.
#include <gtest/gtest.h>

#include <iostream>

#include "agreement.hpp"
#include "blocked_positions.hpp"
#include "support/random_positions.hpp"

namespace tabiya {
namespace {

constexpr int many = 1'000'000;

TEST(RandomPositions, AMillionGetConsistentAnswersFromEveryBudget) {
  test::RandomPositions positions{1};
  test::Answers answers;
  for (int count = 0; count < many; ++count) {
    test::expect_agreement(positions.next(), {.nodes = 50}, {.nodes = 3'000}, answers);
  }
  std::cout << answers << '\n';
}

TEST(BlockedPositions, AMillionGetConsistentAnswersFromEveryBudget) {
  test::BlockedPositions positions{1};
  test::Answers answers;
  for (int count = 0; count < many; ++count) {
    test::expect_agreement(positions.next(), {.nodes = 50}, {.nodes = 3'000}, answers);
  }
  std::cout << answers << '\n';
}

}  // namespace
}  // namespace tabiya
