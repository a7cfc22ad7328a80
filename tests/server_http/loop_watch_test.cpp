/// The loop's measurements of its tasks.
#include "server/http/loop_watch.hpp"

#include <gtest/gtest.h>

#include <new>
#include <source_location>
#include <string>
#include <vector>

namespace tabiya::server::testing {
namespace {

using namespace std::chrono_literals;

struct TheLoopWatch : ::testing::Test {
  TheLoopWatch() {
    watch.on_remark([this](const LoopWatch::Remark& remark) {
      remarks.push_back(std::string{remark.task} + " " + std::to_string(remark.took.count()) + " " +
                        std::string{remark.error} + " " + std::to_string(remark.left_out));
    });
  }
  bool run(std::chrono::microseconds takes, std::string_view name = {}) {
    return run(takes, takes, name);
  }
  /// A task that is interrupted if it works less than it takes.
  bool run(std::chrono::microseconds takes, std::chrono::microseconds works,
           std::string_view name) {
    return watch.run([&] {
      watch.name_task(name);
      now += takes;
      work += works;
    });
  }
  void fail() {
    watch.run([] { throw std::bad_alloc{}; });
  }

  LoopWatch::Clock::time_point now{1h};
  LoopWatch::Clock::duration work{0};
  int times_work_was_asked_for = 0;
  LoopWatch watch{{.now = [this] { return now; },
                   .work =
                       [this] {
                         ++times_work_was_asked_for;
                         return work;
                       }}};
  std::vector<std::string> remarks;
};

TEST_F(TheLoopWatch, CountsTasksByTheirTime) {
  for (const auto takes : {50us, 800us, 4'000us, 7'000us, 30'000us}) EXPECT_TRUE(run(takes));
  const LoopFigures& figures = watch.figures();
  EXPECT_EQ(figures.tasks, 5U);
  EXPECT_EQ(figures.long_tasks, 2U);
  EXPECT_EQ(figures.longest, 30ms);
  EXPECT_EQ(figures.all, 41'850us);
  EXPECT_EQ(figures.counts[0], 1U);
  EXPECT_EQ(figures.counts[2], 3U) << "up to five milliseconds";
  EXPECT_EQ(figures.counts.back(), 5U);
}

TEST_F(TheLoopWatch, TellsWorkFromTheTimeOfOtherThreads) {
  run(30ms, 2ms, "GET /interrupted");
  run(8ms, 7ms, "GET /busy");
  run(6ms, 6ms, "GET /busy");
  run(500us, 500us, "GET /quick");
  const LoopFigures& figures = watch.figures();
  EXPECT_EQ(figures.long_tasks, 3U);
  EXPECT_EQ(figures.long_works, 2U);
  EXPECT_EQ(figures.longest, 30ms);
  EXPECT_EQ(figures.longest_work, 7ms);
  ASSERT_EQ(figures.longest_work_of.size(), 2U);
  EXPECT_EQ(figures.longest_work_of.at("GET /busy"), 7ms);
  EXPECT_EQ(figures.longest_work_of.at("GET /interrupted"), 2ms);
}

TEST_F(TheLoopWatch, AsksForTheWorkOnceAMillisecondAndReportsAtMostThatMuchTooMuch) {
  for (int task = 0; task < 1000; ++task) run(10us);
  EXPECT_EQ(times_work_was_asked_for, 10);
  run(900us);
  run(4ms, 4ms, "GET /after-others");
  EXPECT_EQ(watch.figures().longest_work, 4ms) << "never more than its time";
  run(900us);
  run(20ms, 4ms, "GET /interrupted");
  EXPECT_LE(watch.figures().longest_work_of.at("GET /interrupted"), 5ms);
  EXPECT_GE(watch.figures().longest_work_of.at("GET /interrupted"), 4ms);
}

TEST_F(TheLoopWatch, MeasuresTheWorkOfThisThread) {
  const auto before = LoopClocks::thread_work();
  std::uint64_t sum = 0;
  for (std::uint64_t number = 0; LoopClocks::thread_work() == before; ++number) sum += number;
  EXPECT_GT(LoopClocks::thread_work(), before) << sum;
}

TEST_F(TheLoopWatch, TakesATaskWithinATaskForAPartOfIt) {
  watch.run([&] { run(3ms); });
  EXPECT_EQ(watch.figures().tasks, 1U);
  EXPECT_EQ(watch.figures().longest, 3ms);
}

TEST_F(TheLoopWatch, NamesATaskWithoutARouteAfterThePlaceThatBeganIt) {
  const auto here = std::source_location::current();
  watch.run([&] { now += 2ms, work += 2ms; });
  const std::string name = "loop_watch_test.cpp:" + std::to_string(here.line() + 1);
  ASSERT_EQ(watch.figures().longest_work_of.size(), 1U);
  EXPECT_TRUE(watch.figures().longest_work_of.begin()->first.ends_with(name));
}

TEST_F(TheLoopWatch, NamesSlowTasksAtMostOnceASecond) {
  run(40ms, "GET /quick");
  run(60ms, "GET /slow");
  run(70ms, "GET /slow");
  run(80ms, "GET /slow");
  now += 1s;
  run(90ms);
  ASSERT_EQ(remarks.size(), 2U);
  EXPECT_EQ(remarks[0], "GET /slow 60  0");
  EXPECT_TRUE(remarks[1].contains("loop_watch_test.cpp:")) << remarks[1];
  EXPECT_TRUE(remarks[1].ends_with(" 90  2")) << remarks[1];
}

TEST_F(TheLoopWatch, KeepsWhatATaskThrowsFromTheOthers) {
  fail();
  EXPECT_TRUE(run(1ms));
  EXPECT_EQ(watch.figures().failures, 1U);
  EXPECT_EQ(watch.figures().tasks, 2U);
  ASSERT_EQ(remarks.size(), 1U);
  EXPECT_NE(remarks[0].find("bad_alloc"), std::string::npos);
}

}  // namespace
}  // namespace tabiya::server::testing
