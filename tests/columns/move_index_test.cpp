#include "tabiya/columns/move_index.hpp"

#include <gtest/gtest.h>

#include <set>

#include "tabiya/notation/fen.hpp"
#include "tabiya/rules/movegen.hpp"

namespace tabiya::columns {
namespace {

TEST(MoveIndex, LeelasOrderGoesByFromSquareThenByTarget) {
  EXPECT_EQ(leela_index(Move::normal(Square::A1, Square::B1), Color::White), 0);
  EXPECT_EQ(leela_index(Move::normal(Square::A1, Square::C1), Color::White), 1);
  EXPECT_EQ(leela_index(Move::normal(Square::A1, Square::A2), Color::White), 7);
  EXPECT_EQ(leela_index(Move::normal(Square::H8, Square::G8), Color::White), 1791);
}

TEST(MoveIndex, LeelasPromotionsFollowByFileTargetAndPiece) {
  using enum PieceType;
  EXPECT_EQ(leela_index(Move::promotion(Square::A7, Square::A8, Queen), Color::White), 1792);
  EXPECT_EQ(leela_index(Move::promotion(Square::A7, Square::A8, Rook), Color::White), 1793);
  EXPECT_EQ(leela_index(Move::promotion(Square::A7, Square::B8, Bishop), Color::White), 1797);
  EXPECT_EQ(leela_index(Move::promotion(Square::B7, Square::A8, Queen), Color::White), 1798);
  EXPECT_EQ(leela_index(Move::promotion(Square::H7, Square::H8, Bishop), Color::White), 1857);
  EXPECT_EQ(leela_index(Move::promotion(Square::H2, Square::H1, Bishop), Color::Black), 1857);
  EXPECT_EQ(leela_index(Move::promotion(Square::A7, Square::A8, Knight), Color::White),
            leela_index(Move::normal(Square::A7, Square::A8), Color::White));
}

TEST(MoveIndex, BlackSeesTheBoardUpsideDown) {
  EXPECT_EQ(leela_index(Move::normal(Square::E7, Square::E5), Color::Black),
            leela_index(Move::normal(Square::E2, Square::E4), Color::White));
  EXPECT_EQ(alpha_zero_index(Move::normal(Square::G8, Square::F6), Color::Black),
            alpha_zero_index(Move::normal(Square::G1, Square::F3), Color::White));
}

TEST(MoveIndex, AlphaZerosPlanesAreDirectionsThenDistances) {
  const auto plane_of = [](Move move) { return alpha_zero_index(move, Color::White) % 73; };
  EXPECT_EQ(alpha_zero_index(Move::normal(Square::A1, Square::A2), Color::White), 0);
  EXPECT_EQ(alpha_zero_index(Move::normal(Square::B1, Square::B2), Color::White), 73);
  EXPECT_EQ(plane_of(Move::normal(Square::D4, Square::D8)), 3);
  EXPECT_EQ(plane_of(Move::normal(Square::D4, Square::E5)), 7);
  EXPECT_EQ(plane_of(Move::normal(Square::D4, Square::E4)), 14);
  EXPECT_EQ(plane_of(Move::normal(Square::D4, Square::E3)), 21);
  EXPECT_EQ(plane_of(Move::normal(Square::D4, Square::D3)), 28);
  EXPECT_EQ(plane_of(Move::normal(Square::D4, Square::C3)), 35);
  EXPECT_EQ(plane_of(Move::normal(Square::D4, Square::C4)), 42);
  EXPECT_EQ(plane_of(Move::normal(Square::D4, Square::C5)), 49);
  EXPECT_EQ(plane_of(Move::normal(Square::D4, Square::E6)), 56);
  EXPECT_EQ(plane_of(Move::normal(Square::D4, Square::C6)), 63);
}

TEST(MoveIndex, AlphaZerosUnderpromotionsComeLast) {
  using enum PieceType;
  const auto plane_of = [](Square to, PieceType type) {
    return alpha_zero_index(Move::promotion(Square::B7, to, type), Color::White) % 73;
  };
  EXPECT_EQ(plane_of(Square::A8, Knight), 64);
  EXPECT_EQ(plane_of(Square::B8, Knight), 65);
  EXPECT_EQ(plane_of(Square::C8, Rook), 72);
  EXPECT_EQ(plane_of(Square::B8, Queen), 0);
}

TEST(MoveIndex, CastlingIsTheKingsStepForAlphaZeroAndTheRookForLeela) {
  const Move castling = Move::castling(Square::E1, Square::H1);
  EXPECT_EQ(alpha_zero_index(castling, Color::White),
            alpha_zero_index(Move::normal(Square::E1, Square::G1), Color::White));
  EXPECT_EQ(leela_index(castling, Color::White),
            leela_index(Move::normal(Square::E1, Square::H1), Color::White));
}

/// In each of these positions, every legal move has a number of its own, below the vocabulary's size.
TEST(MoveIndex, LegalMovesHaveDifferentNumbersThatLeadBack) {
  for (const char* fen :
       {"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
        "r2q1rk1/pP1p2pp/Q4n2/bbp1p3/Np6/1B3NBn/pPPP1PPP/R3K2R b KQ - 0 1",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1"}) {
    const Position position = *parse_position(fen);
    std::set<std::size_t> alpha_zero;
    std::set<std::size_t> leela;
    for (const Move move : legal_moves(position)) {
      const std::size_t first = alpha_zero_index(move, position.turn());
      const std::size_t second = leela_index(move, position.turn());
      EXPECT_LT(first, alpha_zero_vocabulary);
      EXPECT_LT(second, leela_vocabulary);
      EXPECT_TRUE(alpha_zero.insert(first).second);
      EXPECT_TRUE(leela.insert(second).second);
      EXPECT_EQ(move_of_alpha_zero_index(position, first), move);
      EXPECT_EQ(move_of_leela_index(position, second), move);
    }
  }
  EXPECT_FALSE(move_of_leela_index(Position{}, 0));
}

}  // namespace
}  // namespace tabiya::columns
