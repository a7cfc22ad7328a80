// Editing trees: adding, promoting, erasing and merging lines.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <string>

#include "pgn/tree_text.hpp"
#include "tabiya/notation/san.hpp"
#include "tabiya/pgn/game_tree.hpp"
#include "tabiya/pgn/tree_walk.hpp"

namespace tabiya::pgn {
namespace {

using test::moves_of;
using test::tree_of;

/// The node that a line of SAN leads to.
NodeId node_of(const GameTree& tree, std::initializer_list<std::string_view> line) {
  NodeId at = GameTree::root();
  for (const std::string_view san : line) {
    const Position before = *tree.position_of(at);
    auto child = tree[at].first_child;
    while (child && tree[*child].step != Step{*parse_san(before, san)}) {
      child = tree[*child].next_sibling;
    }
    EXPECT_TRUE(child) << san;
    if (!child) return at;
    at = *child;
  }
  return at;
}

std::vector<Step> steps_of(std::initializer_list<std::string_view> line) {
  Position position;
  std::vector<Step> steps;
  for (const std::string_view san : line) {
    const Move move = *parse_san(position, san);
    steps.emplace_back(move);
    position.play_unchecked(move);
  }
  return steps;
}

TEST(TreeEditing, AddsALineWhereItLeavesTheOthers) {
  GameTree tree = tree_of("1. e4 e5 2. Nf3 *");
  const NodeId end = tree.add_line(GameTree::root(), steps_of({"e4", "e5", "Nc3", "Nc6"}));
  EXPECT_EQ(moves_of(tree), "1. e4 e5 2. Nf3 (2. Nc3 Nc6) *");
  EXPECT_EQ(end, node_of(tree, {"e4", "e5", "Nc3", "Nc6"}));
  EXPECT_EQ(tree.add_line(GameTree::root(), steps_of({"e4", "e5"})), node_of(tree, {"e4", "e5"}));
  EXPECT_EQ(tree.size(), 6);
}

TEST(TreeEditing, PromotesAVariationByOnePlace) {
  GameTree tree = tree_of("1. e4 (1. d4 d5) (1. c4) (1. Nf3) 1... e5 *");
  EXPECT_TRUE(tree.promote(node_of(tree, {"Nf3"})));
  EXPECT_EQ(moves_of(tree), "1. e4 (1. d4 d5) (1. Nf3) (1. c4) 1... e5 *");
  EXPECT_TRUE(tree.promote(node_of(tree, {"d4"})));
  EXPECT_EQ(moves_of(tree), "1. d4 (1. e4 e5) (1. Nf3) (1. c4) 1... d5 *");
  EXPECT_FALSE(tree.promote(node_of(tree, {"d4"})));
}

TEST(TreeEditing, PromotesALineToTheMainLine) {
  GameTree tree = tree_of("1. e4 (1. d4 d5 (1... Nf6 2. c4) 2. c4) (1. c4) 1... e5 *");
  tree.promote_to_main_line(node_of(tree, {"d4", "Nf6"}));
  EXPECT_EQ(moves_of(tree), "1. d4 (1. e4 e5) (1. c4) 1... Nf6 (1... d5 2. c4) 2. c4 *");
  const std::string before = moves_of(tree);
  tree.promote_to_main_line(node_of(tree, {"d4", "Nf6", "c4"}));
  EXPECT_EQ(moves_of(tree), before);
}

TEST(TreeEditing, ErasesAMoveWithWhatFollows) {
  GameTree tree = tree_of("1. e4 (1. d4 d5 (1... Nf6)) (1. c4) 1... e5 2. Nf3 (2. f4) *");
  tree.erase(node_of(tree, {"d4"}));
  EXPECT_EQ(moves_of(tree), "1. e4 (1. c4) 1... e5 2. Nf3 (2. f4) *");
  EXPECT_EQ(tree.size(), 6);
  tree.erase(node_of(tree, {"e4", "e5", "Nf3"}));
  EXPECT_EQ(moves_of(tree), "1. e4 (1. c4) 1... e5 2. f4 *");
  tree.erase(node_of(tree, {"e4"}));
  EXPECT_EQ(moves_of(tree), "1. c4 *");
  tree.erase(node_of(tree, {"c4"}));
  EXPECT_EQ(tree, GameTree{});
}

TEST(TreeEditing, LeavesTheIdsOfOtherNodes) {
  GameTree tree = tree_of("1. e4 (1. d4) 1... e5 *");
  const NodeId e5 = node_of(tree, {"e4", "e5"});
  tree.erase(node_of(tree, {"d4"}));
  EXPECT_EQ(tree[e5].step, Step{*parse_san(*tree.position_of(*tree[e5].parent), "e5")});
  EXPECT_EQ(tree, tree_of("1. e4 e5 *"));
}

TEST(TreeEditing, MergesGamesIntoOne) {
  GameTree tree = tree_of("{a} 1. e4 $1 {x} e5 2. Nf3 {y} 1-0");
  tree.merge(tree_of("{b} 1. e4 $1 $10 {x} {z} e5 2. Nc3 (2. f4) 0-1"));
  tree.merge(tree_of("1. d4 (1. e4 c5) d5 1/2-1/2"));
  EXPECT_EQ(moves_of(tree),
            "{a} {b} 1. e4 $1 $10 {x} {z} (1. d4 d5) 1... e5 (1... c5) 2. Nf3 {y} (2. Nc3)\n"
            "(2. f4) 1-0");
}

TEST(TreeEditing, KeepsTransposingLinesApart) {
  GameTree tree = tree_of("1. Nf3 Nf6 2. Nc3 *");
  tree.merge(tree_of("1. Nc3 Nf6 2. Nf3 d5 *"));
  EXPECT_EQ(moves_of(tree), "1. Nf3 (1. Nc3 Nf6 2. Nf3 d5) 1... Nf6 2. Nc3 *");
}

TEST(TreeEditing, MergingAGameWithItselfChangesNothing) {
  GameTree tree = tree_of("{a} 1. e4 $1 {x} (1. d4 {y} d5) ({z} 1. c4) 1... e5 *");
  const GameTree before = tree;
  tree.merge(before);
  EXPECT_EQ(tree, before);
}

TEST(TreeWalk, GoesInTheOrderOfTheText) {
  const GameTree tree = tree_of("1. e4 (1. d4 d5 (1... Nf6)) (1. c4) 1... e5 2. Nf3 *");
  std::string text;
  TreeWalk walk{tree};
  while (walk.next()) {
    switch (walk.stop()) {
      case TreeWalk::Stop::BeginVariation: text += "("; break;
      case TreeWalk::Stop::EndVariation: text += ") "; break;
      case TreeWalk::Stop::Move:
        text += std::to_string(walk.ply()) +
                to_san(*walk.before(), std::get<Move>(tree[walk.node()].step)) + " ";
        EXPECT_EQ(walk.after(), tree.position_of(walk.node()));
        break;
    }
  }
  EXPECT_EQ(text, "2e4 (2d4 3d5 (3Nf6 ) ) (2c4 ) 3e5 4Nf3 ");
}

TEST(TreeWalk, CanFollowTheMainLineOnly) {
  const GameTree tree = tree_of("1. e4 (1. d4 d5) 1... e5 (1... c5) *");
  std::vector<NodeId> nodes;
  TreeWalk walk{tree, TreeWalk::Extent::MainLine};
  while (walk.next()) nodes.push_back(walk.node());
  EXPECT_EQ(nodes, tree.main_line());
}

/// A line in which every move has a variation, and the first move of each variation has another
/// one.
GameTree deep_tree(int depth) {
  GameTree tree;
  NodeId at = GameTree::root();
  Position position;
  constexpr std::array<std::array<std::string_view, 2>, 4> moves{
      {{"Nf3", "Nc3"}, {"Nf6", "Nc6"}, {"Ng1", "Nb1"}, {"Ng8", "Nb8"}}};
  for (int level = 0; level < depth; ++level) {
    const auto& pair = moves[static_cast<std::size_t>(level) % moves.size()];
    const auto first = parse_san(position, pair[0]);
    const Move main = first ? *first : *parse_san(position, pair[1]);
    if (level % 4 < 2) tree.add(at, *parse_san(position, pair[1]));
    at = tree.find_or_add(at, main);
    position.play_unchecked(main);
  }
  return tree;
}

TEST(TreeEditing, HandlesAnyDepth) {
  constexpr int depth = 10'000;
  GameTree tree = deep_tree(depth);
  const GameTree copy = tree;
  tree.merge(copy);
  EXPECT_EQ(tree, copy);
  NodeId deepest = GameTree::root();
  TreeWalk walk{tree};
  while (walk.next()) {
    if (walk.ply() == depth + 1 && walk.stop() == TreeWalk::Stop::Move) deepest = walk.node();
  }
  tree.promote_to_main_line(deepest);
  EXPECT_EQ(tree.main_line().size(), depth);
  tree.erase(*tree[GameTree::root()].first_child);
  EXPECT_LT(tree.size(), copy.size());
}

}  // namespace
}  // namespace tabiya::pgn
