/// A stream of lines, independent of its transport.
#include "server/base/line_stream.hpp"

#include <gtest/gtest.h>

#include "server/support/world.hpp"

namespace tabiya::server::testing {
namespace {

/// A stream whose client is gone before it is opened.
LineStreamPtr stream_to_no_one() {
  return std::make_shared<LineStream>([](const LineStreamPtr&) { return nullptr; });
}

struct CountingSink : LineSink {
  void send(const Line& /*line*/) override { ++lines; }
  void end() override { ++ends; }
  void fail() noexcept override { ++failures; }

  int lines = 0;
  int ends = 0;
  int failures = 0;
};

/// A subscription that counts its end.
Subscription counted(int& ended) {
  return Subscription{[&ended] { ++ended; }};
}

TEST(LineStream, OpensBeforeItsFirstLine) {
  bool is_open = false;
  const auto lines = std::make_shared<Lines>();
  const auto stream = std::make_shared<LineStream>([&](const LineStreamPtr&) {
    is_open = true;
    return std::make_shared<LinesSink>(lines);
  });
  EXPECT_FALSE(is_open);
  stream->send(std::string{"a"});
  EXPECT_TRUE(is_open);
  EXPECT_EQ(lines->texts, std::vector<std::string>{"a"});
}

TEST(LineStream, EndsItsSubscriptionOnceWhicheverSideEndsIt) {
  for (const bool is_lost : {true, false}) {
    int ended = 0;
    const auto lines = std::make_shared<Lines>();
    const auto stream = stream_to(lines);
    stream->keep(counted(ended));
    stream->open();
    is_lost ? stream->lose() : stream->end();
    EXPECT_EQ(ended, 1);
    EXPECT_FALSE(stream->is_open());
    EXPECT_EQ(lines->has_ended, !is_lost);
    stream->end();
    stream->send(std::string{"to no one"});
    EXPECT_EQ(ended, 1);
    EXPECT_TRUE(lines->texts.empty());
  }
}

TEST(LineStream, EndsItsSubscriptionIfTheClientIsGoneBeforeTheFirstLine) {
  int ended = 0;
  const auto stream = stream_to_no_one();
  stream->keep(counted(ended));
  stream->send(std::string{"a"});
  EXPECT_EQ(ended, 1);
}

TEST(LineStream, DropsItsClientWithoutAnEndIfItsSourceIsGone) {
  for (const bool is_opened : {true, false}) {
    int ended = 0;
    auto sink = std::make_shared<CountingSink>();
    const auto stream = std::make_shared<LineStream>([sink](const LineStreamPtr&) { return sink; });
    stream->keep(counted(ended));
    if (is_opened) stream->open();
    stream->fail();
    stream->fail();
    stream->end();
    stream->send(std::string{"to no one"});
    EXPECT_EQ(ended, 1);
    EXPECT_FALSE(stream->is_open());
    EXPECT_EQ(sink->failures, 1);
    EXPECT_EQ(sink->ends, 0);
    EXPECT_EQ(sink->lines, 0);
  }
}

TEST(LineStream, FailsWithoutAClientToo) {
  int ended = 0;
  const auto stream = stream_to_no_one();
  stream->keep(counted(ended));
  stream->fail();
  EXPECT_EQ(ended, 1);
}

TEST(LineStream, EndsASubscriptionAtOnceIfItIsOver) {
  int ended = 0;
  const auto stream = stream_to_no_one();
  stream->end();
  stream->keep(counted(ended));
  EXPECT_EQ(ended, 1);
}

}  // namespace
}  // namespace tabiya::server::testing
