/// `tabiya review` run from a shell.
#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <boost/json.hpp>
#include <csignal>
#include <filesystem>
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

const std::string broken_game = "1. e4 e5 2. Ke4 {so} Nf6 (2... d5) 3. d4 $4 *\n";

TEST(ReviewTest, SaysWhereAGameBreaksOff) {
  const ProgramRun english = run_tabiya("review - --nodes 500", broken_game);
  EXPECT_TRUE(english.output.starts_with(
      "White – Black  *\nThe game breaks off at 2. Ke4, which cannot be played (e1e4: a king does "
      "not move like that; it moves to an adjoining square, or castles (FIDE 3.8)): 3 plies from "
      "there on are not reviewed.\n"))
      << english.output;
  const ProgramRun german = run_tabiya("review - --nodes 500 --lang de", broken_game);
  EXPECT_NE(german.output.find("Die Partie bricht bei 2. Ke4 ab, denn dieser Zug ist nicht "
                               "spielbar: 3 Halbzüge ab dort sind nicht besprochen.\n"),
            std::string::npos)
      << german.output;
  const auto json =
      boost::json::parse(run_tabiya("review - --nodes 500 --json", broken_game).output);
  EXPECT_EQ(json.at("breaksOff").at("ply"), 2);
  EXPECT_EQ(json.at("breaksOff").at("move"), "Ke4");
  EXPECT_EQ(json.at("breaksOff").at("pliesLeft"), 3);
  EXPECT_TRUE(json.at("breaksOff").at("reason").as_string().starts_with("e1e4: a king"));
  EXPECT_EQ(json.at("moves").as_array().size(), 2U);
  const ProgramRun whole = run_tabiya("review - --nodes 500 --json", fools_mate);
  EXPECT_EQ(whole.output.find("breaksOff"), std::string::npos);
}

TEST(ReviewTest, KeepsWhatFollowsAMoveThatCannotBePlayed) {
  const ProgramRun run = run_tabiya("review - --nodes 500 --pgn", broken_game);
  EXPECT_NE(run.output.find("2. Ke4 {so} 2... Nf6 (2... d5) 3.\nd4 $4 *"), std::string::npos)
      << run.output;
}

