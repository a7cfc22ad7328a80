/// Searches that workers make: who gets which, and what becomes of them when a worker is lost.
#include "server/computers/engine_workers.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "server/computers/computers.hpp"
#include "server/support/world.hpp"

namespace tabiya::server {
namespace {

using namespace std::chrono_literals;
using testing::HandLoop;

EngineWorkers::Places places(int moves, int analyses, int reviews) {
  EngineWorkers::Places places;
  places[SearchKind::Move] = moves;
  places[SearchKind::Analysis] = analyses;
  places[SearchKind::Review] = reviews;
  return places;
}

/// A worker that only notes what it is sent.
struct NotedWorker : WorkerConnection {
  void begin(std::uint64_t number, EngineWork work) override {
    works.emplace(number, std::move(work));
    numbers.push_back(number);
  }
  void stop(std::uint64_t number) override { stopped.push_back(number); }

  /// The level of the n-th search, which was for a move.
  [[nodiscard]] int level(std::size_t index) const {
    return std::get<MoveWork>(works.at(numbers.at(index))).level.level;
  }

  std::map<std::uint64_t, EngineWork> works;
  std::vector<std::uint64_t> numbers;  // in the order of their begin
  std::vector<std::uint64_t> stopped;
};

class SearchingWorkers : public ::testing::Test {
 protected:
  explicit SearchingWorkers(ComputerOptions options = without_threads())
      : computers{loop.loop(), std::move(options)} {}

  [[nodiscard]] static ComputerOptions without_threads() {
    return {.threads = 0, .analysis_threads = 0, .review_threads = 0};
  }
  std::shared_ptr<NotedWorker> join(const EngineWorkers::Places& places) {
    const auto worker = std::make_shared<NotedWorker>();
    computers.workers().join(worker, places);
    return worker;
  }
  void ask(int level, const std::string& owner = "anna") {
    computers.think(
        {.owner = owner, .who = ComputerLevel{level}, .question = players::question_of(Game{})},
        [this](const players::Thought& thought) { thoughts.push_back(thought); });
  }
  void answer(const NotedWorker& worker, std::size_t index, const players::Thought& thought) {
    computers.workers().finish(worker, worker.numbers.at(index), thought);
  }
  void review(std::size_t positions, const std::stop_token& stop = {}) {
    computers.review("anna", 1, {.end = positions, .limits = {.nodes = 100}, .stop = stop},
                     [this](auto evaluations) { reviews.push_back(std::move(evaluations)); });
  }
  [[nodiscard]] std::optional<Subscription> analyse() {
    return computers.analyse(
        "anna", VariantGame{}, 2, {.nodes = 9}, [this](const auto& report) { reports.push_back(report); },
        [this](const auto& result) { results.push_back(result); });
  }

