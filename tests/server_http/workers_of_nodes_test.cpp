/// Complete servers with complete workers, which find each other in the database.
#ifdef TABIYA_HAS_POSTGRESQL

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <thread>
#include <utility>

#include "server/operation/inner/worker.hpp"
#include "server/support/postgresql.hpp"
#include "server_http/live_server.hpp"
#include "support/eventually.hpp"

namespace tabiya::server::testing {
namespace {

class RunningWorker {
 public:
  explicit RunningWorker(const Configuration& configuration)
      : worker_{Worker::start(configuration).value()}, thread_{[this] { worker_.run(); }} {}
  ~RunningWorker() {
    worker_.stop();
    thread_.join();
  }
  RunningWorker(const RunningWorker&) = delete;
  RunningWorker& operator=(const RunningWorker&) = delete;

 private:
  Worker worker_;
  std::thread thread_;
};

class WorkersOfNodes : public ::testing::Test {
 protected:
  void SetUp() override {
    if (const auto absence = PostgresServer::absence()) GTEST_SKIP() << *absence;
    const std::string database = PostgresServer::shared().new_database();
    configuration.store = StoreAddress::parse(PostgresServer::shared().address(database)).value();
    configuration.log_level = "off";
    configuration.engine_threads = configuration.review_threads = 0;
  }
  [[nodiscard]] std::unique_ptr<LiveServer> node() const {
    return std::make_unique<LiveServer>(configuration);
  }
  [[nodiscard]] std::unique_ptr<RunningWorker> worker() const {
    Configuration of_worker = configuration;
    of_worker.engine_threads = of_worker.review_threads = 1;
    return std::make_unique<RunningWorker>(of_worker);
  }
  static void await_workers(const LiveServer& node, std::uint64_t count) {
    ASSERT_TRUE(eventually([&] {
      return metric_in(TestClient{node.port()}.ask("GET", "/metrics"), "workers") == count;
    }));
  }
  /// Plays a move, and waits until the computer has answered.
  static void play(TestClient& stream, Person& anna, const std::string& game,
                   const std::string& move) {
    ASSERT_EQ(anna.ask("POST", "/api/board/game/" + game + "/move/" + move).status, 200);
    ASSERT_TRUE(stream.read_full_line().value().contains(move));
    ASSERT_TRUE(stream.read_full_line().value().contains(move + " "));
  }

  Configuration configuration;
};

TEST_F(WorkersOfNodes, PlayAndAnalyse) {
  const auto leader = node();
  const auto follower = node();
  Person anna{leader->port(), "Anna", player_scopes};
  EXPECT_EQ(anna.browse("GET", "/api/tabiya/analyse?seconds=1").status, 503)
      << "there is no engine";
  const std::string game{
      json_of(anna.ask("POST", "/api/challenge/ai", "level=1&color=white")).at("id").as_string()};
  TestClient stream{leader->port()};
  anna.open(stream, "/api/board/game/stream/" + game);
  static_cast<void>(stream.read_full_line());
  // The computer's answer waits for a worker.
  ASSERT_EQ(anna.ask("POST", "/api/board/game/" + game + "/move/e2e4").status, 200);
  ASSERT_TRUE(stream.read_full_line().value().contains("e2e4"));
  const auto first = worker();
  ASSERT_TRUE(stream.read_full_line().value().contains("e2e4 "));
  await_workers(*leader, 1);
  TestClient analysis{leader->port()};
  anna.open(analysis, "/api/tabiya/analyse?seconds=1");
  EXPECT_TRUE(analysis.read_full_line().value().contains(R"("depth":)"));
  const auto second = worker();
  await_workers(*leader, 2);
}

TEST_F(WorkersOfNodes, GoToTheNextLeader) {
  auto leader = node();
  const auto next = node();
  const auto searching = worker();
  await_workers(*leader, 1);
  leader.reset();
  await_workers(*next, 1);
}

TEST(AWorkerProgram, NeedsPostgreSQL) {
  Configuration configuration;
  EXPECT_TRUE(Worker::start(configuration).error().contains("--store postgresql://"));
  configuration.store = StoreAddress::parse("sqlite:games").value();
  EXPECT_TRUE(Worker::start(configuration).error().contains("--store postgresql://"));
}

TEST(AWorkerProgram, NeedsThreads) {
  Configuration configuration;
  configuration.store = StoreAddress::parse("postgresql://db.example/games").value();
  configuration.engine_threads = configuration.review_threads = 0;
  EXPECT_EQ(Worker::start(configuration).error(),
            "a worker needs engine-threads or review-threads");
}

}  // namespace
}  // namespace tabiya::server::testing

#endif
