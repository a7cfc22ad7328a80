// King of the Hill. Source: docs/variants.md.
#include <gtest/gtest.h>

#include "support/variant_position.hpp"

namespace tabiya {
namespace {

using test::after;
using test::allows;
using test::is_drawn;
using test::is_over;
using test::is_won;

VariantPosition hill(std::string_view fen) {
  return test::position_of(Variant::KingOfTheHill, fen);
}

TEST(KingOfTheHill, TheKingWinsOnEachOfTheFourSquares) {
  for (const auto* move : {"d3d4", "d3e4"}) {
    EXPECT_TRUE(is_won(after(hill("7k/8/8/8/8/3K4/8/8 w - - 0 1"), move), Color::White,
                       VariantEndingKind::KingOnTheHill))
        << move;
  }
  for (const auto* move : {"e6d5", "e6e5"}) {
    EXPECT_TRUE(is_won(after(hill("8/8/4k3/8/8/8/8/K7 b - - 0 1"), move), Color::Black,
                       VariantEndingKind::KingOnTheHill))
        << move;
  }
}

TEST(KingOfTheHill, OtherSquaresInTheMiddleDoNotWin) {
  EXPECT_FALSE(is_over(after(hill("7k/8/8/8/8/3K4/8/8 w - - 0 1"), "d3c4")));
}

TEST(KingOfTheHill, OtherPiecesOnTheHillDoNotWin) {
  EXPECT_FALSE(is_over(hill("7k/8/8/3QN3/8/8/8/K7 b - - 0 1")));
}

TEST(KingOfTheHill, TheKingMayNotEnterCheck) {
  EXPECT_FALSE(allows(hill("4r2k/8/8/8/8/3K4/8/8 w - - 0 1"), "d3e4"));
}

TEST(KingOfTheHill, AGameThatIsOverHasNoMoves) {
  EXPECT_FALSE(has_legal_move(hill("7k/8/8/8/3K4/8/8/8 b - - 0 1")));
}

TEST(KingOfTheHill, InASetUpTheSideThatHasJustMovedWinsFirst) {
  EXPECT_TRUE(
      is_won(hill("8/8/8/4k3/8/8/8/K7 b - - 0 1"), Color::Black, VariantEndingKind::KingOnTheHill));
}

TEST(KingOfTheHill, MateWinsAndStalemateDraws) {
  EXPECT_TRUE(
      is_won(hill("R5k1/5ppp/8/8/8/8/8/K7 b - - 0 1"), Color::White, VariantEndingKind::Checkmate));
  EXPECT_TRUE(is_drawn(hill("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"), VariantEndingKind::Stalemate));
}

TEST(KingOfTheHill, ABareKingCanWin) {
  const VariantPosition kings = hill("7k/8/8/8/8/8/8/K7 w - - 0 1");
  EXPECT_FALSE(is_over(kings));
  EXPECT_TRUE(can_win(kings, Color::White));
  EXPECT_TRUE(can_win(kings, Color::Black));
}

}  // namespace
}  // namespace tabiya
