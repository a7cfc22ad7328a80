/// A UCI program as a player: what it hears, and what becomes of its failures.
#include "tabiya/players/uci_player.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "support/scripted_host.hpp"
#include "support/strict_engine.hpp"
#include "support/variant_engine.hpp"
#include "tabiya/notation/fen.hpp"
#include "tabiya/rules/movegen.hpp"
#include "uci/bad_engine.hpp"

namespace tabiya::players {
namespace {

using namespace std::chrono_literals;
using test::BadEngine;
using test::CastlingGames;
using test::ScriptedHost;
using test::StrictHost;

Question question_about(const uci::GameLine& line) {
  Game game{line.start, line.mode};
  for (const Move move : line.moves) game.play_unchecked(move);
  return question_of(game);
}

UciSettings settings_on(uci::Host& host, std::string argument = "strict") {
  return {.name = "X",
          .call = {.arguments = {"engine", std::move(argument)}, .host = &host},
          .move_time = 20ms,
          .patience = 1s};
}

std::ptrdiff_t count(const StrictHost& machine, const char* line) {
  return std::ranges::count(*machine.dialog, line);
}

// ---- The variant of the game ----

TEST(UciPlayer, PlaysTheVariantsThatItsProgramOffers) {
  test::VariantHost machine{{Variant::Crazyhouse, Variant::Horde}};
  UciPlayer player{settings_on(machine.host)};
  for (const Variant variant : {Variant::Crazyhouse, Variant::Horde, Variant::Crazyhouse}) {
    const VariantGame game{variant};
    const auto thought = player.think_in_variant(question_of(game, Color::White));
    ASSERT_TRUE(thought.has_value()) << to_words(thought.error());
    EXPECT_TRUE(is_legal(game.position(), *thought->move)) << to_string(variant);
  }
  EXPECT_TRUE(player.think(question_of(Game{})).has_value());
  EXPECT_EQ(std::ranges::count(*machine.dialog, "ucinewgame"), 4);
}

TEST(UciPlayer, CannotPlayAVariantThatItsProgramDoesNotOffer) {
  test::VariantHost machine{{Variant::Crazyhouse}};
  std::vector<AfterFault> consequences;
  UciPlayer player{settings_on(machine.host),
                   [&](const Failure&, AfterFault next) { consequences.push_back(next); }};
  const auto thought =
      player.think_in_variant(question_of(VariantGame{Variant::Horde}, Color::White));
  ASSERT_FALSE(thought.has_value());
  EXPECT_EQ(reason_in_words(thought.error(), Language::German),
            "die Engine spielt diese Variante nicht: ihre Option UCI_Variant bietet sie nicht an");
  EXPECT_EQ(consequences, std::vector{AfterFault::CannotPlay});
  EXPECT_TRUE(player.think(question_of(Game{})).has_value());
}

// ---- The dialect of the game ----

TEST(UciPlayer, HearsOfCastlingInTheDialectOfEachGame) {
  StrictHost machine;
  UciPlayer player{settings_on(machine.host)};
  for (const uci::GameLine& game : CastlingGames{}.all()) {
    for (std::size_t ply = 0; ply < game.moves.size(); ++ply) {
      const auto thought = player.think(question_about(test::before_ply(game, ply)));
      ASSERT_TRUE(thought.has_value()) << to_words(thought.error());
      EXPECT_EQ(thought->move, game.moves[ply]) << ply;
    }
  }
}

TEST(UciPlayer, IsToldOfTheDialectOnlyWhereItChanges) {
  StrictHost machine;
  UciPlayer player{settings_on(machine.host)};
  const CastlingGames games;
  for (const std::size_t ply : {0U, 2U, 4U}) {
    ASSERT_TRUE(player.think(question_about(test::before_ply(games.standard, ply))));
  }
  EXPECT_EQ(count(machine, "setoption name UCI_Chess960 value true"), 0);
  ASSERT_TRUE(player.think(question_about(test::before_ply(games.chess960, 0))));
  EXPECT_EQ(count(machine, "setoption name UCI_Chess960 value true"), 1);
  ASSERT_TRUE(player.think(question_about(test::before_ply(games.standard, 0))));
  EXPECT_EQ(machine.dialog->size() > 0 && count(machine, "setoption name UCI_Chess960 value false"),
            true);
}

TEST(UciPlayer, HearsOfEachNewGameOnce) {
  StrictHost machine;
  UciPlayer player{settings_on(machine.host)};
  const CastlingGames games;
  for (const std::size_t ply : {0U, 2U, 4U, 3U}) {
    ASSERT_TRUE(player.think(question_about(test::before_ply(games.standard, ply))));
  }
  EXPECT_EQ(count(machine, "ucinewgame"), 1) << "a takeback is not a new game";
  ASSERT_TRUE(player.think(question_about(test::before_ply(games.chess960, 0))));
  EXPECT_EQ(count(machine, "ucinewgame"), 2);
}

TEST(UciPlayer, OfAnOldProgramPlaysChess960WhereThatNeedsNoOption) {
  StrictHost machine{true};
  UciPlayer player{settings_on(machine.host)};
  const auto refused = player.think(question_about(test::before_ply(CastlingGames{}.chess960, 0)));
  ASSERT_FALSE(refused.has_value());
  EXPECT_EQ(to_words(refused.error()),
            "“X” cannot be used: the engine cannot play this game of Chess960: it has no option "
            "UCI_Chess960.");
  const uci::GameLine game = CastlingGames{}.usual_array;
  EXPECT_EQ(player.think(question_about(test::before_ply(game, 6)))->move, game.moves[6]);
  EXPECT_EQ(count(machine, "uci"), 1) << "it was not started again";
}

// ---- Scores ----

/// Answers each search with the same lines.
class Reciter : public test::ScriptedEngine {
 public:
  explicit Reciter(std::string answer) : answer_{std::move(answer)} {}
  void read(std::string_view line, test::Stage& stage) override {
    if (line == "uci") stage.say("uciok");
    if (line == "isready") stage.say("readyok");
    if (line.starts_with("go")) stage.say(answer_);
    if (line == "quit") stage.exit(0);
  }

