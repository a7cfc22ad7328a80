/// `tabiya analyse` run from a shell.
#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <string>

#include "cli/run_program.hpp"

namespace tabiya {
namespace {

using test::ProgramRun;
using test::run_tabiya;

const std::string mate_in_one = "'6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1'";

TEST(AnalyseTest, PrintsTheBestLine) {
  const ProgramRun run = run_tabiya("analyse " + mate_in_one + " --depth 4");
  EXPECT_EQ(run.exit_code, 0);
  EXPECT_EQ(run.output, "     #1  depth 4   1. Ra8#\n");
}

TEST(AnalyseTest, PrintsTheRequestedNumberOfLinesAsJson) {
  const ProgramRun run = run_tabiya("analyse startpos --depth 4 --lines 3 --json");
  const auto lines = boost::json::parse(run.output).as_object().at("lines").as_array();
  EXPECT_EQ(lines.size(), 3U);
  for (const auto& line : lines) EXPECT_FALSE(line.at("line").as_array().empty());
}

TEST(AnalyseTest, ReportsMateAndStalemate) {
  EXPECT_EQ(run_tabiya("analyse '7k/6Q1/6K1/8/8/8/8/8 b - - 0 1'").output,
            "no legal move: checkmate\n");
  EXPECT_EQ(run_tabiya("analyse -", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1\n").output,
            "no legal move: stalemate\n");
}

// PGN 10: $4 is a very poor move
TEST(AnalyseTest, AnnotatesAGame) {
  const ProgramRun run = run_tabiya("analyse - --nodes 5000", "1. f3 e5 2. g4 Qh4# 0-1\n");
  EXPECT_EQ(run.exit_code, 0);
  EXPECT_NE(run.output.find("2. g4 $4 {[%eval #-1]} (2."), std::string::npos) << run.output;
  EXPECT_NE(run.output.find("{[%eval -0."), std::string::npos) << run.output;
}

TEST(AnalyseTest, ReportsErrorsInAGame) {
  const ProgramRun run = run_tabiya("analyse - --nodes 500", "1. e4 Ke4 *\n");
  EXPECT_EQ(run.exit_code, 1);
  EXPECT_NE(run.errors.find("standard input:1:7: Ke4"), std::string::npos) << run.errors;
}

TEST(AnalyseTest, RefusesBadArguments) {
  EXPECT_EQ(run_tabiya("analyse /nowhere.pgn").exit_code, 2);
  EXPECT_EQ(run_tabiya("analyse '8/8/8 w - -'").exit_code, 2);
  EXPECT_EQ(run_tabiya("analyse -", "").exit_code, 2);
  EXPECT_EQ(run_tabiya("analyse startpos --lines 0").exit_code, 2);
}

}  // namespace
}  // namespace tabiya
