// Whole archives, where they are at hand.
#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <vector>

#include "pgn/event_log.hpp"
#include "pgn/round_trip.hpp"
#include "support/data.hpp"
#include "tabiya/pgn/replay.hpp"

namespace tabiya::pgn {
namespace {

std::vector<std::filesystem::path> files_in(const std::filesystem::path& folder) {
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
    if (entry.path().extension() == ".pgn") files.push_back(entry.path());
  }
  return files;
}

TEST(PgnArchive, ReplaysKasparovsGames) {
  const auto file = tabiya::test::data_path("pgn/kasparov.pgn");
  if (!file) GTEST_SKIP() << tabiya::test::data_missing("pgn/kasparov.pgn");
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
    const auto path = tabiya::test::data_path(folder);
    if (!path) GTEST_SKIP() << tabiya::test::data_missing(folder);
    for (const auto& file : files_in(*path)) {
      const auto input = Input::from_file(file);
      ASSERT_TRUE(input) << file;
      const std::string text{input->begin(), input->end()};
      const std::string whole = tabiya::test::events_of(Input::from_memory(text), true);
      for (const std::size_t size : {1, 7, 4097}) {
        EXPECT_TRUE(tabiya::test::events_of(tabiya::test::in_pieces(text, size), true) == whole)
            << file << " in pieces of " << size;
      }
    }
  }
}

TEST(PgnArchive, WritesEveryGameSoThatItIsReadAsTheSame) {
  const auto path = tabiya::test::data_path("pgn");
  if (!path) GTEST_SKIP() << tabiya::test::data_missing("pgn");
  for (const auto& file : files_in(*path)) test::expect_round_trips(file);
}

}  // namespace
}  // namespace tabiya::pgn
