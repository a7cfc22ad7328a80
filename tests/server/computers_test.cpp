#include "server/computers/computers.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <memory>
#include <mutex>
#include <new>
#include <semaphore>
#include <string>
#include <thread>
#include <vector>

#include "server/support/world.hpp"
#include "support/eventually.hpp"

namespace tabiya::server {
namespace {

using namespace std::chrono_literals;
using test::ScratchFolder;
using testing::HandLoop;
using testing::World;

/// A program that greets like an engine and then runs the script for each input line, `$1`.
NamedEngine scripted(const std::string& on_line, std::string name = "Robot") {
  const std::string greeting =
      "while read -r line; do case \"$line\" in uci) echo uciok;; isready) echo readyok;; ";
  return {std::move(name), {"/bin/sh", "-c", greeting + on_line + " esac; done"}};
}

/// For a script: a folder for temporary files may have blanks in its name.
std::string in_quotes(const std::filesystem::path& path) { return "'" + path.string() + "'"; }

class NamedEngines : public ::testing::Test {
 protected:
  void begin(NamedEngine engine, std::chrono::milliseconds patience = longest_wait) {
    world.emplace(StoreOptions{},
                  ComputerOptions{.engines = {std::move(engine)}, .patience = patience});
    world->site().computers.on_fault([this](const std::string& fault) { faults.push_back(fault); });
  }
  /// A game in which White has moved and the engine must reply.
  GameId game() {
    const UserKey anna = world->user_of(world->guest());
    GameInfo info{.rules = *settle_rules({}, 0), .seats = {anna, EngineName{"Robot"}}};
    const auto id = world->answer_of<GameId>(
        [&](Reply<GameId> reply) { world->site().rooms.begin(info, std::move(reply)); });
    world->move(*id, anna, "e2e4");
    return *id;
  }
  void until_faults(std::size_t count) {
    world->until([&] { return faults.size() == count; });
    world->run_posted();
  }