TEST(ReviewTest, LeavesOutAGameThatIsTooLongAndGoesOn) {
  const std::string games = "1. e4 e5 *\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 *\n\n1. d4 *\n";
  for (const std::string from : {"", " --from-comments"}) {
    const ProgramRun run = run_tabiya("review - --nodes 500 --json --max-moves 3" + from, games);
    EXPECT_EQ(run.exit_code, 1);
    EXPECT_NE(run.errors.find("standard input: game 2 has more than 3 plies"), std::string::npos)
        << run.errors;
    EXPECT_NE(run.errors.find("--max-moves allows more; it was left out\n"), std::string::npos);
    EXPECT_NE(run.output.find("{\"game\":1,"), std::string::npos);
    EXPECT_EQ(run.output.find("{\"game\":2,"), std::string::npos);
    EXPECT_NE(run.output.find("\n{\"game\":3,"), std::string::npos) << run.output;
  }
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

// Someone else's words after the same beginning are shown as they are, wherever the reason is.
TEST(ReviewTest, ShowsTheReasonsThatTheFileHas) {
  std::string annotated = run_tabiya("review - --nodes 5000 --pgn", fools_mate).output;
  const std::string reason = "allows mate: Qh4#";
  const std::size_t at = annotated.find("mate: Qh4#.");
  ASSERT_NE(at, std::string::npos) << annotated;
  annotated.replace(at, 10, "the queen in");
  const ProgramRun text = run_tabiya("review - --from-comments", annotated);
  EXPECT_NE(text.output.find("The move played allows the queen in.\n"), std::string::npos)
      << text.output;
  EXPECT_NE(text.output.find(") allows the queen in.\n"), std::string::npos) << text.output;
  EXPECT_EQ(text.output.find(reason), std::string::npos) << text.output;
  const auto json =
      boost::json::parse(run_tabiya("review - --from-comments --json", annotated).output);
  EXPECT_EQ(json.at("moves").at(2).at("why"), "allows the queen in");
  const ProgramRun german = run_tabiya("review - --from-comments --lang de", annotated);
  EXPECT_NE(german.output.find("Der gespielte Zug erlaubt das Matt: Dh4#."), std::string::npos)
      << "the file has no reason in German";
}

TEST(ReviewTest, WritesNumbersAsItsLanguageDoes) {
  const ProgramRun german = run_tabiya("review - --nodes 5000 --lang de", fools_mate);
  EXPECT_NE(german.output.find(" 100,0 % "), std::string::npos) << german.output;
  const ProgramRun english = run_tabiya("review - --nodes 5000", fools_mate);
  EXPECT_NE(english.output.find(" 100.0 % "), std::string::npos) << english.output;
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
  EXPECT_NE(run.output.find("Time per move: White 10.0\u00A0s, Black 3.0\u00A0s."),
            std::string::npos)
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

/// Starts `tabiya` in the background; its output and errors go to files of these names.
pid_t start_tabiya(const ScratchFolder& folder, const std::string& arguments) {
  const std::string command = "exec " TABIYA_QUOTED_PROGRAM " " + arguments + " >" +
                              word(folder.path("output")) + " 2>" + word(folder.path("errors"));
  const pid_t child = ::fork();
  if (child == 0) {
    ::execl("/bin/sh", "sh", "-c", command.c_str(), nullptr);
    ::_exit(127);
  }
  return child;
}

int status_of(pid_t child) {
  int status = 0;
  ::waitpid(child, &status, 0);
  return status;
}

/// Starts a review to the file "out", and sends a signal as soon as two games are written.
int interrupt(const ScratchFolder& folder, const std::string& options, int signal) {
  const std::string output = folder.path("out");
  const std::string games = folder.path("games.pgn");
  const pid_t child =
      start_tabiya(folder, "review " + word(games) + options + " -o " + word(output));
  EXPECT_TRUE(eventually([&] { return games_written(folder) >= 2; }));
  ::kill(child, signal);
  return status_of(child);
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
  const long games = games_written(folder);
  EXPECT_TRUE(folder.read("errors").starts_with("tabiya: interrupted after " +
                                                std::to_string(games) + " games; "))
      << folder.read("errors");
  const std::string part = folder.read("out.part");
  EXPECT_EQ(std::ranges::count(part, '\n'), games_written(folder));
  EXPECT_TRUE(part.ends_with("}\n"));
}

/// Opens a named pipe to write to it, as soon as it has a reader.
int open_to_write(const std::string& pipe) {
  int writer = -1;
  EXPECT_TRUE(eventually([&] {
    writer = ::open(pipe.c_str(), O_WRONLY | O_NONBLOCK);
    return writer >= 0;
  }));
  return writer;
}

void write_to(int descriptor, const std::string& text) {
  EXPECT_EQ(::write(descriptor, text.data(), text.size()), static_cast<ssize_t>(text.size()));
}

/// True if a process has a file open.
bool is_open_in(pid_t process, const std::string& path) {
  std::error_code error;
  const std::filesystem::path folder{"/proc/" + std::to_string(process) + "/fd"};
  for (auto entry = std::filesystem::directory_iterator{folder, error};
       !error && entry != std::filesystem::directory_iterator{}; entry.increment(error)) {
    std::error_code gone;
    if (std::filesystem::read_symlink(entry->path(), gone) == path) return true;
  }
  return false;
}

// A signal ends the wait for the next game, be it standard input or a named pipe.
TEST(ReviewTest, EndsWhileItWaitsForAPipe) {
  for (const int signal : {SIGINT, SIGTERM}) {
    for (const std::string options : {" --nodes 500", " --from-comments"}) {
      for (const bool is_named : {false, true}) {
        const ScratchFolder folder;
        const std::string pipe = folder.path("pipe");
        ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
        const std::string input = is_named ? word(pipe) : "- <" + word(pipe);
        const pid_t child = start_tabiya(folder, "review " + input + options + " --json");
        const int writer = open_to_write(pipe);
        write_to(writer, fools_mate + "\n[Round \"2\"]\n\n1. e4 e5 ");
        // A pipe that is empty has been read, and the first of the games was before its end.
        EXPECT_TRUE(eventually([&] {
          int unread = 1;
          ::ioctl(writer, FIONREAD, &unread);
          return unread == 0;
        }));
        ::kill(child, signal);
        EXPECT_EQ(WEXITSTATUS(status_of(child)), 2);
        ::close(writer);
        EXPECT_NE(folder.read("errors").find("interrupted after "), std::string::npos)
            << folder.read("errors");
      }
    }
  }
}

TEST(ReviewTest, EndsBeforeAPipeHasAWriter) {
  const ScratchFolder folder;
  const std::string pipe = folder.path("pipe");
  ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
  const std::string output = folder.path("out");
  const pid_t child = start_tabiya(folder, "review " + word(pipe) + " -o " + word(output));
  // The signals are caught once the output is open.
  EXPECT_TRUE(eventually([&] { return is_open_in(child, pipe); }));
  ::kill(child, SIGINT);
  EXPECT_EQ(WEXITSTATUS(status_of(child)), 2);
  EXPECT_EQ(folder.read("errors"), "tabiya: interrupted after 0 games\n");
  EXPECT_FALSE(std::filesystem::exists(output + ".part"));
  EXPECT_FALSE(std::filesystem::exists(output + ".progress"));
}

TEST(ReviewTest, StopsSkippingTheGamesThatAreDone) {
  const ScratchFolder folder;
  const std::string pipe = folder.path("pipe");
  ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
  folder.write("games.pgn", many_games(200));
  (void)interrupt(folder, " --nodes 3000 --json", SIGKILL);
  const long before = games_written(folder);
  const std::string output = word(folder.path("out"));
  const pid_t child =
      start_tabiya(folder, "review " + word(pipe) + " --nodes 3000 --json --resume -o " + output);
  const int writer = open_to_write(pipe);
  write_to(writer, many_games(1));
  ::kill(child, SIGTERM);
  EXPECT_EQ(WEXITSTATUS(status_of(child)), 2);
  ::close(writer);
  EXPECT_EQ(games_written(folder), before);
  EXPECT_NE(folder.read("errors").find("interrupted after " + std::to_string(before) + " games; "),
            std::string::npos)
      << folder.read("errors");
}

TEST(ReviewTest, LooksAtItsInputBeforeItCreatesAFile) {
  const ScratchFolder folder;
  const std::string games = word(folder.write("games.pgn", fools_mate));
  const std::string missing = word(folder.path("missing.pgn"));
  const std::string binary = word(folder.write("binary", std::string(5000, '\x01')));
  const std::string output = " --nodes 500 -o " + word(folder.path("out"));
  for (const std::string& last : {missing, binary, word(folder.path(""))}) {
    const ProgramRun run = run_tabiya("review " + games + " " + last + output);
    EXPECT_EQ(run.exit_code, 2);
    EXPECT_EQ(std::ranges::count(run.errors, '\n'), 1) << run.errors;
  }
  EXPECT_EQ(run_tabiya("review -" + output, "").errors, "tabiya: no games found\n");
  EXPECT_FALSE(std::filesystem::exists(folder.path("out.part")));
  EXPECT_FALSE(std::filesystem::exists(folder.path("out.progress")));
}

TEST(ReviewTest, RefusesMoreThanTheMachineHas) {
  const ProgramRun table = run_tabiya("review - --hash 1048576", fools_mate);
  EXPECT_EQ(table.exit_code, 2);
  EXPECT_NE(table.errors.find("--threads 1 with --hash 1048576 needs more memory than this machine "
                              "has; use a smaller --hash"),
            std::string::npos)
      << table.errors;
  const ProgramRun many = run_tabiya("review - --threads 1024 --hash 100000", fools_mate);
  EXPECT_EQ(many.exit_code, 2);
  EXPECT_NE(many.errors.find("--threads 1024 with --hash 100000 needs more memory"),
            std::string::npos)
      << many.errors;
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
