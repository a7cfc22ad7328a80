#include "server/computers/fair_queue.hpp"

#include <gtest/gtest.h>

#include <string>

namespace tabiya::server {
namespace {

TEST(FairQueue, OneOwnerIsServedInOrder) {
  FairQueue<int> queue;
  for (int item = 0; item < 5; ++item) queue.push("anna", 1, item);
  for (int item = 0; item < 5; ++item) EXPECT_EQ(queue.pop(), item);
  EXPECT_TRUE(queue.empty());
}

TEST(FairQueue, TwoHundredExpensiveItemsOfOneOwnerDelayNoOneElse) {
  FairQueue<std::string> queue;
  for (int item = 0; item < 200; ++item) queue.push("greedy", 1000, "level 8");
  EXPECT_EQ(queue.pop(), "level 8");
  queue.push("anna", 1, "level 1");
  EXPECT_EQ(queue.pop(), "level 1");
  queue.push("ben", 1000, "another level 8");
  EXPECT_EQ(queue.pop(), "another level 8");
  queue.push("anna", 1, "level 1 again");
  EXPECT_EQ(queue.pop(), "level 1 again");
  EXPECT_EQ(queue.size(), 199);
}

TEST(FairQueue, OwnersShareByCost) {
  FairQueue<char> queue;
  for (int item = 0; item < 30; ++item) {
    queue.push("cheap", 1, 'c');
    queue.push("dear", 10, 'd');
  }
  std::string served;
  for (int item = 0; item < 22; ++item) served += queue.pop();
  EXPECT_EQ(std::ranges::count(served, 'd'), 2) << served;
}

TEST(FairQueue, AnErasedItemIsNotCharged) {
  FairQueue<int> queue;
  queue.push("ben", 1, 0);
  const auto number = queue.push("anna", 100, 1);
  EXPECT_EQ(queue.erase(number), 1);
  EXPECT_EQ(queue.erase(number), std::nullopt);
  queue.push("anna", 1, 2);
  queue.push("ben", 1, 3);
  EXPECT_EQ(queue.pop(), 0);
  EXPECT_EQ(queue.pop(), 2);
  EXPECT_EQ(queue.pop(), 3);
}

TEST(FairQueue, IdleOwnersAreForgotten) {
  FairQueue<int> queue;
  for (int owner = 0; owner < 1000; ++owner) {
    queue.push("owner " + std::to_string(owner), 1, owner);
    EXPECT_EQ(queue.pop(), owner);
  }
  EXPECT_LE(queue.owners(), 2);
}

}  // namespace
}  // namespace tabiya::server
