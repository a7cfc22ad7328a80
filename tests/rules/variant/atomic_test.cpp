// Atomic chess. Source: docs/variants.md.
#include <gtest/gtest.h>

#include "support/variant_position.hpp"

namespace tabiya {
namespace {

using test::after;
using test::allows;
using test::is_drawn;
using test::is_over;
using test::is_won;

VariantPosition atomic(std::string_view fen, CastlingMode mode = CastlingMode::Standard) {
  return test::position_of(Variant::Atomic, fen, mode);
}
std::string placement_after(std::string_view fen, std::string_view moves) {
  const std::string whole = to_fen(after(atomic(fen), moves));
  return whole.substr(0, whole.find(' '));
}

TEST(Atomic, ACaptureTakesAllPiecesAroundWithItButPawns) {
  EXPECT_EQ(placement_after("6k1/8/2nbp3/2Rp4/2PQ4/4N3/8/K7 w - - 0 1", "e3d5"),
            "6k1/8/4p3/8/2P5/8/8/K7");
}

TEST(Atomic, AfterEnPassantThePlaceOfTheExplosionIsThatOfTheCapturingPawn) {
  EXPECT_EQ(placement_after("7k/2r1r3/8/3pP3/2N5/8/8/K7 w - d6 0 1", "e5d6"),
            "7k/8/8/8/2N5/8/8/K7");
}

TEST(Atomic, APromotionThatCapturesExplodes) {
  EXPECT_EQ(placement_after("rn5k/1P6/8/8/8/8/8/K7 w - - 0 1", "b7a8q"), "7k/8/8/8/8/8/8/K7");
}

TEST(Atomic, CastlingRightsGoWithARookThatExplodes) {
  const VariantPosition position = after(atomic("4k1nr/7p/8/8/8/8/8/4K2R w Kk - 0 1"), "h1h7");
  EXPECT_EQ(position.castling_rooks(), Bitboard{});
}

TEST(Atomic, CastlingRightsGoWithAKingThatExplodes) {
  EXPECT_EQ(to_fen(after(atomic("r3k3/3p4/8/8/8/8/8/3RK3 w q - 0 1"), "d1d7")),
            "r7/8/8/8/8/8/8/4K3 b - - 0 1");
}

TEST(Atomic, WhoExplodesTheEnemyKingWins) {
  const VariantPosition position = after(atomic("3qk3/8/8/8/8/8/8/3QK3 w - - 0 1"), "d1d8");
  EXPECT_TRUE(is_won(position, Color::White, VariantEndingKind::KingExploded));
  EXPECT_FALSE(has_legal_move(position));
}

TEST(Atomic, ThisIsLegalInCheck) {
  EXPECT_TRUE(allows(atomic("3qk3/8/8/8/7b/8/8/3QK3 w - - 0 1"), "d1d8"));
}

TEST(Atomic, NobodyMayExplodeHisOwnKing) {
  EXPECT_FALSE(allows(atomic("7k/8/8/8/8/8/3p4/3QK3 w - - 0 1"), "d1d2"));
  EXPECT_FALSE(allows(atomic("8/8/8/8/8/3k4/3r4/3QK3 w - - 0 1"), "d1d2"));
}

TEST(Atomic, KingsNeverCapture) {
  EXPECT_FALSE(allows(atomic("7k/8/8/8/8/8/3p4/4K3 w - - 0 1"), "e1d2"));
}

TEST(Atomic, AKingMayStepBesideTheEnemyKingAndIsSafeThere) {
  const VariantPosition position = after(atomic("8/8/8/3k4/8/3K4/8/3r4 w - - 0 1"), "d3d4");
  EXPECT_FALSE(position.is_check());
  EXPECT_TRUE(allows(position, "d1a1"));
}

TEST(Atomic, PinnedPiecesMoveFreelyWhileTheKingsTouch) {
  EXPECT_TRUE(allows(atomic("3r4/8/8/8/8/3N4/2k5/3K4 w - - 0 1"), "d3b4"));
  EXPECT_FALSE(allows(atomic("3r4/8/8/8/8/3N4/k7/3K4 w - - 0 1"), "d3b4"));
}

TEST(Atomic, WhenTheKingsPartCheckIsCheckAgain) {
  const VariantPosition position = atomic("8/8/8/8/8/3k4/3K4/3R4 w - - 0 1");
  EXPECT_TRUE(allows(position, "d2c1"));
  EXPECT_TRUE(after(position, "d2c1").is_check());
  EXPECT_FALSE(allows(atomic("8/8/8/8/8/3k4/3K4/4r3 w - - 0 1"), "d2e1"));
}

TEST(Atomic, AnExplosionMayNotUncoverOnesOwnKing) {
  EXPECT_FALSE(allows(atomic("4r2k/8/8/8/4N3/3p4/2P5/4K3 w - - 0 1"), "c2d3"));
  EXPECT_TRUE(allows(atomic("4r2k/8/8/8/4P3/3p4/2P5/4K3 w - - 0 1"), "c2d3"));
}

TEST(Atomic, ACheckCanBeAnsweredByExplodingTheChecker) {
  EXPECT_TRUE(allows(atomic("4rn1k/8/8/8/8/8/5R2/4K3 w - - 0 1"), "f2f8"));
}

TEST(Atomic, CastlingCountsSquaresBesideTheEnemyKingAsSafe) {
  EXPECT_TRUE(allows(atomic("r3k1R1/pb2K2p/2n5/2pppr2/3P4/2P1P3/PP3P1P/R7 b q - 0 1"), "e8c8"));
}

TEST(Atomic, MateWinsAndStalemateDraws) {
  EXPECT_TRUE(is_won(atomic("R5k1/5ppp/8/8/8/8/8/K7 b - - 0 1"), Color::White,
                     VariantEndingKind::Checkmate));
  EXPECT_TRUE(is_drawn(atomic("7k/5Q2/8/8/8/8/8/K7 b - - 0 1"), VariantEndingKind::Stalemate));
}

TEST(Atomic, AKingNeedsNoGuardForTheQueenThatMatesIt) {
  EXPECT_TRUE(
      is_won(atomic("7k/6Q1/8/8/8/8/8/K7 b - - 0 1"), Color::White, VariantEndingKind::Checkmate));
}

TEST(Atomic, ABareKingCannotWin) {
  const VariantPosition position = atomic("7k/8/8/8/8/8/8/KQ6 b - - 0 1");
  EXPECT_FALSE(can_win(position, Color::Black));
  EXPECT_TRUE(can_win(position, Color::White));
}

struct AtomicMaterial {
  const char* fen;
  bool is_draw;
};

TEST(Atomic, TooLittleMaterialIsADraw) {
  constexpr AtomicMaterial rows[]{
      {"7k/8/8/8/8/8/8/K7 w - - 0 1", true},    {"7k/8/8/8/8/8/8/KN6 w - - 0 1", true},
      {"7k/8/8/8/8/8/8/KB6 w - - 0 1", true},   {"7k/8/8/8/8/8/8/KR6 w - - 0 1", true},
      {"7k/8/8/8/8/8/8/KNN5 w - - 0 1", true},  {"7k/8/8/8/8/8/8/KNNN4 w - - 0 1", false},
      {"7k/8/8/8/8/8/8/KNB5 w - - 0 1", false}, {"7k/8/8/8/8/8/8/KQ6 w - - 0 1", false},
      {"7k/8/8/8/8/8/P7/K7 w - - 0 1", false},  {"6nk/8/8/8/8/8/8/KN6 w - - 0 1", false},
      {"6bk/8/8/8/8/8/8/K1B5 w - - 0 1", true}, {"6bk/8/8/8/8/8/8/KB6 w - - 0 1", false},
  };
  for (const AtomicMaterial& row : rows) {
    EXPECT_EQ(is_drawn(atomic(row.fen), VariantEndingKind::InsufficientMaterial), row.is_draw)
        << row.fen;
  }
}

TEST(Atomic, NothingThatCanBeCapturedIsADraw) {
  constexpr AtomicMaterial rows[]{
      {"8/8/6p1/3K4/6P1/2k5/8/8 w - - 0 1", false},
      {"8/8/6p1/3K2P1/8/2k5/8/8 w - - 0 1", true},
      {"8/8/6p1/3K2P1/8/2k5/8/2B5 w - - 0 1", true},
      {"8/8/6p1/3K2P1/8/2k5/8/1B6 w - - 0 1", false},
      {"8/8/6p1/3K2P1/8/2k5/8/2B4N w - - 0 1", false},
  };
  for (const AtomicMaterial& row : rows) {
    EXPECT_EQ(is_drawn(atomic(row.fen), VariantEndingKind::InsufficientMaterial), row.is_draw)
        << row.fen;
  }
}

TEST(Atomic, InASetUpOneKingMayBeMissing) {
  EXPECT_TRUE(
      is_won(atomic("7k/8/8/8/8/8/8/R7 b - - 0 1"), Color::Black, VariantEndingKind::KingExploded));
  EXPECT_FALSE(parse_variant_position(Variant::Atomic, "8/8/8/8/8/8/8/R7 b - - 0 1"));
}

}  // namespace
}  // namespace tabiya
