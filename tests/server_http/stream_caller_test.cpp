/// Streams and sockets end when the session or the token that they began with has ended.
#include "server/http/stream_caller.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <string>

#include "server_http/live_http_server.hpp"
#include "server_http/test_client.hpp"
#include "server_http/test_socket.hpp"

namespace tabiya::server::testing {
namespace {

using namespace std::chrono_literals;

class CallersOfStreams : public ::testing::Test {
 protected:
  CallersOfStreams() {
    http.on_loop([this](HttpServer& server) {
      server.recognize_callers([this](const Request& request) {
        return is_valid && (request.headers.cookie == "session=a" ||
                            request.headers.authorization == "Bearer a");
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

TEST_F(CallersOfStreams, LoseTheirSocketsWithTheirSession) {
  TestSocket page{http.port(), {"Origin: http://tabiya", "Cookie: session=a"}};
  page.await_ping();
  http.pass(6s);
  EXPECT_EQ(page.receive(), R"({"alive":6})");
  is_valid = false;
  http.pass(6s);
  EXPECT_EQ(page.read_close_code(), 1008);
}

}  // namespace
}  // namespace tabiya::server::testing
