#include "engine/search/delays.hpp"

#include <gtest/gtest.h>

namespace tabiya::engine {
namespace {

using namespace std::chrono_literals;

TEST(Delays, RemembersTheLongest) {
  Delays delays;
  EXPECT_EQ(delays.longest(), 0ms);
  delays.note_gap(20ms);
  delays.note_lag(50ms);
  delays.note_gap(30ms);
  EXPECT_EQ(delays.longest(), 50ms);
}

TEST(Delays, ForgetsInTime) {
  Delays delays;
  delays.note_gap(100ms);
  for (int move = 0; move < 23; ++move) delays.fade();
  EXPECT_GT(delays.longest(), 45ms);
  EXPECT_LT(delays.longest(), 55ms);
  for (int move = 0; move < 200; ++move) delays.fade();
  EXPECT_LT(delays.longest(), 1ms);
}

TEST(Delays, AveragesTheLag) {
  Delays delays;
  for (int move = 0; move < 100; ++move) delays.note_lag(move % 2 == 0 ? 5ms : 15ms);
  EXPECT_GT(delays.mean_lag(), 9ms);
  EXPECT_LT(delays.mean_lag(), 11ms);
  for (int move = 0; move < 100; ++move) delays.note_lag(0ms);
  EXPECT_LT(delays.mean_lag(), 1ms);
}

TEST(Delays, CountsNoDelayAsNegativeOrEndless) {
  Delays delays;
  delays.note_lag(-1h);
  EXPECT_EQ(delays.mean_lag(), 0ms);
  EXPECT_EQ(delays.longest(), 0ms);
  for (int move = 0; move < 100; ++move) delays.note_lag(1h);
  EXPECT_EQ(delays.longest(), Delays::longest_counted);
  EXPECT_LE(delays.mean_lag(), Delays::longest_counted);
}

}  // namespace
}  // namespace tabiya::engine
