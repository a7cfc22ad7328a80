// A game in a file inherits nothing from the game before it, whatever command reads it.
#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "cli/run_program.hpp"

namespace tabiya {
namespace {

using test::run_tabiya;

std::string output_of_games(const std::string& arguments, std::string_view input) {
  return run_tabiya("pgn " + arguments + " -", std::string{input}).output;
}

constexpr std::string_view full_and_bare =
    "[Event \"Full\"]\n[Site \"S\"]\n[Date \"2001.02.03\"]\n[Round \"1\"]\n[White \"W\"]\n"
    "[Black \"B\"]\n[Result \"1-0\"]\n[WhiteElo \"2500\"]\n[BlackElo \"2400\"]\n[ECO \"B90\"]\n\n"
    "{c} 1. e4 c5 $1 (1... e5) 2. Nf3 d6 1-0\n\n[Event \"Bare\"]\n\n1. c4\n";

TEST(PgnGamesTest, ABareGameInheritsNothingFromTheGameBefore) {
  EXPECT_EQ(run_tabiya("replay --all -", std::string{full_and_bare}).output.substr(0, 48),
            "1. W - B  1-0  4 plies\n2. ? - ?  *  1 ply\n2 game");
  EXPECT_EQ(
      output_of_games("csv --columns Site,White,plies,moves,opening,result --no-header",
                      full_and_bare),
      "S,W,4,e4 c5 Nf3 d6,Sicilian Defense: Modern Variations,1-0\n,,1,c4,English Opening,*\n");
  for (const std::string_view test :
       {"result = 1-0", "White = W", "minelo > 1", "plies = 4", "comments > 0", "variations > 0",
        "glyphs > 0", "Date >= 2001", "opening ~ sicilian", "ECO = B90"}) {
    EXPECT_EQ(output_of_games("select --count '" + std::string{test} + "'", full_and_bare), "1\n")
        << test;
  }
  EXPECT_NE(output_of_games("stats", full_and_bare).find("White wins                   1   50.0 %"),
            std::string::npos);
  EXPECT_NE(output_of_games("tree startpos", full_and_bare).find("c4               1    0 %"),
            std::string::npos);
  EXPECT_TRUE(output_of_games("tags --derive PlyCount,Result,ECO", full_and_bare)
                  .ends_with("[Event \"Bare\"]\n[PlyCount \"1\"]\n[ECO \"A10\"]\n\n1. c4\n\n"))
      << output_of_games("tags --derive PlyCount,Result,ECO", full_and_bare);
  EXPECT_TRUE(output_of_games("clean", full_and_bare)
                  .ends_with("[Event \"Bare\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n"
                             "[Round \"?\"]\n[White \"?\"]\n[Black \"?\"]\n[Result \"*\"]\n\n"
                             "1. c4 *\n\n"));
}

TEST(ReplayAllTest, ShowsTheResultOfTheTagWithoutOneInTheMoves) {
  EXPECT_TRUE(run_tabiya("replay --all -", "[Result \"0-1\"]\n\n1. e4\n")
                  .output.starts_with("1. ? - ?  0-1  1 ply\n"));
  EXPECT_TRUE(run_tabiya("replay --all -", "[Result \"0-1\"]\n\n1. e4 *\n")
                  .output.starts_with("1. ? - ?  0-1  1 ply\n"));
  EXPECT_TRUE(run_tabiya("replay --all -", "[Variant \"Losers\"]\n\n1. e4 0-1\n")
                  .output.starts_with("1. ? - ?  0-1  0 plies\n"));
}

}  // namespace
}  // namespace tabiya
