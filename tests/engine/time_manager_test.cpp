#include "engine/search/time_manager.hpp"

#include <gtest/gtest.h>

namespace tabiya::engine {
namespace {

using namespace std::chrono_literals;

constexpr TimeManager::Iteration stable{5, 0, 0.9, false};
constexpr TimeManager::Iteration unstable{0, 80, 0.3, false};

TEST(TimeManager, HasNoLimitWithoutAClock) {
  TimeManager time;
  time.begin({.depth = 5}, Color::White, 10ms);
  EXPECT_FALSE(time.is_hard_limit_reached_after(1h));
  EXPECT_FALSE(time.is_soft_limit_reached_after(1h, stable));
}

TEST(TimeManager, EndsAtOnceOnAnEmptyOrNegativeClock) {
  for (const auto left : {0ms, -500ms}) {
    TimeManager time;
    time.begin({.clocks = {.white = ClockState{left, 0ms}}}, Color::White, 10ms);
    EXPECT_TRUE(time.is_hard_limit_reached_after(100ms));
  }
}

TEST(TimeManager, UsesTheClockOfTheSideToMove) {
  TimeManager time;
  time.begin({.clocks = {.white = ClockState{0ms, 0ms}}}, Color::Black, 10ms);
  EXPECT_FALSE(time.is_hard_limit_reached_after(1h));
  EXPECT_FALSE(time.is_soft_limit_reached_after(1h, stable));
}

TEST(TimeManager, HasNoLimitWhilePondering) {
  TimeManager time;
  time.begin({.move_time = 1ms, .is_ponder = true}, Color::White, 10ms);
  EXPECT_FALSE(time.is_hard_limit_reached_after(1h));
  time.end_pondering();
  EXPECT_TRUE(time.is_hard_limit_reached_after(1h));
}

TEST(TimeManager, StopsSoonerIfTheBestMoveIsStable) {
  TimeManager time;
  time.begin({.clocks = {.white = ClockState{240ms, 0ms}}}, Color::White, 0ms);
  auto elapsed = TimeManager::Duration{1ms};
  while (!time.is_soft_limit_reached_after(elapsed, stable)) elapsed += 1ms;
  EXPECT_FALSE(time.is_soft_limit_reached_after(elapsed, unstable));
}

TEST(TimeManager, UsesAFixedMoveTimeInFull) {
  TimeManager time;
  time.begin({.move_time = 5000ms}, Color::White, 10ms);
  EXPECT_FALSE(time.is_soft_limit_reached_after(4s, stable));
}

}  // namespace
}  // namespace tabiya::engine
