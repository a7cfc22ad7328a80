#include "tabiya/rules/attacks.hpp"

#include <gtest/gtest.h>

#include "notation/from_fen.hpp"
#include "support/drawing.hpp"
#include "tabiya/rules/position.hpp"

namespace tabiya {
namespace {

using enum Square;
using test::draw;
using test::marked;

TEST(Attack, OfASlidingPieceEndsOnTheFirstOccupiedSquare) {  // FIDE 3.2 to 3.5
  const Board board = draw(R"(
      . . . . . . . .
      . . . p . . . .
      . . . . . . . .
      . . . . . . . .
      . P . Q . . p .
      . . . . . . . .
      . . . . . . . .
      . . . . . . . . )");
  EXPECT_EQ(attacks_from({Color::White, PieceType::Queen}, D4, board.occupied()), marked(R"(
      . . . . . . . x
      x . . x . . x .
      . x . x . x . .
      . . x x x . . .
      . x x . x x x .
      . . x x x . . .
      . x . x . x . .
      x . . x . . x . )"));
}

TEST(Attack, OfAKnightJumps) {  // FIDE 3.6
  EXPECT_EQ(attacks_from({Color::White, PieceType::Knight}, D4, every_square), marked(R"(
      . . . . . . . .
      . . . . . . . .
      . . x . x . . .
      . x . . . x . .
      . . . . . . . .
      . x . . . x . .
      . . x . x . . .
      . . . . . . . . )"));
}

TEST(Attack, NeverWrapsAroundTheEdge) {
  for (const PieceType type : {PieceType::Knight, PieceType::King}) {
    for (const Square from : all_squares) {
      for (const Square to : attacks_from({Color::White, type}, from, {})) {
        EXPECT_LE(distance(from, to), 2);
      }
    }
  }
  for (const Color color : all_colors) {
    for (const Square from : all_squares) {
      for (const Square to : attacks_from({color, PieceType::Pawn}, from, {})) {
        EXPECT_EQ(distance(from, to), 1);
      }
    }
  }
}

TEST(Attack, OfAPawnIsDiagonalEvenOnEmptySquares) {  // FIDE 3.1.2, 3.7.3
  EXPECT_EQ(attacks_from({Color::White, PieceType::Pawn}, E4, {}), (Bitboard{D5, F5}));
  EXPECT_EQ(attacks_from({Color::Black, PieceType::Pawn}, A5, {}), Bitboard{B4});
}

TEST(Attack, IsNotGivenEnPassant) {
  const Board board = test::from_fen("4k3/8/8/8/4pPp1/8/8/4K3 b - f3 0 1").board();
  EXPECT_EQ(attackers(board, F3, Color::Black), (Bitboard{E4, G4}));
  EXPECT_EQ(attackers(board, F4, Color::Black), Bitboard{});
}

TEST(Attack, IsAlsoGivenByPinnedPieces) {  // FIDE 3.1.3, 3.9.1
  const Position position = test::from_fen("4r3/8/5k2/8/4N3/8/8/4K3 b - - 0 1");
  EXPECT_EQ(position.checkers(), Bitboard{E4});
  EXPECT_EQ(position.pinned(Color::White), Bitboard{E4});
}

TEST(Pin, NeedsASinglePieceInBetween) {
  const Position position =
      test::from_fen("1n1R2k1/2b1qpp1/p3p2p/1p6/1P2Q2P/4PNP1/P4PB1/6K1 b - - 0 1");
  EXPECT_TRUE(position.is_check());
  EXPECT_EQ(position.pinned(Color::Black), Bitboard{});
}

TEST(Attack, SeenFromOtherOccupiedSquaresIsAnXRay) {
  const Board board = draw(R"(
      . . . . r . . .
      . . . . . . . .
      . . . . . . . .
      . . . . n . . .
      . . . . . . . .
      . . . . . . . .
      . . . . . . . .
      . . . . K . . . )");
  EXPECT_EQ(attackers(board, E1, Color::Black), Bitboard{});
  EXPECT_EQ(attackers(board, E1, Color::Black, board.occupied() - E5), Bitboard{E8});
}

TEST(Between, HoldsTheSquaresOfOneLineWithoutItsEnds) {
  EXPECT_EQ(between(A1, D4), (Bitboard{B2, C3}));
  EXPECT_EQ(between(H8, H5), (Bitboard{H7, H6}));
  EXPECT_TRUE(between(A1, A2).empty());
  EXPECT_TRUE(between(A1, B3).empty());
  EXPECT_TRUE(between(E4, E4).empty());
}

TEST(Line, ReachesFromEdgeToEdge) {
  EXPECT_EQ(line_through(B2, C3), (Bitboard{A1, B2, C3, D4, E5, F6, G7, H8}));
  EXPECT_TRUE(line_through(A1, B3).empty());
  EXPECT_TRUE(line_through(A1, A1).empty());
  EXPECT_TRUE(aligned(A1, C3, H8));
  EXPECT_FALSE(aligned(A1, C3, C4));
}

}  // namespace
}  // namespace tabiya
