/// Writes games and reads them again, for tests.
#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <utility>

#include "pgn/inner/tree_builder.hpp"
#include "tabiya/pgn/writer.hpp"

namespace tabiya::test {

/// Reading the written text gives the same game and the same bytes. Tags are compared by the bytes,
/// because the writer completes the roster and sorts the others.
inline void expect_round_trip(const pgn::GameTree& tree, const std::string& where) {
  const std::string written = pgn::to_pgn(tree);
  pgn::Reader reader{pgn::Input::from_memory(written)};
  auto again = pgn::read_tree(reader);
  ASSERT_TRUE(again) << where;
  EXPECT_EQ(pgn::to_pgn(again->tree), written) << where;
  again->tree.tags = tree.tags;
  EXPECT_EQ(again->tree, tree) << where;
  EXPECT_FALSE(pgn::read_tree(reader)) << where;
}

/// The same for every game of a file.
inline void expect_round_trips(const std::filesystem::path& file) {
  auto input = pgn::Input::from_file(file);
  ASSERT_TRUE(input) << file;
  pgn::Reader reader{std::move(*input)};
  pgn::TreeBuilder builder;
  for (int number = 1; const auto game = pgn::read_tree(reader, builder); ++number) {
    expect_round_trip(game->tree, file.string() + ", game " + std::to_string(number));
    if (::testing::Test::HasFailure()) return;
  }
}

}  // namespace tabiya::test
