#include "engine/eval/evaluation.hpp"

#include <gtest/gtest.h>

#include <cstdlib>

#include "engine/eval/terms.hpp"
#include "support/random_positions.hpp"
#include "tabiya/notation/fen.hpp"

namespace tabiya::engine {
namespace {

TEST(Weight, KeepsBothHalvesWithAnySigns) {
  for (const int middlegame : {-3000, -1, 0, 1, 2999}) {
    for (const int endgame : {-3000, -1, 0, 1, 2999}) {
      const eval::Weight weight{middlegame, endgame};
      EXPECT_EQ(weight.middlegame(), middlegame);
      EXPECT_EQ(weight.endgame(), endgame);
    }
  }
}

TEST(Weight, AddsAndSubtractsEachHalf) {
  eval::Weight sum{-5, 7};
  sum += eval::Weight{-20, -9};
  sum -= eval::Weight{100, -300};
  EXPECT_EQ(sum.middlegame(), -125);
  EXPECT_EQ(sum.endgame(), 298);
}

TEST(Evaluation, IsSymmetric) {
  test::RandomPositions positions{7};
  for (int count = 0; count < 2000; ++count) {
    const Position position = positions.next();
    ASSERT_EQ(evaluation_of(position), evaluation_of(mirrored(position))) << to_fen(position);
  }
}

TEST(Evaluation, IsNeverAMateScore) {
  test::RandomPositions positions{8};
  for (int count = 0; count < 2000; ++count) {
    ASSERT_FALSE(is_decisive(evaluation_of(positions.next())));
  }
}

struct Better {
  const char* name;
  const char* fen;  // White is better, and to move
};

TEST(Evaluation, KnowsWhoIsBetter) {
  for (const Better& row : {
           Better{"a queen up", "rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"},
           Better{"a knight up", "rnbqkb1r/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"},
           Better{"a pawn about to promote", "8/P6k/8/8/8/8/7p/6K1 w - - 0 1"},
           Better{"the bishop pair", "rn1qk1nr/pppppppp/8/8/8/8/PPPPPPPP/R1BQKB1R w KQkq - 0 1"},
       }) {
    EXPECT_GT(evaluation_of(*parse_position(row.fen)), 0) << row.name;
  }
}

TEST(Evaluation, IsSmallInADrawnEndgame) {
  // A lone bishop cannot win.
  const Value bishop = evaluation_of(*parse_position("8/5k2/8/8/8/8/2B2K2/8 w - - 0 1"));
  EXPECT_LT(std::abs(bishop), 60);
}

TEST(Evaluation, FadesAsTheFiftyMoveCounterRises) {
  const Value fresh = evaluation_of(*parse_position("4k3/8/8/8/8/8/4P3/R3K3 w - - 0 60"));
  const Value stale = evaluation_of(*parse_position("4k3/8/8/8/8/8/4P3/R3K3 w - - 90 100"));
  EXPECT_LT(stale, fresh);
  EXPECT_GT(stale, 0);
}

}  // namespace
}  // namespace tabiya::engine
