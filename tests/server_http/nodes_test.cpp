/// Servers that share a database: any of them answers any client, and one takes another's place.
#ifdef TABIYA_HAS_POSTGRESQL

#include <gtest/gtest.h>

#include <array>
#include <boost/json/parse.hpp>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <thread>

#include "server/operation/node.hpp"
#include "server/support/postgresql.hpp"
#include "server_http/live_http_server.hpp"
#include "server_http/live_server.hpp"
#include "server_http/test_socket.hpp"
#include "support/eventually.hpp"

namespace tabiya::server::testing {
namespace {

void await_readiness(const LiveServer& node) {
  ASSERT_TRUE(
      eventually([&] { return TestClient{node.port()}.ask("GET", "/readyz").status == 200; }));
}

std::string status_of(const LiveServer& node) {
  return send_operator_command(node.data(), "status").value_or("");
}

void await_lead(const LiveServer& node) {
  ASSERT_TRUE(eventually([&] { return status_of(node).contains("this node leads"); }));
}

class NodesOfOneDatabase : public ::testing::Test {
 protected:
  void SetUp() override {
    if (const auto absence = PostgresServer::absence()) GTEST_SKIP() << *absence;
    database = PostgresServer::shared().new_database();
    first = start();
    second = start();
    await_readiness(*second);
  }
  [[nodiscard]] std::unique_ptr<LiveServer> start() const {
    Configuration configuration;
    configuration.store = StoreAddress::parse(PostgresServer::shared().address(database)).value();
    return std::make_unique<LiveServer>(std::move(configuration));
  }
  /// Asks one node, as the person does.
  static Reply ask(const LiveServer& node, const Person& person, std::string_view method,
                   std::string_view path, std::string_view body = {}) {
    return TestClient{node.port()}.ask(method, path, body, {person.bearer()});
  }
  /// A game that is offered through one node and accepted through another; its id.
  static std::string begin_game(const LiveServer& here, const Person& white,
                                const LiveServer& there, const Person& black) {
    const Reply offered = ask(here, white, "POST", "/api/challenge/" + black.name(),
                              R"({"color":"white","clock.limit":300,"clock.increment":0})");
    EXPECT_EQ(offered.status, 200) << offered.body;
    const std::string id{json_of(offered).at("id").as_string()};
    const Reply accepted = ask(there, black, "POST", "/api/challenge/" + id + "/accept");
    EXPECT_EQ(accepted.status, 200) << accepted.body;
    return id;
  }
  static int move(const LiveServer& node, const Person& person, const std::string& game,
                  std::string_view move) {
    return ask(node, person, "POST", "/api/board/game/" + game + "/move/" + std::string{move})
        .status;
  }
  [[nodiscard]] static std::string moves_of(const LiveServer& node, const Person& person,
                                            const std::string& game) {
    TestClient stream{node.port()};
    person.open(stream, "/api/board/game/stream/" + game);
    const auto line = stream.read_full_line();
    return std::string{boost::json::parse(line.value()).at("state").at("moves").as_string()};
  }

