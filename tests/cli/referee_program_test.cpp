/// `tabiya referee` run from a shell.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "cli/run_program.hpp"
#include "support/scratch_folder.hpp"

namespace tabiya {
namespace {

using test::ProgramRun;
using test::run_tabiya;
using test::ScratchFolder;
using test::word;

std::ptrdiff_t lines_of(const std::string& text) { return std::ranges::count(text, '\n'); }

TEST(RefereeProgram, AnswersEachLineWithOneObject) {
  const ProgramRun run = run_tabiya("referee", "move e4\nmove e4\nstate\nquit\nmove e5\n");
  EXPECT_EQ(run.exit_code, 0);
  EXPECT_EQ(lines_of(run.output), 3) << run.output;
  EXPECT_TRUE(run.errors.empty()) << run.errors;
}

TEST(RefereeProgram, SurvivesALineOfAMegabyteAndATruncatedOne) {
  const ProgramRun run =
      run_tabiya("referee", "move e4\n" + std::string(1 << 20, 'a') + "\nmove e5\nmove N");
  EXPECT_EQ(run.exit_code, 0);
  ASSERT_EQ(lines_of(run.output), 4) << run.output;
  EXPECT_NE(run.output.find("line_too_long"), std::string::npos);
  EXPECT_NE(run.output.find("move e7e5 black"), std::string::npos);
}

TEST(RefereeProgram, ReportsImpossibleTermsWithOneError) {
  for (const std::string arguments :
       {"--ruleset checkers", "--time soon", "--time '*60' --black-time 60", "--fen 8/8",
        "--chess960 960", "--time 99999999999999999999"}) {
    const ProgramRun run = run_tabiya("referee " + arguments, "move e4\n");
    EXPECT_EQ(run.exit_code, 2) << arguments;
    EXPECT_EQ(lines_of(run.output), 1) << arguments << run.output;
    EXPECT_NE(run.output.find("\"error\":\"bad_terms\""), std::string::npos) << run.output;
  }
}

TEST(RefereeProgram, AllowsCapturingTheKingInTheTeachingVariant) {
  const ProgramRun run =
      run_tabiya("referee --ruleset csci1933 --fen '4k3/8/8/8/8/8/1P6/4K2q w'",
                 "move e1 e2\nmove h1 h2\nmove b2b9\nmove 6,1 4,1\nmove h2 e2\nmove b4 b5\n");
  EXPECT_EQ(run.exit_code, 0);
  ASSERT_EQ(lines_of(run.output), 6) << run.output;
  EXPECT_NE(run.output.find("\"termination\":\"variant rule\""), std::string::npos) << run.output;
  EXPECT_NE(run.output.find("\"result\":\"0-1\""), std::string::npos) << run.output;
  EXPECT_NE(run.output.find("game_is_over"), std::string::npos) << run.output;
}

TEST(RefereeProgram, NamesThePlayersInAPgn) {
  const test::ScratchFolder folder;
  run_tabiya("referee --white Anna --black Bert",
             "move e4\nsave " + folder.path("game.pgn") + "\n");
  EXPECT_NE(folder.read("game.pgn").find("[White \"Anna\"]\n[Black \"Bert\"]"), std::string::npos);
}

TEST(RefereeProgram, CitesTheCourseInTheTeachingVariant) {
  const ProgramRun run =
      run_tabiya("referee --ruleset csci1933", "move e2 e5\nmove a1 a2\nmove e1 g1\n");
  EXPECT_EQ(run.output.find("FIDE"), std::string::npos) << run.output;
  EXPECT_NE(run.output.find("(CSCI 1933)"), std::string::npos) << run.output;
}

TEST(RefereeProgram, AsksForThePieceByNameInTheTeachingVariant) {
  const ProgramRun run = run_tabiya("referee --ruleset csci1933 --fen '8/1P6/k7/8/8/8/8/4K3 w'",
                                    "move b7 b8\nmove b7 b8 king\nmove b7 b8 Knight\n");
  EXPECT_NE(run.output.find("promotion_missing"), std::string::npos) << run.output;
  EXPECT_NE(run.output.find("promotion_impossible"), std::string::npos) << run.output;
  EXPECT_NE(run.output.find("\"event\":\"move b7b8n white\""), std::string::npos) << run.output;
}

TEST(RefereeProgram, SavesTheTeachingVariantAsPgnThatPassesTheCheck) {
  const ScratchFolder folder;
  const std::string path = folder.path("game.pgn");
  const ProgramRun run = run_tabiya("referee --ruleset csci1933 --white Ada",
                                    "move e2 e4\nmove f7 f5\nmove d1 h5\nmove a7 a6\nmove h5 e8\n"
                                    "save " +
                                        path + "\nsave /nowhere/game.pgn\n");
  EXPECT_NE(run.output.find("\"saved\":"), std::string::npos) << run.output;
  EXPECT_NE(run.output.find("cannot write /nowhere/game.pgn"), std::string::npos) << run.output;
  EXPECT_NE(folder.read("game.pgn").find("1. e4 f5 2. Qh5 a6 3. Qxe8# 1-0"), std::string::npos);
  EXPECT_EQ(run_tabiya("pgn check " + word(path)).exit_code, 0);
}

TEST(RefereeProgram, StartsFromAnyArrayOrPosition) {
  EXPECT_NE(run_tabiya("referee --chess960 3", "move O-O\n").output.find("\"ok\":true"),
            std::string::npos);
  EXPECT_NE(run_tabiya("referee --chess960 random", "state\n").output.find("\"ok\":true"),
            std::string::npos);
  EXPECT_NE(run_tabiya("referee --fen '8/8/8/8/8/5k2/8/R3K3 w - - 149 120'", "move Ra2\n")
                .output.find("seventy-five moves"),
            std::string::npos);
}

}  // namespace
}  // namespace tabiya
