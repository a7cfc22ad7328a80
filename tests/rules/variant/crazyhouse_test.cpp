// Crazyhouse. Source: docs/variants.md.
#include <gtest/gtest.h>

#include "support/variant_position.hpp"

namespace tabiya {
namespace {

using enum PieceType;
using test::after;
using test::allows;
using test::is_drawn;
using test::is_over;
using test::is_won;

VariantPosition house(std::string_view fen, CastlingMode mode = CastlingMode::Standard) {
  return test::position_of(Variant::Crazyhouse, fen, mode);
}

TEST(Crazyhouse, ACapturedPieceGoesToItsCaptor) {
  const VariantPosition position =
      after(VariantPosition{Variant::Crazyhouse}, "e2e4 d7d5 e4d5 d8d5 b1c3 d5d2");
  EXPECT_EQ(position.pocket(Color::White).count(Pawn), 1);
  EXPECT_EQ(position.pocket(Color::Black).count(Pawn), 2);
}

TEST(Crazyhouse, APromotedPieceIsCapturedAsAPawn) {
  const VariantPosition position = after(house("1r2k3/P7/8/8/8/8/8/4K3[] w - - 0 1"), "a7a8q b8a8");
  EXPECT_EQ(position.pocket(Color::Black).count(Pawn), 1);
  EXPECT_EQ(position.pocket(Color::Black).count(Queen), 0);
}

TEST(Crazyhouse, ThePromotionTravelsWithThePiece) {
  const VariantPosition position =
      after(house("4k3/P7/8/8/8/8/8/4K3[] w - - 0 1"), "a7a8r e8e7 a8a1");
  EXPECT_EQ(position.promoted(), Bitboard{Square::A1});
}

TEST(Crazyhouse, EnPassantCapturesAPawn) {
  const VariantPosition position = after(house("4k3/8/8/3pP3/8/8/8/4K3[] w - d6 0 1"), "e5d6");
  EXPECT_EQ(position.pocket(Color::White).count(Pawn), 1);
}

TEST(Crazyhouse, CastlingCapturesNothing) {
  const VariantPosition position = after(house("4k3/8/8/8/8/8/8/4K2R[] w K - 0 1"), "e1g1");
  EXPECT_TRUE(position.pocket(Color::White).empty());
}

TEST(Crazyhouse, ADropTakesThePieceFromThePocket) {
  const VariantPosition position = after(house("4k3/8/8/8/8/8/8/4K3[NN] w - - 0 1"), "N@f3");
  EXPECT_EQ(position.board().piece_on(Square::F3), (Piece{Color::White, Knight}));
  EXPECT_EQ(position.pocket(Color::White).count(Knight), 1);
}

TEST(Crazyhouse, ADropNeverCaptures) {
  EXPECT_FALSE(allows(house("4k3/8/8/8/4p3/8/8/4K3[N] w - - 0 1"), "N@e4"));
}

TEST(Crazyhouse, PawnsAreNotDroppedOnTheFirstOrEighthRank) {
  const VariantPosition position = house("4k3/8/8/8/8/8/8/4K3[PN] w - - 0 1");
  EXPECT_FALSE(allows(position, "P@a1"));
  EXPECT_FALSE(allows(position, "P@a8"));
  EXPECT_TRUE(allows(position, "P@a7"));
  EXPECT_TRUE(allows(position, "N@a8"));
}

TEST(Crazyhouse, ADroppedPawnMayMakeADoubleStepAndBeCapturedEnPassant) {
  const VariantPosition position =
      after(house("4k3/8/8/8/3p4/8/8/4K3[P] w - - 0 1"), "P@e2 e8e7 e2e4");
  EXPECT_TRUE(allows(position, "d4e3"));
}

TEST(Crazyhouse, ADropAnswersACheckFromAfar) {
  const VariantPosition position = house("4k3/4r3/8/8/8/8/8/4K3[N] w - - 0 1");
  EXPECT_TRUE(allows(position, "N@e4"));
  EXPECT_FALSE(allows(position, "N@a4"));
}

TEST(Crazyhouse, NoDropAnswersACheckFromBesideByAKnightOrADoubleCheck) {
  EXPECT_FALSE(allows(house("4k3/8/8/8/8/5n2/8/4K3[N] w - - 0 1"), "N@e2"));
  EXPECT_FALSE(allows(house("4k3/4r3/8/8/8/5n2/8/4K3[N] w - - 0 1"), "N@e4"));
}

TEST(Crazyhouse, APawnMayBeDroppedToGiveMate) {
  EXPECT_TRUE(is_won(after(house("k7/8/2N5/8/8/8/8/KR6[P] w - - 0 1"), "P@b7"), Color::White,
                     VariantEndingKind::Checkmate));
}

TEST(Crazyhouse, MateOnlyIfNoDropHelps) {
  EXPECT_TRUE(is_won(house("R5k1/5ppp/8/8/8/8/8/K7[] b - - 0 1"), Color::White,
                     VariantEndingKind::Checkmate));
  EXPECT_FALSE(is_over(house("R5k1/5ppp/8/8/8/8/8/K7[n] b - - 0 1")));
}

TEST(Crazyhouse, StalemateOnlyIfNothingCanBeDropped) {
  EXPECT_TRUE(is_drawn(house("7k/5Q2/6K1/8/8/8/8/8[] b - - 0 1"), VariantEndingKind::Stalemate));
  EXPECT_EQ(count_legal_moves(house("7k/5Q2/6K1/8/8/8/8/8[p] b - - 0 1")), 46);
}

TEST(Crazyhouse, ADroppedRookHasNoRightToCastle) {
  const VariantPosition position = after(house("4k3/8/8/8/8/8/8/4K3[R] w - - 0 1"), "R@h1 e8e7");
  EXPECT_FALSE(allows(position, "e1g1"));
}

TEST(Crazyhouse, OnlyADroppedPawnResetsTheClock) {
  const VariantPosition position = house("4k3/8/8/8/8/8/8/4K3[PN] w - - 7 20");
  EXPECT_EQ(after(position, "P@e4").halfmove_clock(), 0);
  EXPECT_EQ(after(position, "N@e4").halfmove_clock(), 8);
}

TEST(Crazyhouse, PocketsAndPromotedPiecesBelongToThePosition) {
  const VariantPosition plain = house("4k3/8/8/8/8/8/Q7/4K3[n] w - - 0 1");
  EXPECT_FALSE(same_position(plain, house("4k3/8/8/8/8/8/Q7/4K3[N] w - - 0 1")));
  EXPECT_FALSE(same_position(plain, house("4k3/8/8/8/8/8/Q~7/4K3[n] w - - 0 1")));
  EXPECT_TRUE(same_position(plain, house("4k3/8/8/8/8/8/Q7/4K3[n] w - - 3 9")));
}

TEST(Crazyhouse, NoMaterialIsInsufficient) {
  const VariantPosition kings = house("4k3/8/8/8/8/8/8/4K3[] w - - 0 1");
  EXPECT_FALSE(is_over(kings));
  EXPECT_TRUE(can_win(kings, Color::White));
}

TEST(Crazyhouse, AnArmyCanHaveMoreThanEightPawnsAndSixteenPieces) {
  EXPECT_EQ(count_legal_moves(house("4k3/8/8/8/PP6/PPPPPPPP/PPPPPPPP/4K3[] w - - 0 1")), 8 + 2);
}

}  // namespace
}  // namespace tabiya
