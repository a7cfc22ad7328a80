/// The output of the commands, with and without errors in the data.
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
using test::ScratchFolder;
using test::word;

boost::json::object json_output(const std::string& arguments) {
  return boost::json::parse(run_tabiya(arguments).output).as_object();
}

const std::string castlings = "'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1'";

TEST(HelpTest, EveryCommandHasAnExample) {
  for (const char* const command :
       {"", "play", "replay", "moves", "explain", "fen", "perft", "serve"}) {
    const ProgramRun run = run_tabiya(std::string{command} + " --help");
    EXPECT_EQ(run.exit_code, 0) << command;
    EXPECT_NE(run.output.find("Example"), std::string::npos) << command;
  }
}

TEST(PictureCommandTest, RefusesAFormatThatItCannotWrite) {
  const ScratchFolder folder;
  const ProgramRun run = run_tabiya("picture startpos -o " + word(folder.path("start.bmp")));
  EXPECT_EQ(run.exit_code, 2);
  EXPECT_NE(run.errors.find(".png"), std::string::npos) << run.errors;
}

TEST(PositionArgumentTest, EveryCommandReportsIgnoredCastlingRights) {
  const std::string fen = "'4k3/8/8/8/8/8/8/R3K2R w KQkq - 0 1'";
  for (const std::string& arguments :
       {"explain " + fen + " O-O", "moves " + fen, "judge " + fen, "perft 1 --fen " + fen,
        "referee --fen " + fen, "play --terminal --fen " + fen}) {
    const ProgramRun run = run_tabiya(arguments);
    EXPECT_NE((run.output + run.errors).find("ignored: a castling right lacks its king or rook"),
              std::string::npos)
        << arguments << "\n"
        << run.output << run.errors;
  }
  EXPECT_EQ(run_tabiya("moves " + castlings).errors, "");
}

TEST(ReplayCommandTest, PrintsHowAGameEnded) {
  const std::string claimed = "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 1/2-1/2\n";
  const ProgramRun run = run_tabiya("replay - --delay 0", claimed);
  EXPECT_NE(run.output.find("Draw by claim: threefold repetition (FIDE 9.2)"), std::string::npos)
      << run.output;
}

TEST(ExplainCommandTest, NamesTheSquareThatIsNotOnTheBoard) {
  const ProgramRun english = run_tabiya("explain startpos h1i1");
  EXPECT_NE(english.errors.find("i1 is not on the board"), std::string::npos) << english.errors;
  const ProgramRun german = run_tabiya("explain startpos h1i1 --lang de");
  EXPECT_NE(german.errors.find("i1 liegt nicht auf dem Brett"), std::string::npos) << german.errors;
}

