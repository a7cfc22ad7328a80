#include "engine/search/transposition_table.hpp"

#include <gtest/gtest.h>

#include <random>

namespace tabiya::engine {
namespace {

TEST(TranspositionTable, ReturnsTheStoredEntry) {
  TranspositionTable table{1};
  const TableEntry stored{.move = Move::normal(Square::E2, Square::E4),
                          .value = -123,
                          .static_eval = 45,
                          .depth = 17,
                          .bound = Bound::Upper,
                          .was_pv = true};
  table.store({0x1234'5678'9ABC'DEF0}, 3, stored);
  const auto found = table.probe({0x1234'5678'9ABC'DEF0}, 3);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->move, stored.move);
  EXPECT_EQ(found->value, stored.value);
  EXPECT_EQ(found->static_eval, stored.static_eval);
  EXPECT_EQ(found->depth, stored.depth);
  EXPECT_EQ(found->bound, stored.bound);
  EXPECT_TRUE(found->was_pv);
  EXPECT_FALSE(table.probe({0x1234'5678'9ABC'DEF1}, 3));
}

TEST(TranspositionTable, StoresMatesRelativeToThePosition) {
  TranspositionTable table{1};
  table.store({99}, 4, {.value = mates_in(10), .depth = 1});
  EXPECT_EQ(table.probe({99}, 8)->value, mates_in(14));
  table.store({98}, 4, {.value = mated_in(10), .depth = 1});
  EXPECT_EQ(table.probe({98}, 2)->value, mated_in(8));
}

TEST(TranspositionTable, KeepsTheMoveIfANewEntryHasNone) {
  TranspositionTable table{1};
  const Move move = Move::normal(Square::G1, Square::F3);
  table.store({7}, 0, {.move = move, .depth = 3});
  table.store({7}, 0, {.value = 11, .depth = 5, .bound = Bound::Exact});
  EXPECT_EQ(table.probe({7}, 0)->move, move);
  EXPECT_EQ(table.probe({7}, 0)->depth, 5);
}

TEST(TranspositionTable, IsEmptyAfterClear) {
  TranspositionTable table{1};
  table.begin_search();
  table.store({7}, 0, {.value = 5, .depth = 3});
  table.clear(2);
  EXPECT_FALSE(table.probe({7}, 0));
  EXPECT_EQ(table.permille_full(), 0);
}

TEST(TranspositionTable, NeverReturnsTheEntryOfAnotherPosition) {
  TranspositionTable table{1};
  std::mt19937_64 random{1};
  for (int count = 0; count < 300'000; ++count) {
    const std::uint64_t key = random();
    table.store({key}, 0, {.value = static_cast<Value>(key % 1000), .depth = 1});
    const auto found = table.probe({key}, 0);
    ASSERT_TRUE(found);
    ASSERT_EQ(found->value, static_cast<Value>(key % 1000));
  }
  EXPECT_GT(table.permille_full(), 990);
}

}  // namespace
}  // namespace tabiya::engine
