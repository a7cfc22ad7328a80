/// A task that runs out of memory, or fails in another way, fails alone.
#include <gtest/gtest.h>

#include <new>
#include <stdexcept>
#include <string>

#include "server_http/live_http_server.hpp"
#include "server_http/test_socket.hpp"
#include "support/eventually.hpp"

namespace tabiya::server::testing {
namespace {

using namespace std::chrono_literals;

class Failure : public ::testing::Test {
 protected:
  Router router() {
    Router router;
    router.add(Method::Get, "/hello",
               [](const ExchangePtr& exchange) { exchange->answer(written_json("1")); });
    router.add(Method::Get, "/at-once", [](const ExchangePtr&) { throw std::bad_alloc{}; });
    router.add(Method::Get, "/otherwise",
               [](const ExchangePtr&) { throw std::runtime_error{"a defect"}; });
    router.add(Method::Get, "/later", [this](const ExchangePtr& exchange) {
      http->loop().post([exchange] { throw std::bad_alloc{}; });
    });
    router.add(Method::Get, "/timer", [this](const ExchangePtr& exchange) {
      Loop& loop = http->loop();
      timer = loop.timers.at(loop.now(), [exchange] { throw std::bad_alloc{}; });
      next_timer = loop.timers.at(loop.now(), [this] { has_gone_on = true; });
    });
    router.add(Method::Get, "/forgotten", [](const ExchangePtr&) {});
    router.add(Method::Get, "/stream", [](const ExchangePtr& exchange) {
      exchange->open_stream()->send(std::string{"x"});
      throw std::bad_alloc{};
    });
    return router;
  }
  void SetUp() override { http = std::make_unique<LiveHttpServer>(router()); }
  void TearDown() override {
    http->on_loop([this](HttpServer&) {
      timer = {};
      next_timer = {};
    });
  }
  void expect_the_others_go_on() {
    TestClient other{http->port()};
    EXPECT_EQ(other.ask("GET", "/hello").status, 200);
  }

  Timer timer;
  Timer next_timer;
  bool has_gone_on = false;
  std::unique_ptr<LiveHttpServer> http;
};

TEST_F(Failure, OfARequestIsAnsweredAndTheConnectionGoesOn) {
  TestClient client{http->port()};
  for (const char* const path : {"/at-once", "/otherwise", "/later", "/timer"}) {
    const Reply reply = client.ask("GET", path);
    EXPECT_EQ(reply.status, 503) << path;
    EXPECT_NE(reply.body.find(R"("reason":"failed")"), std::string::npos) << path;
    EXPECT_EQ(client.ask("GET", "/hello").status, 200) << path;
  }
  EXPECT_EQ(client.ask("GET", "/forgotten").status, 500);
  expect_the_others_go_on();
  EXPECT_EQ(http->figures().failures, 4U);
}

TEST_F(Failure, OfATimerLeavesTheOthersTheirTurn) {
  TestClient client{http->port()};
  EXPECT_EQ(client.ask("GET", "/timer").status, 503);
  bool is_done = false;
  EXPECT_TRUE(eventually([&] {
    http->on_loop([&](HttpServer&) { is_done = has_gone_on; });
    return is_done;
  }));
}

TEST_F(Failure, OfAFrameIsAnsweredAndTheSocketGoesOn) {
  TestSocket page{http->port(), {"Origin: http://tabiya"}};
  for (const char* const path : {"/at-once", "/later"}) {
    page.send(R"({"n":1,"path":")" + std::string{path} + "\"}");
    EXPECT_NE(page.receive().find(R"("status":503)"), std::string::npos) << path;
  }
  page.send(R"({"n":1,"path":"/hello"})");
  EXPECT_EQ(page.receive(), R"({"n":1,"status":200,"body":1})");
}

TEST_F(Failure, AfterAStreamHasBegunLeavesTheServerRunning) {
  TestClient client{http->port()};
  client.send("GET /stream HTTP/1.1\r\nHost: x\r\n\r\n");
  EXPECT_EQ(client.read_head().status, 200);
  expect_the_others_go_on();
}

/// The sink of a client for which there is no memory.
struct FullSink : LineSink {
  void send(const Line& /*line*/) override { throw std::bad_alloc{}; }
  void end() override {}
  void fail() noexcept override { has_failed = true; }

  bool has_failed = false;
};

TEST(LineStream, DropsAClientWhoseLineCannotBeDelivered) {
  auto sink = std::make_shared<FullSink>();
  const auto stream = std::make_shared<LineStream>([&](const LineStreamPtr&) { return sink; });
  stream->send(std::string{"x"});
  EXPECT_TRUE(sink->has_failed);
}

}  // namespace
}  // namespace tabiya::server::testing
