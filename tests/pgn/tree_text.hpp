/// Games between text and tree, for tests.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "tabiya/pgn/tree_builder.hpp"
#include "tabiya/pgn/writer.hpp"

namespace tabiya::pgn::test {

/// The first game of a text, which has no errors.
inline GameTree tree_of(std::string_view text) {
  Reader reader{Input::from_memory(text)};
  const auto game = read_tree(reader);
  EXPECT_TRUE(game && game->errors.empty()) << text;
  return game ? game->tree : GameTree{};
}

/// What is written of a game's moves, without the tags and the line end.
inline std::string moves_of(const GameTree& tree, WriteOptions options = {}) {
  options.tags = WriteOptions::TagPairs::None;
  std::string text = to_pgn(tree, options);
  while (text.ends_with('\n')) text.pop_back();
  return text;
}

}  // namespace tabiya::pgn::test
