/// Openings of a match that are drawn from a book.
#include "match/inner/book_openings.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <set>
#include <vector>

#include "book/book_text.hpp"
#include "tabiya/rules/movegen.hpp"

namespace tabiya::match::book_openings {
namespace {

using test::entry;

const OpeningBook book = OpeningBook::from_entries(
    {entry("", "e4", 8), entry("", "d4", 8), entry("", "a3", 0), entry("e4", "e5", 1),
     entry("e4", "c5", 1), entry("e4 e5", "Nf3", 1), entry("d4", "Nf6", 1), entry("d4", "d5", 1),
     entry("d4 d5", "c4", 1), entry("d4 Nf6", "c4", 1), entry("d4 d5 c4", "Nf6", 1),
     entry("d4 Nf6 c4", "d5", 1)});

TEST(OpeningsOfABook, AreDifferentLinesOfItsMoves) {
  const auto openings = draw_openings(book, {.count = 10, .plies = 3});
  EXPECT_EQ(openings.size(), 4U) << "no more are there";
  for (const Opening& opening : openings) {
    Position position;
    EXPECT_EQ(opening.start.key(), position.key());
    EXPECT_EQ(opening.mode, CastlingMode::Standard);
    for (const Move move : opening.moves) {
      const auto moves = book.moves(position);
      const auto found = std::ranges::find(moves, move, &BookMove::move);
      ASSERT_NE(found, moves.end());
      EXPECT_GT(found->weight, 0);
      position.play_unchecked(move);
    }
    EXPECT_TRUE(opening.moves.size() == 3 || book.moves(position).empty());
  }
}

TEST(OpeningsOfABook, DoNotReachTheSamePositionTwice) {
  // d4 d5 c4 Nf6 and d4 Nf6 c4 d5 are the same.
  std::set<std::uint64_t> ends;
  const auto openings = draw_openings(book, {.count = 10, .plies = 4});
  for (const Opening& opening : openings) {
    Position position;
    for (const Move move : opening.moves) position.play_unchecked(move);
    EXPECT_TRUE(ends.insert(position.key().bits).second);
  }
  EXPECT_EQ(openings.size(), 3U);
}

TEST(OpeningsOfABook, AreTheSameForTheSameSeed) {
  const BookOpenings wanted{.count = 4, .plies = 3, .seed = 5};
  EXPECT_EQ(draw_openings(book, wanted), draw_openings(book, wanted));
  std::set<std::uint16_t> first_moves;
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    first_moves.insert(
        draw_openings(book, {.count = 1, .plies = 1, .seed = seed}).front().moves.front().packed());
  }
  EXPECT_EQ(first_moves.size(), 2U);
}

TEST(OpeningsOfABook, AreNoneIfItDoesNotKnowTheStart) {
  EXPECT_TRUE(draw_openings(OpeningBook{}, {.count = 5}).empty());
  EXPECT_TRUE(
      draw_openings(OpeningBook::from_entries({entry("e4", "e5", 1)}), {.count = 5}).empty());
}

}  // namespace
}  // namespace tabiya::match::book_openings
