// Games written in other formats than export format.
#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "pgn/tree_text.hpp"
#include "tabiya/pgn/writer.hpp"

namespace tabiya::pgn {
namespace {

using test::moves_of;
using test::tree_of;
using Options = WriteOptions;

constexpr std::string_view game =
    "{[%eval 0.1] a} 1. e4! $14 {[%clk 0:00:30]} (1. d4 {b} d5 $146) 1... e5 $10 $2 2. Nf3 1-0";

TEST(WriteOptions, ChangeWhatIsWrittenOfTheMoves) {
  const struct {
    const char* what;
    Options options;
    const char* expected;
  } rows[]{
      {"everything",
       {},
       "{[%eval 0.1] a} 1. e4 $1 $14 {[%clk 0:00:30]} (1. d4 {b} 1... d5 $146) 1... e5\n"
       "$10 $2 2. Nf3 1-0"},
      {"no commands",
       {.comments = Options::Comments::Text},
       "{a} 1. e4 $1 $14 (1. d4 {b} 1... d5 $146) 1... e5 $10 $2 2. Nf3 1-0"},
      {"no comments",
       {.comments = Options::Comments::None},
       "1. e4 $1 $14 (1. d4 d5 $146) 1... e5 $10 $2 2. Nf3 1-0"},
      {"no variations",
       {.comments = Options::Comments::None, .has_variations = false},
       "1. e4 $1 $14 e5 $10 $2 2. Nf3 1-0"},
      {"no glyphs",
       {.glyphs = Options::Glyphs::None},
       "{[%eval 0.1] a} 1. e4 {[%clk 0:00:30]} (1. d4 {b} 1... d5) 1... e5 2. Nf3 1-0"},
      {"suffixes, where the first glyph is one",
       {.comments = Options::Comments::None, .glyphs = Options::Glyphs::Suffixes},
       "1. e4! $14 (1. d4 d5 $146) 1... e5 $10 $2 2. Nf3 1-0"},
      {"no numbers and no result",
       {.comments = Options::Comments::None,
        .glyphs = Options::Glyphs::None,
        .has_move_numbers = false,
        .has_result = false},
       "e4 (d4 d5) e5 Nf3"},
  };
  const GameTree tree = tree_of(game);
  for (const auto& row : rows) EXPECT_EQ(moves_of(tree, row.options), row.expected) << row.what;
}

TEST(WriteOptions, ChangeHowMovesAreWritten) {
  const GameTree tree = tree_of("1. e4 d5 2. exd5 Nf6 3. Bb5+ c6 4. Nf3 cxb5 5. O-O *");
  Options options{.notation = Options::Notation::Lan};
  EXPECT_EQ(moves_of(tree, options),
            "1. e2-e4 d7-d5 2. e4xd5 Ng8-f6 3. Bf1-b5+ c7-c6 4. Ng1-f3 c6xb5 5. O-O *");
  options.notation = Options::Notation::Uci;
  EXPECT_EQ(moves_of(tree, options),
            "1. e2e4 d7d5 2. e4d5 g8f6 3. f1b5 c7c6 4. g1f3 c6b5 5. e1g1 *");
  options = {.letters = *piece_letters("de")};
  EXPECT_EQ(moves_of(tree, options), "1. e4 d5 2. exd5 Sf6 3. Lb5+ c6 4. Sf3 cxb5 5. O-O *");
  options.letters = figurines;  // PGN 17: for people alone
  EXPECT_EQ(moves_of(tree, options), "1. e4 d5 2. exd5 ♘f6 3. ♗b5+ c6 4. ♘f3 cxb5 5. O-O *");
}

TEST(WriteOptions, WriteChess960CastlingForPrograms) {  // UCI "UCI_Chess960"
  const GameTree tree = tree_of("[FEN \"4k3/8/8/8/8/8/8/5KR1 w G - 0 1\"]\n\n1. O-O *");
  EXPECT_EQ(moves_of(tree, {.notation = Options::Notation::Uci}), "1. f1g1 *");
}

TEST(WriteOptions, ChangeTheLines) {
  const GameTree tree = tree_of("[White \"a\"]\n\n1. e4 {one two} e5 2. Nf3 *");
  EXPECT_EQ(moves_of(tree, {.max_columns = 12}), "1. e4 {one\ntwo} 1... e5\n2. Nf3 *");
  EXPECT_EQ(to_pgn(tree, {.tags = Options::TagPairs::None, .layout = Options::Layout::LongLine}),
            "1. e4 {one two} 1... e5 2. Nf3 *\n\n");
  EXPECT_EQ(to_pgn(tree, {.layout = Options::Layout::OneLine}),
            "[Event \"?\"] [Site \"?\"] [Date \"????.??.??\"] [Round \"?\"] [White \"a\"] "
            "[Black \"?\"] [Result \"*\"] 1. e4 {one two} 1... e5 2. Nf3 *\n");
}

TEST(WriteOptions, OneLineRoundTrips) {
  const GameTree tree = tree_of("[White \"a\"]\n[ECO \"C20\"]\n\n1. e4 {x} (1. d4) e5 2. Nf3 1-0");
  const std::string line = to_pgn(tree, {.layout = Options::Layout::OneLine});
  const std::string two_lines = line + line;
  Reader reader{Input::from_memory(two_lines)};
  for (int count = 0; count < 2; ++count) {
    const auto again = read_tree(reader);
    ASSERT_TRUE(again);
    EXPECT_EQ(to_pgn(again->tree), to_pgn(tree));
  }
  EXPECT_FALSE(read_tree(reader));
}

TEST(PgnExport, MarksChess960ByThreeTags) {  // FIDE Guidelines II
  EXPECT_TRUE(to_pgn(tree_of("[FEN \"4k3/8/8/8/8/8/8/5KR1 w G - 0 1\"]\n\n*"))
                  .ends_with("[FEN \"4k3/8/8/8/8/8/8/5KR1 w G - 0 1\"]\n[SetUp \"1\"]\n"
                             "[Variant \"Chess960\"]\n\n*\n\n"));
  const std::string usual_array =
      "[FEN \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\"]\n";
  EXPECT_TRUE(to_pgn(tree_of(usual_array + "[Variant \"fischerandom\"]\n\n*"))
                  .ends_with(usual_array + "[SetUp \"1\"]\n[Variant \"fischerandom\"]\n\n*\n\n"));
}

TEST(PgnExport, DoesNotBreakCommands) {
  const std::string word(70, 'x');
  const std::string text = moves_of(tree_of("1. e4 {" + word + " [%clk 0:00:30] y} *"));
  EXPECT_EQ(text, "1. e4 {" + word + "\n[%clk 0:00:30] y} *");
}

TEST(PgnExport, WritesACommentInWhichCommandsOnlyBegin) {
  constexpr int times = 100'000;
  GameTree tree = tree_of("1. e4 *");
  std::string comment;
  for (int count = 0; count < times; ++count) comment += "[%a ";
  tree[GameTree::root()].comments.push_back(comment + "x");
  for (const auto layout : {Options::Layout::Lines, Options::Layout::LongLine}) {
    EXPECT_GT(to_pgn(tree, {.layout = layout}).size(), comment.size());
  }
}

TEST(PgnExport, BreaksACommandThatIsLongerThanALine) {  // PGN 8.2.1
  std::string operands = "a";
  for (int count = 0; count < 40; ++count) operands += " word";
  const GameTree tree = tree_of("1. e4 {[%foo " + operands + "]} *");
  const std::string text = moves_of(tree);
  EXPECT_LT(text.find('\n'), 80);
  EXPECT_EQ(moves_of(tree_of(text)), text);
}

}  // namespace
}  // namespace tabiya::pgn
