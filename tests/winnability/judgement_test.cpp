// The content of a judgement and its guarantees.
#include <gtest/gtest.h>

#include <thread>

#include "confirm.hpp"
#include "support/effort.hpp"
#include "tabiya/winnability/winnability.hpp"

namespace tabiya {
namespace {

using test::mates;
using test::position_of;

TEST(Judgement, ContainsAMatingLine) {
  const Position start;
  for (const Color winner : all_colors) {
    const Judgement judgement = judge(start, winner);
    EXPECT_EQ(judgement.verdict, Winnability::Winnable);
    EXPECT_TRUE(mates(start, judgement.line, winner));
  }
}

TEST(Judgement, OfAMatedKingHasAnEmptyLine) {
  const Position mated = position_of("rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq -");
  const Judgement judgement = judge(mated, Color::Black);
  EXPECT_EQ(judgement.verdict, Winnability::Winnable);
  EXPECT_TRUE(judgement.line.empty());
  EXPECT_EQ(winnable(mated, Color::White), Winnability::Unwinnable);
}

TEST(Judgement, OfAStalemateIsUnwinnableForBoth) {
  const Position stalemate = position_of("7k/5Q2/6K1/8/8/8/8/8 b - -");
  EXPECT_EQ(deadness(stalemate), Deadness::Dead);
}

TEST(Judgement, IsTheSameEveryTimeAndInEveryThread) {
  const Position position = position_of("8/4kb1B/5p1p/2p2K2/5P2/8/3b4/8 w - -");
  const Judgement here = judge(position, Color::White);
  Judgement there;
  std::thread{[&] { there = judge(position, Color::White); }}.join();
  EXPECT_EQ(here.verdict, there.verdict);
  EXPECT_EQ(here.nodes, there.nodes);
  EXPECT_EQ(here.line, there.line);
}

TEST(Judgement, KeepsToItsBudget) {
  const Position hard = position_of("3k4/4b3/3bB3/p1pBp1p1/P1PbP1P1/4b3/4B3/3K1B2 b - -");
  for (const std::uint64_t nodes : {0, 1, 10, 999, 1000, 1001, 20'000}) {
    const Judgement judgement = judge(hard, Color::Black, {.nodes = nodes});
    EXPECT_LE(judgement.nodes, nodes);
    EXPECT_EQ(judgement.verdict, Winnability::Undetermined);
  }
}

TEST(ShortestHelpmate, IsFoolsMateFromTheStart) {
  const Judgement judgement = shortest_helpmate(Position{}, Color::Black);
  ASSERT_EQ(judgement.verdict, Winnability::Winnable);
  EXPECT_EQ(judgement.line.size(), 4U);
  EXPECT_TRUE(mates(Position{}, judgement.line, Color::Black));
}

TEST(ShortestHelpmate, OfAKnightNeedsTheRookInTheCorner) {
  const Position position = position_of("8/8/8/8/8/2k5/n6R/K7 w - -");
  const Judgement judgement = shortest_helpmate(position, Color::Black);
  ASSERT_EQ(judgement.verdict, Winnability::Winnable);
  EXPECT_TRUE(mates(position, judgement.line, Color::Black));
}

TEST(ShortestHelpmate, IsUnwinnableIfThereIsNone) {
  EXPECT_EQ(shortest_helpmate(position_of("k7/P1K5/8/8/8/8/8/8 b - -"), Color::White).verdict,
            Winnability::Unwinnable);
}

TEST(ShortestHelpmate, IsNeverLongerThanTheLineOfJudge) {
  for (const char* fen : {"8/8/8/8/3k4/1Bn5/BKB5/1B6 w - -", "7k/8/8/8/8/8/2Q5/K7 w - -",
                          "k7/2K5/8/8/8/8/8/1R6 w - -"}) {
    const Position position = position_of(fen);
    for (const Color winner : all_colors) {
      const Judgement some = judge(position, winner);
      const Judgement shortest =
          shortest_helpmate(position, winner, {.nodes = test::effort(300'000)});
      if (shortest.verdict == Winnability::Undetermined) continue;
      EXPECT_EQ(shortest.verdict, some.verdict);
      EXPECT_LE(shortest.line.size(), some.line.size());
    }
  }
}

}  // namespace
}  // namespace tabiya
