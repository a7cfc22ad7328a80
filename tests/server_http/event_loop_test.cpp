/// The event loop: what it runs as one task.
#include "server/http/event_loop.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <cstdint>
#include <deque>
#include <functional>
#include <source_location>
#include <stdexcept>
#include <string>
#include <vector>

#include "server_http/live_http_server.hpp"
#include "server_http/test_client.hpp"
#include "support/eventually.hpp"

namespace tabiya::server::testing {
namespace {

constexpr Instant start{std::chrono::seconds{1000}};

TEST(TheEventLoop, ServesOthersBetweenTwoTimersThatAreDueAtOnce) {
  EventLoop loop{[] { return start; }};
  std::string done;
  std::vector<Timer> timers;
  timers.reserve(3);
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

void fail() { throw std::runtime_error{"out of something"}; }

/// Schedules a task; the timer may hold it.
using Schedule = std::function<void(EventLoop&, Timer&)>;

/// The name of the first task that fails.
std::string name_of_failing(const Schedule& schedule) {
  EventLoop loop{[] { return start; }};
  Timer timer;
  std::string name;
  loop.watch().on_remark([&](const LoopWatch::Remark& remark) {
    name = remark.task;
    loop.stop();
  });
  schedule(loop, timer);
  loop.run();
  return name;
}

TEST(TheEventLoop, NamesEachTaskAfterThePlaceThatMadeIt) {
  const auto here = std::source_location::current();
  const Schedule ways[] = {
      [](EventLoop& loop, Timer&) { loop.loop().post(fail); },
      [](EventLoop& loop, Timer& timer) { timer = loop.loop().timers.at(start, fail); },
      [](EventLoop& loop, Timer&) { loop.every(std::chrono::milliseconds{1}, fail); },
  };
  std::uint_least32_t line = here.line() + 1;
  for (const auto& way : ways) {
    const std::string place = "event_loop_test.cpp:" + std::to_string(++line);
    const std::string name = name_of_failing(way);
    EXPECT_TRUE(name.ends_with(place)) << name << " instead of " << place;
  }
}

TEST(TheEventLoop, VisitsManyConnectionsInSeveralTasks) {
  LiveHttpServer http{Router{}};
  std::deque<TestClient> clients;
  for (int count = 0; count < 110; ++count) clients.emplace_back(http.port());
  ASSERT_TRUE(eventually([&] { return http.counters().connections >= clients.size(); }));
  const std::uint64_t before = http.figures().tasks;
  http.on_loop([](HttpServer& server) { server.tick(); });
  constexpr int others = 3;
  for (int other = 0; other < others; ++other) http.on_loop([](HttpServer&) {});
  const std::uint64_t tasks = http.figures().tasks - before;
  EXPECT_EQ(tasks, 1U + 1U + others + 2U) << "fifty connections in the tick, the others later";
}

TEST(TheEventLoop, ExaminesTheLimitsOfManyClientsInSeveralTasks) {
  LiveHttpServer http{Router{}};
  TestClient proxy{http.port()};
  for (int number = 0; number < 2500; ++number) {
    const std::string address =
        "10.0." + std::to_string(number / 250) + "." + std::to_string(number % 250);
    EXPECT_EQ(proxy.ask("GET", "/", {}, {"X-Forwarded-For: " + address}).status, 404);
  }
  const std::uint64_t before = http.figures().tasks;
  http.on_loop([](HttpServer& server) { server.tick(); });
  constexpr int others = 4;
  for (int other = 0; other < others; ++other) http.on_loop([](HttpServer&) {});
  const std::uint64_t tasks = http.figures().tasks - before;
  EXPECT_EQ(tasks, 1U + 1U + others + 3U) << "a thousand clients in the tick, the others later";
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
