#include "tabiya/uci/client.hpp"

#include <gtest/gtest.h>

#include <csignal>
#include <optional>

#include "bad_engine.hpp"
#include "support/scripted_host.hpp"

namespace tabiya::uci {
namespace {

using namespace std::chrono_literals;
using Kind = EngineFailure::Kind;

class UciClient : public testing::Test {
 protected:
  [[nodiscard]] Deadline in(Deadline::duration time) const { return host_.now() + time; }
  [[nodiscard]] Client::Result<Client> start(const std::string& way) {
    return Client::start({.arguments = {"bad", way}, .host = &host_}, in(1s));
  }
  /// Plays a game with an engine that behaves in this way. Returns its failure; nothing if it went well.
  [[nodiscard]] std::optional<EngineFailure> failure_of(const std::string& way) {
    auto client = start(way);
    if (!client) return client.error();
    if (auto ready = client->new_game(in(1s)); !ready) return ready.error();
    const auto answer = client->search({}, {.depth = 1}, in(1s));
    if (!answer) return answer.error();
    return std::nullopt;
  }

  test::ScriptedHost host_{test::every_program_is<test::BadEngine>()};
};

TEST_F(UciClient, PlaysWithAnEngine) {
  auto client = start("well-behaved");
  ASSERT_TRUE(client) << to_string(client.error());
  EXPECT_EQ(client->name(), "Bad Engine");
  EXPECT_EQ(client->author(), "A Tester");
  EXPECT_EQ(client->options().size(), 2U);
  ASSERT_NE(client->find_option("hash"), nullptr);
  EXPECT_EQ(client->find_option("Threads"), nullptr);

  ASSERT_TRUE(client->send(SetOption{"Hash", "64"}, in(1s)));
  ASSERT_TRUE(client->new_game(in(1s)));
  std::vector<Info> infos;
  const auto answer = client->search({{}, {"e2e4"}}, {.move_time = 10ms}, in(1s),
                                     [&](const Info& info) { infos.push_back(info); });
  ASSERT_TRUE(answer) << to_string(answer.error());
  EXPECT_EQ(answer->best.move, "e2e4");
  ASSERT_EQ(infos.size(), 1U);
  EXPECT_EQ(infos[0].line, std::vector<std::string>{"e2e4"});
  EXPECT_TRUE(client->oddities().empty());
  EXPECT_EQ(client->quit(in(1s)), ProcessEnd{Exited{0}});
}

/// Offers options with the spelling of real engines, and notes how they are set.
class Listener : public test::ScriptedEngine {
 public:
  explicit Listener(std::vector<std::string>& heard) : heard_{heard} {}
  void read(std::string_view line, test::Stage& stage) override {
    if (line == "uci") {
      stage.say(
          "option name Ponder type check default false\n"
          "option name NullMove Pruning type combo default Fail High var Always var Fail High\n"
          "option name Hash type spin default 16 min 4 max 1024\n"
          "option name BookFile type string default book.bin\n"
          "option name Clear Hash type button\nuciok");
    }
    if (line == "isready") stage.say("readyok");
    if (line.starts_with("setoption ")) heard_.emplace_back(line.substr(10));
    if (line == "quit") stage.exit(0);
  }

