/// Streams of lines: chunked, flushed, kept alive, and dropped when the client does not read.
#include <gtest/gtest.h>

#include <string>

#include "server_http/live_http_server.hpp"
#include "server_http/test_client.hpp"
#include "support/eventually.hpp"

namespace tabiya::server::testing {
namespace {

using namespace std::chrono_literals;

struct Streams {
  LineStreamPtr last;
  int ended = 0;  // subscriptions

  [[nodiscard]] Router router() {
    Router router;
    router.add(Method::Get, "/stream", [this](const ExchangePtr& exchange) {
      last = exchange->open_stream();
      last->keep(Subscription{[this] { ++ended; }});
      last->send(std::string{R"({"type":"gameFull"})"});
    });
    return router;
  }
};

void open(TestClient& client, const char* version = "1.1") {
  client.send(std::string{"GET /stream HTTP/"} + version + "\r\nHost: x\r\n\r\n");
}

TEST(Stream, IsChunkedAndEachLineIsSeenAtOnce) {
  Streams streams;
  LiveHttpServer http{streams.router()};
  TestClient client{http.port()};
  open(client);
  const Reply head = client.read_head();
  EXPECT_EQ(head.status, 200);
  EXPECT_EQ(head.headers.at("content-type"), "application/x-ndjson");
  EXPECT_EQ(head.headers.at("transfer-encoding"), "chunked");
  EXPECT_EQ(head.headers.at("x-accel-buffering"), "no");
  EXPECT_EQ(client.read_line(), R"({"type":"gameFull"})");
  const std::string longer(2000, 'x');
  for (const std::string& line : {std::string{"a"}, longer, std::string{"b"}}) {
    http.on_loop([&](HttpServer&) { streams.last->send(line); });
    EXPECT_EQ(client.read_line(), line);
  }
}

TEST(Stream, IsKeptAliveByAnEmptyLineEverySixSeconds) {
  Streams streams;
  LiveHttpServer http{streams.router()};
  TestClient client{http.port()};
  open(client);
  EXPECT_EQ(client.read_head().status, 200);
  EXPECT_EQ(client.read_line(), R"({"type":"gameFull"})");
  for (int count = 0; count < 3; ++count) {
    http.pass(6s);
    EXPECT_EQ(client.read_line(), "");
  }
  http.on_loop([&](HttpServer&) { streams.last->send(std::string{"x"}); });
  EXPECT_EQ(client.read_line(), "x") << "one empty line in six seconds, and no more";
}

TEST(Stream, EndsWithItsLastChunkAndTheConnectionGoesOn) {
  Streams streams;
  LiveHttpServer http{streams.router()};
  TestClient client{http.port()};
  for (int count = 0; count < 2; ++count) {
    open(client);
    EXPECT_EQ(client.read_head().status, 200);
    TestClient other{http.port()};
    EXPECT_EQ(client.read_line(), R"({"type":"gameFull"})");
    http.on_loop([&](HttpServer&) { streams.last->end(); });
    EXPECT_EQ(http.counters().streams, 0U);
    EXPECT_EQ(client.receive(), "0\r\n\r\n");
  }
  EXPECT_EQ(streams.ended, 2) << "the subscription ends with the stream";
}

TEST(Stream, OfHttpOneZeroIsNotChunked) {
  Streams streams;
  LiveHttpServer http{streams.router()};
  TestClient client{http.port()};
  open(client, "1.0");
  const Reply head = client.read_head();
  EXPECT_FALSE(head.headers.contains("transfer-encoding"));
  http.on_loop([&](HttpServer&) { streams.last->end(); });
  client.half_close();
  EXPECT_TRUE(client.is_closed_by_server());
}

TEST(Stream, SaysWhenItsClientHasGone) {
  Streams streams;
  LiveHttpServer http{streams.router()};
  {
    TestClient client{http.port()};
    open(client);
    EXPECT_EQ(client.read_head().status, 200);
  }
  ASSERT_TRUE(eventually([&] { return http.counters().streams == 0; }));
  EXPECT_EQ(streams.ended, 1);
  http.on_loop([&](HttpServer&) {
    EXPECT_FALSE(streams.last->is_open());
    streams.last->send(std::string{"to no one"});
    streams.last->end();
  });
}

TEST(Stream, AClientThatNeverReadsIsDroppedAndTheOthersReadOn) {
  Streams streams;
  LiveHttpServer http{streams.router()};
  TestClient lazy{http.port()};
  open(lazy);
  EXPECT_EQ(lazy.read_head().status, 200);
  LineStreamPtr to_lazy;
  http.on_loop([&](HttpServer&) { to_lazy = streams.last; });

  TestClient keen{http.port()};
  open(keen);
  EXPECT_EQ(keen.read_head().status, 200);
  EXPECT_EQ(keen.read_line(), R"({"type":"gameFull"})");
  const Line line = make_line(std::string(100'000, 'x'));
  int sent = 0;
  for (bool is_open = true; is_open && sent < 200; ++sent) {
    http.on_loop([&](HttpServer&) {
      to_lazy->send(line);
      streams.last->send(line);
      is_open = to_lazy->is_open();
    });
    ASSERT_EQ(keen.read_line(), *line);
  }
  EXPECT_LT(sent, 200) << "data that waits for a slow client must be limited";
  EXPECT_EQ(http.counters().dropped_slow_readers, 1U);
  EXPECT_EQ(streams.ended, 1);
}

TEST(Stream, ManyClientsThatNeverReadDoNotFillTheMemory) {
  Router router;
  router.add(Method::Get, "/large", [](const ExchangePtr& exchange) {
    exchange->answer({.body = std::string(3'000'000, 'x'), .type = "text/plain"});
  });
  HttpOptions options;
  options.all_backlog_bytes = std::size_t{4} << 20;
  LiveHttpServer http{std::move(router), options};
  const auto ask = [](TestClient& client) {
    client.send("GET /large HTTP/1.1\r\nHost: x\r\n\r\n");
    EXPECT_EQ(client.read_head().status, 200);
  };
  TestClient first{http.port()};
  ask(first);
  TestClient second{http.port()};
  ask(second);
  EXPECT_TRUE(second.is_closed_by_server());
  EXPECT_EQ(http.counters().dropped_slow_readers, 1U);
  EXPECT_EQ(first.read_bytes(3'000'000).size(), 3'000'000U) << "the first client continues to read";
  ask(first);
  EXPECT_EQ(first.read_bytes(3'000'000).size(), 3'000'000U);
  EXPECT_EQ(http.counters().backlog_bytes, 0U);
}

TEST(Stream, AClientThatFloodsTheServerIsDropped) {
  Streams streams;
  LiveHttpServer http{streams.router()};
  TestClient client{http.port()};
  open(client);
  EXPECT_EQ(client.read_head().status, 200);
  client.send(std::string(1 << 20, 'x'));
  ASSERT_TRUE(eventually([&] { return http.counters().streams == 0; }));
  EXPECT_EQ(streams.ended, 1);
}

TEST(Stream, IsEndedWhenTheServerCloses) {
  Streams streams;
  LiveHttpServer http{streams.router()};
  TestClient client{http.port()};
  open(client);
  EXPECT_EQ(client.read_head().status, 200);
  EXPECT_EQ(client.read_line(), R"({"type":"gameFull"})");
  http.on_loop([&](HttpServer& server) { server.close(); });
  EXPECT_EQ(client.read_line(), std::nullopt);
  EXPECT_EQ(streams.ended, 1) << "the producer must drop the clients of a server that stops";
}

}  // namespace
}  // namespace tabiya::server::testing
