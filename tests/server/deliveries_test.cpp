/// Lines for many listeners: how many a task of the loop sends, and in which order.
#include "server/base/deliveries.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <string>
#include <vector>

#include "server/support/world.hpp"

namespace tabiya::server::testing {
namespace {

constexpr std::size_t share = Deliveries::share;

/// Passes on the first letter of each line, and a full stop at the end.
class LetterSink : public LineSink {
 public:
  explicit LetterSink(std::function<void(std::string)> note) : note_{std::move(note)} {}

  void send(const Line& line) override { note_(line->substr(0, 1)); }
  void end() override { note_("."); }
  void fail() noexcept override {}

 private:
  std::function<void(std::string)> note_;
};

struct TheDeliveries : ::testing::Test {
  void add_listener(const std::function<void(std::string)>& noted) {
    streams.push_back(std::make_shared<LineStream>(
        [noted](const LineStreamPtr&) { return std::make_shared<LetterSink>(noted); }));
    streams.back()->pace(deliveries);
  }
  void add_listeners(std::size_t count) {
    for (std::size_t number = 0; number < count; ++number) {
      add_listener([this](std::string what) { note(std::move(what)); });
    }
  }
  void note(std::string what) {
    ++in_this_task;
    sent.push_back(std::move(what));
  }
  void send_to_all(const std::string& text) {
    for (const LineStreamPtr& stream : streams) stream->send(make_line(text));
  }
  /// Runs all tasks. Returns the most that one of them sent.
  std::size_t most_sent_by_a_task() {
    std::size_t most = in_this_task;
    for (in_this_task = 0; loop.run_one_posted(); in_this_task = 0) {
      most = std::max(most, in_this_task);
    }
    return most;
  }

  HandLoop loop;
  Deliveries deliveries{loop.loop()};
  std::vector<LineStreamPtr> streams;
  std::vector<std::string> sent;
  std::size_t in_this_task = 0;
};

TEST_F(TheDeliveries, SendAFewLinesAtOnce) {
  add_listeners(share);
  send_to_all("a");
  EXPECT_EQ(sent.size(), share);
}

TEST_F(TheDeliveries, SendOneShareInATaskAndTheOthersInTasksOfTheirOwn) {
  add_listeners(2000);
  send_to_all("a");
  EXPECT_EQ(sent.size(), share);
  EXPECT_EQ(most_sent_by_a_task(), share);
  EXPECT_EQ(sent.size(), 2000U);
}

TEST_F(TheDeliveries, CountALongLineAsSeveral) {
  add_listeners(60);
  send_to_all(std::string(10 * Deliveries::bytes_of_short_line, 'a'));
  EXPECT_EQ(sent.size(), 10U);
  EXPECT_EQ(most_sent_by_a_task(), 10U);
  EXPECT_EQ(sent.size(), 60U);
}

TEST_F(TheDeliveries, GiveEachListenerItsLinesInOrderAndItsEndLast) {
  add_listeners(share + 50);
  std::string last;
  add_listener([&](const std::string& what) { last += what; });
  for (const char* const text : {"a", "b", "c"}) send_to_all(text);
  for (const LineStreamPtr& stream : streams) stream->end();
  EXPECT_EQ(last, "");
  EXPECT_LE(most_sent_by_a_task(), share);
  EXPECT_EQ(last, "abc.");
  EXPECT_EQ(std::ranges::count(sent, "."), static_cast<std::ptrdiff_t>(share + 50));
}

TEST_F(TheDeliveries, SendALineThatADeliveryCausesAfterThoseThatWait) {
  add_listeners(share);
  add_listener([this](const std::string& what) {
    if (what == "a") streams.back()->send(make_line("b"));
  });
  std::string last;
  add_listener([&](const std::string& what) { last += what; });
  send_to_all("a");
  most_sent_by_a_task();
  EXPECT_EQ(last, "ab");
}

TEST_F(TheDeliveries, LetTheLastLinesOfAListenerOutliveIt) {
  add_listeners(share + 1);
  send_to_all("a");
  streams.back()->end();
  streams.clear();
  most_sent_by_a_task();
  EXPECT_EQ(sent.size(), share + 2);
  EXPECT_EQ(sent.back(), ".");
}

TEST_F(TheDeliveries, KeepUpWhenManyTasksSendBeforeTheNextTurn) {
  add_listeners(10);
  for (int task = 0; task < 100; ++task) loop.loop().post([this] { send_to_all("a"); });
  for (int task = 0; task < 100; ++task) EXPECT_TRUE(loop.run_one_posted());
  std::size_t sent_before_a_later_task = 0;
  loop.loop().post([&] { sent_before_a_later_task = sent.size(); });
  int turns = 0;
  while (loop.run_one_posted()) ++turns;
  EXPECT_EQ(sent_before_a_later_task, 1000U);
  EXPECT_LE(turns, 10 + 1);
}

}  // namespace
}  // namespace tabiya::server::testing
