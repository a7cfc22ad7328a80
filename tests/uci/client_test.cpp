#include "tabiya/uci/client.hpp"

#include <gtest/gtest.h>

#include <csignal>

#include "support/longest_wait.hpp"

namespace tabiya::uci {
namespace {

using namespace std::chrono_literals;
using Kind = EngineFailure::Kind;

/// Later than any test ends. It is reached only if something is broken.
Deadline far_away() { return after_longest_wait(); }
/// A short deadline, for engines that never answer.
// real time: what never comes is waited for this long
Deadline soon() { return std::chrono::steady_clock::now() + 20ms; }

Client::Result<Client> start(const std::string& mode, Deadline deadline = far_away()) {
  return Client::start({{TABIYA_BAD_ENGINE, mode}}, deadline);
}

/// Plays a game with an engine in this mode. Returns its failure; nothing if it went well.
std::optional<EngineFailure> failure_of(const std::string& mode, Deadline deadline) {
  auto client = start(mode, deadline);
  if (!client) return client.error();
  if (auto ready = client->new_game(deadline); !ready) return ready.error();
  const auto answer = client->search({}, {.depth = 1}, deadline);
  if (!answer) return answer.error();
  return std::nullopt;
}

TEST(UciClient, PlaysWithAnEngine) {
  auto client = start("well-behaved");
  ASSERT_TRUE(client) << to_string(client.error());
  EXPECT_EQ(client->name(), "Bad Engine");
  EXPECT_EQ(client->author(), "A Tester");
  EXPECT_EQ(client->options().size(), 2U);
  ASSERT_NE(client->find_option("hash"), nullptr);
  EXPECT_EQ(client->find_option("Threads"), nullptr);

  ASSERT_TRUE(client->send(SetOption{"Hash", "64"}, far_away()));
  ASSERT_TRUE(client->new_game(far_away()));
  std::vector<Info> infos;
  const auto answer = client->search({{}, {"e2e4"}}, {.move_time = 10ms}, far_away(),
                                     [&](const Info& info) { infos.push_back(info); });
  ASSERT_TRUE(answer) << to_string(answer.error());
  EXPECT_EQ(answer->best.move, "e2e4");
  ASSERT_EQ(infos.size(), 1U);
  EXPECT_EQ(infos[0].line, std::vector<std::string>{"e2e4"});
  EXPECT_TRUE(client->oddities().empty());
  EXPECT_EQ(client->quit(far_away()), ProcessEnd{Exited{0}});
}

TEST(UciClient, ReportsHowAnEngineFailed) {
  struct Row {
    std::string mode, sentence;
  };
  for (const auto& [mode, sentence] : {
           Row{"crashes-at-start", "was killed by signal 6 (Aborted) before uciok"},
           Row{"exits-at-start", "ended with exit code 7 before uciok"},
           Row{"crashes-when-asked", "was killed by signal 6 (Aborted) before readyok"},
           Row{"crashes-in-search", "was killed by signal 6 (Aborted) before bestmove"},
           Row{"exits-in-search", "ended with exit code 3 before bestmove"},
           Row{"endless-line", "wrote an endless line"},
       }) {
    const auto failure = failure_of(mode, far_away());
    ASSERT_TRUE(failure) << mode;
    EXPECT_EQ(to_string(*failure), "the engine " + sentence) << mode;
  }
}

TEST(UciClient, DoesNotWaitForASilentEngineBeyondTheDeadline) {
  struct Row {
    std::string mode, awaited;
  };
  for (const auto& [mode, awaited] : {
           Row{"silent-at-start", "uciok"},
           Row{"uciok-missing", "uciok"},
       }) {
    const auto client = start(mode, soon());
    ASSERT_FALSE(client) << mode;
    EXPECT_EQ(to_string(client.error()), "the engine did not send " + awaited + " in time") << mode;
  }
  auto unready = start("never-ready");
  ASSERT_TRUE(unready);
  EXPECT_EQ(unready->new_game(soon()).error().kind, Kind::NoAnswer);
}

TEST(UciClient, KeepsTheDeadlineDuringAFlood) {
  for (const char* mode : {"silent-in-search", "garbage-forever"}) {
    auto client = start(mode);
    ASSERT_TRUE(client);
    ASSERT_TRUE(client->begin_search({}, {}, far_away()));
    const auto answer = client->wait_for_move(soon());
    ASSERT_FALSE(answer) << mode;
    EXPECT_EQ(answer.error().kind, Kind::NoAnswer) << mode;
    EXPECT_LE(client->oddities().size(), Client::max_oddities);
  }
}

TEST(UciClient, StopsAnEngineThatWouldSearchForever) {
  auto client = start("silent-in-search");
  ASSERT_TRUE(client);
  ASSERT_TRUE(client->begin_search({}, {.is_infinite = true}, far_away()));
  EXPECT_FALSE(client->wait_for_move(soon()));
  EXPECT_TRUE(client->is_searching());
  ASSERT_TRUE(client->send(Stop{}, far_away()));
  EXPECT_TRUE(client->wait_for_move(far_away()));
  EXPECT_FALSE(client->is_searching());
}

TEST(UciClient, DistinguishesAClosedOutputFromADeadEngine) {
  const auto client = start("closes-output");
  ASSERT_FALSE(client);
  EXPECT_EQ(client.error().kind, Kind::ClosedOutput);
}

TEST(UciClient, DetectsAnEngineThatDoesNotRead) {
  auto client = start("deaf");
  ASSERT_TRUE(client && client->make_ready(far_away()));
  const std::vector<std::string> moves(100'000, "e2e4");
  EXPECT_EQ(client->send(SetPosition{{}, moves}, soon()).error().kind, Kind::NotReading);
}

TEST(UciClient, NotesOdditiesAndContinues) {
  struct Row {
    std::string mode;
    std::vector<Oddity> oddities;
  };
  for (const auto& [mode, oddities] : {
           Row{"well-behaved", {}},
           Row{"two-bestmoves", {{Oddity::Kind::Unsolicited, "bestmove d2d4"}}},
           Row{"garbage", {{Oddity::Kind::NotUci, "\x01\xff garbage"}}},
           Row{"nonsense-number", {{Oddity::Kind::Skipped, "info depth one"}}},
       }) {
    auto client = start(mode);
    ASSERT_TRUE(client) << mode;
    ASSERT_TRUE(client->search({}, {.depth = 1}, far_away())) << mode;
    ASSERT_TRUE(client->new_game(far_away())) << mode;
    EXPECT_EQ(client->oddities(), oddities) << mode;
  }
}

TEST(UciClient, DoesNotChargeAnEngineForOurWork) {
  auto client = start("all-at-once");
  ASSERT_TRUE(client);
  const auto work = [](const Info&) {
    const auto end = std::chrono::steady_clock::now() + 30ms;  // real time: the work is charged
    // real time: as above
    while (std::chrono::steady_clock::now() < end) {
    }
  };
  const auto begin = std::chrono::steady_clock::now();  // real time: the upper limit of the charge
  const auto answer = client->search({}, {.depth = 1}, far_away(), work);
  ASSERT_TRUE(answer);
  // real time: a busy machine raises both sides
  EXPECT_LE(answer->elapsed, std::chrono::steady_clock::now() - begin - 30ms);
}

TEST(UciClient, KeepsTheFirstDifferentRemarks) {
  auto client = start("talkative");
  ASSERT_TRUE(client);
  EXPECT_TRUE(client->remarks().empty());
  ASSERT_TRUE(client->search({}, {.depth = 1}, far_away()));
  ASSERT_EQ(client->remarks().size(), Client::max_remarks);
  EXPECT_EQ(client->remarks()[0], "the same again");
  EXPECT_EQ(client->remarks()[1], "number 0");
  EXPECT_EQ(client->remarks()[2], "number 1");
  EXPECT_TRUE(client->oddities().empty());
}

TEST(UciClient, IsNotBlockedByAnEngineThatWritesMuchToStandardError) {
  auto client = start("noisy");
  ASSERT_TRUE(client);
  ASSERT_TRUE(client->search({}, {.depth = 1}, far_away()));
  EXPECT_EQ(client->quit(far_away()), ProcessEnd{Exited{0}});
  EXPECT_TRUE(client->error_output().ends_with("the last word\n"));
}

TEST(UciClient, KillsAnEngineThatDoesNotQuit) {
  for (const char* mode : {"never-quits"}) {
    auto client = start(mode);
    ASSERT_TRUE(client) << mode;
    EXPECT_EQ(client->quit(soon()), std::nullopt) << mode;
    EXPECT_EQ(client->end(), ProcessEnd{Killed{SIGKILL}}) << mode;
  }
}

TEST(UciClient, ReportsWhyAnEngineCouldNotBeStarted) {
  const auto client = Client::start({{"/no/such/engine"}}, far_away());
  ASSERT_FALSE(client);
  EXPECT_EQ(to_string(client.error()),
            "the engine could not be started: No such file or directory");
}

}  // namespace
}  // namespace tabiya::uci
