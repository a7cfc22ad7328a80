// Whole archives, where they are at hand.
#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <vector>

#include "pgn/event_log.hpp"
#include "support/data.hpp"
#include "tabiya/pgn/replay.hpp"
#include "tabiya/pgn/tree_builder.hpp"
#include "tabiya/pgn/writer.hpp"

namespace tabiya::pgn {
namespace {

std::vector<std::filesystem::path> files_in(const std::filesystem::path& folder) {
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
    if (entry.path().extension() == ".pgn") files.push_back(entry.path());
  }
  return files;
}

/// Reading what was written gives the same game and the same bytes. The tags are told by the bytes,
/// for the roster is completed and the others are sorted.
void expect_round_trip(const GameTree& tree, const std::string& where) {
  const std::string written = to_pgn(tree);
  Reader reader{Input::from_memory(written)};
  auto again = read_tree(reader);
  ASSERT_TRUE(again) << where;
  EXPECT_EQ(to_pgn(again->tree), written) << where;
  again->tree.tags = tree.tags;
  EXPECT_EQ(again->tree, tree) << where;
  EXPECT_FALSE(read_tree(reader)) << where;
}

void expect_round_trips(const std::filesystem::path& file) {
  auto input = Input::from_file(file);
  ASSERT_TRUE(input) << file;
  Reader reader{std::move(*input)};
  TreeBuilder builder;
  for (int number = 1; const auto game = read_tree(reader, builder); ++number) {
    expect_round_trip(game->tree, file.string() + ", game " + std::to_string(number));
    if (testing::Test::HasFailure()) return;
  }
}

TEST(PgnArchive, ReplaysKasparovsGames) {
  const auto file = test::data_path("pgn/kasparov.pgn");
  if (!file) GTEST_SKIP() << test::data_missing("pgn/kasparov.pgn");
  auto input = Input::from_file(*file);
  ASSERT_TRUE(input);
  Reader reader{std::move(*input)};
  Replay replay;
  reader.read_all(replay);
  EXPECT_EQ(replay.summary().games, 2'128);
  EXPECT_EQ(replay.summary().plies, 162'894);
  EXPECT_EQ(replay.summary().errors, 0);
  EXPECT_EQ(replay.summary().oddities, 0);
}

TEST(PgnArchive, ReadsEveryFileInPiecesAsAWhole) {
  for (const std::string_view folder : {"pgn/nasty", "pgn/annotated"}) {
    const auto path = test::data_path(folder);
    if (!path) GTEST_SKIP() << test::data_missing(folder);
    for (const auto& file : files_in(*path)) {
      const auto input = Input::from_file(file);
      ASSERT_TRUE(input) << file;
      const std::string text{input->begin(), input->end()};
      const std::string whole = test::events_of(Input::from_memory(text), true);
      for (const std::size_t size : {1, 7, 4097}) {
        EXPECT_TRUE(test::events_of(test::in_pieces(text, size), true) == whole)
            << file << " in pieces of " << size;
      }
    }
  }
}

TEST(PgnArchive, WritesEveryGameSoThatItIsReadAsTheSame) {
  const auto path = test::data_path("pgn");
  if (!path) GTEST_SKIP() << test::data_missing("pgn");
  for (const auto& file : files_in(*path)) expect_round_trips(file);
}

}  // namespace
}  // namespace tabiya::pgn
