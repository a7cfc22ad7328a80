/// The commands that take positions of variants, as a user runs them.
#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <string>
#include <string_view>

#include "cli/run_program.hpp"
#include "support/data.hpp"

namespace tabiya {
namespace {

using test::data_missing;
using test::data_path;
using test::ProgramRun;
using test::run_tabiya;
using test::word;

boost::json::object json_of_run(const std::string& arguments) {
  return boost::json::parse(run_tabiya(arguments).output).as_object();
}

void expect_output(const std::string& arguments, std::string_view part, int exit_code = 0) {
  const ProgramRun run = run_tabiya(arguments);
  EXPECT_EQ(run.exit_code, exit_code) << arguments << "\n" << run.output << run.errors;
  EXPECT_NE((run.output + run.errors).find(part), std::string::npos) << arguments << "\n"
                                                                     << run.output << run.errors;
}

TEST(VariantOption, ReadsEveryNameOfAVariant) {
  for (const char* const name : {"kingOfTheHill", "kingofthehill", "'King of the Hill'", "KOTH"}) {
    expect_output(std::string{"perft 1 --variant "} + name, "nodes 20");
  }
}

TEST(VariantOption, NamesTheVariantsAndTheNearestOneForAnUnknownName) {
  expect_output("moves startpos --variant atmic",
                "--variant: \"atmic\" is not one of standard, crazyhouse, kingOfTheHill, "
                "threeCheck, antichess, atomic, horde, racingKings, csci1933; did you mean "
                "atomic?",
                2);
  expect_output("perft 1 --variant xiangqi", "is not one of standard, crazyhouse", 2);
}

TEST(VariantOption, IsRefusedByCommandsThatOnlyKnowChess) {
  expect_output("picture --variant atomic /dev/null", "--variant is for a position", 2);
  expect_output("judge --variant atomic --pgn games.pgn", "cannot be used with", 2);
  expect_output("judge --variant atomic --shortest startpos", "cannot be used with", 2);
}

TEST(VariantOption, StartsWhereTheVariantStarts) {
  expect_output("fen --variant horde startpos",
                "rnbqkbnr/pppppppp/8/1PP2PP1/PPPPPPPP/PPPPPPPP/PPPPPPPP/PPPPPPPP w kq - 0 1");
  expect_output("fen --variant racingKings startpos", "8/8/8/8/8/8/krbnNBRK/qrbnNBRQ w - - 0 1");
}

TEST(VariantOption, MeansChessAsTheCommandsAlwaysReadIt) {
  const std::string fen = " '4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1'";
  EXPECT_EQ(run_tabiya("moves --variant standard" + fen).output, run_tabiya("moves" + fen).output);
  EXPECT_EQ(run_tabiya("fen --json --variant chess" + fen).output,
            run_tabiya("fen --json" + fen).output);
}

TEST(VariantOption, KnowsTheCastlingRightsOfChess960) {
  const std::string fen = " '8/8/8/8/8/8/2k5/rR4KR w KQ - 0 1'";
  expect_output("perft 1 --variant atomic --fen" + fen, "add --chess960", 2);
  expect_output("perft 3 --variant atomic --chess960 --fen" + fen, "nodes 4364");
}

TEST(VariantOption, ReportsWhatItIgnoresInAFen) {
  expect_output("moves --variant atomic '4k3/8/8/8/8/8/8/4K3 w KQ - 0 1'",
                "ignored: a castling right lacks its king or rook");
}

TEST(VariantPerft, DividesByMovesAndDrops) {
  const auto result = json_of_run(
      "perft 1 --divide --json --variant crazyhouse --fen '4k3/8/8/8/8/8/8/4K3[N] w - -'");
  EXPECT_EQ(result.at("nodes").to_number<int>(), 67);
  EXPECT_EQ(result.at("divide").at("N@f3").to_number<int>(), 1);
  EXPECT_EQ(result.at("divide").at("e1e2").to_number<int>(), 1);
}

TEST(VariantPerft, ChecksASuiteByTheRulesOfTheVariant) {
  const auto suite = data_path("perft/variants/antichess.perft");
  if (!suite) GTEST_SKIP() << data_missing("perft/variants/antichess.perft");
  const std::string arguments = "perft --max-nodes 100000 --json --suite " + word(suite->string());
  EXPECT_EQ(json_of_run(arguments + " --variant antichess").at("failed").to_number<int>(), 0);
  EXPECT_NE(json_of_run(arguments).at("failed").to_number<int>(), 0);
}

TEST(VariantMoves, ListsDropsAndSaysHowTheGameEnded) {
  expect_output("moves --variant crazyhouse '4k3/8/8/8/8/8/8/4K3[N] w - - 0 1'", "N@f6+    N@f6");
  expect_output("moves --variant kingOfTheHill '4k3/8/8/8/4K3/8/8/8 b - - 0 1'", "no legal move");
  const auto result =
      json_of_run("moves --json --variant kingOfTheHill '4k3/8/8/8/4K3/8/8/8 b - - 0 1'");
  EXPECT_EQ(serialize(result.at("ending")), R"({"kind":"king_on_the_hill","winner":"white"})");
  EXPECT_EQ(result.at("count").to_number<int>(), 0);
  EXPECT_EQ(result.at("variant").as_string(), "kingOfTheHill");
}

TEST(VariantExplain, AcceptsMovesDropsAndPromotionsToAKing) {
  const std::string with_knight = " '4k3/8/8/8/8/8/8/4K3[N] w - - 0 1' ";
  expect_output("explain --variant crazyhouse" + with_knight + "N@f3", "N@f3 (N@f3) is legal");
  expect_output("explain --variant crazyhouse" + with_knight + "S@f3 --lang de",
                "S@f3 (N@f3) ist erlaubt");
  expect_output("explain --variant antichess '8/P7/8/8/8/8/8/7k w - - 0 1' a7a8k",
                "a8=K (a7a8k) is legal");
}

TEST(VariantExplain, GivesTheReasonsOfTheVariant) {
  const std::string with_knight = " '4k3/8/8/8/8/8/8/4K3[N] w - - 0 1' ";
  expect_output("explain --variant crazyhouse" + with_knight + "N@e8", "e8", 1);
  expect_output("explain --variant crazyhouse" + with_knight + "Q@e4 --json", "\"not_in_pocket\"",
                1);
  expect_output("explain --variant antichess '8/8/8/8/8/1p6/P6P/8 w - - 0 1' h2h3 --json",
                "\"capture_is_compulsory\"", 1);
  expect_output("explain --variant atomic '4k3/8/8/8/8/8/3p4/4K3 w - - 0 1' Kxd2 --json",
                "\"king_does_not_capture\"", 1);
  expect_output("explain --variant crazyhouse" + with_knight + "nonsense", "is not a move", 2);
}

TEST(VariantFen, WritesTheDialectOfLichess) {
  const auto crazyhouse =
      json_of_run("fen --json --variant crazyhouse '4k3/8/8/8/8/8/8/4K3[Nq] w - - 0 1'");
  EXPECT_EQ(crazyhouse.at("fen").as_string(), "4k3/8/8/8/8/8/8/4K3[Nq] w - - 0 1");
  EXPECT_EQ(crazyhouse.at("lichess_fen").as_string(), "4k3/8/8/8/8/8/8/4K3/Nq w - - 0 1");
  const auto three_check =
      json_of_run("fen --json --variant 3check '4k3/8/8/8/8/8/8/4K3 w - - 0 1 +1+0'");
  EXPECT_EQ(three_check.at("fen").as_string(), "4k3/8/8/8/8/8/8/4K3 w - - 2+3 0 1");
  EXPECT_EQ(three_check.at("lichess_fen").as_string(), "4k3/8/8/8/8/8/8/4K3 w - - 0 1 +1+0");
  EXPECT_EQ(three_check.at("epd").as_string(), "4k3/8/8/8/8/8/8/4K3 w - - 2+3");
}

TEST(VariantFen, NamesErrorsAndDefectsOfTheVariant) {
  expect_output("fen --variant crazyhouse '4k3/8/8/8/8/8/8/4K3[NX] w - - 0 1'", "column 22", 2);
  expect_output("fen --variant racingKings '8/8/8/8/8/8/kP5K/8 w - - 0 1'", "Defect", 1);
  expect_output("fen --json --variant horde '4k3/8/8/8/8/8/8/4K3 w - - 0 1'", "\"playable\":false",
                1);
}

TEST(VariantFen, SaysHowTheGameEnded) {
  const auto result = json_of_run("fen --json --variant atomic '8/8/8/8/8/8/8/4K3 b - - 0 1'");
  EXPECT_EQ(serialize(result.at("ending")), R"({"kind":"king_exploded","winner":"white"})");
}

TEST(VariantPicture, HasThePocketsOfAPosition) {
  expect_output("picture --variant crazyhouse '4k3/8/8/8/8/8/8/4K3[N] w - - 0 1' --move N@f6",
                "\"#wn\"");
  expect_output("picture --variant crazyhouse --format gif startpos", "GIF89a");
  expect_output("picture --variant horde startpos", "White: a1");
}

TEST(VariantJudge, SaysWhoHasWonAndWhoCannot) {
  expect_output("judge --variant kingOfTheHill '4k3/8/8/8/4K3/8/8/8 b - - 0 1'",
                "White: winnable  has already won");
  expect_output("judge --variant threeCheck '4k3/8/8/8/8/8/8/R3K3 w - - 0 1'", "Black: unwinnable");
  expect_output("judge --variant threeCheck '4k3/8/8/8/8/8/8/R3K3 w - - 0 1'",
                "White: undetermined");
  const ProgramRun none = run_tabiya("judge --variant atomic --dead-only startpos");
  EXPECT_EQ(none.output, "");
}

TEST(VariantJudge, ReadsPositionsLineByLine) {
  const ProgramRun run = run_tabiya("judge --variant atomic --json --batch -",
                                    "# two\n4k3/8/8/8/8/8/8/4K3 w - -\n\nbad\n");
  EXPECT_EQ(run.exit_code, 2);
  EXPECT_NE(run.output.find("\"verdict\":\"unwinnable\""), std::string::npos) << run.output;
  EXPECT_NE(run.errors.find(":4: "), std::string::npos) << run.errors;
}

}  // namespace
}  // namespace tabiya
