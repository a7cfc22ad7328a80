// Horde. Source: docs/variants.md.
#include <gtest/gtest.h>

#include <fstream>
#include <string>

#include "support/data.hpp"
#include "support/variant_position.hpp"

namespace tabiya {
namespace {

using test::after;
using test::allows;
using test::is_drawn;
using test::is_over;
using test::is_won;

VariantPosition horde(std::string_view fen) { return test::position_of(Variant::Horde, fen); }

TEST(Horde, WhiteHas36PawnsAndNoKing) {
  const VariantPosition start{Variant::Horde};
  EXPECT_EQ(start.board().pieces(Color::White, PieceType::Pawn).count(), 36);
  EXPECT_EQ(start.board().pieces(Color::White).count(), 36);
  EXPECT_EQ(start.king(Color::White), std::nullopt);
}

TEST(Horde, APawnOnTheFirstRankMayMoveOneOrTwoSquares) {
  const VariantPosition position = horde("4k3/8/8/8/8/8/8/P7 w - - 0 1");
  EXPECT_TRUE(allows(position, "a1a2"));
  EXPECT_TRUE(allows(position, "a1a3"));
  EXPECT_TRUE(allows(after(position, "a1a2 e8e7"), "a2a4"));
}

TEST(Horde, ADoubleStepNeedsBothSquaresFree) {
  EXPECT_FALSE(allows(horde("4k3/8/8/8/8/8/p7/P7 w - - 0 1"), "a1a3"));
  EXPECT_FALSE(allows(horde("4k3/8/8/8/8/p7/8/P7 w - - 0 1"), "a1a3"));
}

TEST(Horde, ADoubleStepFromTheFirstRankCannotBeAnsweredEnPassant) {
  const VariantPosition position = after(horde("4k3/8/8/8/8/1p6/8/P7 w - - 0 1"), "a1a3");
  EXPECT_FALSE(allows(position, "b3a2"));
  EXPECT_EQ(position.en_passant_square(EnPassantMode::Always), std::nullopt);
}

TEST(Horde, ADoubleStepFromTheSecondRankCanAlsoAfterOneStepFromTheFirst) {
  EXPECT_TRUE(allows(after(horde("4k3/8/8/8/1p6/8/8/P7 w - - 0 1"), "a1a2 e8e7 a2a4"), "b4a3"));
}

TEST(Horde, BlacksPawnsAreOrdinary) {
  EXPECT_FALSE(parse_variant_position(Variant::Horde, "4k3/8/8/8/8/8/8/p6P w - - 0 1"));
  EXPECT_FALSE(allows(horde("4k3/8/p7/8/8/8/8/7P b - - 0 1"), "a6a4"));
}

TEST(Horde, WhiteIsNeverInCheck) {
  EXPECT_FALSE(horde("4k3/8/8/8/8/8/q7/P7 w - - 0 1").is_check());
}

TEST(Horde, WhitePromotesToAQueenRookBishopOrKnight) {
  const VariantPosition position = horde("7k/P7/8/8/8/8/8/8 w - - 0 1");
  EXPECT_EQ(count_legal_moves(position), 4);
  EXPECT_FALSE(allows(position, "a7a8k"));
}

TEST(Horde, OnlyBlackCastles) {
  EXPECT_TRUE(allows(horde("r3k2r/8/8/8/8/8/8/P7 b kq - 0 1"), "e8c8"));
}

TEST(Horde, BlackWinsByCapturingEverything) {
  const VariantPosition position = after(horde("4k3/8/8/8/8/8/1q6/P7 b - - 0 1"), "b2a1");
  EXPECT_TRUE(is_won(position, Color::Black, VariantEndingKind::HordeCaptured));
  EXPECT_FALSE(has_legal_move(position));
}

TEST(Horde, WhiteWinsByMate) {
  EXPECT_TRUE(
      is_won(horde("R5k1/5ppp/8/8/8/8/8/8 b - - 0 1"), Color::White, VariantEndingKind::Checkmate));
}

TEST(Horde, StalemateOfEitherSideDraws) {
  EXPECT_TRUE(is_drawn(horde("4k3/8/8/8/8/p7/P7/8 w - - 0 1"), VariantEndingKind::Stalemate));
  EXPECT_TRUE(is_drawn(horde("k7/8/1Q6/8/8/8/8/8 b - - 0 1"), VariantEndingKind::Stalemate));
}

TEST(Horde, TheGameIsDrawnAsSoonAsWhiteCanNeverMoveAgain) {
  EXPECT_TRUE(
      is_drawn(horde("3q1k2/p7/P7/8/8/8/8/8 b - - 0 1"), VariantEndingKind::InsufficientMaterial));
}

TEST(Horde, ButNotIfBlackAttacksTheOnlyPiece) {
  EXPECT_FALSE(is_over(horde("2q2k2/p7/P7/8/8/8/8/8 b - - 0 1")));
}

TEST(Horde, BlackCanAlwaysWin) {
  EXPECT_TRUE(can_win(horde("7k/8/8/8/8/8/8/QQQQ4 b - - 0 1"), Color::Black));
}

struct HordeCase {
  const char* fen;
  bool can_mate;
};

// Source: lines of horde_insufficient_material.csv of scalachess (MIT).
constexpr HordeCase horde_cases[]{
    {"8/B7/8/8/8/8/nrbp4/k7 b - - 0 1", true},     {"8/7B/8/8/8/8/qqpqrqqq/7k b - - 0 1", false},
    {"8/N7/8/8/8/8/rnrpbr2/k7 b - - 0 1", true},   {"8/N7/8/8/8/8/rrrqqqq1/k7 b - - 0 1", false},
    {"8/7P/8/8/8/7r/npbbqnnr/7k b - - 0 1", true}, {"8/P7/8/8/8/8/bbqqq3/k7 b - - 0 1", false},
    {"8/Q7/8/8/8/8/rbnrr3/k7 b - - 0 1", true},    {"8/Q7/8/8/8/8/qnqnn3/k7 b - - 0 1", false},
    {"8/R7/8/8/8/8/qrpqbrnp/k7 b - - 0 1", true},  {"8/7R/8/8/8/8/3rbqbr/7k b - - 0 1", false},
    {"8/B1B5/8/8/8/8/bppn4/k7 b - - 0 1", true},   {"8/B1B5/8/8/8/8/bbrqr3/k7 b - - 0 1", false},
    {"8/BN6/8/8/8/8/rpnrr3/k7 b - - 0 1", true},   {"8/8/8/8/8/5B2/4N2r/7k b - - 0 1", false},
    {"8/8/8/8/8/8/6BQ/7k b - - 0 1", true},        {"8/RB6/8/8/8/8/rnnbb3/k7 b - - 0 1", true},
    {"8/6NN/8/8/8/8/3rrprb/7k b - - 0 1", true},   {"8/NN6/8/8/8/8/rqqqq3/k7 b - - 0 1", false},
    {"8/6NR/8/8/8/8/3nrbrn/7k b - - 0 1", true},   {"8/PP6/8/8/8/8/rrqp4/k7 b - - 0 1", true},
    {"8/QP6/8/8/8/8/rbnpn3/k7 b - - 0 1", true},   {"8/8/8/q7/8/5N2/6B1/5B1k b - - 0 1", true},
    {"8/8/8/8/8/5N1B/8/5B1k b - - 0 1", false},    {"8/8/8/8/8/2P5/P2P4/k7 b - - 0 1", true},
};

TEST(Horde, WhetherWhiteCanMateIsATableOfCases) {
  for (const HordeCase& row : horde_cases) {
    EXPECT_EQ(can_win(horde(row.fen), Color::White), row.can_mate) << row.fen;
  }
}

TEST(Horde, TheTableAgreesWithAllPositionsOfScalachess) {
  constexpr auto* name = "perft/variants/horde_insufficient_material.csv";
  const auto path = test::data_path(name);
  if (!path) GTEST_SKIP() << test::data_missing(name);
  std::ifstream file{*path};
  int positions = 0;
  for (std::string line; std::getline(file, line); ++positions) {
    const std::size_t comma = line.find(',');
    const bool is_insufficient = line.compare(comma, 5, ",true") == 0;
    const auto position = parse_variant_position(Variant::Horde, line.substr(0, comma));
    ASSERT_TRUE(position) << line;
    EXPECT_EQ(can_win(*position, Color::White), !is_insufficient) << line;
  }
  EXPECT_EQ(positions, 21'996);
}

}  // namespace
}  // namespace tabiya
