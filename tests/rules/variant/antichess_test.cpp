// Antichess. Source: docs/variants.md.
#include <gtest/gtest.h>

#include "support/variant_position.hpp"

namespace tabiya {
namespace {

using test::after;
using test::allows;
using test::is_drawn;
using test::is_over;
using test::is_won;

VariantPosition antichess(std::string_view fen) {
  return test::position_of(Variant::Antichess, fen);
}

TEST(Antichess, WhoCanCaptureMust) {
  const VariantPosition position = antichess("8/8/8/3p4/4P3/8/8/R7 w - - 0 1");
  EXPECT_EQ(count_legal_moves(position), 1);
  EXPECT_TRUE(allows(position, "e4d5"));
}

TEST(Antichess, WhichCaptureIsFree) {
  const VariantPosition position = antichess("8/8/8/3p4/4P3/8/8/3R4 w - - 0 1");
  EXPECT_TRUE(allows(position, "e4d5"));
  EXPECT_TRUE(allows(position, "d1d5"));
  EXPECT_EQ(count_legal_moves(position), 2);
}

TEST(Antichess, EnPassantIsACaptureThatMustBeMade) {
  const VariantPosition position = antichess("8/8/8/8/1pP5/8/8/8 b - c3 0 1");
  EXPECT_EQ(count_legal_moves(position), 1);
  EXPECT_TRUE(is_won(after(position, "b4c3"), Color::White, VariantEndingKind::NoPiecesLeft));
}

TEST(Antichess, TheKingIsAPieceLikeTheOthers) {
  EXPECT_TRUE(allows(antichess("8/8/8/8/8/8/k6r/K7 b - - 0 1"), "a2a1"));
  EXPECT_FALSE(antichess("4k3/8/8/8/8/8/8/4RK2 b - - 0 1").is_check());
  EXPECT_TRUE(allows(antichess("r7/8/8/8/8/8/7P/K7 w - - 0 1"), "h2h4"));
}

TEST(Antichess, APawnMayBecomeAKing) {
  const VariantPosition position = after(antichess("8/P7/8/8/8/8/7p/8 w - - 0 1"), "a7a8k");
  EXPECT_EQ(position.board().type_on(Square::A8), PieceType::King);
}

TEST(Antichess, ASideCanHaveSeveralKingsOrNone) {
  EXPECT_EQ(count_legal_moves(antichess("8/8/8/8/8/8/1p6/K6K w - - 0 1")), 1);
}

TEST(Antichess, NobodyCastles) {
  EXPECT_FALSE(allows(antichess("8/p7/8/8/8/8/8/4K2R w K - 0 1"), "e1g1"));
  EXPECT_EQ(to_fen(VariantPosition{Variant::Antichess}),
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1");
}

TEST(Antichess, WhoHasNothingLeftWins) {
  const VariantPosition position = after(antichess("8/8/8/8/8/1p6/P7/8 w - - 0 1"), "a2b3");
  EXPECT_TRUE(is_won(position, Color::Black, VariantEndingKind::NoPiecesLeft));
  EXPECT_FALSE(has_legal_move(position));
}

TEST(Antichess, WhoCannotMoveWins) {
  EXPECT_TRUE(is_won(antichess("8/8/8/p7/P7/8/8/8 w - - 0 1"), Color::White,
                     VariantEndingKind::NoMoveLeft));
}

TEST(Antichess, BishopsThatNeverMeetAreADraw) {
  EXPECT_TRUE(is_drawn(antichess("8/6b1/8/8/8/8/8/3B4 w - - 0 1"),
                       VariantEndingKind::InsufficientMaterial));
  EXPECT_FALSE(is_over(antichess("8/5b2/8/8/8/8/8/3B4 w - - 0 1")));
}

TEST(Antichess, StuckPawnsBeyondTheBishopsAreADrawToo) {
  EXPECT_TRUE(is_drawn(antichess("8/6b1/8/p7/P7/8/8/3B4 w - - 0 1"),
                       VariantEndingKind::InsufficientMaterial));
}

TEST(Antichess, APawnThatCanMoveOrBeReachedIsNotADraw) {
  EXPECT_FALSE(is_over(antichess("8/6b1/p7/8/P7/8/8/3B4 w - - 0 1")));
  EXPECT_FALSE(is_over(antichess("8/6b1/8/8/p7/P7/8/3B4 w - - 0 1")));
}

TEST(Antichess, ABishopThatNothingCanCaptureKeepsItsSideFromWinning) {
  const VariantPosition position = antichess("8/6b1/8/8/8/8/8/2BB4 w - - 0 1");
  EXPECT_FALSE(can_win(position, Color::White));
  EXPECT_TRUE(can_win(position, Color::Black));
}

TEST(Antichess, WithAKnightEachOnOneColorOnlyTheSideToMoveCanWin) {
  const VariantPosition position = antichess("8/8/8/8/8/n7/8/N7 w - - 0 1");
  EXPECT_TRUE(can_win(position, Color::White));
  EXPECT_FALSE(can_win(position, Color::Black));
}

TEST(Antichess, WithAKnightEachOnDifferentColorsOnlyTheOtherSideCanWin) {
  const VariantPosition position = antichess("8/8/8/8/8/1n6/8/N7 w - - 0 1");
  EXPECT_FALSE(can_win(position, Color::White));
  EXPECT_TRUE(can_win(position, Color::Black));
}

}  // namespace
}  // namespace tabiya
