/// What becomes of requests and streams when the leader goes, and while there is none.
#include <gtest/gtest.h>

#include <optional>
#include <string>

#include "server_http/live_nodes.hpp"
#include "server_http/test_client.hpp"
#include "server_http/test_socket.hpp"
#include "support/eventually.hpp"

namespace tabiya::server::testing {
namespace {

using namespace std::chrono_literals;

constexpr std::string_view held_get = "GET /hold HTTP/1.1\r\nHost: x\r\n\r\n";
constexpr std::string_view held_post = "POST /hold HTTP/1.1\r\nHost: x\r\n\r\n";
constexpr std::string_view stream_request = "GET /stream HTTP/1.1\r\nHost: x\r\n\r\n";

class LostLeader : public ::testing::Test {
 protected:
  void await_waiting(std::size_t count) {
    EXPECT_TRUE(eventually([&] { return follower.counters().waiting == count; }));
  }

  HoldingNode first;
  HoldingNode second;
  FollowingNode follower;
  TestClient client{follower.port()};
};

TEST_F(LostLeader, HandsReadingRequestsToTheNext) {
  follower.follow(first.node);
  client.send(held_get);
  first.await_requests(1);
  first.node.die();
  EXPECT_TRUE(first.is_gone(0));
  await_waiting(1);
  EXPECT_EQ(follower.counters().links_lost, 1U);
  follower.follow(second.node);
  second.await_requests(1);
  second.answer(0, "1");
  EXPECT_EQ(client.read_reply().body, "1");
}

TEST_F(LostLeader, LeavesItToTheClientToCheckWhetherAnythingElseWasDone) {
  follower.follow(first.node);
  client.send(held_post);
  first.await_requests(1);
  first.node.die();
  const Reply reply = client.read_reply();
  EXPECT_EQ(reply.status, 503);
  EXPECT_NE(reply.body.find("check whether"), std::string::npos) << reply.body;
  EXPECT_FALSE(reply.headers.contains("retry-after")) << "a program would try again at once";
  EXPECT_EQ(follower.counters().waiting, 0U);
}

TEST_F(LostLeader, LosesItsClientsWhoWouldTakeAnEndForTheEndOfTheGame) {
  follower.follow(first.node);
  client.send(stream_request);
  first.await_streams(1);
  first.with_stream(0, [](const LineStreamPtr& stream) { stream->send(std::string{"line"}); });
  EXPECT_EQ(client.read_head().status, 200);
  EXPECT_EQ(client.read_line(), "line");
  EXPECT_EQ(follower.counters().streams, 1U);
  first.node.die();
  EXPECT_FALSE(first.is_stream_open(0));
  EXPECT_TRUE(first.is_gone(0));
  ASSERT_TRUE(eventually([&] { return follower.counters().streams == 0; }));
  follower.http.pass(1s);
  EXPECT_EQ(client.receive(), std::nullopt) << "neither a line nor the last chunk";
}

TEST_F(LostLeader, LosesTheSocketsThatHaveStreams) {
  follower.follow(first.node);
  TestSocket page{follower.port(), {"Origin: http://tabiya"}};
  page.send(R"({"n":1,"path":"/stream"})");
  first.await_streams(1);
  ASSERT_TRUE(eventually([&] { return follower.counters().streams == 1; }));
  first.node.die();
  ASSERT_TRUE(eventually([&] { return follower.counters().streams == 0; }));
  follower.http.pass(1s);
  EXPECT_EQ(page.receive(), "") << "it is closed, without an end of the stream";
}

TEST_F(LostLeader, AnswersWhatItWasAskedBeforeItResigned) {
  follower.follow(first.node);
  client.send(held_post);
  first.await_requests(1);
  TestClient reader{follower.port()};
  reader.send(stream_request);
  first.await_streams(1);
  first.with_stream(0, [](const LineStreamPtr& stream) { stream->send(std::string{"line"}); });
  EXPECT_EQ(reader.read_head().status, 200);
  EXPECT_EQ(reader.read_line(), "line");
  first.node.on_loop([](NodeListener& listener) { listener.resign(); });
  EXPECT_EQ(reader.receive(), std::nullopt) << "its stream is open nowhere now";
  TestClient later{follower.port()};
  later.send(held_post);
  await_waiting(1);
  first.answer(0, "1");
  EXPECT_EQ(client.read_reply().body, "1");
  follower.follow(second.node);
  second.await_requests(1);
  second.answer(0, "2");
  EXPECT_EQ(later.read_reply().body, "2");
}

TEST_F(LostLeader, DoesNotGetWhatItsClientHasGivenUpMeanwhile) {
  TestSocket page{follower.port(), {"Origin: http://tabiya"}};
  page.send(R"({"n":1,"method":"POST","path":"/hold"})");
  await_waiting(1);
  page.send(R"({"n":1,"stop":true})");
  page.send(R"({"n":2,"path":"/local"})");
  EXPECT_TRUE(page.receive().contains(R"("n":2)")) << "the first one was stopped before";
  follower.follow(first.node);
  EXPECT_TRUE(page.receive().contains(R"("status":503)"));
  page.send(R"({"n":3,"method":"POST","path":"/hold"})");
  first.await_requests(1);
  first.answer(0, "3");
  EXPECT_TRUE(page.receive().contains(R"("n":3)"));
}

TEST_F(LostLeader, IsFoundAgainAtTheSameAddress) {
  follower.follow(first.node);
  client.send(held_get);
  first.await_requests(1);
  first.node.stop_leading();
  await_waiting(1);
  first.node.lead();
  first.await_requests(2);
  first.answer(1, "1");
  EXPECT_EQ(client.read_reply().body, "1");
}

TEST_F(LostLeader, IsNotLostForASingleRequestAgainAndAgain) {
  follower.follow(first.node);
  client.send(held_get);
  for (std::size_t attempt = 1; attempt <= 3; ++attempt) {
    first.await_requests(attempt);
    first.node.stop_leading();
    first.node.lead();
  }
  EXPECT_EQ(client.read_reply().status, 503);
}

TEST_F(LostLeader, IsReplacedWhereTheFollowerIsSentElsewhere) {
  follower.follow(first.node);
  client.send(held_get);
  first.await_requests(1);
  follower.follow(second.node);
  second.await_requests(1);
  EXPECT_TRUE(eventually([&] { return first.is_gone(0); }));
  second.answer(0, "1");
  EXPECT_EQ(client.read_reply().body, "1");
}

class NoLeader : public LostLeader {
 protected:
  NoLeader() {
    client.send(held_post);
    await_waiting(1);
  }
};

TEST_F(NoLeader, LetsRequestsWaitForOne) {
  follower.follow(first.node);
  first.await_requests(1);
  first.answer(0, "1");
  EXPECT_EQ(client.read_reply().body, "1");
}

TEST_F(NoLeader, LetsRequestsWaitForThisNode) {
  follower.http.on_loop([&](HttpServer& server) {
    follower.http.router().add(Method::Post, "/hold", [](const ExchangePtr& exchange) {
      exchange->answer({.body = "here"});
    });
    follower.passage().to_here(local_server(server, {}));
  });
  EXPECT_EQ(client.read_reply().body, "here");
  EXPECT_EQ(client.ask("POST", "/hold").body, "here") << "the router still sends it elsewhere";
  EXPECT_EQ(follower.counters().passed_on, 0U);
}

TEST_F(NoLeader, LetsRequestsWaitTenTicks) {
  follower.tick(9);
  EXPECT_EQ(follower.counters().waiting, 1U);
  follower.tick();
  const Reply reply = client.read_reply();
  EXPECT_EQ(reply.status, 503);
  EXPECT_EQ(reply.headers.at("retry-after"), "1");
  EXPECT_NE(reply.body.find("No node leads"), std::string::npos) << reply.body;
}

TEST_F(NoLeader, LetsOnlySoManyRequestsWait) {
  std::vector<int> statuses;
  follower.on_loop([&](Passage& passage) {
    const std::size_t before = passage.counters().waiting;
    for (std::size_t count = before; count <= Passage::most_waiting; ++count) {
      passage.handle(std::make_shared<Exchange>(
          Request{}, [&](const Response& response) { statuses.push_back(response.status); },
          [](const auto&...) { return nullptr; }));
    }
    EXPECT_EQ(statuses, std::vector<int>{503});
    EXPECT_EQ(passage.counters().waiting, Passage::most_waiting);
    passage.close();
  });
  EXPECT_EQ(statuses.size(), Passage::most_waiting);
}

TEST_F(NoLeader, IsWhereNodesConnectThatAreTooEarly) {
  first.node.stop_leading();
  follower.follow(first.node);
  ASSERT_TRUE(eventually([&] { return follower.notes.contain("does not lead yet"); }));
  EXPECT_EQ(follower.counters().waiting, 1U);
  first.node.lead();
  first.await_requests(1);
  first.answer(0, "1");
  EXPECT_EQ(client.read_reply().body, "1");
}

TEST_F(NoLeader, TakesCallersForKnown) {
  std::optional<bool> is_known;
  follower.on_loop([&](Passage& passage) {
    passage.recognize(Request{}, [&](bool known) { is_known = known; });
    EXPECT_EQ(is_known, std::nullopt);
  });
  follower.tick(10);
  EXPECT_EQ(is_known, true);
}

TEST_F(NoLeader, AsksAboutCallersLater) {
  first.node.recognize = [](const Request& request, const auto& then) {
    then(request.headers.cookie == "session=a");
  };
  std::vector<bool> are_known;
  for (const char* const cookie : {"session=a", "session=b"}) {
    follower.on_loop([&](Passage& passage) {
      Request request;
      request.headers.cookie = cookie;
      passage.recognize(request, [&](bool is_known) { are_known.push_back(is_known); });
    });
  }
  follower.follow(first.node);
  ASSERT_TRUE(eventually([&] {
    bool is_done = false;
    follower.on_loop([&](const Passage&) { is_done = are_known.size() == 2; });
    return is_done;
  }));
  EXPECT_EQ(are_known, (std::vector<bool>{true, false}));
}

}  // namespace
}  // namespace tabiya::server::testing
