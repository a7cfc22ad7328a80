/// The client with engines that are real processes; client_test.cpp has the same ones on a clock of
/// their own, and what depends on time.
#include <gtest/gtest.h>

#include <csignal>

#include "support/longest_wait.hpp"
#include "tabiya/uci/client.hpp"

namespace tabiya::uci {
namespace {

using namespace std::chrono_literals;

/// Later than any test ends. It is reached only if something is broken.
Deadline far_away() { return after_longest_wait(); }
/// For what never comes: it is waited for this long.
// real time: a process that does nothing has nothing to wait for
Deadline soon() { return this_machine().now() + 20ms; }

Client::Result<Client> start(const std::string& way) {
  return Client::start({{TABIYA_BAD_ENGINE, way}}, far_away());
}

TEST(RunningEngine, PlaysAndQuits) {
  auto client = start("well-behaved");
  ASSERT_TRUE(client) << to_string(client.error());
  EXPECT_EQ(client->name(), "Bad Engine");
  ASSERT_TRUE(client->new_game(far_away()));
  const auto answer = client->search({{}, {"e2e4"}}, {.move_time = 10ms}, far_away());
  ASSERT_TRUE(answer) << to_string(answer.error());
  EXPECT_EQ(answer->best.move, "e2e4");
  EXPECT_EQ(client->quit(far_away()), ProcessEnd{Exited{0}});
}

TEST(RunningEngine, FailsInManyWays) {
  struct Row {
    std::string way, sentence;
  };
  for (const auto& [way, sentence] : {
           Row{"crashes-at-start", "was killed by signal 6 (Aborted) before uciok"},
           Row{"exits-at-start", "ended with exit code 7 before uciok"},
           Row{"closes-output", "closed its output before uciok"},
       }) {
    EXPECT_EQ(to_string(start(way).error()), "the engine " + sentence) << way;
  }
  for (const auto& [way, sentence] : {
           Row{"crashes-in-search", "was killed by signal 6 (Aborted) before bestmove"},
           Row{"exits-in-search", "ended with exit code 3 before bestmove"},
           Row{"endless-line", "wrote an endless line"},
       }) {
    auto client = start(way);
    ASSERT_TRUE(client) << way;
    const auto answer = client->search({}, {.depth = 1}, far_away());
    EXPECT_EQ(to_string(answer.error()), "the engine " + sentence) << way;
  }
  const auto absent = Client::start({{"/no/such/engine"}}, far_away());
  EXPECT_EQ(to_string(absent.error()),
            "the engine could not be started: No such file or directory");
}

TEST(RunningEngine, IsNotAwaitedForEver) {
  auto flooding = start("garbage-forever");
  ASSERT_TRUE(flooding && flooding->begin_search({}, {}, far_away()));
  EXPECT_EQ(flooding->wait_for_move(soon()).error().kind, EngineFailure::Kind::NoAnswer);
  auto deaf = start("deaf");
  ASSERT_TRUE(deaf && deaf->make_ready(far_away()));
  const std::vector<std::string> moves(100'000, "e2e4");
  EXPECT_EQ(deaf->send(SetPosition{{}, moves}, soon()).error().kind,
            EngineFailure::Kind::NotReading);
  auto client = start("never-quits");
  ASSERT_TRUE(client);
  EXPECT_EQ(client->quit(soon()), std::nullopt);
  EXPECT_EQ(client->end(), ProcessEnd{Killed{SIGKILL}});
}

TEST(RunningEngine, MayWriteMuchToStandardError) {
  auto client = start("noisy");
  ASSERT_TRUE(client);
  ASSERT_TRUE(client->search({}, {.depth = 1}, far_away()));
  EXPECT_EQ(client->quit(far_away()), ProcessEnd{Exited{0}});
  EXPECT_TRUE(client->error_output().ends_with("the last word\n"));
}

}  // namespace
}  // namespace tabiya::uci
