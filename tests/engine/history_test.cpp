#include "engine/search/history.hpp"

#include <gtest/gtest.h>

#include <memory>
#include <set>

#include "engine/search/move_picker.hpp"
#include "tabiya/notation/fen.hpp"
#include "tabiya/notation/uci_move.hpp"

namespace tabiya::engine {
namespace {

TEST(HistoryEntry, StaysWithinItsLimit) {
  HistoryEntry<100> entry;
  for (int count = 0; count < 1000; ++count) entry.update(70);
  EXPECT_LE(entry.value(), 100);
  EXPECT_GT(entry.value(), 95);
  for (int count = 0; count < 1000; ++count) entry.update(-70);
  EXPECT_GE(entry.value(), -100);
  EXPECT_LT(entry.value(), -95);
}

TEST(HistoryEntry, LimitsTheAmountOfOneUpdate) {
  HistoryEntry<100> entry;
  entry.update(1'000'000);
  EXPECT_EQ(entry.value(), 100);
  entry.update(-1'000'000);
  EXPECT_EQ(entry.value(), -100);
}

TEST(HistoryEntry, GrowsLessTheNearerItIsToItsLimit) {
  MoveHistory entry;
  int last_growth = history_limit;
  for (int count = 0; count < 8; ++count) {
    const int before = entry.value();
    entry.update(2000);
    const int growth = entry.value() - before;
    EXPECT_GT(growth, 0);
    EXPECT_LT(growth, last_growth);
    last_growth = growth;
  }
}

TEST(HistoryEntry, FollowsRecentResults) {
  MoveHistory entry;
  for (int count = 0; count < 100; ++count) entry.update(1500);
  for (int count = 0; count < 20; ++count) entry.update(-1500);
  EXPECT_LT(entry.value(), 0);
}

TEST(PieceTo, DiffersForEachPieceAndSquare) {
  std::set<PieceTo> indices;
  for (const Color color : all_colors) {
    for (const PieceType type : all_piece_types) {
      for (int sq = 0; sq < square_count; ++sq) {
        indices.insert(piece_to(color, type, square_at(sq)));
      }
    }
  }
  EXPECT_EQ(indices.size(), piece_to_count);
  EXPECT_LT(static_cast<std::size_t>(*indices.rbegin()), piece_to_count);
}

TEST(Histories, KeepTheRepliesToEachMoveApart) {
  const auto histories = std::make_unique<Histories>();
  const PieceTo last = piece_to(Color::Black, PieceType::King, Square::H8);
  EXPECT_NE(&histories->after(last), &histories->after_no_move());
  EXPECT_NE(&histories->after(last),
            &histories->after(piece_to(Color::White, PieceType::Pawn, Square::A2)));
}

TEST(Histories, TellThreatenedSquaresApart) {
  const auto histories = std::make_unique<Histories>();
  const Position position;
  const Move move = *parse_uci(position, "g1f3");
  const std::set entries{
      &quiet_entry(*histories, {}, position, move),
      &quiet_entry(*histories, Bitboard{Square::G1}, position, move),
      &quiet_entry(*histories, Bitboard{Square::F3}, position, move),
      &quiet_entry(*histories, Bitboard{Square::G1} | Square::F3, position, move)};
  EXPECT_EQ(entries.size(), 4U);
}

TEST(Histories, TellCapturedPiecesApart) {
  const auto histories = std::make_unique<Histories>();
  const Position queen = *parse_position("4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1");
  const Position rook = *parse_position("4k3/8/8/3r4/4P3/8/8/4K3 w - - 0 1");
  const Move move = *parse_uci(queen, "e4d5");
  EXPECT_NE(&capture_entry(*histories, queen, move), &capture_entry(*histories, rook, move));
}

class CorrectionHistoryTest : public testing::Test {
 protected:
  static constexpr Value static_eval = 30;

  std::unique_ptr<CorrectionHistory> history_ = std::make_unique<CorrectionHistory>();
  Position position_ = *parse_position("4k3/pp3ppp/8/3n4/3P4/5N2/PP3PPP/4K3 w - - 0 1");
};

TEST_F(CorrectionHistoryTest, BeginsWithoutCorrections) {
  EXPECT_EQ(history_->corrected(position_, static_eval), static_eval);
}

TEST_F(CorrectionHistoryTest, MovesTheEvaluationTowardsTheResultOfTheSearch) {
  history_->update(position_, 8, 100);
  EXPECT_GT(history_->corrected(position_, static_eval), static_eval);
  for (int count = 0; count < 3; ++count) history_->update(position_, 8, -100);
  EXPECT_LT(history_->corrected(position_, static_eval), static_eval);
}

TEST_F(CorrectionHistoryTest, LearnsMoreFromADeeperSearch) {
  const auto deep = std::make_unique<CorrectionHistory>();
  history_->update(position_, 2, 100);
  deep->update(position_, 12, 100);
  EXPECT_GT(deep->corrected(position_, static_eval), history_->corrected(position_, static_eval));
}

TEST_F(CorrectionHistoryTest, IsAtMostAPawnAndAThird) {
  for (int count = 0; count < 1000; ++count) history_->update(position_, 30, 5000);
  const Value correction = history_->corrected(position_, static_eval) - static_eval;
  EXPECT_GT(correction, 100);
  EXPECT_LE(correction, 128);
}

TEST_F(CorrectionHistoryTest, NeverMakesAMateOfAnEvaluation) {
  for (int count = 0; count < 1000; ++count) history_->update(position_, 30, 5000);
  EXPECT_FALSE(is_decisive(history_->corrected(position_, decisive_value - 1)));
}

TEST_F(CorrectionHistoryTest, AppliesToSimilarPositionsOfTheSamePlayerOnly) {
  history_->update(position_, 12, 200);
  const Position same_pawns = *parse_position("3k4/pp3ppp/8/8/3P4/8/PP3PPP/R3K3 w - - 0 1");
  const Position other_turn = *parse_position("4k3/pp3ppp/8/3n4/3P4/5N2/PP3PPP/4K3 b - - 0 1");
  const Position other = *parse_position("3rk3/1p3p1p/8/8/8/8/1P4PP/R2K4 w - - 0 1");
  EXPECT_GT(history_->corrected(same_pawns, static_eval), static_eval);
  EXPECT_EQ(history_->corrected(other_turn, static_eval), static_eval);
  EXPECT_EQ(history_->corrected(other, static_eval), static_eval);
}

}  // namespace
}  // namespace tabiya::engine
