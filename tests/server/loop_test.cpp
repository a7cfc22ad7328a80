#include "server/base/loop.hpp"

#include <gtest/gtest.h>

#include <source_location>
#include <string>

#include "server/base/limiter.hpp"

namespace tabiya::server {
namespace {

using std::chrono::seconds;

constexpr Instant start{seconds{1000}};

TEST(Timers, TasksRunInOrderOfTimeAndNotEarly) {
  Timers timers;
  std::string done;
  const Timer late = timers.at(start + seconds{2}, [&] { done += "b"; });
  const Timer early = timers.at(start + seconds{1}, [&] { done += "a"; });
  EXPECT_EQ(timers.next(), start + seconds{1});
  timers.run_due(start);
  EXPECT_EQ(done, "");
  timers.run_due(start + seconds{2});
  EXPECT_EQ(done, "ab");
  EXPECT_EQ(timers.next(), std::nullopt);
}

TEST(Timers, RunOneAtATimeOrAllThatAreDue) {
  Timers timers;
  std::string done;
  const Timer first = timers.at(start, [&] { done += "a"; });
  const Timer second = timers.at(start, [&] { done += "b"; });
  (*timers.take_due(start))();
  EXPECT_EQ(done, "a");
  (*timers.take_due(start))();
  EXPECT_FALSE(timers.take_due(start).has_value());
  EXPECT_EQ(done, "ab");
}

TEST(Timers, ATaskKnowsWhereItWasMade) {
  Timers timers;
  const auto here = std::source_location::current();
  const Timer timer = timers.at(start, [] {});
  const Task task = *timers.take_due(start);
  EXPECT_EQ(std::string{task.place().file_name()}, here.file_name());
  EXPECT_EQ(task.place().line(), here.line() + 1);
}

TEST(Timers, DestroyingATimerDropsItsTask) {
  Timers timers;
  bool done = false;
  {
    const Timer timer = timers.at(start, [&] { done = true; });
  }
  timers.run_due(start);
  EXPECT_FALSE(done);
}

TEST(Timers, ATaskMayReplaceItsOwnTimer) {
  Timers timers;
  int count = 0;
  Timer timer;
  timer = timers.at(start, [&] {
    ++count;
    timer = timers.at(start + seconds{1}, [&] { ++count; });
  });
  timers.run_due(start);
  EXPECT_EQ(count, 1);
  timers.run_due(start + seconds{1});
  EXPECT_EQ(count, 2);
}

TEST(Timers, TheDriverIsNotifiedOfAnEarlierTask) {
  Timers timers;
  std::optional<Instant> woken;
  timers.on_earlier([&](Instant when) { woken = when; });
  const Timer second = timers.at(start + seconds{2}, [] {});
  EXPECT_EQ(woken, start + seconds{2});
  const Timer third = timers.at(start + seconds{3}, [] {});
  EXPECT_EQ(woken, start + seconds{2});
  const Timer first = timers.at(start + seconds{1}, [] {});
  EXPECT_EQ(woken, start + seconds{1});
}

TEST(Limiter, LongKeysTakeNoMoreMemoryThanShortOnes) {
  Limiter limiter{{1, seconds{30}}};
  const std::string long_key(1'000'000, 'x');
  EXPECT_EQ(limiter.count_use(long_key, start), std::nullopt);
  EXPECT_NE(limiter.count_use(long_key, start), std::nullopt);
  EXPECT_EQ(limiter.key_bytes(), Limiter::max_key_bytes);
}

TEST(Limiter, ABurstIsAllowedThenUsesRefillSteadily) {
  Limiter limiter{{3, seconds{30}}};
  for (int use = 0; use < 3; ++use) EXPECT_EQ(limiter.count_use("a", start), std::nullopt);
  EXPECT_EQ(limiter.count_use("a", start), seconds{10});
  EXPECT_EQ(limiter.count_use("b", start), std::nullopt);
  EXPECT_EQ(limiter.count_use("a", start + seconds{10}), std::nullopt);
  EXPECT_EQ(limiter.count_use("a", start + seconds{11}), seconds{9});
}

}  // namespace
}  // namespace tabiya::server
