/// Workers and the server that they search for, over a real connection.
#include "server/engine_workers/engine_worker.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <future>
#include <memory>
#include <optional>
#include <semaphore>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "server/engine_workers/worker_link.hpp"
#include "server/nodes/frames.hpp"
#include "server_http/live_nodes.hpp"
#include "server_http/test_client.hpp"
#include "support/eventually.hpp"

namespace tabiya::server::testing {
namespace {

const Move first_move = Move::normal(square_at(12), square_at(28));

/// The computers of a server without engines of its own.
class ServerWithoutEngines {
 public:
  explicit ServerWithoutEngines(bool leads = true) : node{Router{}, {}, leads} {
    node.on_loop([this](NodeListener& listener) {
      computers_.emplace(node.http.loop(),
                         ComputerOptions{.threads = 0, .analysis_threads = 0, .review_threads = 0});
      listener.on_offer(
          [this](const std::shared_ptr<NodeLink>& link,
                 std::string_view offer) -> std::expected<std::shared_ptr<LinkUser>, std::string> {
            const auto places = parse_offer(offer);
            if (!places) return std::unexpected{places.error()};
            return WorkerLink::open(computers_->workers(), link, *places);
          });
    });
  }
  ~ServerWithoutEngines() {
    node.on_loop([this](NodeListener& listener) {
      listener.close();
      computers_.reset();
    });
  }
  ServerWithoutEngines(const ServerWithoutEngines&) = delete;
  ServerWithoutEngines& operator=(const ServerWithoutEngines&) = delete;

  void with_computers(const std::function<void(Computers&)>& task) {
    node.on_loop([&](NodeListener&) { task(*computers_); });
  }
  void ask(int level) {
    with_computers([&](Computers& computers) {
      computers.think(
          {.owner = "anna", .who = ComputerLevel{level}, .question = players::question_of(Game{})},
          [this](const players::Thought& thought) { thoughts_.push_back(thought); });
    });
  }
  [[nodiscard]] WorkerFigures figures() {
    WorkerFigures figures;
    with_computers([&](const Computers& computers) { figures = computers.workers().figures(); });
    return figures;
  }
  void await_workers(std::size_t count) {
    EXPECT_TRUE(eventually([&] { return figures().workers == count; }));
  }
  [[nodiscard]] std::vector<players::Thought> await_thoughts(std::size_t count) {
    std::vector<players::Thought> thoughts;
    EXPECT_TRUE(eventually([&] {
      with_computers([&](Computers&) { thoughts = thoughts_; });
      return thoughts.size() >= count;
    }));
    return thoughts;
  }

 private:
  std::optional<Computers> computers_;
  std::vector<players::Thought> thoughts_;

 public:
  LeadingNode node;
};

/// A worker on a thread of its own.
class LiveWorker {
 public:
  using Find = std::function<std::expected<std::optional<Peer>, std::string>()>;

  explicit LiveWorker(Find find, ComputerOptions computers = {}) {
    worker_.emplace(
        loop_, EngineWorkerOptions{.computers = std::move(computers),
                                   .find_server = std::move(find),
                                   .note = [this](const std::string& note) { notes.add(note); }});
    worker_->start();
    thread_ = std::thread{[this] { loop_.run(); }};
  }
  explicit LiveWorker(const ServerWithoutEngines& server, ComputerOptions computers = {})
      : LiveWorker{[peer = server.node.peer()] { return std::optional{peer}; },
                   std::move(computers)} {}
  ~LiveWorker() {
    loop_.loop().post([this] {
      worker_->close();
      loop_.stop();
    });
    await_end();
  }
  LiveWorker(const LiveWorker&) = delete;
  LiveWorker& operator=(const LiveWorker&) = delete;

  void retire() {
    loop_.loop().post([this] { worker_->retire([this] { loop_.stop(); }); });
  }
  void await_end() {
    if (thread_.joinable()) thread_.join();
  }

  Notes notes;

