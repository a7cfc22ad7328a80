// Three-check. Source: docs/variants.md.
#include <gtest/gtest.h>

#include "support/variant_position.hpp"

namespace tabiya {
namespace {

using test::after;
using test::is_drawn;
using test::is_over;
using test::is_won;

VariantPosition three_check(std::string_view fen) {
  return test::position_of(Variant::ThreeCheck, fen);
}

TEST(ThreeCheck, TheThirdCheckWinsMateOrNot) {
  const VariantPosition position =
      after(VariantPosition{Variant::ThreeCheck}, "e2e4 e7e5 f1c4 a7a6 c4f7 e8f7 d1h5 g7g6");
  EXPECT_EQ(position.checks_left(Color::White), 1);
  EXPECT_TRUE(is_won(after(position, "h5g6"), Color::White, VariantEndingKind::ThirdCheck));
  EXPECT_FALSE(has_legal_move(after(position, "h5g6")));
}

TEST(ThreeCheck, BothSidesCountForThemselves) {
  const VariantPosition position =
      after(three_check("4k3/8/8/8/8/8/r7/4K2R w - - 3+3 0 1"), "h1h8 e8d7 h8h1 a2a1");
  EXPECT_EQ(position.checks_left(Color::White), 2);
  EXPECT_EQ(position.checks_left(Color::Black), 2);
}

TEST(ThreeCheck, ADoubleCheckCountsOnce) {
  const VariantPosition position =
      after(three_check("4k3/8/8/8/4N3/8/8/4R1K1 w - - 3+3 0 1"), "e4f6");
  EXPECT_EQ(position.checkers().count(), 2);
  EXPECT_EQ(position.checks_left(Color::White), 2);
}

TEST(ThreeCheck, EveryWayToGiveCheckCounts) {
  struct Row {
    const char* name;
    const char* fen;
    const char* move;
  };
  constexpr Row rows[]{
      {"castling", "5k2/8/8/8/8/8/8/4K2R w K - 1+3 0 1", "e1g1"},
      {"discovery", "4k3/8/8/8/4N3/8/8/4R1K1 w - - 1+3 0 1", "e4c5"},
      {"promotion", "4k3/P7/8/8/8/8/8/6K1 w - - 1+3 0 1", "a7a8q"},
      {"en passant", "8/8/8/R2pP2k/8/8/8/6K1 w - d6 1+3 0 1", "e5d6"},
  };
  for (const Row& row : rows) {
    EXPECT_TRUE(
        is_won(after(three_check(row.fen), row.move), Color::White, VariantEndingKind::ThirdCheck))
        << row.name;
  }
}

TEST(ThreeCheck, ChecksBelongToThePosition) {
  const VariantPosition fresh = three_check("4k3/8/8/8/8/8/R7/4K3 w - - 3+3 0 1");
  const VariantPosition once = three_check("4k3/8/8/8/8/8/R7/4K3 w - - 2+3 0 1");
  EXPECT_FALSE(same_position(fresh, once));
  EXPECT_NE(fresh.key(), once.key());
}

TEST(ThreeCheck, OnlyABareKingCannotWin) {
  const VariantPosition knight = three_check("4k3/8/8/8/8/8/N7/4K3 w - - 3+3 0 1");
  EXPECT_TRUE(can_win(knight, Color::White));
  EXPECT_FALSE(can_win(knight, Color::Black));
  EXPECT_FALSE(is_over(knight));
}

TEST(ThreeCheck, TwoBareKingsAreADraw) {
  EXPECT_TRUE(is_drawn(three_check("4k3/8/8/8/8/8/8/4K3 w - - 3+3 0 1"),
                       VariantEndingKind::InsufficientMaterial));
}

TEST(ThreeCheck, AWinByChecksComesBeforeMate) {
  EXPECT_TRUE(is_won(after(three_check("6k1/5ppp/8/8/8/8/8/R5K1 w - - 1+3 0 1"), "a1a8"),
                     Color::White, VariantEndingKind::ThirdCheck));
  EXPECT_TRUE(is_won(after(three_check("6k1/5ppp/8/8/8/8/8/R5K1 w - - 2+3 0 1"), "a1a8"),
                     Color::White, VariantEndingKind::Checkmate));
}

TEST(ThreeCheck, BothCountersAtZeroCannotBePlayed) {
  EXPECT_FALSE(parse_variant_position(Variant::ThreeCheck, "4k3/8/8/8/8/8/R7/4K3 w - - 0+0 0 1"));
}

}  // namespace
}  // namespace tabiya
