// The structure of game trees, and how they keep moves that cannot be played.
#include <gtest/gtest.h>

#include <string>

#include "pgn/inner/tree_builder.hpp"
#include "pgn/tree_text.hpp"
#include "tabiya/notation/fen.hpp"
#include "tabiya/notation/san.hpp"
#include "tabiya/pgn/game_tree.hpp"
#include "tabiya/pgn/writer.hpp"

namespace tabiya::pgn {
namespace {

using test::moves_of;

ReadGame read(std::string_view text) {
  Reader reader{Input::from_memory(text)};
  auto game = read_tree(reader);
  EXPECT_TRUE(game.has_value()) << text;
  return game.value_or(ReadGame{});
}

TEST(GameTree, KeepsVariationsWhereTheyBelong) {  // PGN 8.2.5
  const GameTree tree = read("1. e4 (1. d4 d5 (1... Nf6)) 1... e5 2. Nf3 *").tree;
  const NodeId e4 = *tree[GameTree::root()].first_child;
  const NodeId d4 = *tree[e4].next_sibling;
  const NodeId d5 = *tree[d4].first_child;
  const NodeId nf6 = *tree[d5].next_sibling;
  EXPECT_EQ(tree[d4].parent, GameTree::root());
  EXPECT_EQ(tree[nf6].parent, d4);
  EXPECT_FALSE(tree[d4].next_sibling);
  ASSERT_EQ(tree.main_line().size(), 3);
  EXPECT_EQ(tree.main_line().front(), e4);
  EXPECT_EQ(to_fen(*tree.position_of(nf6)),
            "rnbqkb1r/pppppppp/5n2/8/3P4/8/PPP1PPPP/RNBQKBNR w KQkq - 1 2");
}

TEST(GameTree, KeepsCommentsBeforeAndAfterMoves) {
  const GameTree tree = read("{first} 1. e4 {a} {b} ({c} 1. d4 {d}) {e} 1... e5 *").tree;
  using Comments = std::vector<std::string>;
  const Node& root = tree[GameTree::root()];
  const Node& e4 = tree[*root.first_child];
  EXPECT_EQ(root.comments, Comments{"first"});
  EXPECT_EQ(e4.comments, (Comments{"a", "b"}));  // two, not one: P-06
  EXPECT_EQ(tree[*e4.next_sibling].comments_before, Comments{"c"});
  EXPECT_EQ(tree[*e4.next_sibling].comments, Comments{"d"});
  EXPECT_EQ(tree[*e4.first_child].comments_before, Comments{"e"});
}

TEST(GameTree, KeepsACommentThatCameInPieces) {  // P-37
  std::string comment(2 * max_token_bytes + 5, 'x');
  const GameTree tree = read("1. e4 {" + comment + "} *").tree;
  EXPECT_EQ(tree[*tree[GameTree::root()].first_child].comments.front(), comment);
}

TEST(GameTree, KeepsTheCommentsOfAVariationWithoutMoves) {
  EXPECT_EQ(moves_of(read("1. e4 ({a}) 1... e5 *").tree), "1. e4 {a} 1... e5 *");
  EXPECT_EQ(moves_of(read("1. e4 (1. d4) ({a}) 1... e5 *").tree), "1. e4 (1. d4) {a} 1... e5 *");
  EXPECT_EQ(moves_of(read("1. e4 (1. d4 (1. c4) ({a}) 1... d5) *").tree),
            "1. e4 (1. d4 {a} 1... d5) (1. c4) *");
}

TEST(GameTree, NormalizesComments) {
  EXPECT_EQ(normalized_comment(" a\r\n  b  c\td } "), "a b  c d )");
  EXPECT_EQ(normalized_comment(" \n "), "");
}

TEST(GameTree, TakesTheResultOfTheMovetext) {  // PGN 8.1.1.7, P-20
  EXPECT_EQ(read("[Result \"1-0\"] 1. e4 0-1").tree.result, Result::BlackWins);
  EXPECT_EQ(read("[Result \"1-0\"] 1. e4 *").tree.result, Result::WhiteWins);
  EXPECT_EQ(read("[Result \"1-0\"] 1. e4").tree.result, Result::WhiteWins);
  EXPECT_EQ(read("1. e4").tree.result, Result::Unknown);
}

TEST(GameTree, KeepsTheFirstOfRepeatedTags) {  // PGN 8.1
  EXPECT_EQ(read("[White \"a\"]\n[White \"b\"]\n*").tree.tags.find("White"), "a");
}

TEST(GameTree, KeepsAGameUpToAnIllegalMoveAndBeyond) {  // PGN 8.2, P-16
  Reader reader{Input::from_memory("1. e4 Qa1 2. e5 (2. d4) 2... Qxf8 *\n\n1. d4 *")};
  TreeBuilder builder;
  const auto broken = read_tree(reader, builder);
  const auto next = read_tree(reader, builder);
  ASSERT_TRUE(broken && next);
  ASSERT_EQ(broken->errors.size(), 1);
  EXPECT_EQ(broken->errors.front().kind, ReplayError::Kind::IllegalMove);
  EXPECT_EQ(broken->tree.main_line_moves().size(), 1);
  EXPECT_EQ(broken->tree.main_line().size(), 4);
  EXPECT_EQ(moves_of(broken->tree), "1. e4 Qa1 2. e5 (2. d4) 2... Qxf8 *");
  EXPECT_TRUE(next->errors.empty());
  EXPECT_EQ(next->tree.main_line_moves().size(), 1);
}

TEST(GameTree, PlaysAVariationOnAMoveThatCouldNotBePlayed) {
  const ReadGame game = read("1. e4 Ke5 (1... e5 2. Nf3) 2. d4 *");
  EXPECT_EQ(game.errors.size(), 1);
  const NodeId e4 = *game.tree[GameTree::root()].first_child;
  const NodeId e5 = *game.tree[*game.tree[e4].first_child].next_sibling;
  EXPECT_TRUE(std::holds_alternative<Move>(game.tree[e5].step));
  EXPECT_TRUE(game.tree.position_of(*game.tree[e5].first_child));
  EXPECT_FALSE(game.tree.position_of(game.tree.main_line().back()));
}

TEST(GameTree, BeginsWhereTheTagsSay) {  // PGN 9.7, P-17: SetUp is not asked for
  const ReadGame game =
      read("[FEN \"8/8/8/2k5/8/8/P7/4K3 b - - 0 40\"]\n\n40... Kc4 41. a4 (41. a3) *");
  EXPECT_TRUE(game.errors.empty());
  EXPECT_EQ(moves_of(game.tree), "40... Kc4 41. a4 (41. a3) *");
}

TEST(GameTree, KnowsChess960ByItsVariantOrItsFen) {
  constexpr std::string_view moves = "\n\n1. O-O *";
  constexpr std::string_view fen = "[FEN \"4k3/8/8/8/8/8/8/5KR1 w G - 0 1\"]";
  for (const std::string_view variant :
       {"", "[Variant \"Chess960\"]", "[Variant \"fischerandom\"]"}) {
    std::string text;
    text.append(variant).append(fen).append(moves);
    EXPECT_TRUE(read(text).errors.empty()) << variant;
  }
}

TEST(GameTree, IsMadeOfAGame) {
  Game game;
  for (const std::string_view san : {"f3", "e5", "g4", "Qh4"}) {
    ASSERT_TRUE(game.play(*parse_san(game.position(), san)));
  }
  Tags tags;
  tags.set("White", "Fool");
  const std::string text = to_pgn(to_tree(game, tags));
  EXPECT_NE(text.find("[White \"Fool\"]"), std::string::npos);
  EXPECT_TRUE(text.ends_with("[Result \"0-1\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n\n"));
}

TEST(GameTree, RecordsTheMoveOfAClaim) {  // FIDE 9.2.1: it is not played
  Game game;
  for (const std::string_view san : {"Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1"}) {
    ASSERT_TRUE(game.play(*parse_san(game.position(), san)));
  }
  ASSERT_TRUE(game.claim(Color::Black, Claim::Threefold, *parse_san(game.position(), "Ng8")));
  const std::string moves = moves_of(to_tree(game));
  EXPECT_TRUE(moves.ends_with("{threefold repetition with 4... Ng8}\n1/2-1/2")) << moves;
}

Game game_of(std::initializer_list<std::string_view> moves) {
  Game game;
  for (const std::string_view san : moves) {
    EXPECT_TRUE(game.play(*parse_san(game.position(), san))) << san;
  }
  return game;
}

TEST(GameTree, ContinuedKeepsTheRecord) {
  struct Row {
    std::string_view record;
    Game game;
    std::string_view continued;
  };
  for (const Row& row : {
           Row{"1. e4 {a} (1. d4) e5 1-0", game_of({"e4", "e5"}), "1. e4 {a} (1. d4) 1... e5 1-0"},
           Row{"1. e4 {a} (1. d4) e5 1-0", game_of({"e4", "e5", "Nf3"}),
               "1. e4 {a} (1. d4) 1... e5 2. Nf3 *"},
           Row{"1. e4 e5 {b} 2. Nf3 *", game_of({"e4", "c5"}), "1. e4 c5 (1... e5 {b} 2. Nf3) *"},
           Row{"1. e4 (1. d4 {c} d5) (1. c4) e5 *", game_of({"c4"}),
               "1. c4 (1. e4 e5) (1. d4 {c} 1... d5) *"},
           Row{"1. e4 e5 (1... c5) 2. Nf3 *", game_of({"e4"}), "1. e4 *"},
           Row{"{before} *", game_of({"f3", "e5", "g4", "Qh4"}),
               "{before} 1. f3 e5 2. g4 Qh4# 0-1"},
       }) {
    const GameTree tree = continued(read(row.record).tree, row.game);
    EXPECT_EQ(moves_of(tree), row.continued) << row.record;
    EXPECT_EQ(tree.tags.find("Result").value_or(to_string(tree.result)), to_string(tree.result));
  }
}

TEST(GameTree, IsEqualToOneOfTheSameShape) {
  const GameTree tree = read("1. e4 (1. d4 (1. c4 e5) 1... d5) e5 *").tree;
  EXPECT_EQ(tree, read("1. e4 (1. d4 d5) (1. c4 e5) 1... e5 *").tree);
  EXPECT_NE(tree, read("1. e4 (1. d4 d5) (1. c4 e6) 1... e5 *").tree);
  EXPECT_NE(tree, read("1. e4 (1. d4 d5) (1. c4 {x} e5) 1... e5 *").tree);
  EXPECT_NE(tree, read("1. e4 (1. d4 d5) 1... e5 *").tree);
}

}  // namespace
}  // namespace tabiya::pgn
