#include "engine/search/checks.hpp"

#include <gtest/gtest.h>

#include "support/random_positions.hpp"
#include "tabiya/notation/fen.hpp"
#include "tabiya/notation/uci_move.hpp"

namespace tabiya::engine {
namespace {

TEST(CheckInfo, KnowsChecksBeforeTheMoveIsPlayed) {
  test::RandomPositions positions{11};
  for (int count = 0; count < 2000; ++count) {
    const Position position = positions.next();
    const CheckInfo check_info{position};
    for (const Move move : legal_moves(position)) {
      if (move.is_castling() || move.is_en_passant() || move.is_promotion()) continue;
      ASSERT_EQ(check_info.gives_check(move), position.after(move).is_check())
          << to_fen(position) << ' ' << to_uci(position, move);
    }
  }
}

}  // namespace
}  // namespace tabiya::engine
