/// Choosing among the moves of a book.
#include "tabiya/book/book_choice.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <map>
#include <random>
#include <vector>

namespace tabiya::book_choices {
namespace {

constexpr Move a3 = Move::normal(Square::A2, Square::A3);
constexpr Move d4 = Move::normal(Square::D2, Square::D4);
constexpr Move e4 = Move::normal(Square::E2, Square::E4);
constexpr Move h3 = Move::normal(Square::H2, Square::H3);

const std::vector<BookMove> moves{{d4, 30, 0}, {e4, 60, 0}, {a3, 10, 0}, {h3, 0, 0}};

/// How often each move is chosen, by its packed bits.
std::map<std::uint16_t, int> frequencies(BookChoice choice, int tries = 10'000) {
  std::mt19937_64 random{1};
  std::map<std::uint16_t, int> counts;
  for (int count = 0; count < tries; ++count)
    ++counts[choose(moves, choice, random())->move.packed()];
  return counts;
}

TEST(TheBestMove, HasTheGreatestWeight) {
  const auto counts = frequencies({.selection = BookSelection::Best});
  EXPECT_EQ(counts.size(), 1U);
  EXPECT_TRUE(counts.contains(e4.packed()));
}

TEST(AWeightedChoice, FollowsTheWeights) {
  auto counts = frequencies({.selection = BookSelection::Weighted});
  EXPECT_NEAR(counts[e4.packed()], 6'000, 200);
  EXPECT_NEAR(counts[d4.packed()], 3'000, 200);
  EXPECT_NEAR(counts[a3.packed()], 1'000, 200);
  EXPECT_FALSE(counts.contains(h3.packed())) << "weight 0 is never played";
}

TEST(AUniformChoice, HasTheSameChanceForAll) {
  auto counts = frequencies({.selection = BookSelection::Uniform});
  EXPECT_EQ(counts.size(), 3U);
  for (const auto& [move, count] : counts) EXPECT_NEAR(count, 3'333, 200);
}

TEST(AnyChoice, LeavesOutMovesOfASmallShare) {
  for (const auto selection :
       {BookSelection::Best, BookSelection::Weighted, BookSelection::Uniform}) {
    EXPECT_FALSE(frequencies({selection, 0.11}).contains(a3.packed()));
    EXPECT_FALSE(frequencies({selection, 0.31}).contains(d4.packed()));
    EXPECT_FALSE(choose(moves, {selection, 0.7}, 0));
  }
  EXPECT_TRUE(frequencies({BookSelection::Uniform, 0.1}).contains(a3.packed()));
}

TEST(AnyChoice, IsTheSameForTheSameNumber) {
  std::mt19937_64 random{5};
  for (int count = 0; count < 100; ++count) {
    const std::uint64_t number = random();
    EXPECT_EQ(choose(moves, {}, number), choose(moves, {}, number));
  }
  EXPECT_EQ(choose(moves, {}, 0)->move, d4);
  EXPECT_EQ(choose(moves, {}, ~std::uint64_t{0})->move, a3);
}

TEST(AnyChoice, NeedsAMove) {
  EXPECT_FALSE(choose({}, {}, 0));
  EXPECT_FALSE(choose(std::vector<BookMove>{{h3, 0, 0}}, {}, 0));
  EXPECT_FALSE(choose(std::vector<BookMove>{{h3, 0, 0}}, {.selection = BookSelection::Best}, 0));
}

}  // namespace
}  // namespace tabiya::book_choices
