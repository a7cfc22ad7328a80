// What the commands for PGN files make of games of variants.
#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "cli/run_program.hpp"

namespace tabiya::pgn_variants_program {
namespace {

using test::run_tabiya;

constexpr std::string_view atomic =
    "[White \"A\"]\n[Variant \"Atomic\"]\n\n1. Nf3 f6 2. Nd4 a6 3. Ne6 a5 4. Nxd8# 1-0\n\n";
constexpr std::string_view atomic_moves = "1. Nf3 f6 2. Nd4 a6 3. Ne6 a5 4. Nxd8# 1-0\n";
constexpr std::string_view crazyhouse =
    "[White \"B\"]\n[Variant \"Crazyhouse\"]\n\n1. e4 d5 2. exd5 Qxd5 3. @d4 *\n\n";
constexpr std::string_view chess = "[White \"C\"]\n\n1. Nf3 f6 2. Nd4 a6 3. Ne6 a5 4. Nxd8 *\n\n";

std::string pgn_output(const std::string& arguments, std::string_view input) {
  return run_tabiya("pgn " + arguments + " -", std::string{input}).output;
}

std::string all_games() { return std::string{atomic}.append(crazyhouse).append(chess); }

TEST(PgnVariantsTest, EveryCommandThatWritesGamesKeepsThem) {
  for (const std::string_view command :
       {"clean", "annotate --comments every", "select legal", "select Variant=Atomic",
        "sort --by plies", "dedup", "tags --derive PlyCount,ECO,Opening", "join",
        "join --unique"}) {
    const std::string written = pgn_output(std::string{command}, all_games());
    EXPECT_NE(written.find(atomic_moves), std::string::npos) << command;
    EXPECT_NE(written.find("[Variant \"Atomic\"]"), std::string::npos) << command;
  }
}

TEST(PgnVariantsTest, CleanWritesExportFormat) {
  EXPECT_NE(pgn_output("clean", crazyhouse).find("1. e4 d5 2. exd5 Qxd5 3. P@d4 *\n"),
            std::string::npos);
  EXPECT_NE(pgn_output("clean", "[Variant \"Antichess\"]\n\n1. e4 d5 2. d3 d4 *\n")
                .find("1. e4 d5 {2. d3 d4} *\n"),
            std::string::npos);
}

TEST(PgnVariantsTest, PositionsAreInTheFormOfTheVariant) {
  EXPECT_EQ(pgn_output("fens --final", crazyhouse),
            "rnb1kbnr/ppp1pppp/8/3q4/3P4/8/PPPP1PPP/RNBQKBNR[p] b KQkq - 0 3\n");
  EXPECT_NE(pgn_output("fens --final --json", atomic).find("\"variant\":\"atomic\""),
            std::string::npos);
  EXPECT_EQ(pgn_output("csv --columns plies,moves,final-fen,opening --no-header", crazyhouse),
            "5,e4 d5 exd5 Qxd5 P@d4,"
            "rnb1kbnr/ppp1pppp/8/3q4/3P4/8/PPPP1PPP/RNBQKBNR[p] b KQkq - 0 3,\n");
}

TEST(PgnVariantsTest, PositionsOfChessAreNotFoundInThem) {
  EXPECT_EQ(pgn_output("find --count startpos", all_games()), "1\n");
  EXPECT_EQ(pgn_output("annotate", atomic).find("[ECO"), std::string::npos);
}

TEST(PgnVariantsTest, GamesOfDifferentVariantsAreNotMerged) {
  const std::string merged = pgn_output("join --merge", all_games());
  EXPECT_NE(merged.find("[Variant \"Atomic\"]"), std::string::npos);
  EXPECT_NE(merged.find("4. Nxd8# {A - ?, 1-0}"), std::string::npos);
  EXPECT_NE(merged.find("4. Nxd8 {C - ?, *}"), std::string::npos);
}

TEST(PgnVariantsTest, StatisticsCountThem) {
  const std::string statistics = pgn_output("stats", all_games());
  EXPECT_NE(statistics.find("ended by a variant's rule"), std::string::npos);
  EXPECT_NE(statistics.find("Crazyhouse"), std::string::npos);
  EXPECT_EQ(pgn_output("stats", chess).find("variant"), std::string::npos);
}

TEST(PgnVariantsTest, AllOfThemAreReplayed) {
  EXPECT_TRUE(run_tabiya("replay --all -", std::string{atomic})
                  .output.starts_with("1. A - ?  1-0  7 plies\n"));
}

TEST(PgnVariantsTest, WhatKnowsOnlyChessNamesTheVariant) {
  EXPECT_NE(run_tabiya("review -", std::string{atomic})
                .output.find("Atomic: only games of chess are played here"),
            std::string::npos);
}

}  // namespace
}  // namespace tabiya::pgn_variants_program