 private:
  EventLoop loop_;
  std::optional<EngineWorker> worker_;
  std::thread thread_;
};

/// Searches that last until the test lets them end, and then find the same move.
class HeldSearches {
 public:
  ~HeldSearches() { release(); }
  [[nodiscard]] ComputerOptions options() {
    return {.threads = 2, .search = [this](const ThinkJob&) {
              ++begun;
              may_end_.acquire();
              return players::Thought{.move = first_move};
            }};
  }
  void release() { may_end_.release(1'000); }
  std::atomic<int> begun = 0;

 private:
  std::counting_semaphore<> may_end_{0};
};

TEST(AWorker, SearchesForAServer) {
  ServerWithoutEngines server;
  const LiveWorker worker{server};
  server.await_workers(1);
  server.ask(1);
  server.ask(5);
  for (const players::Thought& thought : server.await_thoughts(2)) {
    EXPECT_TRUE(thought.move.has_value());
    EXPECT_GT(thought.pause.count(), 0);
  }
  EXPECT_TRUE(worker.notes.contain("working for the node at 127.0.0.1:"));
  EXPECT_EQ(server.figures().made[SearchKind::Move], 2U);
}

TEST(AWorker, AnalysesAndReviews) {
  ServerWithoutEngines server;
  const LiveWorker worker{server};
  server.await_workers(1);
  std::promise<engine::SearchResult> result;
  std::promise<std::vector<review::Evaluation>> evaluations;
  std::atomic<int> reports = 0;
  Subscription analysis;
  server.with_computers([&](Computers& computers) {
    analysis = computers
                   .analyse(
                       "anna", VariantGame{}, 2, {.nodes = 2'000},
                       [&](const engine::SearchReport& report) {
                         EXPECT_FALSE(report.line.empty());
                         ++reports;
                       },
                       [&](const engine::SearchResult& found) { result.set_value(found); })
                   .value();
    computers.review("anna", 1, {.begin = 0, .end = 1, .limits = {.nodes = 2'000}},
                     [&](auto made) { evaluations.set_value(std::move(made.value())); });
  });
  EXPECT_TRUE(result.get_future().get().best.has_value());
  EXPECT_GT(reports, 1);
  const auto made = evaluations.get_future().get();
  ASSERT_EQ(made.size(), 1U);
  EXPECT_GT(made[0].depth, 0);
  server.with_computers([&](Computers&) { analysis.end(); });
}

TEST(AWorker, EndsAnAnalysisThatIsNotWantedAnyMore) {
  ServerWithoutEngines server;
  const LiveWorker worker{server};
  server.await_workers(1);
  std::atomic<int> reports = 0;
  std::optional<Subscription> analysis;
  const auto analyse = [&] {
    server.with_computers([&](Computers& computers) {
      analysis = computers.analyse(
          "anna", VariantGame{}, 1, {}, [&](const auto&) { ++reports; }, [](const auto&) {});
      ASSERT_TRUE(analysis.has_value());
    });
    ASSERT_TRUE(eventually([&] { return reports > 0; }));
    server.with_computers([&](Computers&) { analysis.reset(); });
    reports = 0;
  };
  // The worker has one place, and each would last for half a minute.
  for (int count = 0; count < 3; ++count) analyse();
}

TEST(AWorker, IsReplacedWhenItIsLost) {
  ServerWithoutEngines server;
  HeldSearches held;
  std::optional<LiveWorker> lost;
  lost.emplace(server, held.options());
  server.await_workers(1);
  server.ask(3);
  EXPECT_TRUE(eventually([&] { return held.begun == 1; }));
  const LiveWorker other{
      server, {.search = [](const ThinkJob&) { return players::Thought{.move = first_move}; }}};
  server.await_workers(2);
  std::thread end{[&] { lost.reset(); }};  // waits for its search
  server.await_workers(1);
  EXPECT_EQ(server.await_thoughts(1)[0].move, first_move);
  EXPECT_EQ(server.figures().lost, 1U);
  held.release();
  end.join();
}

TEST(AWorker, EndsWhatItHasBegunWhenItRetires) {
  ServerWithoutEngines server;
  HeldSearches held;
  LiveWorker worker{server, held.options()};
  server.await_workers(1);
  server.ask(3);
  EXPECT_TRUE(eventually([&] { return held.begun == 1; }));
  worker.retire();
  held.release();
  worker.await_end();
  EXPECT_EQ(server.await_thoughts(1)[0].move, first_move);
  EXPECT_EQ(server.figures().lost, 0U);
}

TEST(AWorker, RetiresAtOnceIfItSearchesNothing) {
  LiveWorker worker{[] { return std::nullopt; }};
  worker.retire();
  worker.await_end();
}

TEST(AWorker, ThatIsSilentIsReplaced) {
  ServerWithoutEngines server;
  HeldSearches held;
  const LiveWorker silent{server, held.options()};  // it never ticks
  server.await_workers(1);
  server.ask(3);
  EXPECT_TRUE(eventually([&] { return held.begun == 1; }));
  for (int tick = 0; tick < NodeLink::most_silent_ticks; ++tick) server.node.tick();
  EXPECT_TRUE(eventually([&] { return held.begun == 2; })) << "it has connected again";
  held.release();
  EXPECT_EQ(server.await_thoughts(1)[0].move, first_move);
  EXPECT_EQ(server.figures().lost, 1U);
  EXPECT_TRUE(silent.notes.contain("is lost"));
}

TEST(AWorker, WaitsForALeader) {
  ServerWithoutEngines server{false};
  const LiveWorker worker{server};
  ASSERT_TRUE(eventually([&] { return worker.notes.contain("This node does not lead"); }));
  EXPECT_EQ(server.figures().workers, 0U);
  server.node.lead();
  server.await_workers(1);
}

TEST(AWorker, GoesToTheNextLeader) {
  ServerWithoutEngines first;
  ServerWithoutEngines second;
  std::atomic<const ServerWithoutEngines*> leader = &first;
  const LiveWorker worker{[&] { return std::optional{leader.load()->node.peer()}; }};
  first.await_workers(1);
  leader = &second;
  first.node.on_loop([](NodeListener& listener) { listener.resign(); });
  second.await_workers(1);
  first.await_workers(0);
  EXPECT_TRUE(worker.notes.contain("This node does not lead any more"));
}

TEST(AWorker, IsRefusedWithoutTheSecret) {
  ServerWithoutEngines server;
  Peer peer = server.node.peer();
  peer.secret = "guessed";
  const LiveWorker worker{[&] { return std::optional{peer}; }};
  ASSERT_TRUE(eventually([&] { return worker.notes.contain("The secret is wrong"); }));
  EXPECT_EQ(server.figures().workers, 0U);
}

TEST(AWorker, SaysWhyItFindsNoServer) {
  std::atomic<int> looks = 0;
  const LiveWorker worker{[&]() -> std::expected<std::optional<Peer>, std::string> {
    switch (looks++) {
      case 0: return std::unexpected{std::string{"the database is away"}};
      case 1: return std::nullopt;
      default: return Peer{.address = "nowhere", .secret = ""};
    }
  }};
  ASSERT_TRUE(eventually([&] { return worker.notes.contain("is not an address"); }));
  EXPECT_TRUE(worker.notes.contain("the database is away"));
  EXPECT_TRUE(worker.notes.contain("no node leads"));
}

/// A worker that the test plays frame by frame.
class PlayedWorker {
 public:
  explicit PlayedWorker(const ServerWithoutEngines& server)
      : client_{static_cast<std::uint16_t>(std::stoi(
            server.node.peer().address.substr(server.node.peer().address.rfind(':') + 1)))} {
    EngineWorkers::Places places;
    places[SearchKind::Move] = 1;
    send(FrameKind::Offer, 0,
         FieldWriter{}.number(link_version).text(link_secret).rest(to_payload(places)).take());
    EXPECT_EQ(read().value_or(FrameKind::Refused), FrameKind::Welcome);
  }
  void send(FrameKind kind, std::uint64_t channel, std::string_view payload) const {
    std::string bytes;
    append_frame(bytes, {.kind = kind, .channel = channel, .payload = payload});
    client_.send(bytes);
  }
  [[nodiscard]] std::optional<FrameKind> read() {
    for (;;) {
      if (const auto frame = reader_.next()) return frame->kind;
      const auto bytes = client_.receive();
      if (!bytes) return std::nullopt;
      reader_.feed(*bytes);
    }
  }

 private:
  TestClient client_;
  FrameReader reader_{NodeLink::most_frame_bytes};
};

TEST(AWorker, ThatSendsNonsenseIsReplaced) {
  ServerWithoutEngines server;
  PlayedWorker worker{server};
  server.await_workers(1);
  server.ask(1);
  EXPECT_EQ(worker.read(), FrameKind::Begin);
  worker.send(FrameKind::Report, 1, "nonsense");
  worker.send(FrameKind::Outcome, 77, "of a search that does not exist");
  worker.send(FrameKind::Request, 1, "GET / HTTP/1.1");
  worker.send(FrameKind::Outcome, 1, "nonsense");
  const LiveWorker other{server};
  EXPECT_TRUE(server.await_thoughts(1)[0].move.has_value());
  EXPECT_EQ(server.figures().workers, 2U);
}

}  // namespace
}  // namespace tabiya::server::testing
