/// Resolving requested game rules.
#include <gtest/gtest.h>

#include "server/model/game_info.hpp"
#include "tabiya/notation/variant_fen.hpp"

namespace tabiya::server {
namespace {

TEST(GameRules, AChess960GameBeginsWithAllCastlingRights) {
  for (std::uint64_t seed = 0; seed < 960; ++seed) {
    const auto rules = settle_rules({.variant = "chess960"}, seed);
    ASSERT_TRUE(rules.has_value());
    EXPECT_EQ(rules->start.castling_rooks().count(), 4) << to_fen(rules->start);
  }
}

TEST(GameRules, ACustomPositionIsPlayedInItsVariant) {
  const std::string array = "bqnbrkrn/pppppppp/8/8/8/8/PPPPPPPP/BQNBRKRN w GEge - 0 1";
  const auto chess960 = settle_rules({.variant = "chess960", .fen = array}, 0);
  ASSERT_TRUE(chess960.has_value());
  EXPECT_EQ(chess960->variant, Variant::Chess960);
  EXPECT_EQ(chess960->start.castling_rooks().count(), 4);
  const auto odds =
      settle_rules({.fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBNR w KQkq - 0 1"}, 0);
  ASSERT_TRUE(odds.has_value());
  EXPECT_EQ(odds->variant, Variant::FromPosition);
  EXPECT_FALSE(settle_rules({.fen = "nonsense"}, 0).has_value());
}

TEST(GameRules, AClockHasTimeOrAnIncrement) {
  using std::chrono::seconds;
  const auto taken = [](int limit, int increment) {
    return settle_rules({.time = RealTime{seconds{limit}, seconds{increment}}}, 0).has_value();
  };
  EXPECT_TRUE(taken(60, 0));
  EXPECT_TRUE(taken(0, 1));
  EXPECT_FALSE(taken(0, 0));
}

}  // namespace
}  // namespace tabiya::server
