/// Every kind of user error: the message and the exit code.
#include <gtest/gtest.h>

#include <cctype>
#include <ostream>
#include <string>
#include <string_view>

#include "cli/run_program.hpp"
#include "support/row_name.hpp"

namespace tabiya {
namespace {

using test::ProgramRun;
using test::run_tabiya;
using test::ScratchFolder;
using test::word;

constexpr int wrong_data = 1;
constexpr int failed = 2;

struct BadInput {
  std::string_view name;
  std::string arguments;
  int exit_code;
  std::string_view sentence;  // part of standard output or error

  friend std::ostream& operator<<(std::ostream& stream, const BadInput& bad) {
    return stream << bad.arguments;
  }
};

class BadInputTest : public testing::TestWithParam<BadInput> {};

TEST_P(BadInputTest, IsReportedInOneSentence) {
  const ProgramRun run = run_tabiya(GetParam().arguments);
  EXPECT_EQ(run.exit_code, GetParam().exit_code) << run.output << run.errors;
  EXPECT_NE((run.output + run.errors).find(GetParam().sentence), std::string::npos)
      << run.output << run.errors;
  if (run.exit_code != failed) return;
  EXPECT_EQ(run.output, "");
  EXPECT_EQ(run.errors.find('\n'), run.errors.size() - 1) << "expected one line: " << run.errors;
}

const std::string nine_pawns = "'4k3/8/8/8/8/P7/PPPPPPPP/4K3 w - - 0 1'";
const std::string two_kings = "'4k3/8/8/8/8/8/8/3KK3 w - - 0 1'";
const std::string wrong_side_in_check = "'4k3/8/8/8/8/8/4R3/4K3 w - - 0 1'";
const std::string short_rank = "'rnbqkbnr/ppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1'";
const std::string long_rank = "'rnbqkbnr/pppppppp/45/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1'";
const std::string two_knights = "'4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1'";

INSTANTIATE_TEST_SUITE_P(
    Fen, BadInputTest,
    testing::Values(
        BadInput{"TwoWhiteKings", "fen " + two_kings, wrong_data, "White has more than one king"},
        BadInput{"TwoWhiteKingsToMoves", "moves " + two_kings, failed,
                 "White has more than one king"},
        BadInput{"NinePawns", "fen " + nine_pawns, wrong_data, "White has more than 8 pawns"},
        BadInput{"NinePawnsToPerft", "perft 2 --fen " + nine_pawns, failed,
                 "White has more than 8 pawns"},
        BadInput{"WrongSideInCheck", "fen " + wrong_side_in_check, wrong_data,
                 "the side that has just moved is in check"},
        BadInput{"WrongSideInCheckToExplain", "explain " + wrong_side_in_check + " e1d1", failed,
                 "the side that has just moved is in check"},
        BadInput{"RankTooShort", "fen " + short_rank, failed,
                 "column 17: rank 7 has 7 squares instead of 8"},
        BadInput{"RankTooLong", "moves " + long_rank, failed, "rank 6 has"},
        BadInput{"Garbage", "perft 3 --fen garbage", failed, "column 1"},
        BadInput{"Empty", "moves ''", failed, "FEN \"\""},
        BadInput{"EmptyToPlay", "play --fen ''", failed, "FEN \"\""},
        BadInput{"Chess960Rights", "moves '4k3/8/8/8/8/8/8/1R2K3 w B - 0 1'", failed,
                 "add --chess960"}),
    test::name_of_row);

INSTANTIATE_TEST_SUITE_P(
    Perft, BadInputTest,
    testing::Values(
        BadInput{"NegativeDepth", "perft -1", failed, "\"-1\" is not a depth"},
        BadInput{"DepthIsNoNumber", "perft three", failed, "\"three\" is not a depth"},
        BadInput{"DepthHasAFraction", "perft 3.5", failed, "\"3.5\" is not a depth"},
        BadInput{"DepthBeyondTheStack", "perft 20000", failed, "from 0 to 100"},
        BadInput{"DepthTooLargeForAnyNumber", "perft 99999999999999", failed, "is not a depth"},
        BadInput{"DepthMissing", "perft", failed, "perft needs a depth"},
        BadInput{"NoThreads", "perft 3 --threads 0", failed, "--threads"},
        BadInput{"NegativeThreads", "perft 3 --threads -2", failed,
                 "--threads: \"-2\" is not a number from 1 to 1024"},
        BadInput{"SuiteMissing", "perft --suite /nowhere/suite.epd", failed,
                 "there is no file /nowhere/suite.epd"},
        BadInput{"SuiteIsADirectory", "perft --suite /", failed, "/ is a directory"},
        BadInput{"SuiteIsBinary", "perft --suite " TABIYA_QUOTED_PROGRAM, failed, "is not text"}),
    test::name_of_row);

INSTANTIATE_TEST_SUITE_P(
    Pgn, BadInputTest,
    testing::Values(
        BadInput{"Missing", "replay --all /nowhere/games.pgn", failed,
                 "there is no file /nowhere/games.pgn"},
        BadInput{"MissingToPlay", "play --terminal --load /nowhere/games.pgn", failed,
                 "there is no file /nowhere/games.pgn"},
        BadInput{"Directory", "replay --all --quiet /", failed, "/ is a directory, not a file"},
        BadInput{"DirectoryToPlay", "play --load /", failed, "/ is a directory, not a file"},
        BadInput{"Binary", "replay --all --quiet " TABIYA_QUOTED_PROGRAM, failed,
                 "is not text: byte"},
        BadInput{"NoTerminalToStepIn", "replay /dev/null", failed, "use --all or --delay"},
        BadInput{"NegativeDelay", "replay /dev/null --delay -1", failed,
                 "--delay: \"-1\" is not a number from 0 to 86400"}),
    test::name_of_row);

INSTANTIATE_TEST_SUITE_P(
    Move, BadInputTest,
    testing::Values(
        BadInput{"Nonsense", "explain startpos xyzzy", failed, "\"xyzzy\" is not a move"},
        BadInput{"Empty", "explain startpos ''", failed, "the move is missing"},
        BadInput{"Illegal", "explain startpos e2e5", wrong_data, "(FIDE 3.7)"},
        BadInput{"IllegalInGerman", "explain startpos e7e5 --lang de", wrong_data, "(FIDE 1.2)"},
        BadInput{"Ambiguous", "explain " + two_knights + " Nd2", wrong_data,
                 "\"Nd2\" is ambiguous: the knights on b1 and f3"},
        BadInput{"OfNoPosition", "explain e2e4", failed, "needs a position and a move"}),
    test::name_of_row);

INSTANTIATE_TEST_SUITE_P(
    Command, BadInputTest,
    testing::Values(
        BadInput{"Unknown", "frobnicate", failed, "frobnicate"},
        BadInput{"UnknownOption", "moves startpos --frobnicate", failed, "--frobnicate"},
        BadInput{"UnknownLanguage", "explain startpos e4 --lang xx", failed, "en or de"},
        BadInput{"UnknownRuleset", "play --ruleset checkers", failed, "there is no ruleset"},
        BadInput{"EmptyTime", "play --time ''", failed, "time \"\" is neither minutes"},
        BadInput{"NoTime", "play --time soon", failed, "time \"soon\" is neither minutes"},
        BadInput{"ImpossibleTime", "play --time 0", failed, "time \"0\""},
        BadInput{"OneSidedHourglass", "play --time '*180' --black-time 3", failed, "hourglass"},
        BadInput{"ClockInTheTeachingVariant", "play --ruleset csci1933 --time 5", failed,
                 "no clocks"},
        BadInput{"ArrayTooHigh", "play --chess960 960", failed, "(0 to 959)"}),
    test::name_of_row);

TEST(BadInput, APgnWithoutAGameIsRefused) {
  const ScratchFolder folder;
  const std::string path = folder.write("letter.pgn", "Dear Sir,\n\nplease find enclosed.\n");
  const ProgramRun run = run_tabiya("replay --all --quiet " + word(path));
  EXPECT_EQ(run.exit_code, failed);
  EXPECT_NE(run.errors.find("contains no game"), std::string::npos) << run.errors;
}

TEST(BadInput, AnIllegalMoveInAPgnIsReportedWithFileLineAndColumn) {
  const ScratchFolder folder;
  const std::string path = folder.write("bad.pgn", "[Event \"?\"]\n\n1. e4 e5 2. Ke3 *\n");
  const ProgramRun run = run_tabiya("replay --all --quiet " + word(path));
  EXPECT_EQ(run.exit_code, wrong_data);
  EXPECT_EQ(run.errors.find(path + ":3:13: Ke3: "), 0U) << run.errors;
  EXPECT_EQ(run.output.find("1 game, 2 plies, 1 error "), 0U) << run.output;
}

TEST(BadInput, ABrokenGameDoesNotAffectTheNextOne) {
  const ScratchFolder folder;
  const std::string path =
      folder.write("two.pgn", "[Event \"1\"]\n\n1. e5 *\n\n[Event \"2\"]\n\n1. e4 *\n");
  const ProgramRun run = run_tabiya("replay --json " + word(path));
  EXPECT_EQ(run.exit_code, wrong_data);
  EXPECT_EQ(run.output.find(R"({"games":2,"plies":1,"errors":1,)"), 0U) << run.output;
}

TEST(BadInput, AFileCannotControlTheTerminal) {
  const ScratchFolder folder;
  const std::string path = folder.write("evil.pgn", "[White \"\x1b[31mRed\xc2\x9b\"]\n\n1. e4 *\n");
  const ProgramRun run = run_tabiya("replay --all " + word(path));
  for (const unsigned char letter : run.output) {
    EXPECT_TRUE(letter == '\n' || std::iscntrl(letter) == 0) << run.output;
  }
}

TEST(BadInput, AFullDiskIsNoticed) {
  if (!std::filesystem::exists("/dev/full")) GTEST_SKIP() << "no /dev/full here";
  EXPECT_EQ(
      run_tabiya("moves startpos | cat; " TABIYA_QUOTED_PROGRAM " perft 3 >/dev/full #").exit_code,
      failed);
}

}  // namespace
}  // namespace tabiya