  HandLoop loop;
  Computers computers;
  std::vector<players::Thought> thoughts;
  std::vector<engine::SearchReport> reports;
  std::vector<engine::SearchResult> results;
  std::vector<std::optional<std::vector<review::Evaluation>>> reviews;
  const Move e4 = Move::normal(square_at(12), square_at(28));
};

TEST_F(SearchingWorkers, MakeWhatIsAsked) {
  const auto worker = join(places(1, 1, 1));
  ask(3);
  ASSERT_EQ(worker->numbers.size(), 1U);
  EXPECT_EQ(worker->level(0), 3);
  answer(*worker, 0, {.move = e4, .pause = 700ms});
  ASSERT_EQ(thoughts.size(), 1U);
  EXPECT_EQ(thoughts[0], (players::Thought{.move = e4, .pause = 700ms}));
  EXPECT_EQ(computers.workers().figures().made[SearchKind::Move], 1U);
}

TEST_F(SearchingWorkers, GetWhatHasWaitedForThem) {
  ask(1);
  ask(2);
  ask(3);
  review(1);
  EXPECT_EQ(computers.waiting(), 4U);
  const auto worker = join(places(2, 0, 1));
  ASSERT_EQ(worker->numbers.size(), 3U);
  EXPECT_EQ(worker->level(0), 1);
  EXPECT_EQ(worker->level(1), 2);
  EXPECT_EQ(computers.waiting(), 1U);
  answer(*worker, 1, {});
  ASSERT_EQ(worker->numbers.size(), 4U) << "a place is free";
  EXPECT_EQ(worker->level(3), 3);
  EXPECT_EQ(computers.waiting(), 0U);
}

TEST_F(SearchingWorkers, AreChosenByTheirFreePlaces) {
  const auto small = join(places(1, 0, 0));
  const auto large = join(places(3, 0, 0));
  for (int level = 1; level <= 4; ++level) ask(level);
  EXPECT_EQ(small->numbers.size(), 1U);
  EXPECT_EQ(large->numbers.size(), 3U);
  ask(5);
  EXPECT_EQ(computers.waiting(), 1U);
}

TEST_F(SearchingWorkers, ServeTheOwnersInTurn) {
  const auto worker = join(places(1, 0, 0));
  ask(8, "greedy");
  for (int count = 0; count < 3; ++count) ask(8, "greedy");
  ask(1, "anna");
  answer(*worker, 0, {});
  EXPECT_EQ(worker->level(1), 1);
}

TEST_F(SearchingWorkers, HandOverTheirSearchesWhenTheyAreLost) {
  const auto lost = join(places(2, 1, 1));
  ask(3);
  review(1);
  const auto analysis = analyse();
  const auto other = join(places(1, 1, 1));
  EXPECT_TRUE(other->numbers.empty());
  computers.workers().leave(*lost);
  ASSERT_EQ(other->numbers.size(), 3U);
  EXPECT_EQ(computers.workers().figures().lost, 3U);
  EXPECT_EQ(computers.workers().figures().workers, 1U);
  // What the lost one still says is not heard.
  answer(*lost, 0, {.move = e4});
  EXPECT_TRUE(thoughts.empty());
  answer(*other, 0, {.move = e4});
  EXPECT_EQ(thoughts.size(), 1U);
}

TEST_F(SearchingWorkers, AreNotGivenASearchThatMayHaveEndedFiveOfThem) {
  ask(3);
  for (int count = 0; count < EngineWorkers::most_losses; ++count) {
    EXPECT_TRUE(thoughts.empty());
    const auto worker = join(places(1, 0, 0));
    ASSERT_EQ(worker->numbers.size(), 1U);
    computers.workers().leave(*worker);
  }
  ASSERT_EQ(thoughts.size(), 1U);
  EXPECT_FALSE(thoughts[0].move.has_value());
  EXPECT_EQ(loop.failures(),
            std::vector<std::string>{"a search: every worker that began it was lost"});
  const auto worker = join(places(1, 0, 0));
  EXPECT_TRUE(worker->numbers.empty());
}

TEST_F(SearchingWorkers, EndWhatTheyHaveBegunWhenTheyRetire) {
  const auto worker = join(places(2, 0, 0));
  ask(3);
  computers.workers().retire(*worker);
  ask(4);
  EXPECT_EQ(worker->numbers.size(), 1U);
  EXPECT_EQ(computers.waiting(), 1U);
  answer(*worker, 0, {.move = e4});
  EXPECT_EQ(thoughts.size(), 1U);
  EXPECT_EQ(worker->numbers.size(), 1U);
}

TEST_F(SearchingWorkers, ReportAnAnalysisUntilItEnds) {
  const auto worker = join(places(0, 1, 0));
  auto analysis = analyse();
  ASSERT_TRUE(analysis.has_value());
  const auto& work = std::get<AnalysisWork>(worker->works.at(worker->numbers.at(0)));
  EXPECT_EQ(work.lines, 2);
  EXPECT_EQ(work.limits.nodes, 9U);
  computers.workers().take(*worker, worker->numbers[0], engine::SearchReport{.depth = 4});
  ASSERT_EQ(reports.size(), 1U);
  EXPECT_EQ(reports[0].depth, 4);
  computers.workers().finish(*worker, worker->numbers[0], engine::SearchResult{.depth = 5});
  ASSERT_EQ(results.size(), 1U);
  EXPECT_EQ(results[0].depth, 5);
  EXPECT_TRUE(worker->stopped.empty());
  EXPECT_TRUE(analyse().has_value());
}

TEST_F(SearchingWorkers, AreToldThatAnAnalysisIsNotWantedAnyMore) {
  const auto worker = join(places(0, 1, 0));
  std::vector<std::optional<Subscription>> held;
  for (std::size_t count = 0; count < Computers::max_analyses_of_owner; ++count) {
    held.push_back(analyse());
  }
  EXPECT_FALSE(analyse().has_value());
  held[0]->end();
  EXPECT_EQ(worker->stopped, std::vector{worker->numbers[0]});
  EXPECT_EQ(worker->numbers.size(), 2U) << "the place is free";
  EXPECT_TRUE(analyse().has_value()) << "it is not counted any more";
  computers.workers().take(*worker, worker->numbers[0], engine::SearchReport{.depth = 4});
  computers.workers().finish(*worker, worker->numbers[0], engine::SearchResult{});
  EXPECT_TRUE(reports.empty());
  EXPECT_TRUE(results.empty());
}

TEST_F(SearchingWorkers, EvaluateThePartsOfReviews) {
  EXPECT_EQ(computers.review_places(), 1) << "a worker can come";
  const auto worker = join(places(0, 0, 3));
  EXPECT_EQ(computers.review_places(), 3);
  review(2);
  computers.workers().finish(*worker, worker->numbers.at(0),
                             std::vector<review::Evaluation>{{.depth = 7}, {.depth = 8}});
  ASSERT_EQ(reviews.size(), 1U);
  ASSERT_TRUE(reviews[0].has_value());
  EXPECT_EQ(reviews[0]->at(1).depth, 8);
}

TEST_F(SearchingWorkers, LeaveAReviewThatIsStopped) {
  const auto worker = join(places(0, 0, 1));
  std::stop_source stop;
  review(1, stop.get_token());
  review(1);
  stop.request_stop();
  EXPECT_TRUE(worker->stopped.empty()) << "later: the caller may be in the middle of something";
  loop.run_posted();
  EXPECT_EQ(worker->stopped, std::vector{worker->numbers[0]});
  ASSERT_EQ(reviews.size(), 1U);
  EXPECT_FALSE(reviews[0].has_value());
  EXPECT_EQ(worker->numbers.size(), 2U) << "the place is free";
}

TEST_F(SearchingWorkers, AreReplacedForAKindOfSearchThatTheyCannotMake) {
  const auto failing = join(places(2, 0, 1));
  ask(3);
  ask(3);
  review(2);
  const auto other = join(places(2, 0, 1));
  computers.workers().finish(*failing, failing->numbers[0], std::nullopt);
  computers.workers().finish(*failing, failing->numbers[1], engine::SearchResult{});
  EXPECT_EQ(other->numbers.size(), 2U);
  computers.workers().finish(*failing, failing->numbers[2], std::vector<review::Evaluation>(1));
  EXPECT_EQ(other->numbers.size(), 3U);
  EXPECT_TRUE(thoughts.empty());
  ask(4);
  EXPECT_EQ(failing->numbers.size(), 3U) << "it gets no more";
  answer(*other, 0, {.move = e4});
  EXPECT_EQ(thoughts.size(), 1U);
  EXPECT_EQ(other->numbers.size(), 4U);
  EXPECT_EQ(computers.workers().figures().made[SearchKind::Move], 1U);
  EXPECT_EQ(computers.workers().figures().lost, 0U);
  computers.workers().finish(*failing, 4711, std::nullopt);
}

TEST_F(SearchingWorkers, AreNotAskedForWhatFiveOfThemCannotMake) {
  review(2);
  for (int count = 0; count < EngineWorkers::most_losses; ++count) {
    EXPECT_TRUE(reviews.empty());
    const auto worker = join(places(0, 0, 1));
    ASSERT_EQ(worker->numbers.size(), 1U);
    computers.workers().finish(*worker, worker->numbers[0], std::nullopt);
  }
  ASSERT_EQ(reviews.size(), 1U);
  EXPECT_FALSE(reviews[0].has_value());
  EXPECT_EQ(loop.failures(), std::vector<std::string>{"a search: no worker could make it"});
}

TEST_F(SearchingWorkers, MaySaveWhatARetiredOneGivesUp) {
  ask(3);
  for (int count = 0; count <= EngineWorkers::most_losses; ++count) {
    const auto worker = join(places(1, 0, 0));
    ASSERT_EQ(worker->numbers.size(), 1U);
    computers.workers().retire(*worker);
    computers.workers().leave(*worker);
  }
  EXPECT_TRUE(thoughts.empty());
  EXPECT_EQ(computers.workers().figures().lost, 0U);
}

TEST_F(SearchingWorkers, AreNotBlockedByAnEngineThatWasRemoved) {
  computers.think(
      {.owner = "anna", .who = EngineName{"Gone"}, .question = players::question_of(Game{})},
      [this](const players::Thought& thought) { thoughts.push_back(thought); });
  const auto worker = join(places(1, 0, 0));
  ask(3);
  EXPECT_EQ(worker->numbers.size(), 1U);
  loop.run_posted();
  ASSERT_EQ(thoughts.size(), 1U);
  EXPECT_FALSE(thoughts[0].move.has_value());
}

TEST_F(SearchingWorkers, AreNeededForAnAnalysisWithoutThreads) {
  EXPECT_FALSE(analyse().has_value());
  const auto worker = join(places(0, 1, 0));
  EXPECT_TRUE(analyse().has_value());
}

TEST_F(SearchingWorkers, DoNotOutliveTheComputersTasks) {
  auto of_their_own = std::make_unique<Computers>(loop.loop(), without_threads());
  const auto worker = std::make_shared<NotedWorker>();
  of_their_own->workers().join(worker, places(1, 0, 0));
  bool is_answered = false;
  for (int count = 0; count < 2; ++count) {
    of_their_own->think(
        {.owner = "anna", .who = ComputerLevel{1}, .question = players::question_of(Game{})},
        [&](const players::Thought&) { is_answered = true; });
  }
  of_their_own.reset();
  EXPECT_FALSE(is_answered);
}

class WorkersBesideThreads : public SearchingWorkers {
 protected:
  WorkersBesideThreads() : SearchingWorkers{{.has_human_pace = false}} {}
};

TEST_F(WorkersBesideThreads, AreAskedFirst) {
  const auto worker = join(places(1, 0, 0));
  ask(1);
  EXPECT_EQ(worker->numbers.size(), 1U);
  ask(1);
  loop.until([this] { return thoughts.size() == 1; });
  EXPECT_TRUE(thoughts[0].move.has_value()) << "a thread of this program has searched";
  answer(*worker, 0, {.move = e4, .pause = 700ms});
  EXPECT_EQ(thoughts.back().pause, 0ms) << "the server has no human pace";
}

TEST_F(WorkersBesideThreads, AreReplacedByThreads) {
  const auto worker = join(places(1, 1, 1));
  ask(1);
  review(1);
  const auto analysis = analyse();
  computers.workers().leave(*worker);
  loop.until([this] { return thoughts.size() + reviews.size() + results.size() == 3; });
  EXPECT_TRUE(thoughts[0].move.has_value());
  EXPECT_TRUE(reviews[0].has_value());
}

}  // namespace
}  // namespace tabiya::server
