#include "server/loop.hpp"

#include <gtest/gtest.h>

#include <string>

#include "server/limiter.hpp"

namespace tabiya::server {
namespace {

using std::chrono::seconds;

constexpr Instant start{seconds{1000}};

TEST(Timers, tasks_run_in_the_order_of_their_instants_and_not_before) {
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

TEST(Timers, a_timer_that_ends_takes_its_task_with_it) {
  Timers timers;
  bool done = false;
  {
    const Timer timer = timers.at(start, [&] { done = true; });
  }
  timers.run_due(start);
  EXPECT_FALSE(done);
}

TEST(Timers, a_task_may_replace_its_own_timer) {
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

TEST(Timers, whoever_turns_the_loop_is_told_of_an_earlier_task) {
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

TEST(Limiter, long_keys_take_no_more_memory_than_short_ones) {
  Limiter limiter{{1, seconds{30}}};
  const std::string long_key(1'000'000, 'x');
  EXPECT_EQ(limiter.refuse(long_key, start), std::nullopt);
  EXPECT_NE(limiter.refuse(long_key, start), std::nullopt);
  EXPECT_EQ(limiter.key_bytes(), Limiter::max_key_bytes);
}

TEST(Limiter, so_many_uses_and_then_one_after_the_other) {
  Limiter limiter{{3, seconds{30}}};
  for (int use = 0; use < 3; ++use) EXPECT_EQ(limiter.refuse("a", start), std::nullopt);
  EXPECT_EQ(limiter.refuse("a", start), seconds{10});
  EXPECT_EQ(limiter.refuse("b", start), std::nullopt);
  EXPECT_EQ(limiter.refuse("a", start + seconds{10}), std::nullopt);
  EXPECT_EQ(limiter.refuse("a", start + seconds{11}), seconds{9});
}

}  // namespace
}  // namespace tabiya::server
