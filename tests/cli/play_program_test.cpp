/// Whole games typed into `tabiya play --terminal` through a pipe.
#include <gtest/gtest.h>

#include <string>

#include "cli/run_program.hpp"

namespace tabiya {
namespace {

using test::ProgramRun;
using test::run_tabiya;
using test::ScratchFolder;
using test::word;

bool says(const ProgramRun& run, const std::string& text) {
  return run.output.find(text) != std::string::npos;
}

TEST(PlayProgramTest, PlaysFoolsMateToTheEnd) {
  const ProgramRun run = run_tabiya("play --terminal", "f3\ne5\ng4\nQh4#\nno\nquit\n");
  EXPECT_EQ(run.exit_code, 0) << run.errors;
  EXPECT_TRUE(says(run, "Black has won: checkmate (FIDE 5.1.1)")) << run.output;
  EXPECT_TRUE(says(run, "1  R  N  B  Q !K! B  N  R")) << "the board stays:" << run.output;
  EXPECT_TRUE(says(run, "Save the game?"));
}

TEST(PlayProgramTest, PlayWithoutOptionsIsTheSameGame) {
  EXPECT_TRUE(says(run_tabiya("play", "e4\n"), "4  .  :  .  : [P] :  .  :"));
}

TEST(PlayProgramTest, APipeGetsNoControlCharacters) {
  EXPECT_EQ(run_tabiya("play", "e4\nhelp\n").output.find('\x1b'), std::string::npos);
}

TEST(PlayProgramTest, TheEndOfTheInputEndsTheProgramCleanly) {
  const ProgramRun run = run_tabiya("play", "e4");
  EXPECT_EQ(run.exit_code, 0);
  EXPECT_EQ(run.errors, "");
}

TEST(PlayProgramTest, AGameIsSavedUnderAChosenNameAndResumedLater) {
  const ScratchFolder folder;
  const std::string path = folder.path("our game.pgn");
  const ProgramRun first = run_tabiya("play", "e4\ne5\nNf3\nsave " + path + "\nquit\n");
  EXPECT_TRUE(says(first, "The game was saved to " + path)) << first.output;
  EXPECT_NE(folder.read("our game.pgn").find("1. e4 e5 2. Nf3 *"), std::string::npos);
  const ProgramRun second = run_tabiya("play --load " + word(path), "score\n");
  EXPECT_TRUE(says(second, "1. e4 e5 2. Nf3 *")) << second.output;
}

TEST(PlayProgramTest, AGameGivenAsAnOptionKeepsItsTags) {
  const ScratchFolder folder;
  const std::string path = folder.write(
      "old.pgn", "[Event \"Linares\"]\n[White \"Anna\"]\n[Black \"Bert\"]\n\n1. e4 *\n");
  run_tabiya("play --white Carla --load " + word(path),
             "e5\nsave " + folder.path("new.pgn") + "\n");
  const std::string saved = folder.read("new.pgn");
  EXPECT_NE(saved.find("[Event \"Linares\"]"), std::string::npos) << saved;
  EXPECT_NE(saved.find("[White \"Carla\"]\n[Black \"Bert\"]"), std::string::npos) << saved;
}

TEST(PlayProgramTest, Chess960ArraysAreSetUpByNumber) {
  EXPECT_TRUE(says(run_tabiya("play --chess960 0", ""), "1  B  B  Q  N  N  R  K  R"));
}

TEST(PlayProgramTest, FlipShowsBlackAtTheBottom) {
  EXPECT_TRUE(says(run_tabiya("play --flip", ""), "   h  g  f  e  d  c  b  a"));
}

TEST(PlayProgramTest, RulesetAndTimesAreChosenAndShown) {
  const ProgramRun run = run_tabiya("play --ruleset fide-blitz --time 3+2", "e4\n\n");
  EXPECT_TRUE(says(run, "Time: 3 minutes, 2 seconds a move.")) << run.output;
  // A running clock's display depends on the machine's speed.
  EXPECT_TRUE(says(run, "  Black 0:03:00  \n")) << run.output;
  EXPECT_TRUE(says(run, "White, Enter presses the clock > ")) << run.output;
}

TEST(PlayProgramTest, HintsAndTouchMoveOverrideTheRuleset) {
  const std::string check = "e4\nf6\nQh5\n";
  EXPECT_TRUE(says(run_tabiya("play", check), "Black is in check"));
  EXPECT_FALSE(says(run_tabiya("play --no-hints", check), "Black is in check"));
  EXPECT_FALSE(says(run_tabiya("play --ruleset fide", check), "Black is in check"));
  EXPECT_TRUE(says(run_tabiya("play --ruleset fide --hints", check), "Black is in check"));
  EXPECT_TRUE(says(run_tabiya("play --touch-move", "touch g1\ne4\n"), "(FIDE 4.3)"));
}

TEST(PlayProgramTest, OptionsOverrideTheFile) {
  const ScratchFolder folder;
  const std::string path = folder.path("game.pgn");
  run_tabiya("play --ruleset fide-online --time 5+3", "e4\nsave " + path + "\nquit\n");
  EXPECT_TRUE(says(run_tabiya("play --load " + word(path), ""), "5 minutes, 3 seconds a move"));
  EXPECT_TRUE(
      says(run_tabiya("play --load " + word(path) + " --time 10", ""), "Time: 10 minutes."));
  const ProgramRun casual =
      run_tabiya("play --ruleset casual --load " + word(path), "resume\nundo\n");
  EXPECT_TRUE(says(casual, "e4 was taken back.")) << casual.output;
}

TEST(PlayProgramTest, TheTeachingVariantIsARulesetToo) {
  const ProgramRun run =
      run_tabiya("play --ruleset csci1933 --fen '4k3/8/8/8/8/8/8/K3R3 w'", "e1 e8\nhelp\nquit\n");
  EXPECT_EQ(run.exit_code, 0) << run.errors;
  EXPECT_TRUE(says(run, "CSCI 1933: Who captures the king wins")) << run.output;
  EXPECT_TRUE(says(run, "Black's king has been captured")) << run.output;
}

TEST(PlayProgramTest, VariantsArePlayedToTheirOwnEnd) {
  const ProgramRun run = run_tabiya("play --variant atomic", "Nf3\na6\nNg5\na5\nNxf7\nno\nquit\n");
  EXPECT_EQ(run.exit_code, 0) << run.errors;
  EXPECT_TRUE(says(run, "Atomic: Captures explode")) << run.output;
  EXPECT_TRUE(says(run, "Black's king has exploded")) << run.output;
}

TEST(PlayProgramTest, VariantsRefuseWhatTheyDoNotHave) {
  const char* const refused[] = {"--ruleset fide", "--time 5",     "--black-time 5",
                                 "--touch-move",   "--no-hints",   "--chess960 5",
                                 "--engine x",     "--audit a.txt"};
  for (const char* const option : refused) {
    const ProgramRun run = run_tabiya("play --variant horde " + std::string{option}, "");
    EXPECT_EQ(run.exit_code, 2) << option;
    EXPECT_NE(run.errors.find("games of variants do not take"), std::string::npos) << run.errors;
  }
}

TEST(PlayProgramTest, ASavedVariantGameGoesOnWithoutNamingTheVariant) {
  const ScratchFolder folder;
  const std::string path = folder.path("game.pgn");
  run_tabiya("play --variant crazyhouse", "e4\nd5\nexd5\nsave " + path + "\nquit\n");
  const ProgramRun run = run_tabiya("play --load " + word(path), "Qxd5\nP@e5\n");
  EXPECT_TRUE(says(run, "3. P@e5")) << run.output << run.errors;
}

}  // namespace
}  // namespace tabiya
