// `tabiya pgn check` names the programs that games come from, run from a shell.
#include <gtest/gtest.h>

#include <string>

#include "cli/run_program.hpp"

namespace tabiya {
namespace {

using test::ProgramRun;
using test::run_tabiya;
using test::ScratchFolder;
using test::word;

/// A game with all that `check` asks for.
std::string game_of(const std::string& site, const std::string& moves = "1. e4 *") {
  return "[Event \"?\"]\n[Site \"" + site +
         "\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"?\"]\n[Black \"?\"]\n[Result "
         "\"*\"]\n\n" +
         moves + "\n\n";
}

std::string some_games() {
  return game_of("?", "1. e4 {[%timestamp 7]} *") + game_of("https://lichess.org/abcdefgh") +
         game_of("https://lichess.org/ijklmnop") + game_of("chess.com INT");
}

TEST(PgnOrigins, AreNamedBeforeTheSummary) {
  const ProgramRun run = run_tabiya("pgn check -", some_games());
  EXPECT_EQ(run.exit_code, 0) << run.errors;
  EXPECT_TRUE(run.output.starts_with(
      "written by: Lichess (2 games), chess.com (1), unknown (1)\n4 games, 4 plies, "))
      << run.output;
}

TEST(PgnOrigins, AreCountedInJson) {
  const ProgramRun run = run_tabiya("pgn check --json -", some_games());
  EXPECT_NE(run.output.find(R"("written_by":{"Lichess":2,"chess.com":1,"unknown":1})"),
            std::string::npos)
      << run.output;
}

TEST(PgnOrigins, OfAllFilesAndThreadsAreAddedUp) {
  const ScratchFolder folder;
  const std::string file = word(folder.write("games.pgn", some_games()));
  const ProgramRun run = run_tabiya("pgn check --threads 3 " + file + " " + file);
  EXPECT_TRUE(run.output.starts_with("written by: Lichess (4 games), chess.com (2), unknown (2)\n"))
      << run.output;
}

TEST(PgnOrigins, AreNotSoughtWhereOnlyMovesAreChecked) {
  EXPECT_TRUE(run_tabiya("pgn check --moves -", some_games()).output.starts_with("4 games, "));
  EXPECT_EQ(run_tabiya("pgn check --moves --json -", some_games()).output.find("written_by"),
            std::string::npos);
}

TEST(PgnOrigins, OfNoGamesAreNotNamed) {
  EXPECT_TRUE(run_tabiya("pgn check -", "").output.starts_with("0 games, "));
}

}  // namespace
}  // namespace tabiya
