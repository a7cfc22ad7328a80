// What the search knows of a node before it plays a move.
#include "engine/search/node.hpp"

#include <gtest/gtest.h>

#include "support/random_positions.hpp"
#include "tabiya/notation/fen.hpp"
#include "tabiya/notation/uci_move.hpp"
#include "tabiya/rules/movegen.hpp"

namespace tabiya::engine {
namespace {

[[nodiscard]] bool has_castling_right(const Position& position) {
  for (const Color color : all_colors) {
    for (const CastlingSide side : {CastlingSide::KingSide, CastlingSide::QueenSide}) {
      if (position.castling_rook(color, side)) return true;
    }
  }
  return false;
}

TEST(LikelyKeyAfter, IsTheKeyAfterAllPlainMoves) {
  test::RandomPositions positions{12};
  int moves = 0;
  for (int count = 0; count < 2000; ++count) {
    const Position position = positions.next();
    if (has_castling_right(position) || position.en_passant_square(EnPassantMode::Always)) continue;
    for (const Move move : legal_moves(position)) {
      const Position after = position.after(move);
      if (move.is_promotion() || after.en_passant_square(EnPassantMode::Always)) continue;
      ASSERT_EQ(likely_key_after(position, move), after.key())
          << to_fen(position) << ' ' << to_uci(position, move);
      ++moves;
    }
  }
  EXPECT_GT(moves, 10'000);
}

}  // namespace
}  // namespace tabiya::engine
