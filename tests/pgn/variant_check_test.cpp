// Findings in games of variants.
#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "pgn/inner/checker.hpp"
#include "tabiya/pgn/reader.hpp"

namespace tabiya::pgn::variant_check {
namespace {

constexpr std::string_view usual_roster =
    "[Event \"?\"]\n[Site \"?\"]\n[Date \"?\"]\n[Round \"?\"]\n[White \"?\"]\n[Black \"?\"]\n";

std::vector<Finding> findings_in(std::string_view text) {
  Reader reader{Input::from_memory(text)};
  GameChecker checker;
  reader.read_all(checker);
  return checker.findings();
}

/// The findings in a game with all its tags and with these more; its result is the last word.
std::string found_in(std::string_view tags, std::string_view moves) {
  const std::string result{moves.substr(moves.rfind(' ') + 1)};
  const std::string text = std::string{usual_roster} + "[Result \"" + result + "\"]\n" +
                           std::string{tags} + "\n\n" + std::string{moves};
  std::string kinds;
  for (const Finding& finding : findings_in(text)) {
    if (!kinds.empty()) kinds += ' ';
    kinds += slug_of(finding.kind);
    if (!finding.text.empty()) kinds += ":" + finding.text;
  }
  return kinds;
}

struct CheckedGame {
  std::string_view tags;
  std::string_view moves;
  std::string_view found;
};

void expect_findings(std::span<const CheckedGame> games) {
  for (const CheckedGame& game : games) {
    EXPECT_EQ(found_in(game.tags, game.moves), game.found) << game.tags << '\n' << game.moves;
  }
}

TEST(VariantCheck, KnowsHowEachVariantIsWon) {
  constexpr CheckedGame games[]{
      {"[Variant \"King of the Hill\"]", "1. e4 e5 2. Ke2 a6 3. Kd3 a5 4. Kc4 a4 5. Kd5# 1-0", ""},
      {"[Variant \"Three-check\"]", "1. e4 e5 2. Bc4 a6 3. Bxf7+ Kxf7 4. Qh5+ g6 5. Qxg6# 1-0", ""},
      {"[Variant \"Atomic\"]", "1. Nf3 f6 2. Nd4 a6 3. Ne6 a5 4. Nxd8# 1-0", ""},
      {"[Variant \"Antichess\"][FEN \"8/8/8/8/8/1p6/P7/8 w - - 0 1\"]", "1. axb3# 0-1", ""},
      {"[Variant \"Antichess\"][FEN \"8/1p6/8/P7/8/8/8/8 b - - 0 1\"]", "1... b6 2. axb6# 0-1", ""},
      {"[Variant \"Horde\"][FEN \"4k3/8/8/8/8/8/4r3/4P3 b - - 0 1\"]", "1... Rxe1# 0-1", ""},
      {"[Variant \"Racing Kings\"][FEN \"8/1K6/8/8/8/8/6k1/8 w - - 0 1\"]", "1. Kb8# 1-0", ""},
      {"[Variant \"Crazyhouse\"][FEN \"7k/8/6K1/8/8/8/8/8[Q] w - - 0 1\"]", "1. Q@g7# 1-0", ""},
  };
  expect_findings(games);
}

TEST(VariantCheck, KnowsHowEachVariantIsDrawn) {
  constexpr CheckedGame games[]{
      {"[Variant \"Racing Kings\"][FEN \"8/1K4k1/8/8/8/8/8/8 w - - 0 1\"]", "1. Kb8 Kg8 1/2-1/2",
       ""},
      {"[Variant \"Three-check\"][FEN \"8/8/8/8/8/k7/1r6/K7 w - - 3+3 0 1\"]", "1. Kxb2 1/2-1/2",
       "move-after-stalemate:Kxb2"},
  };
  expect_findings(games);
}

TEST(VariantCheck, TheEndBelongsToTheSignOfMate) {
  constexpr CheckedGame games[]{
      {"[Variant \"King of the Hill\"]", "1. e4 e5 2. Ke2 a6 3. Kd3 a5 4. Kc4 a4 5. Kd5 1-0",
       "mate-sign-missing:Kd5"},
      {"[Variant \"Atomic\"]", "1. Nf3 f6 2. Nd4 a6 3. Ne6 a5 4. Nxd8 1-0",
       "mate-sign-missing:Nxd8"},
      {"[Variant \"Atomic\"]", "1. Nf3# f6 *", "mate-sign-wrong:Nf3#"},
      {"[Variant \"Three-check\"]", "1. e4 e5 2. Bc4 a6 3. Bxf7 Kxf7 *", "check-sign-missing:Bxf7"},
      {"[Variant \"Three-check\"]", "1. e4 e5 2. Bc4+ *", "check-sign-wrong:Bc4+"},
      {"[Variant \"Antichess\"]", "1. e4 f5 2. exf5 g6 3. fxg6 hxg6 4. Qh5 Rxh5+ *",
       "check-sign-wrong:Rxh5+"},
      {"[Variant \"Crazyhouse\"]", "1. e4 f5 2. Qh5# *", "mate-sign-wrong:Qh5#"},
  };
  expect_findings(games);
}

TEST(VariantCheck, NothingFollowsTheEnd) {
  constexpr CheckedGame games[]{
      {"[Variant \"King of the Hill\"]", "1. e4 e5 2. Ke2 a6 3. Kd3 a5 4. Kc4 a4 5. Kd5# a3 1-0",
       "move-after-variant-end:a3"},
      {"[Variant \"Atomic\"]", "1. Nf3 f6 2. Nd4 a6 3. Ne6 a5 4. Nxd8# Kxd8 1-0",
       "move-after-variant-end:Kxd8"},
      {"[Variant \"Horde\"]", "1. a5 a6 2. bxa6 bxa6 *", ""},
      {"[Variant \"Three-check\"]", "1. f3 e5 2. g4 Qh4# 3. a3 0-1", "move-after-mate:a3"},
      {"[Variant \"Three-check\"][FEN \"8/8/8/8/8/2k5/8/K7 w - - 3+3 0 1\"]", "1. Ka2 Kd3 *",
       "move-after-dead-position result-against-board:*"},
      {"[Variant \"King of the Hill\"][FEN \"4k3/8/8/8/8/8/8/R3K3 w - - 99 100\"]",
       "100. Ra2 Kd7 101. Ra1 *", "move-after-50-moves"},
      {"[Variant \"Crazyhouse\"][FEN \"4k3/8/8/8/8/8/8/R3K3 w - - 99 100\"]",
       "100. Ra2 Kd7 101. Ra1 *", ""},
  };
  expect_findings(games);
}

TEST(VariantCheck, APositionThatOccursFiveTimesEndsTheGame) {
  std::string shuffling;
  for (int time = 0; time < 4; ++time) shuffling += "Nf3 Nf6 Ng1 Ng8 ";
  for (const std::string_view variant : {"Three-check", "Crazyhouse", "Atomic"}) {
    const std::string tags = "[Variant \"" + std::string{variant} + "\"]";
    EXPECT_EQ(found_in(tags, shuffling + "*"), "") << variant;
    EXPECT_EQ(found_in(tags, shuffling + "e4 e5 *"), "move-after-fivefold") << variant;
  }
}

TEST(VariantCheck, ComparesResultsWithTheEnd) {
  constexpr CheckedGame games[]{
      {"[Variant \"King of the Hill\"]", "1. e4 e5 2. Ke2 a6 3. Kd3 a5 4. Kc4 a4 5. Kd5# 0-1",
       "result-against-board:0-1"},
      {"[Variant \"Antichess\"][FEN \"8/8/8/8/8/1p6/P7/8 w - - 0 1\"]", "1. axb3# 1-0",
       "result-against-board:1-0"},
      {"[Variant \"Racing Kings\"][FEN \"8/1K4k1/8/8/8/8/8/8 w - - 0 1\"]", "1. Kb8 Kg8 1-0",
       "result-against-board:1-0"},
  };
  expect_findings(games);
}

TEST(VariantCheck, IllegalMovesAreThoseOfTheVariant) {
  constexpr CheckedGame games[]{
      {"[Variant \"Antichess\"]", "1. e4 d5 2. d3 *", "illegal-move:d3"},  // must capture
      {"[Variant \"Antichess\"]", "1. e3 h6 2. Nf3 g6 3. Be2 f6 4. O-O *", "illegal-move:O-O"},
      {"[Variant \"Crazyhouse\"]", "1. e4 N@f6 *", "illegal-move:N@f6"},
      {"[Variant \"Crazyhouse\"]", "1. e4 d5 2. exd5 Qxd5 3. @e4 P@e5 *", ""},
      {"[Variant \"Racing Kings\"]", "1. Nc3 *", "illegal-move:Nc3"},
      {"[Variant \"Atomic\"]", "1. e4 e5 (1... d6 2. e5 Kd7 3. e6+ Kxe6) 2. d4 *",
       "illegal-move:Kxe6"},
      {"[Variant \"Horde\"]", "1. e2e4 *", "illegal-move:e2e4"},
      {"[Variant \"Horde\"]", "1. Zz9 a6 *", "malformed-move:Zz9"},
      {"[Variant \"Horde\"]", "1. e5 2... a6 *", "move-number-wrong:2"},
  };
  expect_findings(games);
}

TEST(VariantCheck, BeginsWhereTheTagsSay) {
  constexpr std::string_view usual = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
  const auto with_fen = [](std::string_view variant, std::string_view fen) {
    return "[Variant \"" + std::string{variant} + "\"]\n[SetUp \"1\"]\n[FEN \"" + std::string{fen} +
           "\"]";
  };
  // The array of chess in variants that have their own, as in files of Lichess (lila#9883).
  EXPECT_EQ(found_in(with_fen("Horde", usual), "1. e5 a6 *"), "");
  EXPECT_EQ(found_in(with_fen("Racing Kings", usual), "1. Kh3 Ka3 *"), "");
  EXPECT_EQ(found_in(with_fen("Antichess", usual), "1. e3 a6 *"), "");
  EXPECT_EQ(found_in(with_fen("Crazyhouse", usual), "1. e3 a6 *"), "");
  // Pockets as a ninth rank, checks given.
  EXPECT_EQ(
      found_in(with_fen("crazyhouse", "4k3/8/8/8/8/8/8/4K3/Qn w - - 0 12"), "12. Q@e2+ N@e7 *"),
      "");
  EXPECT_EQ(found_in(with_fen("3check", "4k3/8/8/8/8/8/8/Q3K3 w - - 0 12 +2+0"), "12. Qa8# 1-0"),
            "");
  // Arrays of Chess960.
  constexpr std::string_view array = "nrk1qrbn/pppppppp/8/8/8/8/PPPPPPPP/NRK1QRBN w BFbf - 0 1";
  EXPECT_EQ(found_in(with_fen("Atomic", array), "1. O-O-O O-O-O *"), "");
  EXPECT_EQ(found_in(with_fen("Atomic 960", array), "1. O-O-O O-O *"), "illegal-move:O-O");
  EXPECT_EQ(found_in("[Variant \"Atomic\"][SetUp \"1\"]", "1. e4 *"), "bad-start:[SetUp \"1\"]");
  EXPECT_EQ(found_in(with_fen("Atomic", "8/8 w"), "1. Kd1 *"), "bad-start:8/8 w");
  EXPECT_EQ(found_in("[Variant \"Losers\"]", "1. e4 *"), "unknown-variant:Losers");
}

TEST(VariantCheck, KnowsTheNamesOfEachVariant) {
  for (const std::string_view name : {"Three-check", "3check", "threeCheck", "Three check chess",
                                      "THREE_CHECK", "3-check", "Threecheck"}) {
    EXPECT_EQ(found_in("[Variant \"" + std::string{name} + "\"]",
                       "1. e4 e5 2. Bc4 a6 3. Bxf7+ Kxf7 4. Qh5+ g6 5. Qxg6# 1-0"),
              "")
        << name;
  }
}

TEST(VariantCheck, GivesReasonsInWords) {
  const auto reason = [](std::string_view variant, std::string_view moves) {
    const auto found = findings_in(std::string{usual_roster} + "[Result \"0-1\"]\n[Variant \"" +
                                   std::string{variant} + "\"]\n\n" + std::string{moves});
    return found.empty() ? std::string{} : found.front().reason;
  };
  EXPECT_EQ(reason("King of the Hill", "1. e4 e5 2. Ke2 a6 3. Kd3 a5 4. Kc4 a4 5. Kd5# a3 0-1"),
            "the game is over: White has won: the king has reached the hill");
  EXPECT_EQ(reason("Atomic", "1. Nf3 f6 2. Nd4 a6 3. Ne6 a5 4. Nxd8# 0-1"),
            "White has won: Black's king has exploded");
  EXPECT_EQ(reason("Antichess", "1. e4 d5 2. d3 0-1"),
            "d2d3: White must capture if possible, and the pawn on e4 can (Lichess, Antichess)");
  EXPECT_EQ(reason("Crazyhouse", "1. e4 N@f6 0-1"),
            "N@f6: Black has no knight in the pocket (Lichess, Crazyhouse)");
}

// A game of chess after one of a variant, and the other way round.
TEST(VariantCheck, EachGameHasItsOwnRules) {
  const std::string game = std::string{usual_roster} + "[Result \"*\"]\n";
  const std::string text = game + "[Variant \"Atomic\"]\n\n1. Nf3 f6 2. Nd4 a6 3. Ne6 a5 *\n\n" +
                           game + "\n1. e4 e5 2. Kxe5 *\n\n" + game +
                           "[Variant \"Antichess\"]\n\n1. e4 d5 2. Ke2 (2. exd5 Qxd5) *\n\n" +
                           game + "\n1. e4 e5 (1... c5 2. Nf3) 2. Nf3 *\n";
  const auto found = findings_in(text);
  ASSERT_EQ(found.size(), 2U);
  EXPECT_EQ(found[0].game_number, 2U);
  EXPECT_EQ(found[1].game_number, 3U);
}

}  // namespace
}  // namespace tabiya::pgn::variant_check
