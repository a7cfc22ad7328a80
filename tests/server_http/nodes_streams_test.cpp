/// Streams from another node, and clients that go.
#include <gtest/gtest.h>

#include <deque>
#include <string>

#include "server_http/live_nodes.hpp"
#include "server_http/test_client.hpp"
#include "server_http/test_socket.hpp"
#include "support/eventually.hpp"

namespace tabiya::server::testing {
namespace {

using namespace std::chrono_literals;

constexpr std::string_view held_request = "GET /hold HTTP/1.1\r\nHost: x\r\n\r\n";
constexpr std::string_view open_request = "GET /stream HTTP/1.1\r\nHost: x\r\n\r\n";

class PassedStreams : public ::testing::Test {
 protected:
  PassedStreams() { follower.follow(leader.node); }

  void open(TestClient& client) {
    client.send(open_request);
    EXPECT_EQ(client.read_head().status, 200);
  }
  void send(std::size_t stream, const std::string& line) {
    leader.with_stream(stream, [&](const LineStreamPtr& to) { to->send(line); });
  }

  HoldingNode leader;
  FollowingNode follower;
};

TEST_F(PassedStreams, EndForTheLeaderWhenTheClientHangsUp) {
  {
    TestClient client{follower.port()};
    open(client);
    EXPECT_TRUE(leader.is_stream_open(0));
  }
  ASSERT_TRUE(eventually([&] { return !leader.is_stream_open(0); }));
  EXPECT_TRUE(leader.is_gone(0));
  EXPECT_EQ(follower.counters().streams, 0U);
}

TEST_F(PassedStreams, EndForTheLeaderWhenAPageStopsThem) {
  TestSocket page{follower.port(), {"Origin: http://tabiya"}};
  page.send(R"({"n":1,"path":"/stream"})");
  leader.await_streams(1);
  page.send(R"({"n":1,"stop":true})");
  EXPECT_EQ(page.receive(), R"({"n":1,"end":true})");
  ASSERT_TRUE(eventually([&] { return !leader.is_stream_open(0); }));
}

TEST_F(PassedStreams, EndInOrderAndTheConnectionGoesOn) {
  TestClient client{follower.port()};
  open(client);
  leader.with_stream(0, [](const LineStreamPtr& stream) { stream->end(); });
  EXPECT_EQ(client.read_line(), std::nullopt);
  EXPECT_EQ(client.ask("GET", "/nowhere").status, 404);
}

TEST_F(PassedStreams, AreDroppedAloneIfTheyFailAtTheLeader) {
  TestClient client{follower.port()};
  TestClient other{follower.port()};
  open(client);
  open(other);
  leader.with_stream(0, [](const LineStreamPtr& stream) { stream->fail(); });
  ASSERT_TRUE(eventually([&] { return follower.counters().streams == 1; }));
  follower.http.pass(1s);
  EXPECT_EQ(client.receive(), std::nullopt);
  send(1, "line");
  EXPECT_EQ(other.read_full_line(), "line");
}

TEST_F(PassedStreams, ArriveInOrder) {
  constexpr std::size_t streams = 200;
  constexpr int lines = 50;
  std::deque<TestClient> clients;
  for (std::size_t index = 0; index < streams; ++index) {
    open(clients.emplace_back(follower.port()));
  }
  leader.await_streams(streams);
  for (int line = 0; line < lines; ++line) {
    leader.node.on_loop([&](NodeListener&) {
      for (const LineStreamPtr& stream : leader.streams()) stream->send(std::to_string(line));
    });
  }
  for (TestClient& client : clients) {
    for (int line = 0; line < lines; ++line) ASSERT_EQ(client.read_line(), std::to_string(line));
  }
}

TEST_F(PassedStreams, AreNotHeldUpByAClientThatDoesNotRead) {
  TestClient slow{follower.port()};
  TestClient other{follower.port()};
  open(slow);
  open(other);
  const std::string line(2000, 'x');
  for (int count = 0; count < 4000; ++count) {
    send(0, line);
    send(1, std::to_string(count));
    ASSERT_EQ(other.read_line(), std::to_string(count));
  }
  ASSERT_TRUE(eventually([&] { return !leader.is_stream_open(0); }));
  EXPECT_TRUE(leader.is_stream_open(1));
  EXPECT_EQ(follower.http.counters().dropped_slow_readers, 1U);
}

TEST_F(PassedStreams, EndWithTheSessionThatTheyBeganWith) {
  std::atomic<bool> is_valid = true;
  leader.node.recognize = [&](const Request& request, const auto& then) {
    then(is_valid && request.headers.cookie == "session=a");
  };
  TestClient client{follower.port()};
  client.send("GET /stream HTTP/1.1\r\nHost: x\r\nCookie: session=a\r\n\r\n");
  EXPECT_EQ(client.read_head().status, 200);
  ASSERT_TRUE(eventually([&] { return follower.counters().asked == 0; })) << "it is recognized";
  follower.http.pass(6s);
  EXPECT_EQ(client.read_line(), "");
  is_valid = false;
  follower.http.pass(6s);
  EXPECT_EQ(client.read_full_line(), std::nullopt);
  ASSERT_TRUE(eventually([&] { return !leader.is_stream_open(0); }));
}

TEST_F(PassedStreams, ArePassedByBroadcasts) {
  TestSocket page{follower.port(), {"Origin: http://tabiya"}};
  page.await_ping();
  ASSERT_TRUE(eventually([&] { return follower.notes.contain("leads"); }));
  leader.node.on_loop([](NodeListener& listener) {
    EXPECT_EQ(listener.nodes(), 1U);
    listener.broadcast(R"({"announcement":"soon"})");
  });
  EXPECT_EQ(page.receive(), R"({"announcement":"soon"})");
}

TEST_F(PassedStreams, DoNotBeginForAClientThatIsGoneButItsWorkStops) {
  {
    TestClient client{follower.port()};
    client.send(held_request);
    leader.await_requests(1);
    EXPECT_FALSE(leader.is_gone(0));
  }
  ASSERT_TRUE(eventually([&] { return leader.is_gone(0); }));
  leader.with_request(0, [](Exchange& exchange) {
    const LineStreamPtr stream = exchange.open_stream();
    stream->send(std::string{"to no one"});
  });
  ASSERT_TRUE(eventually([&] { return follower.counters().asked == 0; }));
  leader.node.on_loop([](const NodeListener& listener) { EXPECT_EQ(listener.unanswered(), 0U); });
}

TEST_F(PassedStreams, AreNoReasonToForgetAHalfClosedClient) {
  TestClient client{follower.port()};
  client.send(held_request);
  leader.await_requests(1);
  client.half_close();
  ASSERT_TRUE(eventually([&] { return leader.is_gone(0); }));
  leader.answer(0, "1");
  EXPECT_EQ(client.read_reply().body, "1");
}

}  // namespace
}  // namespace tabiya::server::testing
