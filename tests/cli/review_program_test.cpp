/// `tabiya review` run from a shell.
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <boost/json.hpp>
#include <csignal>
#include <string>

#include "cli/run_program.hpp"
#include "support/eventually.hpp"
#include "support/scratch_folder.hpp"

namespace tabiya {
namespace {

using test::ProgramRun;
using test::run_tabiya;
using test::ScratchFolder;
using test::word;

const std::string fools_mate = "[White \"Ann\"]\n[Black \"Ben\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n";

TEST(ReviewTest, ReportsAccuracyAndMistakes) {
  const ProgramRun run = run_tabiya("review - --nodes 5000", fools_mate);
  EXPECT_EQ(run.exit_code, 0);
  EXPECT_NE(run.output.find("Ann – Ben  0-1\n"), std::string::npos) << run.output;
  EXPECT_NE(run.output.find("2. g4??"), std::string::npos) << run.output;
  EXPECT_NE(run.output.find("Checkmate is now unavoidable."), std::string::npos) << run.output;
  EXPECT_NE(run.output.find("The move played allows mate: Qh4#."), std::string::npos) << run.output;
}

TEST(ReviewTest, SpeaksGerman) {
  const ProgramRun run = run_tabiya("review - --nodes 5000 --lang de", fools_mate);
  EXPECT_NE(run.output.find("Der gespielte Zug erlaubt das Matt: Dh4#."), std::string::npos)
      << run.output;
}

TEST(ReviewTest, CallsPlayersWithoutNamesByTheirColours) {
  const std::string unnamed = "1. f3 e5 2. g4 Qh4# 0-1\n";
  const ProgramRun english = run_tabiya("review - --nodes 5000", unnamed);
  EXPECT_TRUE(english.output.starts_with("White – Black  0-1\n")) << english.output;
  const ProgramRun german = run_tabiya("review - --nodes 5000 --lang de", unnamed);
  EXPECT_TRUE(german.output.starts_with("Weiß – Schwarz  0-1\n")) << german.output;
}

TEST(ReviewTest, WritesTheReviewAsJson) {
  const ProgramRun run = run_tabiya("review - --nodes 5000 --json", fools_mate);
  const auto json = boost::json::parse(run.output);
  EXPECT_EQ(json.at("white").at("name"), "Ann");
  EXPECT_EQ(json.at("white").at("blunder"), 1);
  EXPECT_GT(json.at("black").at("accuracy").as_double(), 95);
  const auto& moves = json.at("moves").as_array();
  ASSERT_EQ(moves.size(), 4U);
  EXPECT_EQ(moves[2].at("judgement"), "blunder");
  EXPECT_EQ(moves[2].at("why"), "allows mate: Qh4#");
  EXPECT_EQ(moves[2].at("score").at("mate"), -1);
  EXPECT_NEAR(moves[3].at("win").as_double(), 2.5, 0.1) << "mated is lost";
}

// PGN 10: $4 is a very poor move
TEST(ReviewTest, AnnotatesTheGame) {
  const ProgramRun run = run_tabiya("review - --nodes 5000 --pgn", fools_mate);
  EXPECT_NE(run.output.find("2. g4 $4"), std::string::npos) << run.output;
  EXPECT_NE(run.output.find("[%eval #-1]"), std::string::npos) << run.output;
  EXPECT_NE(run.output.find("(2."), std::string::npos) << run.output;
}

TEST(ReviewTest, GivesTheSameReviewTwice) {
  const std::string command = "review - --nodes 3000 --json";
  EXPECT_EQ(run_tabiya(command, fools_mate).output, run_tabiya(command, fools_mate).output);
}

TEST(ReviewTest, ReportsErrorsInAGame) {
  const ProgramRun run = run_tabiya("review - --nodes 500", "1. e4 Ke4 *\n");
  EXPECT_EQ(run.exit_code, 1);
  EXPECT_NE(run.errors.find("standard input:1:7: Ke4"), std::string::npos) << run.errors;
}

TEST(ReviewTest, ReviewsGamesWithNullMoves) {
  const ProgramRun run =
      run_tabiya("review - --nodes 2000 --json", "1. e4 e5 2. d4 -- 3. dxe5 Qg5 *\n");
  EXPECT_EQ(run.exit_code, 0) << run.errors;
  const auto json = boost::json::parse(run.output);
  const auto& moves = json.at("moves").as_array();
  ASSERT_EQ(moves.size(), 6U);
  EXPECT_EQ(moves[3].at("uci"), "0000");
  EXPECT_FALSE(moves[3].as_object().contains("judgement"));
  EXPECT_EQ(moves[5].at("judgement"), "blunder") << run.output;
}

TEST(ReviewTest, ShowsAReviewAgainWithoutAnEngine) {
  const ScratchFolder folder;
  const std::string text = run_tabiya("review - --nodes 5000", fools_mate).output;
  const std::string annotated = run_tabiya("review - --nodes 5000 --pgn", fools_mate).output;
  const ProgramRun again = run_tabiya("review - --from-comments", annotated);
  EXPECT_EQ(again.output, text);
  EXPECT_EQ(run_tabiya("review - --from-comments --pgn", annotated).output, annotated);
}

TEST(ReviewTest, NamesGamesWithoutEvaluations) {
  const ProgramRun run = run_tabiya("review - --from-comments", fools_mate);
  EXPECT_EQ(run.exit_code, 1);
  EXPECT_NE(run.errors.find("standard input: game 1 has no evaluation of 3 of its 5 positions"),
            std::string::npos)
      << run.errors;
}

TEST(ReviewTest, ShowsTheTimePerMove) {
  const ProgramRun run = run_tabiya("review - --nodes 500",
                                    "[TimeControl \"60+2\"]\n\n1. e4 {[%clk 0:00:58]} e5 "
                                    "{[%emt 0:00:03]} 2. Nf3 {[%clk 0:00:50]} *\n");
  EXPECT_NE(run.output.find("Time per move: White 10.0 s, Black 3.0 s."), std::string::npos)
      << run.output;
}

std::string many_games(int count) {
  std::string text;
  for (int game = 0; game < count; ++game) {
    text +=
        "[Round \"" + std::to_string(game + 1) + "\"]\n\n" +
        (game % 2 == 0 ? "1. f3 e5 2. g4 Qh4# 0-1\n\n" : "1. e4 e5 2. Qh5 Ke7 3. Qxe5# 1-0\n\n");
  }
  return text;
}

// Any number of threads gives the same output, in the order of the games.
TEST(ReviewTest, ReviewsManyGamesAtOnceInTheirOrder) {
  const std::string games = many_games(9);
  for (const std::string format : {"", " --json", " --pgn"}) {
    const std::string one = run_tabiya("review - --nodes 500 --threads 1" + format, games).output;
    EXPECT_EQ(run_tabiya("review - --nodes 500 --threads 4" + format, games).output, one);
  }
}

/// The number of games that a run in the folder has written.
long games_written(const ScratchFolder& folder) {
  const std::string progress = folder.read("out.progress");
  return std::max(0L, std::ranges::count(progress, '\n') - 2L);
}

/// Starts a review to the file "out", and sends a signal as soon as two games are written.
int interrupt(const ScratchFolder& folder, const std::string& options, int signal) {
  const std::string output = folder.path("out");
  const std::string games = folder.path("games.pgn");
  const std::string command = "exec " TABIYA_QUOTED_PROGRAM " review " + word(games) + options +
                              " -o " + word(output) + " 2>" + word(folder.path("errors"));
  const pid_t child = ::fork();
  if (child == 0) {
    ::execl("/bin/sh", "sh", "-c", command.c_str(), nullptr);
    ::_exit(127);
  }
  EXPECT_TRUE(eventually([&] { return games_written(folder) >= 2; }));
  ::kill(child, signal);
  int status = 0;
  ::waitpid(child, &status, 0);
  return status;
}

TEST(ReviewTest, GoesOnAfterItWasKilled) {
  for (const std::string format : {"", " --json", " --pgn"}) {
    const ScratchFolder folder;
    const std::string games = many_games(200);
    folder.write("games.pgn", games);
    const std::string options = " --nodes 3000 --threads 2" + format;
    const int status = interrupt(folder, options, SIGKILL);
    ASSERT_TRUE(WIFSIGNALED(status)) << "the run was too short to be interrupted";
    const std::string path = word(folder.path("out"));
    const ProgramRun resumed = run_tabiya("review - --resume -o " + path + options, games);
    EXPECT_EQ(resumed.exit_code, 0) << resumed.errors;
    EXPECT_EQ(folder.read("out"), run_tabiya("review -" + options, games).output) << format;
  }
}

TEST(ReviewTest, LeavesWholeGamesWhenInterrupted) {
  const ScratchFolder folder;
  folder.write("games.pgn", many_games(200));
  const int status = interrupt(folder, " --nodes 3000 --json", SIGINT);
  EXPECT_EQ(WEXITSTATUS(status), 2);
  EXPECT_NE(folder.read("errors").find("interrupted after "), std::string::npos);
  const std::string part = folder.read("out.part");
  EXPECT_EQ(std::ranges::count(part, '\n'), games_written(folder));
  EXPECT_TRUE(part.ends_with("}\n"));
}

TEST(ReviewTest, ResumesOnlyWithTheSameGames) {
  const ScratchFolder folder;
  folder.write("games.pgn", many_games(200));
  (void)interrupt(folder, " --nodes 3000", SIGKILL);
  const std::string path = word(folder.path("out"));
  const std::string command = "review - --nodes 3000 --resume -o " + path;
  const ProgramRun other = run_tabiya(command, "1. e4 e5 *\n");
  EXPECT_EQ(other.exit_code, 2);
  EXPECT_NE(other.errors.find("game 1 of the input is not the game"), std::string::npos);
  const ProgramRun fewer = run_tabiya(command, many_games(1));
  EXPECT_NE(fewer.errors.find("but the input has only 1"), std::string::npos) << fewer.errors;
}

TEST(ReviewTest, RefusesBadArguments) {
  EXPECT_EQ(run_tabiya("review /nowhere.pgn").exit_code, 2);
  EXPECT_EQ(run_tabiya("review -", "").exit_code, 2);
  EXPECT_EQ(run_tabiya("review - --pgn --json", fools_mate).exit_code, 2);
  EXPECT_EQ(run_tabiya("review - --resume", fools_mate).exit_code, 2);
}

}  // namespace
}  // namespace tabiya
