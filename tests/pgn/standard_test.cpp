// The requirements of the standard, article by article, and cases that other readers got wrong.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "pgn/inner/broken_lines.hpp"
#include "pgn/inner/tree_builder.hpp"
#include "pgn/tree_text.hpp"
#include "tabiya/pgn/annotations.hpp"
#include "tabiya/pgn/writer.hpp"

namespace tabiya::pgn {
namespace {

using test::moves_of;

std::vector<ReadGame> games_in(std::string_view text) {
  Reader reader{Input::from_memory(text)};
  TreeBuilder builder;
  std::vector<ReadGame> games;
  while (auto game = read_tree(reader, builder)) games.push_back(*std::move(game));
  return games;
}

/// The movetexts of the games of a text, separated by slashes.
std::string movetexts(std::string_view text) {
  std::string result;
  for (const ReadGame& game : games_in(text)) {
    result += (result.empty() ? "" : " / ") + moves_of(game.tree);
  }
  return result;
}

bool reports(std::string_view text, Oddity oddity) {
  for (const ReadGame& game : games_in(text)) {
    for (const auto& found : game.oddities) {
      if (found.oddity == oddity) return true;
    }
  }
  return false;
}

struct Rule {
  const char* rule;
  std::string_view text;
  const char* moves;
};

constexpr Rule import_rows[]{
    {"PGN 4.1: a byte order mark is not text",
     "\xEF\xBB\xBF"
     "1. e4 *",
     "1. e4 *"},
    {"PGN 5: braces do not nest", "1. e4 { a { b ; c } e5 *", "1. e4 {a { b ; c} 1... e5 *"},
    {"PGN 5: in the rest of a line braces are ordinary", "e4 ; { not a comment\ne5 *",
     "1. e4 {{ not a comment} 1... e5 *"},
    {"PGN 5: moves after a semicolon are none", "1. e4 ; e5\n1... c5 *", "1. e4 {e5} 1... c5 *"},
    {"PGN 6: a line that begins with % is ignored", "1. e4\n%1... e5\n1... c5 *", "1. e4 c5 *"},
    {"PGN 7: a full stop ends a number", "1.e4 1...e5 2 . Nf3 *", "1. e4 e5 2. Nf3 *"},
    {"PGN 7: an asterisk ends a move", "1. e4 e5*", "1. e4 e5 *"},
    {"PGN 7: e8=Q+ is one token", "[FEN \"8/P7/8/8/8/8/8/k1K5 w - - 0 1\"] 1. a8=Q# 1-0",
     "1. a8=Q# 1-0"},
    {"PGN 8: a file may hold no game", "", ""},
    {"PGN 8.1: white space may stand within a tag pair", "[ White\t\"a\" ] 1. e4 *", "1. e4 *"},
    {"PGN 8.2.2.1: numbers are optional", "e4 e5 Nf3 *", "1. e4 e5 2. Nf3 *"},
    {"PGN 8.2.2.1: and may be repeated", "1. e4 1... e5 2 Nf3 *", "1. e4 e5 2. Nf3 *"},
    {"PGN 8.2.3.8: suffixes are glyphs", "1. e4! e5? 2. d4!! d5?? 3. c4!? c5?! *",
     "1. e4 $1 e5 $2 2. d4 $3 d5 $4 3. c4 $5 c5 $6 *"},
    {"PGN 8.2.5: variations nest", "1. e4 (1. d4 d5 (1... Nf6)) 1... e5 *",
     "1. e4 (1. d4 d5 (1... Nf6)) 1... e5 *"},
    {"PGN 8.2.6: after the result comes the next game", "1. e4 1-0\n1. d4 *",
     "1. e4 1-0 / 1. d4 *"},
    {"PGN 8.2.6: a result may be missing", "[White \"a\"]\n1. e4\n\n[White \"b\"]\n1. d4 *",
     "1. e4 * / 1. d4 *"},
    {"PGN 9.7: a FEN needs no SetUp", "[FEN \"8/8/8/2k5/8/8/P7/4K3 b - - 0 40\"]\n40... Kc4 *",
     "40... Kc4 *"},
    {"PGN 10: a glyph has a number up to 255", "1. e4 $146 e5 $255 *", "1. e4 $146 e5 $255 *"},
    {"PGN 10: $0 says nothing", "1. e4 $0 *", "1. e4 *"},
};

TEST(PgnStandard, ImportsAsItSays) {
  for (const Rule& row : import_rows) EXPECT_EQ(movetexts(row.text), row.moves) << row.rule;
}

TEST(PgnStandard, IsKeptByWhatIsReported) {
  constexpr std::pair<Oddity, std::string_view> rows[]{
      {Oddity::TagNameMalformed, "[Wei\xC3\x9F \"a\"] *"},        // PGN 4.1, 8.1
      {Oddity::TagRepeated, "[White \"a\"]\n[White \"b\"]\n*"},   // PGN 8.1
      {Oddity::TagUnterminated, "[White \"a\n[Black \"b\"]\n*"},  // PGN 7
      {Oddity::TokenReserved, "1. e4 <x> e5 *"},                  // PGN 7
      {Oddity::NagMalformed, "1. e4 $256 *"},                     // PGN 7
      {Oddity::SuffixTooLong, "1. e4!!! *"},                      // PGN 8.2.3.8
      {Oddity::ResultMissing, "1. e4\n\n[White \"b\"]\n*"},       // PGN 8.2.6
      {Oddity::ResultSpelling, "1. e4 \xC2\xBD-\xC2\xBD"},        // PGN 8.2.6
  };
  for (const auto& [oddity, text] : rows) {
    EXPECT_TRUE(reports(text, oddity)) << to_string(oddity) << " in " << text;
  }
}

TEST(PgnStandard, EscapesALineOnlyInItsFirstColumn) {  // PGN 6
  EXPECT_EQ(movetexts("1. e4 %x e5\n1... c5 *").substr(0, 5), "1. e4");
  EXPECT_EQ(games_in("1. e4 e5\n %2. Nf3\n2. Nc3 *").front().tree.main_line().size(), 4)
      << "a percent sign within a line hides nothing";
}

TEST(PgnStandard, ReadsStringsWithQuotesAndBackslashes) {  // PGN 7
  const GameTree game = test::tree_of(R"([White "A \"B\" C\\D"] *)");
  EXPECT_EQ(game.tags.find("White"), R"(A "B" C\D)");
  EXPECT_NE(to_pgn(game).find(R"([White "A \"B\" C\\D"])"), std::string::npos);
}

TEST(PgnStandard, ReadsALineOfAnyLength) {  // PGN 4.3
  std::string text;
  constexpr int times = 20'000;
  for (int count = 0; count < times; ++count) text += "Nf3 Nf6 Ng1 Ng8 ";
  EXPECT_EQ(games_in(text + "*").front().tree.main_line().size(), 4 * times);
}

TEST(PgnStandard, HasCaseSensitiveTagNames) {  // PGN 8.1
  const GameTree game = test::tree_of("[white \"a\"]\n[White \"b\"]\n*");
  EXPECT_EQ(game.tags.find("White"), "b");
  EXPECT_EQ(game.tags.find("white"), "a");
}

TEST(PgnStandard, CompletesTheRoster) {  // PGN 8.1.1
  EXPECT_EQ(to_pgn(test::tree_of("1. e4 *")),
            "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"?\"]\n"
            "[Black \"?\"]\n[Result \"*\"]\n\n1. e4 *\n\n");
}

TEST(PgnStandard, KeepsSupplementalTags) {  // PGN 9
  const std::string text = to_pgn(test::tree_of(
      "[WhiteTitle \"GM\"][WhiteElo \"-\"][WhiteType \"human\"][Time \"12:34:56\"]"
      "[TimeControl \"40/7200:3600\"][Termination \"normal\"][Annotator \"x\"][Mode \"OTB\"] *"));
  EXPECT_EQ(to_pgn(test::tree_of(text)), text);
  EXPECT_NE(text.find("[TimeControl \"40/7200:3600\"]"), std::string::npos);
}

TEST(PgnStandard, LetsTheMovesDecideTheResult) {  // PGN 8.1.1.7
  const std::string text = to_pgn(test::tree_of("[Result \"1-0\"]\n\n1. e4 0-1"));
  EXPECT_NE(text.find("[Result \"0-1\"]"), std::string::npos);
  EXPECT_NE(text.find("1. e4 0-1"), std::string::npos);
}

TEST(PgnStandard, LeavesIllegalMovesOutOfTheMovetext) {  // PGN 8.2
  constexpr std::pair<const char*, const char*> rows[]{
      {"1. e4 Qa1 2. e5 *", "1. e4 {1... Qa1 2. e5} *"},
      {"1. Ke2 e5 *", "{1. Ke2 e5} *"},
      {"1. e4 e5 2. Nf3 (2. Ke4 {y} d6) Nc6 *",
       "1. e4 e5 2. Nf3 {(2. Ke4 (y) 2... d6)} 2... Nc6 *"},
      {"1. e4 Ke5 (1... e5 2. Nf3) 2. d4 *", "1. e4 {1... Ke5 (1... e5 2. Nf3) 2. d4} *"},
      {"1. e4 (1. d4 Qa1 2. c4 (2. c3)) e5 *", "1. e4 (1. d4 {1... Qa1 2. c4 (2. c3)}) 1... e5 *"},
      {"1. e4 e5 *", "1. e4 e5 *"},
  };
  for (const auto& [text, expected] : rows) {
    GameTree game = games_in(text).front().tree;
    comment_out_broken_lines(game);
    EXPECT_EQ(moves_of(game), expected) << text;
    EXPECT_TRUE(games_in(moves_of(game)).front().errors.empty()) << text;
  }
}

TEST(PgnStandard, WritesUnixLines) {  // PGN 3.2.2
  EXPECT_EQ(to_pgn(test::tree_of("[White \"a\"]\r\n\r\n1. e4 {b\r\nc} *\r\n")).find('\r'),
            std::string::npos);
}

TEST(PgnStandard, KeepsWhatItsSupplementPutsIntoComments) {  // PGN Supplement 2, 3
  const GameTree game = test::tree_of("1. e4 {[%clk 0:00:07][%foo 1,2] White is toast} *");
  EXPECT_EQ(moves_of(game), "1. e4 {[%clk 0:00:07][%foo 1,2] White is toast} *");
}

// What other readers got wrong.

TEST(OtherReaders, TookBracketsInCommentsForVariations) {
  EXPECT_EQ(movetexts("1. e4 (1. d4 {a ) b} d5) e5 2. Nf3 *"),
            "1. e4 (1. d4 {a ) b} 1... d5) 1... e5 2. Nf3 *");
  EXPECT_EQ(movetexts("1. e4 (1. d4 {a ( b} d5) e5 2. Nf3 *\n\n1. c4 *"),
            "1. e4 (1. d4 {a ( b} 1... d5) 1... e5 2. Nf3 * / 1. c4 *");
}

TEST(OtherReaders, LostTheFileAfterAQuoteInATag) {
  const auto games =
      games_in("[Event \"A \"B\" C\"]\n\n1. e4 *\n\n[Event \"x\\\"]\n\n1. d4 *\n\n1. c4 *");
  ASSERT_EQ(games.size(), 3);
  EXPECT_EQ(games[0].tree.tags.find("Event"), "A \"B\" C");
  EXPECT_EQ(games[1].tree.tags.find("Event"), "x\\");
}

TEST(OtherReaders, TookBracketsInATagForItsEnd) {
  const GameTree game =
      test::tree_of("[Black \"[=0040.34h5a4]\"]\n[Opening \"St. George (Baker)\"]\n*");
  EXPECT_EQ(game.tags.find("Black"), "[=0040.34h5a4]");
  EXPECT_EQ(game.tags.find("Opening"), "St. George (Baker)");
}

TEST(OtherReaders, SawNoGameWithoutTags) {
  EXPECT_EQ(movetexts("1. e4 *"), "1. e4 *");
  EXPECT_EQ(movetexts("1. e4 1-0\n1. d4 *"), "1. e4 1-0 / 1. d4 *");
}

TEST(OtherReaders, LostGamesWithoutMoves) {
  EXPECT_EQ(movetexts("[White \"a\"]\n 0-1\n[White \"b\"]\n\n *\n"), "0-1 / *");
}

TEST(OtherReaders, FoundMateOnMoveFiftyADraw) {
  // The fiftieth move without a capture or pawn move mates: no claim, no draw.
  const auto games =
      games_in("[FEN \"7k/8/6K1/8/8/8/8/R7 w - - 99 100\"]\n[Result \"1-0\"]\n\n100. Ra8# 1-0");
  EXPECT_TRUE(games.front().errors.empty());
  EXPECT_EQ(moves_of(games.front().tree), "100. Ra8# 1-0");
}

TEST(OtherReaders, OverflowedOnNestedVariations) {
  constexpr int depth = 10'000;
  std::string open;
  for (int level = 0; level < depth; ++level) open += " (";
  EXPECT_EQ(games_in("1. e4" + open + "1. d4" + std::string(depth, ')') + " 1... e5 *")
                .front()
                .tree.main_line()
                .size(),
            2);
}

TEST(OtherReaders, JoinedCommentsThatAreTwo) {
  EXPECT_EQ(movetexts("1. e4 {a} 1... e5 {b} {c} *"), "1. e4 {a} 1... e5 {b} {c} *");
}

}  // namespace
}  // namespace tabiya::pgn
