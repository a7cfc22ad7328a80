// Tests on whole archives, where they are available.
#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <vector>

#include "game/dead_position.hpp"
#include "pgn/dead_games.hpp"
#include "pgn/event_log.hpp"
#include "pgn/inner/checker.hpp"
#include "pgn/inner/replay.hpp"
#include "pgn/round_trip.hpp"
#include "support/data.hpp"

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

/// Searches every game for a dead position, not only those that the checker suspects.
struct DeadGames : MoveChecker {
  std::size_t found = 0;
  std::size_t overlooked = 0;

  void end_game(Cursor /*cursor*/) {
    if (!lines_.is_whole_main_line() || lines_.count_before() == 0) return;
    const QuickPosition& before_last = lines_.before();
    if (!is_dead(before_last.position())) return;
    const bool is_suspected = may_be_dead(lines_.now()) && may_be_dead(before_last);
    ++(is_suspected ? found : overlooked);
  }
};

TEST(PgnArchive, OverlooksNoGameThatWasDead) {
  const auto path = tabiya::test::data_path("pgn/players");
  if (!path) GTEST_SKIP() << tabiya::test::data_missing("pgn/players");
  DeadGames games;
  for (const auto& file : files_in(*path)) {
    auto input = Input::from_file(file);
    ASSERT_TRUE(input) << file;
    Reader reader{std::move(*input)};
    reader.read_all(games);
  }
  EXPECT_GT(games.found, 0);
  EXPECT_EQ(games.overlooked, 0);
}

TEST(PgnArchive, RoundTripsEveryGame) {
  const auto path = tabiya::test::data_path("pgn");
  if (!path) GTEST_SKIP() << tabiya::test::data_missing("pgn");
  for (const auto& file : files_in(*path)) test::expect_round_trips(file);
}

}  // namespace
}  // namespace tabiya::pgn