  ScratchFolder folder;
  std::optional<World> world;
  std::vector<std::string> faults;
};

TEST_F(NamedEngines, AMissingEngineIsReportedBeforeAGameNeedsIt) {
  begin({"Robot", {"/nowhere/engine"}});
  world->site().computers.check_engines();
  until_faults(1);
  EXPECT_EQ(faults[0],
            "Robot: the engine could not be started: No such file or directory; retrying on "
            "the next move");
}

TEST_F(NamedEngines, AnOptionThatAnEngineLacksIsReported) {
  NamedEngine engine = scripted("");
  engine.options = {{"Hahs", "64"}};
  begin(std::move(engine));
  world->site().computers.check_engines();
  until_faults(1);
  EXPECT_EQ(faults[0], "Robot: the engine has no option “Hahs”; it offers none");
}

TEST_F(NamedEngines, ASilentEngineIsReportedToo) {
  begin({"Robot", {"/bin/sh", "-c", "while read -r line; do :; done"}}, 50ms);
  world->site().computers.check_engines();
  until_faults(1);
  EXPECT_EQ(faults[0], "Robot: the engine did not send uciok in time; retrying on the next move");
}

TEST_F(NamedEngines, ACrashedEngineIsRestartedAndTheGameContinues) {
  const std::string mark = in_quotes(folder.path() / "has-died");
  begin(scripted("go*) if [ -e " + mark + " ]; then echo bestmove e7e5; else touch " + mark +
                 "; exit 3; fi;;"));
  const GameId id = game();
  world->until([&] { return world->room(id).arbiter().game().moves().size() == 2; });
  world->settle();
  EXPECT_EQ(world->room(id).moves_text(), "e2e4 e7e5");
  ASSERT_EQ(faults.size(), 1);
  EXPECT_EQ(faults[0], "Robot: the engine ended with exit code 3 before bestmove; restarting it");
}

TEST_F(NamedEngines, ABrokenEngineIsRetriedBeforeTheGameIsAnnulled) {
  begin(scripted("go*) exit 3;;"));
  const GameId id = game();
  for (int failures = 1; failures <= 3; ++failures) {
    world->until([&] { return world->room(id).computer().failures() == failures; });
    EXPECT_FALSE(world->room(id).is_over());
    world->pass(30s);
  }
  world->until([&] { return world->room(id).is_over(); });
  world->settle();
  EXPECT_EQ(world->room(id).status().name, "aborted");
  EXPECT_EQ(faults.size(), 8);
}

TEST_F(NamedEngines, AnEngineThatRecoversContinuesTheGame) {
  const std::filesystem::path file = folder.path() / "works";
  const std::string mark = in_quotes(file);
  begin(scripted("go*) [ -e " + mark + " ] || exit 3; echo bestmove e7e5;;"));
  const GameId id = game();
  world->until([&] { return world->room(id).computer().failures() == 1; });
  std::ofstream{file} << "yes";
  world->pass(10s);
  world->until([&] { return world->room(id).arbiter().game().moves().size() == 2; });
  EXPECT_EQ(faults.size(), 2);
}

TEST_F(NamedEngines, ASilentEngineDoesNotDelayTheShutdown) {
  // Its timeout is a day.
  begin(scripted("go*) echo go > " + in_quotes(folder.path() / "goes") + ";;"), 24h);
  static_cast<void>(game());
  ASSERT_TRUE(eventually([&] { return std::filesystem::exists(folder.path() / "goes"); }));
  world.reset();
  EXPECT_TRUE(faults.empty());
}

// ---- Sharing ----

TEST(SharedComputers, GamesAgainstThemAreLimitedPerGuestAndPerClient) {
  World world;
  const auto begin = [&](UserKey user) {
    GameInfo info{.rules = *settle_rules({}, 0), .seats = {user, ComputerLevel{1}}};
    return world.answer_of<GameId>(
        [&](Reply<GameId> reply) { world.site().rooms.begin(info, std::move(reply)); });
  };
  std::size_t of_client = 0;
  for (int guest = 0; guest < 5; ++guest) {
    const UserKey user = world.user_of(world.guest("one client"));
    std::size_t of_user = 0;
    for (int game = 0; game < 25; ++game) of_user += begin(user).has_value() ? 1 : 0;
    EXPECT_LE(of_user, NewGames::max_computer_games_of_user);
    of_client += of_user;
  }
  EXPECT_EQ(of_client, NewGames::max_computer_games_of_owner);
  const UserKey other = world.user_of(world.guest("another"));
  const auto game = begin(other);
  ASSERT_TRUE(game.has_value());
  for (std::size_t more = 1; more < NewGames::max_computer_games_of_user; ++more) {
    EXPECT_TRUE(begin(other).has_value());
  }
  EXPECT_EQ(begin(other).error().reason, "too_many_computer_games");
  EXPECT_EQ(world.act(*game, other, action::Resign{}), "");
  EXPECT_TRUE(begin(other).has_value());
}

TEST(SharedComputers, StopASearchWhenTheServerStops) {
  HandLoop loop;
  auto computers =
      std::make_unique<Computers>(loop.loop(), ComputerOptions{.thought_of_highest_level = 24h});
  computers->think({.owner = "anna",
                    .who = ComputerLevel{level_count},
                    .question = players::question_of(Game{})},
                   [](const players::Thought&) {});
  ASSERT_TRUE(eventually([&] { return computers->waiting() == 0; }));
  computers.reset();  // it does not wait for a day
}

TEST(SharedComputers, CountASearchThatFailsAndAnswerWithoutAMove) {
  HandLoop loop;
  std::atomic<int> failures_left = 3;  // of the report of the fault, and of the answer twice
  loop.loop().post = [&failures_left, post = loop.loop().post](Task task) {
    if (failures_left-- > 0) throw std::bad_alloc{};
    post(std::move(task));
  };
  Computers computers{loop.loop(), {.engines = {{"Robot", {"/nowhere/engine"}}}}};
  std::optional<players::Thought> thought;
  computers.think(
      {.owner = "anna", .who = EngineName{"Robot"}, .question = players::question_of(Game{})},
      [&](const players::Thought& given) { thought = given; });
  loop.until([&] { return thought.has_value(); });
  EXPECT_FALSE(thought->move.has_value());
  EXPECT_EQ(loop.failures(), (std::vector<std::string>{"a search: std::bad_alloc"}));
}

/// Computers whose searches last until the test lets them end.
class HeldSearches : public ::testing::Test {
 protected:
  ~HeldSearches() override { may_end.release(10'000); }

  void ask(const std::string& owner, int level) {
    computers.think(
        {.owner = owner, .who = ComputerLevel{level}, .question = players::question_of(Game{})},
        [this](const players::Thought&) { ++answers; });
  }
  /// The owner of the search that runs, once `count` searches have begun.
  std::string running(std::size_t count) {
    const auto has_begun = [&] {
      const std::lock_guard guard{mutex};
      return begun.size() == count;
    };
    EXPECT_TRUE(eventually(has_begun));
    const std::lock_guard guard{mutex};
    return begun.back();
  }
  void end_search() { may_end.release(); }

  HandLoop loop;
  std::counting_semaphore<> may_end{0};
  std::mutex mutex;
  std::vector<std::string> begun;  // the owners
  std::size_t answers = 0;
  Computers computers{loop.loop(), {.search = [this](const ThinkJob& job) {
                        {
                          const std::lock_guard guard{mutex};
                          begun.push_back(job.owner);
                        }
                        may_end.acquire();
                        return players::Thought{};
                      }}};
};

TEST_F(HeldSearches, AWeakComputerAnswersAfterTheOneSearchThatRuns) {
  constexpr int owners = 24;
  constexpr int games = 5;
  for (int game = 0; game < games; ++game) {
    for (int owner = 0; owner < owners; ++owner) {
      ask("busy owner " + std::to_string(owner), level_count);
    }
  }
  std::size_t count = 0;
  for (int person = 0; person < owners * games; ++person) {
    const std::string name = "person " + std::to_string(person);
    ASSERT_TRUE(running(++count).starts_with("busy owner")) << name;
    ask(name, 1 + person % (level_count - 1));
    end_search();
    ASSERT_EQ(running(++count), name);
    end_search();
  }
  loop.until([&] { return answers == count; });
  EXPECT_EQ(computers.waiting(), 0U);
}

TEST_F(HeldSearches, StrongOnesTakeTurnsByOwner) {
  for (int game = 0; game < 3; ++game) ask("greedy", level_count);
  EXPECT_EQ(running(1), "greedy");
  ask("anna", level_count);
  std::size_t count = 1;
  for (const char* const next : {"anna", "greedy", "greedy"}) {
    end_search();
    EXPECT_EQ(running(++count), next);
  }
}

class SharedAnalyses : public ::testing::Test {
 protected:
  [[nodiscard]] std::optional<Subscription> analyse(const std::string& owner) {
    return computers.analyse(owner, VariantGame{}, 1, {}, [this](const auto&) { ++reports; }, {});
  }

  HandLoop loop;
  int reports = 0;
  Computers computers{loop.loop(), {}};
};

TEST_F(SharedAnalyses, AreLimitedPerClient) {
  std::vector<std::optional<Subscription>> held;
  for (std::size_t count = 0; count < Computers::max_analyses_of_owner; ++count) {
    held.push_back(analyse("client one"));
    EXPECT_TRUE(held.back().has_value());
  }
  EXPECT_FALSE(analyse("client one").has_value());
  auto another = analyse("client two");
  EXPECT_TRUE(another.has_value());
  // Analyses that have not started are dropped at once and make room.
  held.back()->end();
  EXPECT_TRUE(analyse("client one").has_value());
  held.clear();
  another->end();
  loop.until([&] { return computers.waiting() == 0; });
}

TEST_F(SharedAnalyses, LetANewClientGoBeforeTheRestOfALongQueue) {
  std::vector<std::optional<Subscription>> held;
  held.push_back(analyse("greedy"));
  loop.until([&] { return reports > 0; });
  held.push_back(analyse("greedy"));
  held.push_back(analyse("greedy"));
  int hers = 0;
  auto mine = computers.analyse("anna", VariantGame{}, 1, {}, [&](const auto&) { ++hers; }, {});
  ASSERT_TRUE(mine.has_value());
  held[0]->end();
  loop.until([&] { return hers > 0; });
  EXPECT_EQ(computers.waiting(), 2);
}

}  // namespace
}  // namespace tabiya::server
