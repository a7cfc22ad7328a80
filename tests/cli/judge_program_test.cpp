/// `tabiya judge` run from a shell: its output for one position and for many, and its errors.
/// tests/winnability tests the verdicts.
#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <string>
#include <vector>

#include "cli/run_program.hpp"
#include "support/row_name.hpp"

namespace tabiya {
namespace {

using test::ProgramRun;
using test::run_tabiya;
using test::ScratchFolder;
using test::word;

const std::string dead_wall = "8/8/3k4/1p2p1p1/pP1pP1P1/P2P4/1K6/8 b - - 32 62";
const std::string only_white_mates = "7k/8/6Q1/8/3K4/8/1n6/8 w - - 0 1";
const std::string judged_mate_in_one = "6k1/8/6K1/8/8/8/8/R7 w - - 0 7";

constexpr int success = 0;
constexpr int exit_wrong_data = 1;
constexpr int exit_failed = 2;

bool holds(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

std::vector<boost::json::object> objects_of(const std::string& output) {
  std::vector<boost::json::object> objects;
  std::size_t begin = 0;
  while (begin < output.size()) {
    const std::size_t end = output.find('\n', begin);
    objects.push_back(boost::json::parse(output.substr(begin, end - begin)).as_object());
    begin = end + 1;
  }
  return objects;
}

TEST(JudgeCommandTest, PrintsAVerdictForEachSide) {
  const ProgramRun run = run_tabiya("judge '" + only_white_mates + "'");
  EXPECT_EQ(run.exit_code, success) << run.errors;
  EXPECT_TRUE(holds(run.output, "White: winnable  ")) << run.output;
  EXPECT_TRUE(holds(run.output, "Black: unwinnable  0 nodes")) << run.output;
}

TEST(JudgeCommandTest, AcceptsTheFenInSeveralWords) {
  EXPECT_EQ(run_tabiya("judge " + dead_wall).exit_code, success);
}

TEST(JudgeCommandTest, NamesAMateOnTheBoard) {
  for (const char* const option : {"", "--shortest "}) {
    const ProgramRun run =
        run_tabiya(std::string{"judge "} + option + "'7k/6Q1/6K1/8/8/8/8/8 b - -'");
    EXPECT_TRUE(holds(run.output, "White: winnable  ")) << run.output;
    EXPECT_TRUE(holds(run.output, " us  has already mated\n")) << run.output;
    EXPECT_FALSE(holds(run.output.substr(run.output.find('\n') + 1), "mated")) << run.output;
  }
}

TEST(JudgeCommandTest, FindsTheShortestMateOnRequest) {
  const ProgramRun run = run_tabiya("judge --shortest '" + judged_mate_in_one + "'");
  EXPECT_TRUE(holds(run.output, "White: winnable")) << run.output;
  EXPECT_TRUE(holds(run.output, "7. Ra8#\n")) << run.output;
}

TEST(JudgeCommandTest, WritesAnObjectForEachSide) {
  const auto sides =
      objects_of(run_tabiya("judge --json --shortest '" + judged_mate_in_one + "'").output);
  ASSERT_EQ(sides.size(), 2U);
  EXPECT_EQ(sides[0].at("fen").as_string(), judged_mate_in_one);
  EXPECT_EQ(sides[0].at("winner").as_string(), "white");
  EXPECT_EQ(sides[0].at("verdict").as_string(), "winnable");
  EXPECT_EQ(sides[0].at("line"), (boost::json::array{"Ra8#"}));
  EXPECT_TRUE(sides[0].at("nodes").is_number());
  EXPECT_TRUE(sides[0].at("us").is_number());
  EXPECT_EQ(sides[1].at("winner").as_string(), "black");
}

TEST(JudgeCommandTest, WithoutABudgetIsUndetermined) {
  const auto sides = objects_of(run_tabiya("judge --json --budget 1 startpos").output);
  ASSERT_EQ(sides.size(), 2U);
  EXPECT_EQ(sides[0].at("verdict").as_string(), "undetermined");
  EXPECT_EQ(sides[0].at("line"), boost::json::array{});
}

TEST(JudgeBatchTest, JudgesEveryLineInOrder) {
  const ScratchFolder folder;
  const std::string path =
      folder.write("three.fen", "# a comment\n" + dead_wall + "\n\n" + only_white_mates + "\r\n" +
                                    judged_mate_in_one + "\n");
  for (const char* const threads : {"", " --threads 3"}) {
    const auto sides =
        objects_of(run_tabiya("judge --json --batch " + word(path) + threads).output);
    ASSERT_EQ(sides.size(), 6U);
    EXPECT_EQ(sides[0].at("fen").as_string(), dead_wall);
    EXPECT_EQ(sides[0].at("verdict").as_string(), "unwinnable");
    EXPECT_EQ(sides[1].at("verdict").as_string(), "unwinnable");
    EXPECT_EQ(sides[2].at("fen").as_string(), only_white_mates);
    EXPECT_EQ(sides[4].at("fen").as_string(), judged_mate_in_one);
  }
}

TEST(JudgeBatchTest, ReadsStandardInput) {
  for (const char* const arguments : {"judge --json", "judge --json -", "judge --json --batch -"}) {
    EXPECT_EQ(objects_of(run_tabiya(arguments, dead_wall + "\n").output).size(), 2U) << arguments;
  }
}

TEST(JudgeBatchTest, PrintsOnlyDeadPositionsOnRequest) {
  const ProgramRun run =
      run_tabiya("judge --dead-only -", only_white_mates + "\n" + dead_wall + "\n");
  EXPECT_EQ(run.exit_code, success) << run.errors;
  EXPECT_TRUE(holds(run.output, dead_wall + "  White: unwinnable")) << run.output;
  EXPECT_TRUE(holds(run.output, dead_wall + "  Black: unwinnable")) << run.output;
  EXPECT_FALSE(holds(run.output, only_white_mates)) << run.output;
}

TEST(JudgeBatchTest, ReportsAnInvalidLineAndContinues) {
  const ProgramRun run = run_tabiya("judge --json -", "8/8 w - -\n" + dead_wall + "\n");
  EXPECT_EQ(run.exit_code, exit_failed);
  EXPECT_TRUE(holds(run.errors, ":1: FEN \"8/8 w - -\"")) << run.errors;
  EXPECT_EQ(objects_of(run.output).size(), 2U);
}

TEST(JudgeLabelledTest, AcceptsCorrectLabels) {
  const ProgramRun run =
      run_tabiya("judge --labelled -", "W- " + only_white_mates + "\n-- " + dead_wall + "\n");
  EXPECT_EQ(run.exit_code, success) << run.errors;
  EXPECT_EQ(run.errors, "");
}

TEST(JudgeLabelledTest, ReportsEachDisagreement) {
  const ScratchFolder folder;
  const std::string path =
      folder.write("labelled.txt", "W- " + only_white_mates + "\nWB " + dead_wall + "\n");
  const ProgramRun run = run_tabiya("judge --labelled --batch " + word(path));
  EXPECT_EQ(run.exit_code, exit_wrong_data);
  EXPECT_TRUE(holds(run.errors, path + ":2: White is labelled winnable, but judged unwinnable: "))
      << run.errors;
  EXPECT_TRUE(holds(run.errors, path + ":2: Black is labelled winnable, but judged unwinnable: "))
      << run.errors;
  EXPECT_FALSE(holds(run.errors, path + ":1:")) << run.errors;
}

TEST(JudgeLabelledTest, ReportsALineWithoutALabel) {
  const ProgramRun run = run_tabiya("judge --labelled -", dead_wall + "\n");
  EXPECT_EQ(run.exit_code, exit_failed);
  EXPECT_TRUE(holds(run.errors, ":1: the line does not begin with WB, W-, -B or --")) << run.errors;
}

// FIDE 5.2.2: the game was dead once only kings were left.
const std::string played_on =
    "[White \"Ann\"]\n[Black \"Bob\"]\n[FEN \"8/8/8/4k3/8/8/3r4/4K3 w - - 0 1\"]\n[SetUp \"1\"]\n"
    "[Result \"1/2-1/2\"]\n\n1. Kxd2 Kd4 2. Ke2 1/2-1/2\n\n";
// FIDE 6.9: Black's flag fell, but a lone knight mates no king and queen.
const std::string lost_on_time =
    "[White \"Cid\"]\n[Black \"Dora\"]\n[FEN \"7k/8/6q1/8/3K4/8/1N6/8 w - - 0 1\"]\n[SetUp \"1\"]\n"
    "[Result \"1-0\"]\n\n1. Nd3 1-0\n\n";
const std::string in_order = "[White \"Eve\"]\n[Black \"Fay\"]\n[Result \"1-0\"]\n\n1. e4 1-0\n\n";

TEST(JudgePgnTest, ListsGamesWithAWrongResult) {
  const ProgramRun run = run_tabiya("judge --pgn -", in_order + played_on + lost_on_time);
  EXPECT_EQ(run.exit_code, exit_wrong_data);
  EXPECT_TRUE(holds(run.output, "2. Ann - Bob: continued in a dead position (FIDE 5.2.2), ply "))
      << run.output;
  EXPECT_TRUE(holds(run.output, "3. Cid - Dora: White won, but could never mate: it is a draw"))
      << run.output;
  EXPECT_FALSE(holds(run.output, "Eve")) << run.output;
  EXPECT_TRUE(holds(run.errors, "3 games, 2 with a wrong result")) << run.errors;
}

TEST(JudgePgnTest, WritesAnObjectForEachSuchGame) {
  const auto games =
      objects_of(run_tabiya("judge --json --pgn -", played_on + lost_on_time).output);
  ASSERT_EQ(games.size(), 2U);
  EXPECT_EQ(games[0].at("game").to_number<int>(), 1);
  EXPECT_EQ(games[0].at("white").as_string(), "Ann");
  EXPECT_EQ(games[0].at("kind").as_string(), "went on");
  EXPECT_EQ(games[1].at("kind").as_string(), "not a win");
  EXPECT_EQ(games[1].at("ply").to_number<int>(), 1);
}

TEST(JudgePgnTest, AcceptsGamesWithCorrectResults) {
  const ProgramRun run = run_tabiya("judge --pgn -", in_order);
  EXPECT_EQ(run.exit_code, success) << run.errors;
  EXPECT_EQ(run.output, "");
}

struct BadCall {
  const char* name;
  std::string arguments;
  std::string sentence;  // part of standard error
};

class JudgeBadInput : public testing::TestWithParam<BadCall> {};

TEST_P(JudgeBadInput, IsRefusedInOneSentence) {
  const ProgramRun run = run_tabiya("judge " + GetParam().arguments);
  EXPECT_EQ(run.exit_code, exit_failed);
  EXPECT_EQ(run.output, "");
  EXPECT_TRUE(holds(run.errors, GetParam().sentence)) << run.errors;
}

INSTANTIATE_TEST_SUITE_P(
    Of, JudgeBadInput,
    testing::Values(
        BadCall{"AFenThatIsNone", "'8/8 w - -'", "FEN \"8/8 w - -\""},
        BadCall{"APositionThatCannotBePlayed", "'8/8/8/8/8/8/8/K7 w - - 0 1'", "king"},
        BadCall{"AFileThatIsMissing", "--batch /nowhere/at/all.fen", "/nowhere/at/all.fen"},
        BadCall{"APgnThatIsMissing", "--pgn /nowhere/at/all.pgn", "/nowhere/at/all.pgn"},
        BadCall{"BatchAndPgnAtOnce", "--batch a --pgn b", "--batch"},
        BadCall{"NoThreads", "--threads 0 startpos", "--threads"},
        BadCall{"ABudgetThatIsNoNumber", "--budget much startpos", "--budget"},
        BadCall{"AnUnknownOption", "--quickly startpos", "--quickly"}),
    test::name_of_row);

}  // namespace
}  // namespace tabiya
