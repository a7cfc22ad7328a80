/// What tablebases say about positions.
#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "support/data.hpp"
#include "tabiya/notation/fen.hpp"
#include "tabiya/notation/san.hpp"
#include "tabiya/rules/movegen.hpp"
#include "tabiya/tablebase/category.hpp"
#include "tablebase/tables.hpp"

namespace tabiya::tablebase_probe {
namespace {

using enum Wdl;

struct Known {
  std::string_view fen;
  Wdl wdl;
  int dtz;
};

void expect_known(const Tablebase& tables, const Known& known) {
  const Position position = parse_position(known.fen).value();
  const auto wdl = tables.wdl(position);
  ASSERT_TRUE(wdl) << known.fen << ": " << to_string(wdl.error());
  EXPECT_EQ(*wdl, known.wdl) << known.fen;
  const auto dtz = tables.dtz(position);
  ASSERT_TRUE(dtz) << known.fen << ": " << to_string(dtz.error());
  EXPECT_EQ(dtz->plies, known.dtz) << known.fen;
}

TEST(ThreeMen, AreKnown) {
  const Tablebase tables = test::three_men();
  EXPECT_EQ(tables.wdl_count(), 5U);
  EXPECT_EQ(tables.dtz_count(), 5U);
  EXPECT_EQ(tables.most_men(), 3);
  for (const Known& known : {
           Known{"8/8/8/8/8/2k5/8/KR6 w - - 0 1", Win, 27},
           Known{"4k3/8/4K3/4P3/8/8/8/8 w - - 0 1", Win, 3},
           Known{"4k3/8/4K3/4P3/8/8/8/8 b - - 0 1", Loss, -4},
           Known{"8/8/8/8/4p3/4k3/8/4K3 b - - 0 1", Win, 3},
           Known{"8/8/4k3/8/8/8/8/K1N5 w - - 0 1", Draw, 0},
           Known{"8/6K1/8/4k3/8/1Q6/8/8 w - - 0 1", Win, 11},
           Known{"7k/8/8/8/8/8/8/K7 w - - 0 1", Draw, 0},
       }) {
    expect_known(tables, known);
  }
}

TEST(AMatedSide, HasLostAtOnceAndAStalematedOneDrawn) {
  const Tablebase tables = test::three_men();
  expect_known(tables, {"k7/1Q6/1K6/8/8/8/8/8 b - - 0 1", Loss, -1});
  expect_known(tables, {"k7/2Q5/2K5/8/8/8/8/8 b - - 0 1", Draw, 0});
}

// The file of both colours is one.
TEST(APosition, IsWorthTheSameWithColorsExchanged) {
  const Tablebase tables = test::three_men();
  expect_known(tables, {"kr6/8/2K5/8/8/8/8/8 b - - 0 1", Win, 27});
  expect_known(tables, {"8/8/8/8/4p3/4k3/8/4K3 w - - 0 1", Loss, -4});
}

TEST(FourMen, AreKnownWithEnPassantAndInFullMoves) {
  const auto folder = test::data_path("syzygy");
  if (!folder) GTEST_SKIP() << test::data_missing("syzygy");
  Tablebase tables;
  ASSERT_EQ(tables.add_folder(*folder), 70U);
  for (const Known& known : {
           Known{"8/8/8/3k4/8/5R2/2R5/K7 b - - 0 1", Loss, -6},
           Known{"8/8/2n5/3k4/8/8/1R6/K7 w - - 0 1", Draw, 0},
           Known{"8/1P6/8/6k1/8/5p2/8/K7 w - - 0 1", Win, 1},
           Known{"8/8/8/k2Pp3/8/8/8/4K3 w - e6 0 1", Win, 1},
           Known{"8/8/8/8/2pP4/2K5/4k3/8 b - d3 0 1", Win, 1},
           Known{"8/8/8/8/B7/N7/K2k4/8 b - - 0 1", Loss, -59},
           Known{"7n/6k1/4R3/4K3/8/8/8/8 w - - 0 1", Win, 10},
           Known{"8/1K6/1P6/8/8/8/6n1/7k w - - 0 1", Win, 3},
           Known{"8/8/8/8/8/1pQ1K3/k7/8 w - - 0 1", Win, 1},
       }) {
    expect_known(tables, known);
  }
  EXPECT_TRUE(tables.verify().empty());
}

TEST(FiveMen, CanBeWonOrLostButForTheFiftyMoveRule) {
  const auto folder = test::data_path("syzygy-extra/cursed");
  const auto smaller = test::data_path("syzygy");
  if (!folder || !smaller) GTEST_SKIP() << test::data_missing("syzygy-extra/cursed");
  Tablebase tables;
  ASSERT_EQ(tables.add_folder(*folder), 2U);
  ASSERT_EQ(tables.add_folder(*smaller), 70U);
  expect_known(tables, {"7b/8/6b1/8/5Nk1/4K3/8/8 b - - 0 1", CursedWin, 109});
  // The table holds less than the capture on b2 gives.
  expect_known(tables, {"8/8/8/8/8/2k5/1n6/K1BB4 w - - 0 1", Win, 1});
}

// Each move of the highest rank keeps the result, and leads nearer to mate or a zeroing move in the end.
TEST(TheRanking, PutsMovesThatKeepTheResultFirst) {
  const Tablebase tables = test::three_men();
  const Position position = parse_position("8/8/8/8/8/2k5/8/KR6 w - - 0 1").value();
  const auto ranked = tables.rank(position);
  ASSERT_TRUE(ranked);
  EXPECT_EQ(ranked->size(), legal_moves(position).size());
  EXPECT_EQ(to_san(position, ranked->front().move), "Rd1");
  EXPECT_EQ(ranked->front().dtz, (Dtz{27, false}));
  const RankedMove& last = ranked->back();
  EXPECT_EQ(last.wdl, Draw) << "the rook is lost";
  EXPECT_EQ(last.rank, 0);
  for (const RankedMove& move : *ranked) {
    if (move.rank == ranked->front().rank) {
      EXPECT_EQ(move.wdl, Win);
    }
  }
}

TEST(TheRanking, HurriesWhenTheFiftyMovesRunOutOrAPositionRepeats) {
  const Tablebase tables = test::three_men();
  const Position late = parse_position("8/8/8/8/8/2k5/8/KR6 w - - 72 90").value();
  const auto ranked = tables.rank(late);
  ASSERT_TRUE(ranked);
  EXPECT_EQ(to_san(late, ranked->front().move), "Rd1");
  EXPECT_GT((*ranked)[0].rank, (*ranked)[1].rank) << "only this move wins in time";
  const Position early = parse_position("8/8/8/8/8/2k5/8/KR6 w - - 0 1").value();
  const auto hurried = tables.rank(early, {.has_repeated = true});
  ASSERT_TRUE(hurried);
  EXPECT_GT((*hurried)[0].rank, (*hurried)[1].rank);
}

TEST(TheRanking, CountsAMoveThatRepeatsForTheThirdTimeAsADraw) {
  const Tablebase tables = test::three_men();
  const Position position = parse_position("8/8/8/8/8/2k5/8/KR6 w - - 4 3").value();
  const Move best = (*tables.rank(position))[0].move;
  const ZobristKey drawn[]{position.after(best).key()};
  const auto ranked = tables.rank(position, {.drawn = drawn});
  ASSERT_TRUE(ranked);
  EXPECT_NE(ranked->front().move, best);
  for (const RankedMove& move : *ranked) {
    if (move.move == best) {
      EXPECT_EQ(move.rank, 0);
    }
  }
}

TEST(TheRanking, OfALostPositionPutsTheLongestFirst) {
  const Tablebase tables = test::three_men();
  const Position position = parse_position("8/8/8/8/8/1k6/8/KR6 b - - 0 1").value();
  const auto ranked = tables.rank(position);
  ASSERT_TRUE(ranked);
  for (std::size_t at = 1; at < ranked->size(); ++at) {
    EXPECT_LE((*ranked)[at - 1].dtz.plies, (*ranked)[at].dtz.plies);
  }
}

// Only distances of White are stored here. After the best defences the pawn moves at once, or after one ply
// or two: the tables do not say which of the defences is the longest.
TEST(TheDistance, OfALossIsNotExactIfOneOfTheBestDefencesIsNot) {
  const auto folder = test::data_path("syzygy");
  if (!folder) GTEST_SKIP() << test::data_missing("syzygy");
  Tablebase tables;
  ASSERT_EQ(tables.add_folder(*folder), 70U);
  for (const std::string_view fen :
       {"8/8/4K3/8/8/1k6/P1Q5/8 b - - 0 1", "5K2/7k/6B1/2P5/8/8/8/8 b - - 0 1",
        "8/5Q2/8/8/2K5/4Pk2/8/8 b - - 0 1", "k4K2/8/P7/8/8/3Q4/8/8 b - - 0 1"}) {
    const Position position = parse_position(fen).value();
    int exact = 0;
    int rounded = 0;
    const auto ranked = tables.rank(position).value();
    for (const RankedMove& move : ranked) {
      if (move.dtz.plies == -2) ++(move.dtz.is_exact ? exact : rounded);
    }
    EXPECT_GT(exact, 0) << fen;
    EXPECT_GT(rounded, 0) << fen;
    EXPECT_EQ(tables.dtz(position), (Dtz{-2, false})) << fen;
  }
}

// The table says 1 or 2 plies, but one of the moves mates; 3 or 4, but each move of the loser takes as
// long.
TEST(TheDistance, IsExactIfTheMovesAre) {
  const Tablebase tables = test::three_men();
  const auto narrowed_dtz = [&](std::string_view fen) {
    const Position position = parse_position(fen).value();
    const auto ranked = tables.rank(position).value();
    return narrowed(tables.dtz(position).value(), ranked);
  };
  EXPECT_EQ(narrowed_dtz("k7/8/1K6/8/8/8/8/7R w - - 0 1"), (Dtz{1, true}));
  EXPECT_EQ(narrowed_dtz("8/8/8/8/8/2k5/8/KR6 w - - 0 1"), (Dtz{27, false}));
  EXPECT_EQ(narrowed_dtz("8/8/4k3/8/8/8/8/K1N5 w - - 0 1"), (Dtz{0, true}));
  const auto of = [](Dtz dtz, std::vector<Dtz> moves) {
    std::vector<RankedMove> ranked;
    for (const Dtz move : moves)
      ranked.push_back({Move::normal(Square::A1, Square::A2), Wdl::Draw, move, 0});
    return narrowed(dtz, ranked);
  };
  EXPECT_EQ(of({3, false}, {{5, false}, {3, false}}), (Dtz{3, false}));
  EXPECT_EQ(of({3, false}, {{5, false}, {4, true}}), (Dtz{4, true}));
  EXPECT_EQ(of({3, false}, {{3, true}, {3, false}, {0, true}}), (Dtz{3, true}));
  EXPECT_EQ(of({-3, false}, {{-3, true}, {-1, false}}), (Dtz{-3, true}));
  EXPECT_EQ(of({-3, false}, {{-3, true}, {-3, false}}), (Dtz{-3, false}));
  EXPECT_EQ(of({-3, false}, {{-4, true}, {-3, false}}), (Dtz{-4, true}));
}

TEST(TheCategory, TakesTheClockIntoAccount) {
  using enum TablebaseCategory;
  EXPECT_EQ(category_of({27, false}, 0), TablebaseCategory::Win);
  EXPECT_EQ(category_of({27, false}, 72), TablebaseCategory::Win);
  EXPECT_EQ(category_of({27, false}, 73), SyzygyWin) << "the table rounds";
  EXPECT_EQ(category_of({27, true}, 73), TablebaseCategory::Win);
  EXPECT_EQ(category_of({27, true}, 74), TablebaseCategory::CursedWin);
  EXPECT_EQ(category_of({-28, false}, 72), SyzygyLoss);
  EXPECT_EQ(category_of({-28, false}, 99), TablebaseCategory::BlessedLoss);
  EXPECT_EQ(category_of({109, false}, 0), TablebaseCategory::CursedWin);
  EXPECT_EQ(category_of({0, true}, 99), TablebaseCategory::Draw);
  EXPECT_EQ(category_of({100, false}, 0), TablebaseCategory::Win);
}

std::string error_of(const Tablebase& tables, std::string_view fen) {
  const auto wdl = tables.wdl(parse_position(fen).value());
  return wdl ? "an answer" : to_string(wdl.error());
}

TEST(WhatIsNotKnown, IsNeverGuessed) {
  const Tablebase tables = test::three_men();
  EXPECT_EQ(error_of(tables, "8/8/8/8/8/2k5/7r/KR6 w - - 0 1"),
            "no table has as many men as the position");
  EXPECT_EQ(error_of(tables, "4k3/8/8/8/8/8/8/4K2R w K - 0 1"),
            "no table has positions in which a side can still castle");
  EXPECT_EQ(error_of(Tablebase{}, "8/8/8/8/8/2k5/8/KR6 w - - 0 1"),
            "no table has as many men as the position");
}

}  // namespace
}  // namespace tabiya::tablebase_probe
