/// Resolving requested game rules.
#include <gtest/gtest.h>

#include <array>
#include <string>

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

/// Every variant that is not chess.
constexpr std::array own_rules{Variant::Crazyhouse,  Variant::KingOfTheHill, Variant::ThreeCheck,
                               Variant::Antichess,   Variant::Atomic,        Variant::Horde,
                               Variant::RacingKings, Variant::Csci1933};

TEST(GameRules, AVariantIsRatedInItsOwnCategoryFromItsOwnArray) {
  const RealTime clock{std::chrono::seconds{300}, std::chrono::seconds{0}};
  for (const Variant variant : own_rules) {
    const std::string key{variant_key(variant)};
    const auto rules = settle_rules({.variant = key, .time = clock, .rated = true}, 0);
    ASSERT_TRUE(rules.has_value()) << key;
    EXPECT_EQ(rules->variant, variant);
    EXPECT_EQ(rules->start, VariantPosition{board_rules(variant)});
    EXPECT_EQ(perf_key(rules->perf()), key);
    EXPECT_EQ(perf_name(rules->perf()), variant_name(variant));
    EXPECT_EQ(rules->speed(), Perf::Blitz);
    EXPECT_EQ(key, key_of(board_rules(variant)));
    EXPECT_EQ(variant_name(variant), to_string(board_rules(variant)));
  }
}

TEST(GameRules, AVariantFromAnotherPositionIsNotRated) {
  const RealTime clock{std::chrono::seconds{300}, std::chrono::seconds{0}};
  const std::string fen = "r1bqkbnr/ppp1pppp/2n5/8/8/8/PPPP1PPP/RNBQKBNR/Pp w KQkq - 0 3";
  const auto rules = settle_rules({.variant = "crazyhouse", .fen = fen, .time = clock}, 0);
  ASSERT_TRUE(rules.has_value());
  EXPECT_TRUE(rules->start.pocket(Color::White).holds(PieceType::Pawn));
  EXPECT_EQ(fen_for_clients(rules->start), fen);
  const auto rated =
      settle_rules({.variant = "crazyhouse", .fen = fen, .time = clock, .rated = true}, 0);
  EXPECT_EQ(rated.error().reason, "rated_conditions");
  EXPECT_EQ(settle_rules({.variant = "racingKings", .fen = "8/8/8/8/8/8/P7/K1k5 w - - 0 1"}, 0)
                .error()
                .reason,
            "bad_fen");
  EXPECT_FALSE(settle_rules({.variant = "shatranj"}, 0).has_value());
}

TEST(GameRules, ChecksAreShownAsLichessShowsThem) {
  const auto rules =
      settle_rules({.variant = "threeCheck",
                    .fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 2+3 0 1"},
                   0);
  ASSERT_TRUE(rules.has_value());
  EXPECT_EQ(fen_for_clients(rules->start),
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 +1+0");
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
