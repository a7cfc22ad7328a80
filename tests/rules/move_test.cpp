#include "tabiya/rules/move.hpp"

#include <gtest/gtest.h>

#include "tabiya/notation/fen.hpp"
#include "tabiya/rules/movegen.hpp"

namespace tabiya {
namespace {

TEST(Move, KeepsWhatItWasMadeOf) {
  for (const PieceType type : promotion_types) {
    EXPECT_EQ(Move::promotion(Square::A7, Square::B8, type).promotion_type(), type);
  }
  const Move to_king = Move::promotion(Square::A7, Square::B8, PieceType::King);
  EXPECT_EQ(to_king.promotion_type(), PieceType::King);
  EXPECT_EQ(to_king.kind(), Move::Kind::Promotion);
  for (const PieceType type :
       {PieceType::Pawn, PieceType::Knight, PieceType::Bishop, PieceType::Rook, PieceType::Queen}) {
    const Move drop = Move::drop(type, Square::E4);
    EXPECT_EQ(drop.kind(), Move::Kind::Drop);
    EXPECT_EQ(drop.dropped_type(), type);
    EXPECT_EQ(drop.from(), Square::E4);
    EXPECT_EQ(drop.to(), Square::E4);
    EXPECT_EQ(drop.promotion_type(), std::nullopt);
    EXPECT_EQ(Move::unpacked(drop.packed()), drop);
  }
}

// Stored games and indexes have these numbers.
TEST(Move, PacksTheMovesOfChessAsItAlwaysHas) {
  EXPECT_EQ(Move::normal(Square::E2, Square::E4).packed(), 12 | 28 << 6);
  EXPECT_EQ(Move::promotion(Square::A7, Square::A8, PieceType::Queen).packed(),
            48 | 56 << 6 | 3 << 12 | 1 << 14);
  EXPECT_EQ(Move::en_passant(Square::E5, Square::D6).packed(), 36 | 43 << 6 | 2 << 14);
  EXPECT_EQ(Move::castling(Square::E1, Square::H1).packed(), 4 | 7 << 6 | 3 << 14);
}

TEST(Move, OfAVariantIsNeverLegalInChess) {
  const Position position = *parse_position("4k3/P7/8/8/8/8/8/4K3 w - - 0 1");
  EXPECT_TRUE(is_legal(position, Move::promotion(Square::A7, Square::A8, PieceType::Queen)));
  EXPECT_FALSE(is_legal(position, Move::promotion(Square::A7, Square::A8, PieceType::King)));
  EXPECT_FALSE(is_legal(position, Move::drop(PieceType::Knight, Square::C3)));
}

}  // namespace
}  // namespace tabiya
