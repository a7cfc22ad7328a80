/// Changing the side to move.
#include <gtest/gtest.h>

#include "notation/from_fen.hpp"
#include "tabiya/notation/fen.hpp"
#include "tabiya/rules/movegen.hpp"

namespace tabiya {
namespace {

using test::from_fen;

TEST(TheTurn, CanBeGivenToEitherSide) {
  const Position start;
  const Position turned = *with_turn(start, Color::Black);
  EXPECT_EQ(to_fen(turned), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1");
  EXPECT_EQ(with_turn(turned, Color::White), start);
  EXPECT_EQ(with_turn(start, Color::White), start);
}

TEST(TheTurn, EndsEnPassantWhenItChanges) {  // FIDE 3.7.3.2
  const Position position = from_fen("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1");
  EXPECT_FALSE(with_turn(position, Color::Black)->en_passant_square(EnPassantMode::Always));
  EXPECT_TRUE(with_turn(position, Color::White)->en_passant_square(EnPassantMode::Legal));
}

TEST(TheTurn, CannotBeTakenFromASideInCheck) {
  const Position position = from_fen("4k3/8/8/8/8/8/4r3/4K3 w - - 0 1");
  EXPECT_FALSE(with_turn(position, Color::Black));
  EXPECT_TRUE(with_turn(position, Color::White));
}

TEST(EitherSide, CanBeAskedForALegalMove) {
  const struct {
    std::string_view fen;
    bool white, black;
  } rows[] = {
      {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", true, true},
      {"7k/5Q2/6K1/8/8/8/8/8 w - - 0 1", true, false},  // stalemate if Black were to move
      {"7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", true, false},
      {"7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", false,
       false},  // mate; White cannot be to move while giving check
  };
  for (const auto& row : rows) {
    const Position position = from_fen(row.fen);
    EXPECT_EQ(has_legal_move(position, Color::White), row.white) << row.fen;
    EXPECT_EQ(has_legal_move(position, Color::Black), row.black) << row.fen;
  }
}

TEST(APiece, HasTheUsualValue) {
  EXPECT_EQ(usual_value(PieceType::Pawn), 1);
  EXPECT_EQ(usual_value(PieceType::Knight), 3);
  EXPECT_EQ(usual_value(PieceType::Bishop), 3);
  EXPECT_EQ(usual_value(PieceType::Rook), 5);
  EXPECT_EQ(usual_value(PieceType::Queen), 9);
  EXPECT_EQ(usual_value(PieceType::King), 0);
}

}  // namespace
}  // namespace tabiya
