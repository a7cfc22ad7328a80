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

/// Many owners with twenty expensive items each.
FairQueue<std::string> busy_queue(int owners) {
  FairQueue<std::string> queue;
  for (int owner = 0; owner < owners; ++owner) {
    for (int item = 0; item < 20; ++item)
      queue.push("owner " + std::to_string(owner), 1000, "dear");
  }
  return queue;
}

TEST(FairQueue, ACheapItemWaitsOnlyForTheItemThatIsServed) {
  for (const int owners : {1, 4, 12, 24, 200}) {
    FairQueue<std::string> queue = busy_queue(owners);
    for (int served = 0; served < 20 * owners; ++served) {
      EXPECT_EQ(queue.pop(), "dear");
      queue.push("person " + std::to_string(served), 1 + served % 300, "cheap");
      ASSERT_EQ(queue.pop(), "cheap") << owners << " owners, " << served << " served";
    }
    EXPECT_TRUE(queue.empty());
  }
}

TEST(FairQueue, ItemsOfOneCostTakeTurnsByOwner) {
  FairQueue<int> queue;
  for (int owner = 0; owner < 24; ++owner) {
    for (int item = 0; item < 3; ++item) queue.push("owner " + std::to_string(owner), 1000, owner);
  }
  for (int item = 0; item < 3; ++item) {
    for (int owner = 0; owner < 24; ++owner) EXPECT_EQ(queue.pop(), owner);
  }
}

TEST(FairQueue, NoItemWaitsForEverBehindCheaperOnes) {
  for (const int owners : {1, 4, 24}) {
    FairQueue<std::string> queue = busy_queue(owners);
    int person = 0;
    int overtaken = 0;
    const auto come = [&] { queue.push("person " + std::to_string(++person), 100, "cheap"); };
    for (come(); queue.size() > 1;) {
      const bool is_cheap = queue.pop() == "cheap";
      if (is_cheap) come();  // one of them always waits
      overtaken = is_cheap ? overtaken + 1 : 0;
      ASSERT_LE(overtaken, 11 * (owners + 1)) << "about as much work as all who wait";
    }
  }
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