 private:
  std::vector<std::string>& heard_;
};

// UCI "setoption": names and values should not be case sensitive; those of Glaurung and Ethereal are.
TEST(UciClientOptions, AreSentInTheSpellingOfTheEngine) {
  std::vector<std::string> heard;
  test::ScriptedHost host{[&](const ProgramCall&) { return std::make_unique<Listener>(heard); }};
  auto client = Client::start({.arguments = {"listener"}, .host = &host}, host.now() + 1s);
  ASSERT_TRUE(client) << to_string(client.error());
  struct Row {
    SetOption option;
    std::string_view line;
  };
  for (const auto& [option, line] : {
           Row{{"ponder", "TRUE"}, "name Ponder value true"},
           Row{{"PONDER", "False"}, "name Ponder value false"},
           Row{{"Ponder", "perhaps"}, "name Ponder value perhaps"},
           Row{{"nullmove pruning", "fail high"}, "name NullMove Pruning value Fail High"},
           Row{{"NullMove Pruning", "Sometimes"}, "name NullMove Pruning value Sometimes"},
           Row{{"hash", "0064"}, "name Hash value 0064"},
           Row{{"HASH", "9999"}, "name Hash value 9999"},
           Row{{"bookfile", "My Book.bin"}, "name BookFile value My Book.bin"},
           Row{{"clear hash"}, "name Clear Hash"},
           Row{{"clear hash", "true"}, "name Clear Hash value true"},
           Row{{"own book", "True"}, "name own book value True"},
       }) {
    ASSERT_TRUE(client->send(option, host.now() + 1s)) << line;
    ASSERT_TRUE(client->make_ready(host.now() + 1s));
    EXPECT_EQ(heard.back(), line);
  }
}

TEST_F(UciClient, ReportsHowAnEngineFailed) {
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
    const auto failure = failure_of(mode);
    ASSERT_TRUE(failure) << mode;
    EXPECT_EQ(to_string(*failure), "the engine " + sentence) << mode;
  }
}

TEST_F(UciClient, DoesNotWaitForASilentEngineBeyondTheDeadline) {
  struct Row {
    std::string mode, awaited;
  };
  for (const auto& [mode, awaited] : {
           Row{"silent-at-start", "uciok"},
           Row{"uciok-missing", "uciok"},
       }) {
    const Deadline deadline = in(1s);
    const auto client = start(mode);
    ASSERT_FALSE(client) << mode;
    EXPECT_EQ(host_.now(), deadline);
    EXPECT_EQ(to_string(client.error()), "the engine did not send " + awaited + " in time") << mode;
  }
  auto unready = start("never-ready");
  ASSERT_TRUE(unready);
  EXPECT_EQ(unready->new_game(in(20ms)).error().kind, Kind::NoAnswer);
}

TEST_F(UciClient, KeepsTheDeadlineDuringAFlood) {
  for (const char* mode : {"silent-in-search", "garbage-forever"}) {
    auto client = start(mode);
    ASSERT_TRUE(client);
    ASSERT_TRUE(client->begin_search({}, {}, in(1s)));
    const auto answer = client->wait_for_move(in(20ms));
    ASSERT_FALSE(answer) << mode;
    EXPECT_EQ(answer.error().kind, Kind::NoAnswer) << mode;
    EXPECT_LE(client->oddities().size(), Client::max_oddities);
  }
}

TEST_F(UciClient, StopsAnEngineThatWouldSearchForever) {
  auto client = start("silent-in-search");
  ASSERT_TRUE(client);
  ASSERT_TRUE(client->begin_search({}, {.is_infinite = true}, in(1s)));
  EXPECT_FALSE(client->wait_for_move(in(20ms)));
  EXPECT_TRUE(client->is_searching());
  ASSERT_TRUE(client->send(Stop{}, in(1s)));
  EXPECT_TRUE(client->wait_for_move(in(1s)));
  EXPECT_FALSE(client->is_searching());
}

TEST_F(UciClient, DistinguishesAClosedOutputFromADeadEngine) {
  const auto client = start("closes-output");
  ASSERT_FALSE(client);
  EXPECT_EQ(client.error().kind, Kind::ClosedOutput);
}

TEST_F(UciClient, DetectsAnEngineThatDoesNotRead) {
  auto client = start("deaf");
  ASSERT_TRUE(client && client->make_ready(in(1s)));
  const std::vector<std::string> moves(100'000, "e2e4");
  EXPECT_EQ(client->send(SetPosition{{}, moves}, in(20ms)).error().kind, Kind::NotReading);
}

TEST_F(UciClient, NotesOdditiesAndContinues) {
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
    ASSERT_TRUE(client->search({}, {.depth = 1}, in(1s))) << mode;
    ASSERT_TRUE(client->new_game(in(1s))) << mode;
    EXPECT_EQ(client->oddities(), oddities) << mode;
  }
}

TEST_F(UciClient, ChargesAnEngineForItsThought) {
  auto client = start("slow");
  ASSERT_TRUE(client);
  EXPECT_EQ(client->search({}, {.depth = 1}, in(1s)).value().elapsed, 700ms);
}

TEST_F(UciClient, DoesNotChargeAnEngineForOurWork) {
  auto client = start("slow");
  ASSERT_TRUE(client);
  const auto work = [this](const Info&) { host_.pass(30ms); };
  EXPECT_EQ(client->search({}, {.depth = 1}, in(1s), work).value().elapsed, 700ms);
  EXPECT_EQ(client->search({}, {.depth = 1}, in(700ms)).value().elapsed, 700ms);
}

TEST_F(UciClient, GivesUpAtTheDeadline) {
  auto client = start("slow");
  ASSERT_TRUE(client);
  const Deadline deadline = in(699ms);
  EXPECT_EQ(client->search({}, {.depth = 1}, deadline).error().kind, Kind::NoAnswer);
  EXPECT_EQ(client->now(), deadline);
}

TEST_F(UciClient, KeepsTheFirstDifferentRemarks) {
  auto client = start("talkative");
  ASSERT_TRUE(client);
  EXPECT_TRUE(client->remarks().empty());
  ASSERT_TRUE(client->search({}, {.depth = 1}, in(1s)));
  ASSERT_EQ(client->remarks().size(), Client::max_remarks);
  EXPECT_EQ(client->remarks()[0], "the same again");
  EXPECT_EQ(client->remarks()[1], "number 0");
  EXPECT_EQ(client->remarks()[2], "number 1");
  EXPECT_TRUE(client->oddities().empty());
}

TEST_F(UciClient, IsNotBlockedByAnEngineThatWritesMuchToStandardError) {
  auto client = start("noisy");
  ASSERT_TRUE(client);
  ASSERT_TRUE(client->search({}, {.depth = 1}, in(1s)));
  EXPECT_EQ(client->quit(in(1s)), ProcessEnd{Exited{0}});
  EXPECT_TRUE(client->error_output().ends_with("the last word\n"));
}

TEST_F(UciClient, KillsAnEngineThatDoesNotQuit) {
  auto client = start("never-quits");
  ASSERT_TRUE(client);
  EXPECT_EQ(client->quit(in(20ms)), std::nullopt);
  EXPECT_EQ(client->end(), ProcessEnd{Killed{SIGKILL}});
}

TEST_F(UciClient, ReportsWhyAnEngineCouldNotBeStarted) {
  const auto client = Client::start({.arguments = {"/no/such/engine"}, .host = &host_}, in(1s));
  ASSERT_FALSE(client);
  EXPECT_EQ(to_string(client.error()),
            "the engine could not be started: No such file or directory");
}

}  // namespace
}  // namespace tabiya::uci
