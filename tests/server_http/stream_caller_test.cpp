/// Streams and sockets end when the session or the token that they began with has ended.
#include "server/http/stream_caller.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <deque>
#include <string>

#include "server_http/live_http_server.hpp"
#include "server_http/test_client.hpp"
#include "server_http/test_socket.hpp"
#include "support/eventually.hpp"

namespace tabiya::server::testing {
namespace {

using namespace std::chrono_literals;

class CallersOfStreams : public ::testing::Test {
 protected:
  CallersOfStreams() {
    http.on_loop([this](HttpServer& server) {
      server.recognize_callers([this](const Request& request, const auto& then) {
        then(is_valid && (request.headers.cookie == "session=a" ||
                          request.headers.authorization == "Bearer a"));
      });
    });
  }
  static Router router() {
    Router router;
    router.add(Method::Get, "/stream", [](const ExchangePtr& exchange) {
      exchange->open_stream()->send(std::string{"{}"});
    });
    return router;
  }
  static void open(TestClient& client, const std::string& header) {
    client.send("GET /stream HTTP/1.1\r\nHost: x\r\n" + header + "\r\n");
    EXPECT_EQ(client.read_head().status, 200);
    EXPECT_EQ(client.read_line(), "{}");
  }

  std::atomic<bool> is_valid = true;
  LiveHttpServer http{router()};
};

TEST_F(CallersOfStreams, LoseThemWithTheirSessionOrToken) {
  for (const char* const header : {"Cookie: session=a\r\n", "Authorization: Bearer a\r\n"}) {
    is_valid = true;
    TestClient client{http.port()};
    open(client, header);
    http.pass(6s);
    EXPECT_EQ(client.read_line(), "") << "it is kept alive";
    is_valid = false;
    http.pass(6s);
    EXPECT_EQ(client.read_line(), std::nullopt) << header;
  }
}

TEST_F(CallersOfStreams, WhoWereNeverKnownKeepThem) {
  is_valid = false;
  for (const char* const header : {"", "Cookie: session=a\r\n"}) {
    TestClient client{http.port()};
    open(client, header);
    http.pass(12s);
    EXPECT_EQ(client.read_line(), "");
    EXPECT_EQ(client.read_line(), "");
  }
}

// A page with an early turn must go long before the six seconds end, though the loop has not written
// anything yet: time passes at once, in one task.
TEST_F(CallersOfStreams, LoseTheirSocketsWithTheirSessionWhicheverTurnTheyHave) {
  std::deque<TestClient> before;  // each takes a turn
  for (int turn = 0; turn < 6; ++turn) {
    is_valid = true;
    TestSocket page{http.port(), {"Origin: http://tabiya", "Cookie: session=a"}};
    page.await_ping();
    http.pass(6s);
    EXPECT_EQ(page.receive(), R"({"alive":6})");
    is_valid = false;
    http.pass(6s);
    EXPECT_EQ(page.read_close_code(), 1008) << turn;
    before.emplace_back(http.port());
  }
}

// The loop may note that the frame was sent when the first two seconds have passed.
TEST_F(CallersOfStreams, WhoDoNotAnswerTheCloseAreCutSecondsAfterItWasSent) {
  TestSocket page{http.port(), {"Origin: http://tabiya", "Cookie: session=a"}};
  page.await_ping();
  is_valid = false;
  http.pass(6s);
  EXPECT_EQ(page.read_close_code(), 1008);
  http.pass(2s);
  EXPECT_EQ(http.counters().sockets, 1U);
  http.pass(3s);
  ASSERT_TRUE(eventually([&] { return http.counters().sockets == 0; }));
}

}  // namespace
}  // namespace tabiya::server::testing
