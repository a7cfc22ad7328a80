/// The event loop: what it runs as one task.
#include "server/http/event_loop.hpp"

#include <gtest/gtest.h>

#include <stdexcept>
#include <string>
#include <vector>

namespace tabiya::server::testing {
namespace {

constexpr Instant start{std::chrono::seconds{1000}};

TEST(TheEventLoop, ServesOthersBetweenTwoTimersThatAreDueAtOnce) {
  EventLoop loop{[] { return start; }};
  std::string done;
  std::vector<Timer> timers;
  for (int count = 0; count < 3; ++count) {
    timers.push_back(loop.loop().timers.at(start, [&] {
      done += "t";
      loop.loop().post([&] {
        done += "p";
        if (done.size() == 6) loop.stop();
      });
    }));
  }
  loop.run();
  EXPECT_EQ(done, "tptptp");
  EXPECT_EQ(loop.watch().figures().tasks, 6U);
}

TEST(TheEventLoop, GoesOnAfterATimerThatFails) {
  EventLoop loop{[] { return start; }};
  const Timer failing =
      loop.loop().timers.at(start, [] { throw std::runtime_error{"out of something"}; });
  const Timer last = loop.loop().timers.at(start, [&] { loop.stop(); });
  loop.run();
  EXPECT_EQ(loop.watch().figures().failures, 1U);
}

TEST(TheEventLoop, CountsAndLogsFailuresOfOtherThreads) {
  EventLoop loop;
  std::string remarked;
  loop.watch().on_remark([&](const LoopWatch::Remark& remark) {
    remarked = std::string{remark.task} + ": " + std::string{remark.error};
  });
  loop.loop().note_failure("GET /hungry", "std::bad_alloc");
  EXPECT_EQ(loop.watch().figures().failures, 1U);
  EXPECT_EQ(remarked, "GET /hungry: std::bad_alloc");
}

}  // namespace
}  // namespace tabiya::server::testing
