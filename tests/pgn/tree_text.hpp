/// Converts games between text and tree, for tests.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "tabiya/pgn/tree_reader.hpp"
#include "tabiya/pgn/writer.hpp"

namespace tabiya::test {

/// The first game of a text, which has no errors.
inline pgn::GameTree tree_of(std::string_view text) {
  pgn::Reader reader{pgn::Input::from_memory(text)};
  const auto game = pgn::read_tree(reader);
  EXPECT_TRUE(game && game->errors.empty()) << text;
  return game ? game->tree : pgn::GameTree{};
}

/// The movetext that is written for a game, without the tags and the line end.
inline std::string moves_of(const pgn::GameTree& tree, pgn::WriteOptions options = {}) {
  options.tags = pgn::WriteOptions::TagPairs::None;
  std::string text = pgn::to_pgn(tree, options);
  while (text.ends_with('\n')) text.pop_back();
  return text;
}

}  // namespace tabiya::test
