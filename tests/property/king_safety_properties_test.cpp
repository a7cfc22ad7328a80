/// The test of king safety for a single move agrees with the generator on random positions.
#include <gtest/gtest.h>

#include "rules/inner/king_safety.hpp"
#include "support/random_positions.hpp"
#include "tabiya/notation/fen.hpp"
#include "tabiya/rules/attacks.hpp"
#include "tabiya/rules/movegen.hpp"

namespace tabiya {
namespace {

template <class Check>
void for_positions_of_both_sides(Check check) {
  constexpr int position_count = 1000;
  test::RandomPositions positions{2};
  for (int done = 0; done < position_count && !testing::Test::HasFailure(); ++done) {
    const Position position = positions.next();
    SCOPED_TRACE(to_fen(position, {.castling = FenStyle::Castling::Shredder}));
    if (position.turn() == Color::White) check.template operator()<Color::White>(position);
    else check.template operator()<Color::Black>(position);
  }
}

TEST(KingSafety, OfAPieceIsThatOfTheGenerator) {  // FIDE 3.9.2
  for_positions_of_both_sides([]<Color Us>(const Position& position) {
    const Board& board = position.board();
    for (const Square from : board.pieces(Us) - board.pieces(PieceType::Pawn)) {
      const Piece piece = *board.piece_on(from);
      for (const Square to : attacks_from(piece, from, board.occupied()) - board.pieces(Us)) {
        EXPECT_EQ(keeps_king_safe<Us>(board, Bitboard{from}, to),
                  is_legal(position, Move::normal(from, to)))
            << to_string(from) << to_string(to);
      }
    }
  });
}

TEST(KingSafety, KnowsWhetherTheKingIsInCheck) {  // FIDE 3.9.1
  for_positions_of_both_sides([]<Color Us>(const Position& position) {
    EXPECT_EQ(is_in_check<Us>(position.board()), position.is_check());
    EXPECT_FALSE(is_in_check<~Us>(position.board()));
  });
}

}  // namespace
}  // namespace tabiya
