// Results in odd spellings, read by the commands for PGN files.
#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "cli/run_program.hpp"

namespace tabiya {
namespace {

std::string result_output(const std::string& arguments, std::string_view input) {
  return test::run_tabiya("pgn " + arguments + " -", std::string{input}).output;
}

TEST(PgnResultsTest, AreReadAsMeantByEveryCommand) {
  for (const std::string_view game :
       {"[Result \"1 - 0\"]\n\n1. e4 e5 1 - 0\n", "[Result \"1 - 0\"]\n\n1. e4 e5\n",
        "[Result \"1 : 0\"]\n\n1. e4 e5 1:0\n", "[Result \"1.0-0.0\"]\n\n1. e4 e5 1.0-0.0\n"}) {
    EXPECT_NE(result_output("clean", game).find("[Result \"1-0\"]\n\n1. e4 e5 1-0\n"),
              std::string::npos)
        << game;
    EXPECT_EQ(result_output("select --count 'result = 1-0'", game), "1\n") << game;
    EXPECT_EQ(result_output("csv --no-header --columns result", game), "1-0\n") << game;
    EXPECT_NE(result_output("stats", game).find("White wins                   1  100.0 %"),
              std::string::npos)
        << game;
    EXPECT_NE(result_output("tree startpos", game).find("e4               1  100 %"),
              std::string::npos)
        << game;
    EXPECT_EQ(result_output("check", game).find("result-against-tag"), std::string::npos) << game;
    EXPECT_EQ(result_output("check", game).find("move-number-wrong"), std::string::npos) << game;
    EXPECT_TRUE(test::run_tabiya("replay --all -", std::string{game})
                    .output.starts_with("1. ? - ?  1-0  2 plies"))
        << game;
  }
}

TEST(PgnResultsTest, AreReplacedWhole) {
  EXPECT_EQ(result_output("tags --set Result=0-1", "[A \"1\"]\n\n1. e4 e5 1 - 0 {c}\n"),
            "[A \"1\"]\n[Result \"0-1\"]\n\n1. e4 e5 0-1 {c}\n\n");
  EXPECT_EQ(result_output("tags --derive Result", "[A \"1\"]\n\n1. e4 e5 0.5 - 0.5\n"),
            "[A \"1\"]\n[Result \"1/2-1/2\"]\n\n1. e4 e5 0.5 - 0.5\n\n");
}

TEST(PgnResultsTest, ThatCannotBeReadAreKept) {
  EXPECT_NE(result_output("clean", "[Result \"forfeit\"]\n\n1. e4 *\n").find("\"forfeit\"]"),
            std::string::npos);
}

TEST(PgnResultsTest, ThatAreGlyphsDoNotSplitAGame) {
  EXPECT_TRUE(result_output("clean", "[Event \"a\"]\n\n1. e4 +-- e5 2. Nf3 --+ *\n")
                  .ends_with("\n\n1. e4 $20 e5 2. Nf3 $21 *\n\n"));
}

}  // namespace
}  // namespace tabiya
