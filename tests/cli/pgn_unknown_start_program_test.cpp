// What the commands for PGN files make of games whose start is unknown.
#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "cli/run_program.hpp"

namespace tabiya {
namespace {

using test::run_tabiya;

constexpr std::string_view unknown_start =
    "[White \"A\"]\n[Variant \"Losers\"]\n[FEN \"4k3/8/8/8/8/8/4p3/4K3/ b - - 0 11\"]\n\n"
    "11... Kd7 12. N@d5 (12. N@e5 Ke7) 12... Ke8 1-0\n\n";
constexpr std::string_view moves_as_written = "11... Kd7 12. N@d5 (12. N@e5 Ke7) 12... Ke8 1-0\n";

std::string pgn_output(const std::string& arguments, std::string_view input) {
  return run_tabiya("pgn " + arguments + " -", std::string{input}).output;
}

TEST(PgnUnknownStartTest, EveryCommandKeepsTheNumbersOfTheMoves) {
  for (const std::string_view command :
       {"clean", "annotate --comments every", "select plies=3", "select 'moves = 2'",
        "sort --by plies", "dedup", "tags --derive PlyCount,ECO,Opening", "join",
        "join --unique"}) {
    EXPECT_NE(pgn_output(std::string{command}, unknown_start).find(moves_as_written),
              std::string::npos)
        << command;
  }
  EXPECT_NE(pgn_output("join --merge", unknown_start).find("12... Ke8 {A - ?, 1-0}"),
            std::string::npos);
  EXPECT_NE(pgn_output("tags --derive PlyCount", unknown_start).find("[PlyCount \"3\"]"),
            std::string::npos);
}

TEST(PgnUnknownStartTest, NoCommandTakesTheInitialArrayForTheStart) {
  EXPECT_EQ(pgn_output("csv --columns plies,moves,final-fen,opening --no-header", unknown_start),
            "3,Kd7 N@d5 Ke8,,\n");
  EXPECT_EQ(pgn_output("fens", unknown_start), "");
  EXPECT_EQ(pgn_output("find --count startpos", unknown_start), "0\n");
  EXPECT_EQ(pgn_output("annotate", unknown_start).find("[ECO"), std::string::npos);
}

TEST(PgnCsvTest, CountsMovesThatCannotBePlayed) {
  EXPECT_EQ(pgn_output("csv --columns plies,moves --no-header", "1. e4 e5 2. Ke7 -- *\n"),
            "4,e4 e5 Ke7 --\n");
}

}  // namespace
}  // namespace tabiya