TEST(PerftCommandTest, CountsTheStart) {
  const auto result = json_output("perft 4 --json");
  EXPECT_EQ(result.at("nodes").to_number<int>(), 197'281);
  EXPECT_EQ(result.at("depth").to_number<int>(), 4);
  EXPECT_TRUE(result.contains("seconds"));
  EXPECT_TRUE(result.contains("nodes_per_second"));
}

TEST(PerftCommandTest, TakesAFenInOneWordOrInSeveral) {
  const std::string words = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
  for (const std::string& arguments : {"2 --fen '" + words + "'", "--fen '" + words + "' 2",
                                       "2 --fen " + words, "--fen " + words + " 2"}) {
    EXPECT_EQ(json_output("perft --json " + arguments).at("nodes").to_number<int>(), 568)
        << arguments;
  }
}

TEST(PerftCommandTest, DivideSplitsTheCountByFirstMove) {
  const auto result = json_output("perft 3 --divide --json --threads 2");
  int sum = 0;
  for (const auto& [move, nodes] : result.at("divide").as_object()) sum += nodes.to_number<int>();
  EXPECT_EQ(sum, 8'902);
  EXPECT_EQ(result.at("divide").at("e2e4").to_number<int>(), 600);
}

TEST(PerftCommandTest, WritesCastlingInTheFormOfTheMode) {
  EXPECT_TRUE(json_output("perft 1 --divide --json --fen " + castlings)
                  .at("divide")
                  .as_object()
                  .contains("e1g1"));
  EXPECT_TRUE(json_output("perft 1 --divide --json --chess960 --fen " + castlings)
                  .at("divide")
                  .as_object()
                  .contains("e1h1"));
}

constexpr std::string_view good_suite =
    "# a comment\n"
    "id start\n"
    "epd rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -\n"
    "perft 1 20\n"
    "perft 2 400\n"
    "\n"
    "4k3/8/8/8/8/8/8/4K2R w K - 0 1 ;D1 15 ;D2 66 ;D3 1197\n";

TEST(PerftSuiteTest, BothFormsAreChecked) {
  const ProgramRun run = run_tabiya("perft --suite - --json", std::string{good_suite});
  EXPECT_EQ(run.exit_code, 0) << run.errors;
  const auto result = boost::json::parse(run.output).as_object();
  EXPECT_EQ(result.at("checked").to_number<int>(), 5);
  EXPECT_EQ(result.at("failed").to_number<int>(), 0);
  EXPECT_EQ(result.at("nodes").to_number<int>(), 20 + 400 + 15 + 66 + 1197);
}

TEST(PerftSuiteTest, DepthsAboveTheLimitAreSkipped) {
  const ProgramRun run =
      run_tabiya("perft --suite - --json --max-nodes 66", std::string{good_suite});
  EXPECT_EQ(boost::json::parse(run.output).at("skipped").to_number<int>(), 2);
}

TEST(PerftSuiteTest, EachFailedLineIsReported) {
  const ScratchFolder folder;
  const std::string path = folder.write(
      "suite.epd", "4k3/8/8/8/8/8/8/4K2R w K - 0 1 ;D1 15 ;D2 67\n8/8 w - - 0 1 ;D1 1\n");
  const ProgramRun run = run_tabiya("perft --suite " + word(path));
  EXPECT_EQ(run.exit_code, 1);
  EXPECT_NE(run.errors.find(path + ":1: depth 2: expected 67, got 66\n"), std::string::npos)
      << run.errors;
  EXPECT_NE(run.errors.find(path + ":2: FEN"), std::string::npos) << run.errors;
}

TEST(PerftSuiteTest, AMalformedLineIsReportedWithItsColumn) {
  const ScratchFolder folder;
  const std::string path =
      folder.write("suite.epd", "4k3/8/8/8/8/8/8/4K2R w K - 0 1 ;D1 15 ;D2 many\n");
  const ProgramRun run = run_tabiya("perft --suite " + word(path));
  EXPECT_EQ(run.exit_code, 1);
  EXPECT_EQ(run.errors, path + ":1:43: expected a number of nodes\n");
}

TEST(PerftSuiteTest, PublishedSuitesAreExact) {
  for (const char* const name :
       {"standard.epd", "tricky.perft", "terje_frc.epd", "chess960.perft"}) {
    const auto suite = data_path(std::string{"perft/"} + name);
    if (!suite) GTEST_SKIP() << data_missing("perft");
    const ProgramRun run = run_tabiya("perft --max-nodes 20000 --suite " + suite->string());
    EXPECT_EQ(run.exit_code, 0) << name << ": " << run.errors;
  }
}

TEST(MovesCommandTest, ListsSanAndUci) {
  const ProgramRun run = run_tabiya("moves " + castlings);
  EXPECT_NE(run.output.find("O-O-O    e1c1\n"), std::string::npos) << run.output;
  EXPECT_NE(run.output.find("Rxa8+    a1a8\n"), std::string::npos) << run.output;
  EXPECT_NE(run.output.find("26 legal moves\n"), std::string::npos) << run.output;
}

TEST(MovesCommandTest, ReportsCheckmate) {
  const std::string fools_mate = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3";
  EXPECT_EQ(run_tabiya("moves -", fools_mate + "\n").output, "no legal move: checkmate\n");
  const auto result = json_output("moves --json '" + fools_mate + "'");
  EXPECT_EQ(result.at("checkmate"), true);
  EXPECT_EQ(result.at("checkers"), (boost::json::array{"h4"}));
}

TEST(MovesCommandTest, HasCapturesAndPromotionsInJson) {
  const auto result = json_output("moves --json '1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1'");
  EXPECT_EQ(result.at("count").to_number<int>(), 13);
  bool found = false;
  for (const auto& move : result.at("moves").as_array()) {
    if (move.at("san") != "axb8=N") continue;
    found = true;
    EXPECT_EQ(move.at("promotion"), "knight");
    EXPECT_EQ(move.at("captured"), "knight");
  }
  EXPECT_TRUE(found);
}

TEST(ExplainCommandTest, ReportsALegalMove) {
  EXPECT_EQ(run_tabiya("explain startpos Nf3").output, "Nf3 (g1f3) is legal\n");
  EXPECT_EQ(run_tabiya("explain " + castlings + " e1h1").output, "O-O (e1g1) is legal\n");
  EXPECT_EQ(run_tabiya("explain startpos Sf3 --lang de").output, "Sf3 (g1f3) ist erlaubt\n");
}

TEST(ExplainCommandTest, HasTheReasonAsAValueInJson) {
  const auto result = json_output("explain --json 'r3kr2/8/8/8/8/8/8/R3K2R w KQq - 0 1' O-O");
  EXPECT_EQ(result.at("legal"), false);
  EXPECT_EQ(result.at("kind"), "illegal");
  const auto& refusal = result.at("refusal").as_object();
  EXPECT_EQ(refusal.at("reason"), "castling_through_check");
  EXPECT_EQ(refusal.at("article"), "FIDE 3.8.2.2");
  EXPECT_EQ(refusal.at("where"), "f1");
  EXPECT_EQ(refusal.at("men"), (boost::json::array{"f8"}));
}

TEST(ExplainCommandTest, ReportsAMalformedMoveInJson) {
  const ProgramRun run = run_tabiya("explain --json startpos xyzzy");
  EXPECT_EQ(run.exit_code, 2);
  EXPECT_EQ(boost::json::parse(run.output).at("kind"), "malformed");
}

TEST(FenCommandTest, ShowsEveryForm) {
  const auto result =
      json_output("fen --json 'rnbqkbnr/pppp1ppp/8/8/3Pp3/8/PPP1PPPP/RNBQKBNR b KQkq d3 0 2'");
  EXPECT_EQ(result.at("playable"), true);
  EXPECT_EQ(result.at("shredder_fen"),
            "rnbqkbnr/pppp1ppp/8/8/3Pp3/8/PPP1PPPP/RNBQKBNR b HAha d3 0 2");
  EXPECT_EQ(result.at("epd"), "rnbqkbnr/pppp1ppp/8/8/3Pp3/8/PPP1PPPP/RNBQKBNR b KQkq d3");
}

TEST(FenCommandTest, ReportsAllDefectsAtOnceAndRepairsWhatItCan) {
  const auto result = json_output("fen --json '4k3/8/8/8/8/8/8/5K2 w KQ e3 0 0'");
  EXPECT_EQ(result.at("defects").as_array().size(), 3U);
  EXPECT_EQ(result.at("fen"), "4k3/8/8/8/8/8/8/5K2 w - - 0 1");
}

TEST(FenCommandTest, ReadsALineOfEpd) {
  const auto result =
      json_output("fen --json '4k3/8/8/8/8/8/8/4K2R w K - bm O-O; hmvc 3; fmvn 7;'");
  EXPECT_EQ(result.at("fen"), "4k3/8/8/8/8/8/8/4K2R w K - 3 7");
}

TEST(ReplayCommandTest, SumsUpKasparovsGames) {
  const auto archive = data_path("pgn/kasparov.pgn");
  if (!archive) GTEST_SKIP() << data_missing("pgn/kasparov.pgn");
  const auto result = json_output("replay --json " + word(archive->string()));
  EXPECT_EQ(result.at("games").to_number<int>(), 2'128);
  EXPECT_EQ(result.at("plies").to_number<int>(), 162'894);
  EXPECT_EQ(result.at("errors").to_number<int>(), 0);
  EXPECT_TRUE(result.contains("seconds"));
}

TEST(ReplayCommandTest, PlaysAutomaticallyAndNeverAsksForAPromotion) {
  const std::string game = "[White \"Ann\"]\n[FEN \"8/P6k/8/8/8/8/8/K7 w - - 0 1\"]\n\n1. a8=R *\n";
  const ProgramRun run = run_tabiya("replay - --delay 0", game);
  EXPECT_EQ(run.exit_code, 0) << run.errors;
  EXPECT_NE(run.output.find("8 [R]"), std::string::npos) << run.output;
  EXPECT_EQ(run.output.find("Promote to"), std::string::npos) << run.output;
}

}  // namespace
}  // namespace tabiya
