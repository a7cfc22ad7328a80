// Findings in files of games, with the article of each kind.
#include "pgn/inner/checker.hpp"

#include <gtest/gtest.h>

#include <string>

#include "pgn/inner/replay.hpp"
#include "tabiya/pgn/reader.hpp"

namespace tabiya::pgn {
namespace {

constexpr std::string_view roster =
    "[Event \"?\"]\n[Site \"?\"]\n[Date \"?\"]\n[Round \"?\"]\n[White \"?\"]\n[Black \"?\"]\n";

template <class Checker>
std::string found(std::string_view text) {
  Reader reader{Input::from_memory(text)};
  Checker checker;
  reader.read_all(checker);
  std::string kinds;
  for (const Finding& finding : checker.findings()) {
    if (!kinds.empty()) kinds += ' ';
    kinds += slug_of(finding.kind);
    if (!finding.text.empty()) kinds += ":" + finding.text;
  }
  return kinds;
}

/// The findings in a game with all its tags, with a result and a FEN if given.
std::string found_in(std::string_view moves, std::string_view result = "*",
                     std::string_view fen = {}) {
  std::string text{roster};
  text += "[Result \"" + std::string{result} + "\"]\n";
  if (!fen.empty()) text += "[FEN \"" + std::string{fen} + "\"]\n";
  return found<GameChecker>(text + "\n" + std::string{moves});
}

struct Checked {
  const char* name;
  std::string_view moves;
  std::string_view found;
};

TEST(PgnCheck, FindsNothingInACorrectGame) {
  EXPECT_EQ(found_in("1. f3 e5 2. g4 Qh4# 0-1", "0-1"), "");
  EXPECT_EQ(found_in("1. e4 e5 (1... c5 2. Nf3) 2. Nf3 {good} Nc6 $1 *"), "");
}

TEST(PgnCheck, KnowsTheSignsOfCheckAndMate) {  // PGN 8.2.3.5
  constexpr Checked rows[]{
      {"a check without its sign", "1. e4 f6 2. Qh5 *", "check-sign-missing:Qh5"},
      {"a sign without a check", "1. e4+ *", "check-sign-wrong:e4+"},
      {"mate with the sign of check", "1. f3 e5 2. g4 Qh4+ *",
       "mate-sign-missing:Qh4+ result-against-board:*"},
      {"mate without a sign", "1. f3 e5 2. g4 Qh4 *",
       "mate-sign-missing:Qh4 result-against-board:*"},
      {"check with the sign of mate", "1. e4 f6 2. Qh5# *", "mate-sign-wrong:Qh5#"},
      {"in a variation", "1. e4 f6 2. d4 (2. Qh5 g6) *", "check-sign-missing:Qh5"},
  };
  for (const Checked& row : rows) EXPECT_EQ(found_in(row.moves), row.found) << row.name;
}

TEST(PgnCheck, KnowsTheNumbersOfMoves) {  // PGN 8.2.2
  constexpr Checked rows[]{
      {"wrong once, and then counting on", "1. e4 e5 3. Nf3 Nc6 4. Bb5 *", "move-number-wrong:3"},
      {"wrong for Black", "1. e4 2... e5 2. Nf3 *", "move-number-wrong:2"},
      {"in a variation, and right after it", "1. e4 e5 (2... c5) 2. Nf3 *", "move-number-wrong:2"},
      {"none at all", "e4 e5 Nf3 *", ""},
      {"of a comment", "1. e4 {5. h4} e5 ; 7\n2. Nf3 *", ""},
  };
  for (const Checked& row : rows) EXPECT_EQ(found_in(row.moves), row.found) << row.name;
  EXPECT_EQ(found_in("17... Kd8 18. Ke2 *", "*", "4k3/7p/8/8/8/8/8/R3K3 b - - 0 17"), "");
}

TEST(PgnCheck, KnowsWhenAGameIsOver) {
  EXPECT_EQ(found_in("1. f3 e5 2. g4 Qh4# 3. a3 0-1", "0-1"), "move-after-mate:a3");  // FIDE 5.1.1
  EXPECT_EQ(found_in("1. Qc7 Kb8 1/2-1/2", "1/2-1/2", "k7/8/8/8/8/8/2Q5/4K3 w - - 0 1"),
            "move-after-stalemate:Kb8");  // FIDE 5.2.1
  EXPECT_EQ(found_in("1. Kxe2 Kd7 2. Kd2 *", "*", "4k3/8/8/8/8/8/4n3/4K3 w - - 0 1"),
            "move-after-dead-position");  // FIDE 5.2.2
  EXPECT_EQ(found_in("1. Ra2 Kd7 *", "*", "4k3/8/8/8/8/8/8/R3K3 w - - 149 100"),
            "move-number-wrong:1 move-after-75-moves");  // FIDE 9.6.2
  std::string shuffling;
  for (int time = 0; time < 4; ++time) shuffling += "Nf3 Nf6 Ng1 Ng8 ";
  EXPECT_EQ(found_in(shuffling + "*"), "");
  EXPECT_EQ(found_in(shuffling + "e4 e5 *"), "move-after-fivefold");  // FIDE 9.6.1
}

TEST(PgnCheck, ComparesResults) {
  EXPECT_EQ(found_in("1. e4 1-0", "0-1"), "result-against-tag:1-0");
  EXPECT_EQ(found_in("1. f3 e5 2. g4 Qh4# 1-0", "1-0"), "result-against-board:1-0");
  EXPECT_EQ(found_in("1. Qc7 1-0", "1-0", "k7/8/8/8/8/8/2Q5/4K3 w - - 0 1"),
            "result-against-board:1-0");
}

TEST(PgnCheck, NamesMissingTags) {  // PGN 8.1.1
  EXPECT_EQ(found<GameChecker>("[Event \"?\"]\n[Site \"?\"]\n[Date \"?\"]\n[Round \"?\"]\n\n*"),
            "tag-missing:White, Black, Result");
}

TEST(PgnCheck, KnowsTheValuesOfTags) {  // PGN 8.1.1.3, 8.1.1.7, 9.7.1
  const auto found_with = [](const std::string& tag) {
    std::string text{roster};
    text += "[Result \"*\"]\n";
    text.replace(text.find("[" + tag.substr(0, tag.find(' '))), 0, "[" + tag + "]\n%");
    return found<GameChecker>(text + "\n*");
  };
  for (const std::string date : {"1992.11.04", "1992.??.??", "????.??.??", "?", "2000.02.29"}) {
    EXPECT_EQ(found_with("Date \"" + date + "\""), "");
  }
  for (const std::string date :
       {"1992", "1992.13.01", "1993.02.29", "04.11.1992", "1992-11-04", ""}) {
    EXPECT_EQ(found_with("Date \"" + date + "\""),
              "tag-value-wrong" + (date.empty() ? "" : ":" + date));
  }
  EXPECT_EQ(found_with("Result \"?\""), "tag-value-wrong:?");
  EXPECT_EQ(found_in("1. e4 1/2-1/2", "1/2"), "tag-value-wrong:1/2");
  EXPECT_EQ(found<GameChecker>(std::string{roster} + "[Result \"*\"]\n[SetUp \"yes\"]\n\n*"),
            "tag-value-wrong:yes");
}

TEST(PgnCheck, ReportsABadStartAtItsTag) {
  for (const std::string_view text : {"[Event \"?\"]\n[FEN \"8/8\"]\n\n1. e4 *",
                                      "[Event \"?\"]\n[Variant \"Losers\"]\n\n1. e4 *"}) {
    Reader reader{Input::from_memory(text)};
    MoveChecker checker;
    reader.read_all(checker);
    ASSERT_EQ(checker.findings().size(), 1U) << text;
    EXPECT_EQ(checker.findings().front().location.line, 2U) << text;
  }
}

// FIDE 5.2.2: the position in which the game died is found, in whichever way it is asked.
TEST(PgnCheck, SaysWhenAGameDied) {
  const auto died = [](std::string_view moves, std::string_view fen) {
    const std::string text = std::string{roster} + "[Result \"*\"]\n[FEN \"" + std::string{fen} +
                             "\"]\n\n" + std::string{moves} + " *";
    Reader reader{Input::from_memory(text)};
    GameChecker checker;
    reader.read_all(checker);
    return checker.findings().size() == 1 ? checker.findings().front().reason : "?";
  };
  EXPECT_EQ(died("1. Kd2 Kd7 2. Kxe2 Kd6 3. Kd3 Ke6", "4k3/8/8/8/8/8/4p3/4K3 w - - 0 1"),
            "the game is over before move 2 of Black: neither side can mate any more");
  EXPECT_EQ(died("1. Kd2 Kd7 2. Ke3 Kd6", "4k3/8/8/8/8/8/4n3/4K3 w - - 0 1"),
            "the game is over before move 1 of White: neither side can mate any more");
}

// More plies than the checker keeps positions for.
TEST(PgnCheck, HandlesVeryLongGames) {
  std::string text =
      std::string{roster} + "[Result \"*\"]\n[FEN \"7k/p7/8/8/8/8/P2R4/K7 w - - 0 1\"]\n\n";
  for (int times = 0; times < 10'000; ++times) text += "Kb1 Kg8 Kb2 Kg7 Ka1 Kh8\n";
  text += "a4 (a3 Kg8 a5) Kg8 Rg2 *";
  EXPECT_EQ(found<MoveChecker>(text), "illegal-move:a5");
  EXPECT_EQ(found<GameChecker>(text), "move-after-fivefold illegal-move:a5 check-sign-missing:Rg2");
}

TEST(PgnCheck, ReportsOdditiesOfTheText) {
  EXPECT_EQ(found_in("1. e4 e5 2. Nf3 ) 1/2", "1/2-1/2"), "variation-end-stray result-spelling");
}

TEST(PgnCheck, MovesOnlyIgnoresEverythingElse) {
  EXPECT_EQ(found<MoveChecker>("3. e4+ e5 ) 1/2"), "");
  EXPECT_EQ(found<MoveChecker>("1. e4 e5 2. Ke3 (2. Nf3 Nc3 3. d4) Kd4 3. c4 *\n\n1. d5 *"),
            "illegal-move:Ke3 illegal-move:Nc3 illegal-move:d5");
}

TEST(PgnCheck, AgreesWithReplay) {
  constexpr std::string_view texts[]{
      "1. e4 e5 (1... Ke4 2. d4 (2. c4)) 2. Nf3 (2. Qa1 Nc6) Nc6 3. Bb9 d6 (3... d5) *\n\n1. d4 *",
      "1. e4 e5 (1... c5 2. Nf3) 2. Nf3 *\n\n1. d4 Ke6 2. c4 *\n\n*",
      "1. e2-e4 Zz9 *",
      "1. e4 -- 2. d4 Ng8f6 3. e5 d5 4. exd6 e.p. *",
      ("[Variant \"Chess960\"]\n"
       "[FEN \"bqnbnrkr/pppppppp/8/8/8/8/PPPPPPPP/BQNBNRKR w HFhf - 0 1\"]\n"
       "1. Nd3 Nd6 2. O-O O-O *"),
      "1. Ke9 (1. e4 e5) (1. d4) d5 (1... e5) *",
      "[Variant \"Atomic\"]\n1. Nf3 f6 (1... e6 2. Ke3 d6) 2. Nd4 a6 3. Ne6 a5 4. Nxd8 Kxd8 *",
      "[Variant \"Crazyhouse\"]\n1. e4 d5 2. exd5 Qxd5 3. P@e8 (3. @e4 -- 4. exd5) Qa5 *",
      "[FEN \"none\"]\n1. e4 *",
  };
  for (const std::string_view text : texts) {
    Reader by_replay{Input::from_memory(text)};
    Reader by_checker{Input::from_memory(text)};
    Replay replay;
    MoveChecker checker;
    by_replay.read_all(replay);
    by_checker.read_all(checker);
    EXPECT_EQ(checker.summary().plies, replay.summary().plies) << text;
    EXPECT_EQ(checker.summary().variation_plies, replay.summary().variation_plies) << text;
    ASSERT_EQ(checker.findings().size(), replay.errors().size()) << text;
    for (std::size_t index = 0; index < replay.errors().size(); ++index) {
      EXPECT_EQ(checker.findings()[index].location, replay.errors()[index].location) << text;
      EXPECT_EQ(checker.findings()[index].reason, replay.errors()[index].reason) << text;
    }
  }
}

TEST(PgnCheck, FollowsCsci1933) {
  constexpr Checked rows[]{
      {"a king walks into check and is captured", "1. e4 e5 2. Ke2 Qg5 3. Kf3 Qg3 4. Kxg3 *", ""},
      {"the king may be captured", "1. e4 f5 2. Qh5 a6 3. Qxe8# 1-0", ""},
      {"and then the game is over", "1. e4 f5 2. Qh5 a6 3. Qxe8# a5 1-0",
       "move-after-variant-end:a5"},
      {"and he has lost", "1. e4 f5 2. Qh5 a6 3. Qxe8# 0-1", "result-against-board:0-1"},
      {"neither side castles", "1. Nf3 a6 2. g3 b6 3. Bg2 c6 4. O-O d6 *", "illegal-move:O-O"},
      {"in a variation", "1. e4 e5 (1... f5 2. Qh5 a6 (2... Kf7 3. Qxf7#) 3. Qxe8# a5) 2. Nf3 *",
       "move-after-variant-end:a5"},
      {"a word that is not a move breaks the line off", "1. e4 Zz9 2. Ke8 *", "malformed-move:Zz9"},
  };
  for (const Checked& row : rows) {
    std::string text{roster};
    const std::string_view result = row.moves.substr(row.moves.rfind(' ') + 1);
    text += "[Result \"" + std::string{result} + "\"]\n[Variant \"csci1933\"]\n\n";
    EXPECT_EQ(found<GameChecker>(text + std::string{row.moves}), row.found) << row.name;
  }
}

TEST(PgnCheck, BeginsCsci1933WhereItsFenSays) {
  const std::string tags = std::string{roster} + "[Result \"*\"]\n[Variant \"CSCI 1933\"]\n[FEN \"";
  EXPECT_EQ(found<GameChecker>(tags + "4k3/4Q3/8/8/8/8/8/4K3 w\"]\n\n1. Kd1 Kxe7 *"), "");
  EXPECT_EQ(found<MoveChecker>(tags + "8/8/8/8/8/8/8/4P3 w\"]\n\n1. Kd1 *"),
            "bad-start:8/8/8/8/8/8/8/4P3 w");
}

}  // namespace
}  // namespace tabiya::pgn
