/// The batches depend on the text alone: not on threads, nor on how the text arrives.
#include <gtest/gtest.h>

#include <algorithm>
#include <span>
#include <string>

#include "columns/whole_columns.hpp"

namespace tabiya::columns {
namespace {

using Summaries = std::vector<std::string>;

constexpr std::size_t small_piece = 512;

ColumnOptions options_with(unsigned threads) {
  return {.columns = {Column::Results, Column::Boards, Column::Moves, Column::Clocks,
                      Column::Movetexts},
          .tags = {"White"},
          .threads = threads,
          .piece_bytes = small_piece};
}

std::string many_games(std::size_t count) {
  std::string text;
  for (std::size_t game = 0; game < count; ++game) {
    text += "[Event \"e\"]\n[White \"" + std::to_string(game) + "\"]\n\n";
    text += game % 7 == 3 ? "1. e4 {[%clk 0:00:10]} e5 2. Ke4 1-0\n\n" : "1. d4 {a} d5 1/2-1/2\n\n";
  }
  return text;
}

/// A stream that arrives a few bytes at a time.
pgn::Input trickle(const std::string& text) {
  return pgn::Input::from_source([&text, at = std::size_t{0}](std::span<char> into) mutable {
    constexpr std::size_t most = 100;
    const std::size_t size = std::min({into.size(), text.size() - at, most});
    std::copy_n(text.begin() + static_cast<std::ptrdiff_t>(at), size, into.begin());
    at += size;
    return size;
  });
}

/// Compares the batches of all ways to read a text.
void expect_same_for_all(const std::string& text) {
  const Summaries one = summaries_of(pgn::Input::from_memory(text), options_with(1));
  EXPECT_EQ(one, summaries_of(pgn::Input::from_memory(text), options_with(3)));
  EXPECT_EQ(one, summaries_of(trickle(text), options_with(1)));
  EXPECT_EQ(one, summaries_of(trickle(text), options_with(3)));
}

TEST(ColumnThreads, BatchesAreTheSameForAnyNumberOfThreads) {
  expect_same_for_all(many_games(200));
}

TEST(ColumnThreads, GamesAreNumberedThroughTheText) {
  const std::string text = many_games(200);
  std::uint64_t next = 1;
  std::vector<std::uint64_t> broken;
  for (const GameColumns& batch : batches_of(pgn::Input::from_memory(text), options_with(2))) {
    EXPECT_EQ(batch.first_game, next);
    next += batch.games();
    for (const pgn::ReplayError& error : batch.errors) {
      broken.push_back(error.game_number);
      EXPECT_EQ(error.location.line, 5 * error.game_number - 1);
      EXPECT_EQ(text.substr(error.location.offset, 3), "Ke4");
    }
  }
  EXPECT_EQ(next, 201U);
  ASSERT_EQ(broken.size(), 29U);
  EXPECT_EQ(broken.back(), 200U);
}

/// An unclosed comment swallows what looks like games; see `pgn::read_in_pieces()`.
TEST(ColumnThreads, ACommentOverSeveralPiecesChangesNothing) {
  std::string text = many_games(20) + "[White \"x\"]\n\n1. e4 {\n";
  for (int line = 0; line < 200; ++line) text += "1-0\n\n[not a tag\n";
  text += "} e5 1-0\n\n" + many_games(60);
  expect_same_for_all(text);
  const auto batches = batches_of(pgn::Input::from_memory(text), options_with(3));
  std::size_t games = 0;
  for (const GameColumns& batch : batches) games += batch.games();
  EXPECT_EQ(games, 81U);
}

TEST(ColumnThreads, AGameLongerThanManyPiecesIsReadWhole) {
  std::string text = many_games(5) + "\n1. e4 {";
  text.append(20 * small_piece, 'x');
  text += "} e5 1-0\n\n" + many_games(40);
  expect_same_for_all(text);
}

TEST(ColumnThreads, ATextWithoutGamesHasNoBatches) {
  EXPECT_TRUE(batches_of(pgn::Input::from_memory(""), options_with(2)).empty());
  EXPECT_TRUE(batches_of(pgn::Input::from_memory("no chess here\n"), options_with(1)).empty());
}

TEST(ColumnThreads, ABatchIsBoundedByGamesAndByPlies) {
  const std::string text = many_games(100);
  ColumnOptions options = options_with(2);
  options.piece_bytes = 1'000'000;
  options.max_games = 30;
  auto batches = batches_of(pgn::Input::from_memory(text), options);
  ASSERT_EQ(batches.size(), 4U);
  EXPECT_EQ(batches[3].games(), 10U);
  EXPECT_EQ(batches[3].first_game, 91U);
  options.max_plies = 5;
  batches = batches_of(pgn::Input::from_memory(text), options);
  EXPECT_EQ(batches[0].games(), 3U);
}

TEST(ColumnThreads, AReaderCanBeLeftBeforeTheEnd) {
  const std::string text = many_games(2000);
  ColumnReader reader{pgn::Input::from_memory(text), options_with(3)};
  ASSERT_TRUE(reader.next());
  EXPECT_GT(reader.offset(), 0U);
  EXPECT_LT(reader.offset(), text.size());
}

TEST(ColumnThreads, ATextThatBreaksOffIsReported) {
  std::size_t at = 0;
  auto input = pgn::Input::from_packed_source([&](std::span<char> into) {
    const std::string packed = "\x28\xB5\x2F\xFD broken";  // the mark of Zstandard
    const std::size_t size = std::min(into.size(), packed.size() - at);
    std::copy_n(packed.begin() + static_cast<std::ptrdiff_t>(at), size, into.begin());
    at += size;
    return size;
  });
  ColumnReader reader{std::move(input), options_with(2)};
  while (reader.next()) {
  }
  EXPECT_TRUE(reader.failure());
}

}  // namespace
}  // namespace tabiya::columns
