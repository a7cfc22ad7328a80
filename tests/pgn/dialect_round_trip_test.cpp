// A game in the form of each program is read and written without a loss.
#include <gtest/gtest.h>

#include "pgn/tree_text.hpp"
#include "support/dialect_games.hpp"
#include "tabiya/pgn/dialects.hpp"

namespace tabiya::pgn {
namespace {

using test::DialectGame;

class DialectGames : public testing::TestWithParam<DialectGame> {};

INSTANTIATE_TEST_SUITE_P(All, DialectGames, testing::ValuesIn(test::dialect_games),
                         [](const auto& row) { return row.param.name; });

TEST_P(DialectGames, AreReadAndWrittenByteForByte) {
  const GameTree tree = test::tree_of(GetParam().text);
  EXPECT_EQ(to_pgn(tree, {.layout = WriteOptions::Layout::LongLine}), GetParam().text);
}

TEST_P(DialectGames, AreRecognised) {
  const GameTree tree = test::tree_of(GetParam().text);
  DialectFinder finder;
  for (const TagPair& tag : tree.tags.pairs()) finder.tag(tag.name, tag.value);
  for (const std::string& comment : tree[GameTree::root()].comments) finder.comment(comment);
  for (const NodeId id : tree.nodes()) {
    for (const std::string& comment : tree[id].comments) finder.comment(comment);
  }
  ASSERT_EQ(finder.found().count(), 1);
  EXPECT_EQ(name_of(*finder.found().begin()), GetParam().origin);
}

}  // namespace
}  // namespace tabiya::pgn
