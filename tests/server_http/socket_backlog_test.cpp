/// Data that waits for pages that do not read is limited, together with all other unread answers.
#include <gtest/gtest.h>

#include <chrono>
#include <string>

#include "server_http/live_http_server.hpp"
#include "server_http/test_socket.hpp"
#include "support/eventually.hpp"

namespace tabiya::server::testing {
namespace {

using namespace std::chrono_literals;

const std::string large_frame =
    R"({"n":1,"status":200,"body":")" + std::string(900'000, 'x') + "\"}";

class SocketBacklog : public ::testing::Test {
 protected:
  static Router router() {
    Router router;
    router.add(Method::Get, "/large", [](const ExchangePtr& exchange) {
      exchange->answer(written_json('"' + std::string(900'000, 'x') + '"'));
    });
    router.add(Method::Get, "/small",
               [](const ExchangePtr& exchange) { exchange->answer(written_json("1")); });
    return router;
  }
  /// Limits with room for two large frames and not a byte more.
  static HttpOptions options() {
    HttpOptions options;
    options.all_backlog_bytes = 2 * large_frame.size();
    return options;
  }
  static void ask(TestSocket& page, const std::string& path) {
    page.send(R"({"n":1,"path":")" + path + "\"}");
  }
  void await_backlog(std::size_t bytes) {
    ASSERT_TRUE(eventually([&] { return http.counters().backlog_bytes >= bytes; }));
  }
  /// An open socket of a page.
  struct Page : TestSocket {
    explicit Page(LiveHttpServer& http) : TestSocket{http.port(), {"Origin: http://tabiya"}} {
      await_ping();
    }
  };

  LiveHttpServer http{router(), options()};
};

TEST_F(SocketBacklog, OfAllPagesTogetherIsBounded) {
  Page first{http};
  Page second{http};
  ask(first, "/large");
  ask(second, "/large");
  await_backlog(2 * large_frame.size());
  Page third{http};
  ask(third, "/large");
  EXPECT_EQ(third.read_close_code(), 0) << "it is dropped, and nothing is sent to it";
  EXPECT_EQ(http.counters().dropped_slow_readers, 1U);
  EXPECT_EQ(first.receive(), large_frame) << "the first page continues to read";
  EXPECT_EQ(second.receive(), large_frame);
  ASSERT_TRUE(eventually([&] { return http.counters().backlog_bytes == 0; }));
}

TEST_F(SocketBacklog, OfOthersDoesNotKeepAPageThatReadsFromItsLines) {
  Page first{http};
  Page second{http};
  Page keen{http};
  ask(first, "/large");
  ask(second, "/large");
  await_backlog(2 * large_frame.size());
  for (int times = 0; times < 10; ++times) {
    ask(keen, "/small");
    EXPECT_EQ(keen.receive(), R"({"n":1,"status":200,"body":1})");
  }
}

TEST_F(SocketBacklog, OfAPageThatTakesNothingIsThrownAwayAfterThirtySeconds) {
  Page lazy{http};
  Page keen{http};
  ask(lazy, "/large");
  await_backlog(large_frame.size());
  http.pass(29s);
  EXPECT_EQ(http.counters().timeouts, 0U);
  // The system may have accepted another piece meanwhile, which restarts the thirty seconds.
  ASSERT_TRUE(eventually([&] { return http.counters().timeouts != 0; }, [&] { http.pass(1s); }));
  ASSERT_TRUE(eventually([&] { return http.counters().sockets <= 1; }));
  ASSERT_TRUE(eventually([&] { return http.counters().backlog_bytes == 0; }));
  ask(keen, "/small");
  std::string answer = keen.receive();
  while (answer.find("alive") != std::string::npos) answer = keen.receive();
  EXPECT_EQ(answer, R"({"n":1,"status":200,"body":1})");
}

}  // namespace
}  // namespace tabiya::server::testing
