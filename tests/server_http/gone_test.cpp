/// A client that disconnects before it is answered: its handler is notified.
#include <gtest/gtest.h>

#include <optional>
#include <string>

#include "server_http/live_http_server.hpp"
#include "server_http/test_socket.hpp"
#include "support/eventually.hpp"

namespace tabiya::server::testing {
namespace {

using namespace std::chrono_literals;

/// A server that answers when the test says so.
class ClientGone : public ::testing::Test {
 protected:
  Router router() {
    Router router;
    router.add(Method::Get, "/wait", [this](const ExchangePtr& asked) { exchange = asked; });
    router.add(Method::Get, "/stream", [this](const ExchangePtr& asked) {
      exchange = asked;
      stream = asked->open_stream();
    });
    return router;
  }
  /// Asks on the server's thread.
  template <class Question>
  auto on_loop(Question question) {
    std::optional<decltype(question())> answer;
    http.on_loop([&](HttpServer&) { answer = question(); });
    return *answer;
  }
  bool is_asked() {
    return on_loop([this] { return exchange != nullptr; });
  }
  bool is_gone() {
    return on_loop([this] { return exchange->gone().stop_requested(); });
  }
  void answer() {
    http.on_loop([this](HttpServer&) { exchange->answer(written_json("1")); });
  }
  void wait_until_asked() {
    ASSERT_TRUE(eventually([&] { return is_asked(); }));
  }
  /// Lets so much time pass between two looks.
  void wait_until_gone(std::chrono::seconds step = 0s) {
    ASSERT_TRUE(eventually([&] { return is_gone(); }, [&] { http.pass(step); }));
  }
  void TearDown() override {
    http.on_loop([this](HttpServer&) {
      exchange.reset();
      stream.reset();
    });
  }

  ExchangePtr exchange;
  LineStreamPtr stream;
  LiveHttpServer http{router()};
};

const std::string request = "GET /wait HTTP/1.1\r\nHost: x\r\n\r\n";

TEST_F(ClientGone, IsNoticedWhileItsAnswerIsBeingMade) {
  {
    TestClient client{http.port()};
    client.send(request);
    wait_until_asked();
    EXPECT_FALSE(is_gone());
  }
  wait_until_gone();
}

TEST_F(ClientGone, IsNoticedAtTheNextTickIfItHadSentMore) {
  {
    TestClient client{http.port()};
    client.send(request + request + std::string(100'000, 'x'));
    wait_until_asked();
  }
  wait_until_gone(1s);
}

TEST_F(ClientGone, StillGetsItsAnswerIfItOnlyHalfCloses) {
  TestClient client{http.port()};
  client.send(request);
  client.half_close();
  wait_until_asked();
  wait_until_gone();
  answer();
  EXPECT_EQ(client.read_reply().body, "1");
}

TEST_F(ClientGone, IsOfOneRequestAndNotOfTheNext) {
  TestClient client{http.port()};
  client.send(request + request);
  wait_until_asked();
  const ExchangePtr first = exchange;
  answer();
  EXPECT_EQ(client.read_reply().body, "1");
  ASSERT_TRUE(eventually([&] { return on_loop([&] { return exchange != first; }); }));
  client.half_close();
  wait_until_gone(1s);
  EXPECT_FALSE(on_loop([&] { return first->gone().stop_requested(); }));
  answer();
}

TEST_F(ClientGone, IsNoticedOfAStreamToo) {
  {
    TestClient client{http.port()};
    client.send("GET /stream HTTP/1.1\r\nHost: x\r\n\r\n");
    EXPECT_EQ(client.read_head().status, 200);
    EXPECT_FALSE(is_gone());
  }
  wait_until_gone();
}

TEST_F(ClientGone, IsNoticedOfASocketWithAllThatItAsked) {
  {
    TestSocket page{http.port(), {"Origin: http://tabiya"}};
    page.send(R"({"n":1,"path":"/wait"})");
    wait_until_asked();
    EXPECT_FALSE(is_gone());
  }
  wait_until_gone();
}

TEST_F(ClientGone, CountsForAFrameThatIsStoppedBeforeItsAnswer) {
  TestSocket page{http.port(), {"Origin: http://tabiya"}};
  page.send(R"({"n":1,"path":"/wait"})");
  wait_until_asked();
  page.send(R"({"n":1,"stop":true})");
  wait_until_gone();
  answer();
  EXPECT_EQ(page.receive(), R"({"n":1,"status":200,"body":1})");
}

TEST_F(ClientGone, CountsForAStreamThatIsStopped) {
  TestSocket page{http.port(), {"Origin: http://tabiya"}};
  page.send(R"({"n":1,"path":"/stream"})");
  wait_until_asked();
  EXPECT_FALSE(is_gone());
  page.send(R"({"n":1,"stop":true})");
  wait_until_gone();
}

}  // namespace
}  // namespace tabiya::server::testing
