// Games from other programs and for them, run from a shell.
#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "cli/run_program.hpp"
#include "support/dialect_games.hpp"

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

/// The moves with all comments.
std::string_view moves_of(std::string_view game) { return game.substr(game.find("\n\n") + 2); }

TEST(PgnDialects, GoThroughTheCommandsThatRewrite) {
  for (const auto& [name, origin, game] : test::dialect_games) {
    const std::string text{game};
    EXPECT_EQ(run_tabiya("pgn clean --long-lines -", text).output, game) << name;
    const std::string annotated = run_tabiya("pgn annotate --long-lines -", text).output;
    EXPECT_EQ(moves_of(annotated), moves_of(game)) << name;
    const std::string tagged = run_tabiya("pgn tags --set Event=E -", text).output;
    EXPECT_EQ(moves_of(tagged), moves_of(game)) << name;
    for (std::size_t at = text.find("\n[") + 1; at != 0; at = text.find("\n[", at) + 1) {
      const std::string tag = text.substr(at, text.find('\n', at) - at);
      EXPECT_NE(tagged.find(tag), std::string::npos) << name << tag;
      const bool is_derived = tag.starts_with("[ECO ");
      if (!is_derived) {
        EXPECT_NE(annotated.find(tag), std::string::npos) << name << tag;
      }
    }
    const std::string named = run_tabiya("pgn check -", text).output;
    EXPECT_NE(named.find("written by: " + std::string{origin} + " (1 game)"), std::string::npos)
        << named;
  }
}

TEST(PgnCleanFor, WritesWhatScidKeeps) {
  const ProgramRun run =
      run_tabiya("pgn clean --for scid --no-tags -", "1. e4! $3 {a} {b} (1. d4) {c} 1... e5 *");
  EXPECT_EQ(run.exit_code, 0);
  EXPECT_EQ(run.output, "1. e4 $3 {$1 a b c} (1. d4) 1... e5 *\n\n");
  EXPECT_EQ(run.errors, "");
}

TEST(PgnCleanFor, WritesWhatLichessReads) {
  const ProgramRun run =
      run_tabiya("pgn clean --for lichess --no-tags -", "1. e4 {[%emt 4.5]} Z0 2. d4 *");
  EXPECT_EQ(run.output, "1. e4 {[%emt 0:00:04.5]} {1... -- 2. d4} *\n\n");
  EXPECT_EQ(run.errors, "");
}

TEST(PgnCleanFor, NamesWhatIsLostAllTheSame) {
  const std::string games =
      "[WhiteElo \"4500\"]\n\n1. e4 *\n\n[BlackElo \"abc\"]\n[ECO \"King's pawn\"]\n\n1. e4 "
      "*\n\n1. d4 *\n";
  const std::string expected =
      "tabiya: Scid does not keep a rating that is not a whole number up to 4000 (2 games)\n"
      "tabiya: Scid does not keep an ECO that is not a code such as B90 or B90a (1 game)\n";
  const ProgramRun run = run_tabiya("pgn clean --for scid -", games);
  EXPECT_EQ(run.exit_code, 0);
  EXPECT_EQ(run.errors, expected);
  EXPECT_NE(run.output.find("[WhiteElo \"4500\"]"), std::string::npos);
  EXPECT_EQ(run_tabiya("pgn clean --for scid --threads 3 -", games).errors, expected);
  EXPECT_EQ(run_tabiya("pgn clean --for scid --quiet -", games).errors, "");
  EXPECT_EQ(run_tabiya("pgn clean --for scid --no-tags -", games).errors, "");
  EXPECT_EQ(run_tabiya("pgn clean -", games).errors, "");
}

TEST(PgnCleanFor, RefusesOtherPrograms) {
  const ProgramRun run = run_tabiya("pgn clean --for chessbase -", "1. e4 *");
  EXPECT_EQ(run.exit_code, 2);
  EXPECT_NE(run.errors.find("\"chessbase\" is not one of lichess, scid"), std::string::npos)
      << run.errors;
}

}  // namespace
}  // namespace tabiya
