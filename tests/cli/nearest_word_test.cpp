#include "cli/nearest_word.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace tabiya::cli {
namespace {

TEST(NearestWord, HasTheFewestEdits) {
  const std::vector<std::string> words{"Hash", "Threads", "MultiPV", "Skill Level", "Clear Hash"};
  EXPECT_EQ(nearest_word("Hahs", words), "Hash");
  EXPECT_EQ(nearest_word("hash", words), "Hash");
  EXPECT_EQ(nearest_word("Thread", words), "Threads");
  EXPECT_EQ(nearest_word("skil level", words), "Skill Level");
  EXPECT_EQ(nearest_word("ClearHash", words), "Clear Hash");
}

TEST(NearestWord, IsNoneOfQuiteOtherWords) {
  const std::vector<std::string> words{"Hash", "Threads"};
  EXPECT_EQ(nearest_word("UCI_Elo", words), "");
  EXPECT_EQ(nearest_word("Hash", {}), "");
}

}  // namespace
}  // namespace tabiya::cli
