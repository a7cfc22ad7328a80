#include "cli/pgn/memory_budget.hpp"

#include <gtest/gtest.h>

namespace tabiya::cli {
namespace {

TEST(MemoryBudget, IsExceededOnceAndForAll) {
  MemoryBudget budget{100};
  EXPECT_TRUE(budget.take(60));
  EXPECT_TRUE(budget.take(40));
  EXPECT_FALSE(budget.is_exceeded());
  EXPECT_FALSE(budget.take(1));
  EXPECT_FALSE(budget.take(0));
  EXPECT_TRUE(budget.is_exceeded());
}

TEST(MemoryBudget, IsAPartOfTheMachine) {
  MemoryBudget budget;
  EXPECT_TRUE(budget.take(1'000'000));
  EXPECT_FALSE(budget.take(~std::size_t{0}));
}

}  // namespace
}  // namespace tabiya::cli