 private:
  std::string answer_;
};

// UCI "score": lowerbound, upperbound. A search that is stopped often ends with one.
TEST(UciPlayer, TakesTheLastExactScoreOfItsFirstLine) {
  for (const char* later :
       {"info depth 8 score cp -1500 upperbound pv e2e4",
        "info depth 8 score lowerbound cp 0 pv e2e4",
        "info depth 8 multipv 2 score cp -900 pv a2a3", "info depth 8 currmove a2a3",
        "info depth 8 score mate -1 upperbound"}) {
    ScriptedHost host{[&](const uci::ProgramCall&) {
      return std::make_unique<Reciter>(
          "info depth 6 score cp 11 pv e2e4\n"
          "info depth 7 multipv 1 score cp 15 pv e2e4\n" +
          std::string{later} + "\nbestmove e2e4");
    }};
    UciPlayer player{settings_on(host)};
    const auto thought = player.think(question_about({}));
    ASSERT_TRUE(thought.has_value()) << later;
    EXPECT_EQ(thought->score, engine::Score{engine::Centipawns{15}}) << later;
  }
}

// ---- Options and time ----

TEST(UciPlayer, HearsItsOptionsAsItOffersThem) {
  StrictHost machine;
  UciSettings settings = settings_on(machine.host);
  settings.options = {{"uci_chess960", "true"}, {"Hash", "64"}};
  UciPlayer player{settings};
  ASSERT_TRUE(player.prepare());
  EXPECT_EQ(count(machine, "setoption name UCI_Chess960 value true"), 1);
  EXPECT_EQ(count(machine, "setoption name Hash value 64"), 0) << "it has no such option";
  const uci::GameLine game = CastlingGames{}.standard;
  EXPECT_EQ(player.think(question_about(test::before_ply(game, 6)))->move, game.moves[6])
      << "the game decides, whatever the settings say";
}

TEST(UciPlayer, GetsTheClocksOrATimePerMove) {
  StrictHost machine;
  UciPlayer player{settings_on(machine.host)};
  Question question = question_about(CastlingGames{}.standard);
  ASSERT_TRUE(player.think(question));
  EXPECT_EQ(count(machine, "go movetime 20"), 1);
  question.clocks = {engine::ClockState{60s, 2s}, engine::ClockState{50s, 1s}};
  question.moves_to_go = 7;
  ASSERT_TRUE(player.think(question));
  EXPECT_EQ(count(machine, "go wtime 60000 btime 50000 winc 2000 binc 1000 movestogo 7"), 1);
}

TEST(UciPlayer, ThatSharesItsTimeGetsAPartOfTheClock) {
  StrictHost machine;
  UciSettings settings = settings_on(machine.host);
  settings.move_time = 1s;
  settings.shares_time = true;
  UciPlayer player{settings};
  Question question = question_about(CastlingGames{}.standard);
  question.clocks.black = engine::ClockState{6s, 0s};
  ASSERT_TRUE(player.think(question));
  EXPECT_EQ(count(machine, "go movetime 200"), 1) << "a thirtieth";
}

TEST(UciPlayer, StopsWhenItIsAskedToHurry) {
  ScriptedHost host{test::every_program_is<BadEngine>()};
  UciPlayer player{settings_on(host, "silent-in-search")};
  std::stop_source hurry;
  hurry.request_stop();
  EXPECT_TRUE(player.think(question_of(Game{}), hurry.get_token())->move);
}

TEST(UciPlayer, IsNotWaitedForLongIfItDoesNotStop) {
  ScriptedHost host{test::every_program_is<BadEngine>()};
  UciSettings settings = settings_on(host, "hangs-in-search");
  settings.move_time = 1min;
  settings.patience = usual_patience;
  std::vector<AfterFault> after;
  UciPlayer player{settings, [&](const Failure&, AfterFault next) { after.push_back(next); }};
  std::stop_source hurry;
  hurry.request_stop();
  EXPECT_FALSE(player.think(question_of(Game{}), hurry.get_token()));
  EXPECT_LE(host.now() - uci::Deadline{}, stop_patience + 1s);
  EXPECT_EQ(after, (std::vector{AfterFault::GivesUp})) << "who hurries does not wait twice";
}

TEST(UciPlayer, IsNotAskedAgainOnceItsClockShowsNothing) {
  ScriptedHost host{test::every_program_is<BadEngine>()};
  std::vector<AfterFault> after;
  UciPlayer player{settings_on(host, "silent-in-search"),
                   [&](const Failure&, AfterFault next) { after.push_back(next); }};
  Question question = question_of(Game{});
  question.clocks = {engine::ClockState{500ms, 0s}, engine::ClockState{500ms, 0s}};
  EXPECT_FALSE(player.think(question));
  EXPECT_EQ(after, (std::vector{AfterFault::GivesUp}));
  question.clocks.white->left = 1min;
  after.clear();
  EXPECT_FALSE(player.think(question));
  EXPECT_EQ(after, (std::vector{AfterFault::GivesUp})) << "a minute and the patience are over";
}

TEST(UciPlayer, NamesTheOptionsThatItsProgramDoesNotOffer) {
  ScriptedHost host{test::every_program_is<BadEngine>()};
  UciSettings settings = settings_on(host);
  settings.options = {{"hash", "64"}, {"Hahs", "64"}};
  UciPlayer player{settings};
  ASSERT_TRUE(player.prepare());
  EXPECT_EQ(player.unknown_options(), (std::vector<std::string>{"Hahs"}));
}

// ---- Failures ----

struct FailureRow {
  const char* way;
  const char* reason;
};

class FailureOfAProgram : public ::testing::TestWithParam<FailureRow> {};

TEST_P(FailureOfAProgram, IsMetByOneRestartAndThenSaidInWords) {
  ScriptedHost host{test::every_program_is<BadEngine>()};
  std::vector<AfterFault> after;
  UciPlayer player{settings_on(host, GetParam().way),
                   [&](const Failure&, AfterFault next) { after.push_back(next); }};
  // Black to move: whatever a BadEngine plays for White is not legal.
  const auto thought =
      player.think(question_of(Game{*parse_position("4k3/8/8/8/8/8/8/4K2R b - - 0 1")}));
  ASSERT_FALSE(thought.has_value());
  EXPECT_EQ(reason_in_words(thought.error()), GetParam().reason);
  EXPECT_EQ(after, (std::vector{AfterFault::Restarts, AfterFault::GivesUp}));
  EXPECT_EQ(player.client(), nullptr) << "the next question starts it anew";
}

TEST(UciPlayer, ThatDoesNotStartIsNotWaitedForTwice) {
  ScriptedHost host{test::every_program_is<BadEngine>()};
  std::vector<AfterFault> after;
  UciPlayer player{settings_on(host, "silent-at-start"),
                   [&](const Failure&, AfterFault next) { after.push_back(next); }};
  const auto thought = player.think(question_of(Game{}));
  ASSERT_FALSE(thought.has_value());
  EXPECT_EQ(reason_in_words(thought.error()), "the engine did not send uciok in time");
  EXPECT_EQ(after, (std::vector{AfterFault::GivesUp}));
  EXPECT_EQ(host.now(), uci::Deadline{1s});
}

TEST(FailureInWords, ShowsNothingThatATerminalObeys) {
  ScriptedHost host{test::every_program_is<BadEngine>()};
  UciPlayer player{settings_on(host, "escapes")};
  const auto thought = player.think(question_of(Game{}));
  ASSERT_FALSE(thought.has_value());
  for (const Language language : {Language::English, Language::German}) {
    for (const std::string& text :
         {to_words(thought.error(), language), reason_in_words(thought.error(), language)}) {
      EXPECT_FALSE(text.contains('\x1b')) << text;
      EXPECT_TRUE(text.contains("?[31me2e4")) << text;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(
    Rows, FailureOfAProgram,
    ::testing::Values(
        FailureRow{"crashes-at-start", "the engine was killed by signal 6 (Aborted) before uciok"},
        FailureRow{"closes-output", "the engine closed its output before uciok"},
        FailureRow{"crashes-in-search",
                   "the engine was killed by signal 6 (Aborted) before bestmove"},
        FailureRow{"exits-in-search", "the engine ended with exit code 3 before bestmove"},
        FailureRow{"silent-in-search", "the engine did not send bestmove in time"},
        FailureRow{"endless-line", "the engine wrote an endless line"},
        FailureRow{"two-bestmoves", "the engine played e2e4, which is illegal"}),
    [](const auto& row) {
      std::string name = row.param.way;
      std::ranges::replace(name, '-', '_');
      return name;
    });

TEST(FailureInWords, SaysWhyAMoveIsIllegalInBothLanguages) {
  ScriptedHost host{test::every_program_is<BadEngine>()};
  UciPlayer player{settings_on(host, "plays-e2e4")};
  const auto thought =
      player.think(question_of(Game{*parse_position("4k3/8/8/8/8/8/8/4K2R b - - 0 1")}));
  ASSERT_FALSE(thought.has_value());
  const std::string english = to_words(thought.error());
  EXPECT_TRUE(english.starts_with("“X” tried to play an illegal move, e2e4: ")) << english;
  EXPECT_TRUE(english.contains("e2")) << english;
  const std::string german = to_words(thought.error(), Language::German);
  EXPECT_TRUE(german.starts_with("„X“ wollte einen regelwidrigen Zug spielen, e2e4: ")) << german;
}

TEST(UciPlayer, WithoutItsProgramSaysSo) {
  ScriptedHost host{test::every_program_is<BadEngine>()};
  UciSettings settings = settings_on(host);
  settings.call.arguments = {"/nowhere/engine"};
  UciPlayer player{settings};
  const auto started = player.prepare();
  ASSERT_FALSE(started.has_value());
  EXPECT_EQ(reason_in_words(started.error(), Language::German),
            "die Engine konnte nicht gestartet werden: die Datei gibt es nicht");
}

}  // namespace
}  // namespace tabiya::players