  std::string database;
  std::unique_ptr<LiveServer> first;  // leads at first
  std::unique_ptr<LiveServer> second;
};

TEST_F(NodesOfOneDatabase, EachKnowsItsPlace) {
  EXPECT_TRUE(status_of(*first).contains("this node leads 2 nodes")) << status_of(*first);
  EXPECT_TRUE(status_of(*second).contains("leads")) << status_of(*second);
  EXPECT_TRUE(status_of(*second).contains("the node at 127.0.0.1:")) << status_of(*second);
  const auto leads = [](const LiveServer& node) {
    return metric_in(TestClient{node.port()}.ask("GET", "/metrics"), "node_leads");
  };
  EXPECT_EQ(leads(*first), 1);
  EXPECT_EQ(leads(*second), 0);
}

TEST_F(NodesOfOneDatabase, AnyNodeAnswersAnyClient) {
  Person anna{first->port(), "Anna", player_scopes};
  Person bert{second->port(), "Bert", player_scopes};
  EXPECT_EQ(ask(*second, anna, "GET", "/api/account").status, 200);
  EXPECT_EQ(ask(*first, bert, "GET", "/api/account").status, 200);
  EXPECT_EQ(TestClient{second->port()}.ask("GET", "/").status, 200);
  EXPECT_EQ(ask(*second, anna, "GET", "/api/nothing").status, 404);
}

TEST_F(NodesOfOneDatabase, AGameIsPlayedThroughTwoNodes) {
  const Person anna{first->port(), "Anna", player_scopes};
  const Person bert{second->port(), "Bert", player_scopes};
  TestClient events{second->port()};
  bert.open(events, "/api/stream/event");
  const std::string game = begin_game(*second, anna, *first, bert);
  EXPECT_TRUE(events.read_full_line().value().contains(R"("type":"challenge")"));
  EXPECT_TRUE(events.read_full_line().value().contains(R"("type":"gameStart")"));
  TestClient stream{second->port()};
  bert.open(stream, "/api/board/game/stream/" + game);
  EXPECT_TRUE(stream.read_full_line().value().contains(R"("type":"gameFull")"));
  EXPECT_EQ(move(*first, anna, game, "e2e4"), 200);
  EXPECT_TRUE(stream.read_full_line().value().contains(R"("moves":"e2e4")"));
  EXPECT_EQ(move(*second, bert, game, "e7e5"), 200);
  EXPECT_EQ(move(*second, bert, game, "e5e4"), 400);
  EXPECT_EQ(moves_of(*first, anna, game), "e2e4 e7e5");
  EXPECT_EQ(ask(*second, anna, "POST", "/api/board/game/" + game + "/resign").status, 200);
  std::string last;
  while (const auto line = stream.read_full_line()) last = *line;
  EXPECT_TRUE(last.contains(R"("status":"resign")")) << last;
}

TEST_F(NodesOfOneDatabase, APageIsServedThroughItsSocket) {
  const Person guest{second->port()};
  TestSocket socket{second->port(), {"Origin: http://tabiya", guest.cookie()}};
  ASSERT_EQ(socket.status(), 101);
  socket.send(R"({"n":1,"path":"/api/tabiya/session"})");
  EXPECT_TRUE(socket.receive().contains(guest.name()));
  ASSERT_TRUE(send_operator_command(first->data(), "announce We restart at noon").has_value());
  EXPECT_EQ(socket.receive(), R"({"announcement":"We restart at noon"})");
  EXPECT_TRUE(send_operator_command(second->data(), "announce Never")->contains("leads"));
}

TEST_F(NodesOfOneDatabase, AnotherLeadsWhenTheLeaderIsStopped) {
  const Person anna{first->port(), "Anna", player_scopes};
  const Person bert{second->port(), "Bert", player_scopes};
  const std::string game = begin_game(*first, anna, *second, bert);
  EXPECT_EQ(move(*first, anna, game, "e2e4"), 200);
  first.reset();
  EXPECT_EQ(move(*second, bert, game, "e7e5"), 200) << "it waits for the next leader";
  EXPECT_EQ(moves_of(*second, anna, game), "e2e4 e7e5");
  EXPECT_TRUE(status_of(*second).contains("this node leads"));
  const auto third = start();
  await_readiness(*third);
  EXPECT_EQ(move(*third, anna, game, "g1f3"), 200);
}

TEST_F(NodesOfOneDatabase, NoRequestFailsWhileTheyAreRestartedInTurn) {
  const Person anna{first->port(), "Anna", player_scopes};
  const Person bert{second->port(), "Bert", player_scopes};
  auto third = start();
  await_readiness(*third);
  const std::string game = begin_game(*first, anna, *second, bert);
  constexpr std::array<std::string_view, 4> moves{"g1f3", "g8f6", "f3g1", "f6g8"};
  std::string played;
  std::size_t ply = 0;
  const auto play = [&] {
    const Person& player = ply % 2 == 0 ? anna : bert;
    const std::string_view next = moves.at(ply % moves.size());
    ASSERT_EQ(move(*third, player, game, next), 200) << "ply " << ply;
    played += (ply == 0 ? "" : " ") + std::string{next};
    ++ply;
  };
  for (std::unique_ptr<LiveServer>* const node : {&first, &second}) {
    play();
    std::thread restart{[&] {
      node->reset();
      *node = start();
    }};
    for (int count = 0; count < 4; ++count) play();
    restart.join();
    await_readiness(**node);
    play();
  }
  EXPECT_EQ(moves_of(*first, anna, game), played);
}

TEST_F(NodesOfOneDatabase, ALeaderThatWasDisplacedEnds) {
  PostgresServer::shared().sql(
      "WITH gone AS (DELETE FROM tabiya.node WHERE owner=(SELECT owner FROM tabiya.writer))"
      " UPDATE tabiya.writer SET owner='another', epoch=epoch+1",
      database);
  ASSERT_TRUE(eventually([&] { return first->end() == Server::End::Displaced; }));
  first.reset();
  await_lead(*second);
}

/// A node that leads and whose timers never ring, and one that follows it.
class ALeaderWithoutTimers : public ::testing::Test {
 protected:
  void SetUp() override {
    if (const auto absence = PostgresServer::absence()) GTEST_SKIP() << *absence;
    const std::string address =
        PostgresServer::shared().address(PostgresServer::shared().new_database());
    http.emplace(Router{}, HttpOptions{}, [] { return Instant{}; });
    http->on_loop([&](HttpServer& server) {
      node.emplace(http->event_loop(), server, http->router(), NodeOptions{.database = address},
                   NodeHost{.lead = [this](OpenedStore opened) -> StreamCaller::Recognize {
                              store.emplace(std::move(opened.store));
                              return {};
                            },
                            .give_up = [] {},
                            .note = [](const std::string&) {}});
      EXPECT_TRUE(node->join().has_value());
    });
    Configuration configuration;
    configuration.store = StoreAddress::parse(address).value();
    follower = std::make_unique<LiveServer>(std::move(configuration));
  }
  void TearDown() override {
    if (!http) return;
    follower.reset();
    http->on_loop([&](HttpServer&) {
      node.reset();
      store.reset();
    });
  }

  std::optional<LiveHttpServer> http;
  std::optional<Store> store;
  std::optional<Node> node;
  std::unique_ptr<LiveServer> follower;
};

TEST_F(ALeaderWithoutTimers, LeavesAtOnceIfEverythingIsAnswered) {
  await_readiness(*follower);
  ASSERT_TRUE(eventually([&] {
    std::size_t count = 0;
    http->on_loop([&](HttpServer&) { count = node->count(); });
    return count == 2;
  }));
  http->on_loop([&](HttpServer&) { node->leave(&*store); });
  await_lead(*follower);
}

}  // namespace
}  // namespace tabiya::server::testing

#endif
