// Games too large to keep are cut while they are read.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <functional>
#include <string>

#include "pgn/inner/tree_builder.hpp"

namespace tabiya::pgn {
namespace {

constexpr TreeBounds small{.nodes = 100, .text_bytes = 10'000, .longest_text_bytes = 1'000};

/// A text that is never in memory as a whole: a beginning, a repeated piece, an end.
Input endless(std::string beginning, std::string piece, std::uint64_t times, std::string end) {
  struct Text {
    std::string part;
    std::string piece;
    std::uint64_t times;
    std::string end;
    std::size_t at = 0;
  };
  auto text =
      std::make_shared<Text>(Text{std::move(beginning), std::move(piece), times, std::move(end)});
  return Input::from_source([text](std::span<char> into) -> std::size_t {
    while (text->at == text->part.size()) {
      if (text->times == 0 && text->end.empty()) return 0;
      text->part = text->times == 0 ? std::exchange(text->end, {}) : text->piece;
      if (text->times != 0) --text->times;
      text->at = 0;
    }
    const std::size_t size = std::min(into.size(), text->part.size() - text->at);
    std::memcpy(into.data(), text->part.data() + text->at, size);
    text->at += size;
    return size;
  });
}

ReadGame read(Input input, TreeBounds bounds = small) {
  Reader reader{std::move(input)};
  auto game = read_tree(reader, bounds);
  EXPECT_TRUE(game.has_value());
  return game.value_or(ReadGame{});
}

std::size_t text_bytes(const GameTree& tree) {
  std::size_t bytes = 0;
  for (const TagPair& tag : tree.tags.pairs()) bytes += tag.name.size() + tag.value.size();
  const auto add = [&](const Node& node) {
    for (const auto* comments : {&node.comments, &node.comments_before}) {
      for (const std::string& comment : *comments) bytes += comment.size();
    }
    bytes += node.nags.size();
  };
  add(tree[GameTree::root()]);
  for (const NodeId id : tree.nodes()) add(tree[id]);
  return bytes;
}

TEST(TreeBounds, KeepAGameThatFitsWhole) {
  const std::string text = "[Event \"a\"]\n\n1. e4 {b} (1. d4 $1) 1... e5 *";
  const ReadGame bounded = read(Input::from_memory(text));
  EXPECT_FALSE(bounded.is_cut);
  EXPECT_EQ(bounded.tree, read(Input::from_memory(text), {}).tree);
  EXPECT_FALSE(read(Input::from_memory(text), {.nodes = 4}).is_cut);
  EXPECT_TRUE(read(Input::from_memory(text), {.nodes = 3}).is_cut);
}

TEST(TreeBounds, CutALongMainLine) {
  const ReadGame game = read(endless("1. Nf3 Nf6 ", "2. Ng1 Ng8 3. Nf3 Nf6 ", 100'000, "1-0"));
  EXPECT_TRUE(game.is_cut);
  EXPECT_EQ(game.tree.size(), small.nodes);
  EXPECT_EQ(game.tree.main_line_moves().size(), small.nodes - 1);
  EXPECT_EQ(game.tree.result, Result::WhiteWins) << "the rest is read, if not kept";
}

TEST(TreeBounds, CutAnUnlimitedNumberOfVariations) {
  for (const char* const variation : {"(1. d4)", "(1. Zz9)", "(1. d4 (1. c4) d5)"}) {
    const ReadGame game = read(endless("1. e4 ", variation, 100'000, " e5 *"));
    EXPECT_TRUE(game.is_cut) << variation;
    EXPECT_LE(game.tree.size(), small.nodes) << variation;
    EXPECT_LE(game.errors.size(), small.nodes) << variation;
  }
}

TEST(TreeBounds, CutVariationsOfAnyDepth) {
  const ReadGame game = read(endless("1. e4 ", "(1. d4 ", 100'000, " *"));
  EXPECT_TRUE(game.is_cut);
  EXPECT_EQ(game.tree.size(), small.nodes);
}

TEST(TreeBounds, CutALongCommentAndGoOnAfterIt) {
  const ReadGame game = read(endless("1. e4 {", "many words ", 500'000, "} e5 1-0"));
  EXPECT_TRUE(game.is_cut);
  EXPECT_EQ(game.tree.size(), 3);
  const Node& e4 = game.tree[*game.tree[GameTree::root()].first_child];
  ASSERT_EQ(e4.comments.size(), 1);
  EXPECT_EQ(e4.comments.front().size(), small.longest_text_bytes);
}

TEST(TreeBounds, CutAnUnlimitedNumberOfTexts) {
  const std::string long_word(500, 'x');
  for (const std::string& piece :
       {"{a}" + std::string{}, "{" + long_word + "}", "$1 " + std::string{}}) {
    const ReadGame game = read(endless("1. e4 ", piece, 100'000, " *"));
    EXPECT_TRUE(game.is_cut) << piece;
    EXPECT_LE(text_bytes(game.tree), small.text_bytes) << piece;
  }
}

TEST(TreeBounds, CutTooManyTagsButPlayFromTheirFen) {
  std::string tags;
  for (int number = 0; number < 70'000; ++number) {
    tags += "[T" + std::to_string(number) + " \"" + std::string(100, 'v') + "\"]\n";
  }
  const ReadGame game =
      read(Input::from_memory(tags + "[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n\n1. e4 *"));
  EXPECT_TRUE(game.is_cut);
  EXPECT_LE(text_bytes(game.tree), small.text_bytes);
  EXPECT_NE(game.tree.start(), Position{});
}

TEST(TreeBounds, CutATagWithinItsLetters) {
  const ReadGame game = read(Input::from_memory("[White \"" + std::string(999, 'a') + "ü" +
                                                std::string(500, 'b') + "\"]\n\n1. e4 *"));
  EXPECT_TRUE(game.is_cut);
  EXPECT_EQ(game.tree.tags.find("White"), std::string(999, 'a')) << "not half of a letter";
  EXPECT_EQ(game.tree.size(), 2);
}

TEST(TreeBounds, KeepTheFirstOfAMillionFaults) {
  const ReadGame game = read(endless("1. e4 ", "] } ", 100'000, " *"));
  EXPECT_EQ(game.oddities.size(), TreeBuilder::max_oddities_kept);
  const ReadGame bad_start =
      read(Input::from_memory("[FEN \"" + std::string(100'000, 'x') + "\"]\n\n1. e4 *"));
  ASSERT_EQ(bad_start.errors.size(), 1);
  EXPECT_LE(bad_start.errors.front().text.size(), ReplayError::max_text_bytes);
}

TEST(TreeBounds, AreThoseOfEachGame) {
  Reader reader{Input::from_memory("1. e4 e5 2. Nf3 Nc6 *\n\n1. d4 d5 *")};
  TreeBuilder builder{{.nodes = 3}};
  EXPECT_TRUE(read_tree(reader, builder)->is_cut);
  const auto second = read_tree(reader, builder);
  EXPECT_FALSE(second->is_cut);
  EXPECT_EQ(second->tree.size(), 3);
}

TEST(Tags, FindOneOfManyAsOneOfAFew) {
  Tags tags;
  constexpr int count = 70'000;
  for (int number = 0; number < count; ++number) {
    EXPECT_TRUE(tags.add("T" + std::to_string(number), "first"));
    EXPECT_FALSE(tags.add("T" + std::to_string(number / 2), "second"));
  }
  tags.set("T69999", "set");
  EXPECT_EQ(tags.find("T69999"), "set");
  EXPECT_EQ(tags.find("T35000"), "first");
  EXPECT_FALSE(tags.find("T70000"));
  EXPECT_TRUE(tags.remove("T0"));
  EXPECT_FALSE(tags.find("T0"));
  EXPECT_EQ(tags.find("T69999"), "set");
  EXPECT_EQ(tags.pairs().size(), count - 1);
  EXPECT_EQ(tags.pairs().front().name, "T1");
}

}  // namespace
}  // namespace tabiya::pgn
