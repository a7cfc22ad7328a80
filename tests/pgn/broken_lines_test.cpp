// Games that consist of broken lines, wide and deep; quadratic work would take hours.
#include "pgn/inner/broken_lines.hpp"

#include <gtest/gtest.h>

#include <array>
#include <string>
#include <string_view>

#include "tabiya/pgn/tree_reader.hpp"
#include "tree_text.hpp"

namespace tabiya::pgn {
namespace {

std::string repeated(std::string_view text, int count) {
  std::string result;
  for (int index = 0; index < count; ++index) result += text;
  return result;
}

/// The first game of a text, with or without errors.
GameTree game_of(std::string_view text) {
  Reader reader{Input::from_memory(text)};
  return read_tree(reader)->tree;
}

TEST(BrokenLines, CanBeAnyNumberOnOneMove) {
  constexpr int variations = 200'000;
  GameTree game = game_of("1. e4 " + repeated("(1. Ke4)(1. d4)", variations) + " e5 *");
  comment_out_broken_lines(game);
  EXPECT_EQ(game.size(), variations + 3U);
  const NodeId first = *game[GameTree::root()].first_child;
  EXPECT_EQ(game[first].comments.size(), static_cast<std::size_t>(variations));
  EXPECT_EQ(game[first].comments.front(), "(1. Ke4)");
}

TEST(BrokenLines, CanFollowEachMoveOfALongGame) {
  constexpr int rounds = 20'000;
  GameTree game = game_of("1. Nf3 " + repeated("Nf6 (Ke4) Ng1 Ng8 Nf3 ", rounds) + " *");
  comment_out_broken_lines(game);
  EXPECT_EQ(game.size(), 4U * rounds + 2);
}

TEST(BrokenLines, BecomeOneTextIfNested) {
  GameTree game = game_of("1. Ke4 (1. e4 Ke5 (1... e5 2. Ke4)) *");
  comment_out_broken_lines(game);
  EXPECT_EQ(game.size(), 1U);
  ASSERT_EQ(game[GameTree::root()].comments.size(), 1U);
  EXPECT_EQ(game[GameTree::root()].comments.front(), "1. Ke4 (1. e4 Ke5 (1... e5 2. Ke4))");
}

TEST(BrokenLines, HaveNoCommandsOfOtherMoves) {
  GameTree game = game_of("1. e4 {[%clk 0:05:00]} e5 2. Ke4 {[%clk 0:01:00]} *");
  comment_out_broken_lines(game);
  EXPECT_EQ(test::moves_of(game), "1. e4 {[%clk 0:05:00]} 1... e5 {2. Ke4 ([ %clk 0:01:00])} *");
}

TEST(BrokenLines, CanBeDeeplyNested) {
  constexpr int depth = 4'000;
  std::string text = "1. Ke4 ";
  for (int level = 0; level < depth; ++level) text += "(Nf3 Ke4 (Nf6 Ke4 (Ng1 Ke4 (Ng8 Ke4 ";
  GameTree game = game_of(text);
  comment_out_broken_lines(game);
  EXPECT_EQ(game.size(), 1U);
}

TEST(GameTree, ErasesSeveralChildrenWithTheirDescendants) {
  GameTree game = test::tree_of("1. e4 (1. d4 d5) (1. c4) (1. b4 b5 2. a4) e5 *");
  const NodeId e4 = *game[GameTree::root()].first_child;
  const NodeId d4 = *game[e4].next_sibling;
  const NodeId c4 = *game[d4].next_sibling;
  const NodeId b4 = *game[c4].next_sibling;
  game.erase_children(GameTree::root(), std::array{d4, b4});
  EXPECT_EQ(game, test::tree_of("1. e4 (1. c4) e5 *"));
}

}  // namespace
}  // namespace tabiya::pgn
