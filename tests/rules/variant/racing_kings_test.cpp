// Racing Kings. Source: docs/variants.md.
#include <gtest/gtest.h>

#include "support/variant_position.hpp"

namespace tabiya {
namespace {

using test::after;
using test::allows;
using test::is_drawn;
using test::is_over;
using test::is_won;

VariantPosition race(std::string_view fen) { return test::position_of(Variant::RacingKings, fen); }

TEST(RacingKings, AMoveThatGivesCheckIsIllegal) {
  EXPECT_FALSE(allows(race("8/8/8/8/8/k7/8/4R2K w - - 0 1"), "e1a1"));
  EXPECT_FALSE(allows(race("8/8/8/8/8/k7/8/4R2K w - - 0 1"), "e1e3"));
  EXPECT_TRUE(allows(race("8/8/8/8/8/k7/8/4R2K w - - 0 1"), "e1e2"));
}

TEST(RacingKings, UncoveringACheckIsIllegalToo) {
  const VariantPosition position = race("8/8/8/8/R2N2k1/8/8/7K w - - 0 1");
  EXPECT_FALSE(allows(position, "d4c2"));
}

TEST(RacingKings, TheKingMayNotUncoverACheckEither) {
  EXPECT_FALSE(allows(race("8/8/8/8/R2K2k1/8/8/8 w - - 0 1"), "d4d5"));
  EXPECT_TRUE(allows(race("8/8/8/8/R2K2k1/8/8/8 w - - 0 1"), "d4e4"));
}

TEST(RacingKings, TheOwnKingMayNotBeLeftInCheck) {
  EXPECT_FALSE(allows(race("8/8/8/8/8/1k6/7r/6K1 w - - 0 1"), "g1g2"));
}

TEST(RacingKings, BlackWinsBeingTheFirstOnTheEighthRank) {
  const VariantPosition position = after(race("8/6k1/8/8/8/8/8/K7 b - - 0 1"), "g7g8");
  EXPECT_TRUE(is_won(position, Color::Black, VariantEndingKind::RaceWon));
  EXPECT_FALSE(has_legal_move(position));
}

TEST(RacingKings, WhiteWinsAtOnceIfBlackCannotFollow) {
  EXPECT_TRUE(is_won(after(race("8/1K6/8/8/8/8/6k1/8 w - - 0 1"), "b7b8"), Color::White,
                     VariantEndingKind::RaceWon));
  EXPECT_TRUE(is_won(race("1K6/5k2/8/2B5/8/8/8/4R1R1 b - - 0 1"), Color::White,
                     VariantEndingKind::RaceWon));
}

TEST(RacingKings, BlackMayFollowWhiteForADraw) {
  const VariantPosition position = after(race("8/1K4k1/8/8/8/8/8/8 w - - 0 1"), "b7b8");
  EXPECT_FALSE(is_over(position));
  EXPECT_TRUE(is_drawn(after(position, "g7g8"), VariantEndingKind::RaceDrawn));
}

TEST(RacingKings, BlackLosesByAnythingElse) {
  const VariantPosition position = race("1K6/6k1/8/8/8/8/8/8 b - - 0 1");
  EXPECT_TRUE(is_won(after(position, "g7g6"), Color::White, VariantEndingKind::RaceWon));
}

TEST(RacingKings, BlackCanFollowByACapture) {
  const VariantPosition position = race("1K3R2/6k1/8/8/8/8/8/8 b - - 0 1");
  EXPECT_FALSE(is_over(position));
  EXPECT_TRUE(is_drawn(after(position, "g7f8"), VariantEndingKind::RaceDrawn));
}

TEST(RacingKings, StalemateDraws) {
  EXPECT_TRUE(is_drawn(race("8/8/8/8/8/1r6/7r/K1k5 w - - 0 1"), VariantEndingKind::Stalemate));
}

TEST(RacingKings, BareKingsRaceOn) {
  const VariantPosition kings = race("8/8/8/8/8/8/8/k6K w - - 0 1");
  EXPECT_FALSE(is_over(kings));
  EXPECT_TRUE(can_win(kings, Color::White));
}

TEST(RacingKings, ASetUpHasNoPawnsAndNoCheck) {
  EXPECT_FALSE(parse_variant_position(Variant::RacingKings, "8/8/8/8/8/8/P7/k6K w - - 0 1"));
  EXPECT_FALSE(parse_variant_position(Variant::RacingKings, "8/8/8/8/8/8/8/k2r3K w - - 0 1"));
}

}  // namespace
}  // namespace tabiya
