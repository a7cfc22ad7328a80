#include "engine/search/move_picker.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "engine/search/exchange.hpp"
#include "support/random_positions.hpp"
#include "tabiya/notation/fen.hpp"
#include "tabiya/notation/uci_move.hpp"

namespace tabiya::engine {
namespace {

using Moves = std::vector<Move>;

class MovePickerTest : public testing::Test {
 protected:
  [[nodiscard]] HistoryContext context() {
    ContinuationHistory* const none = &histories_->after_no_move();
    return {histories_.get(), {}, {none, none, none}};
  }

  /// All moves in the order of the picker.
  Moves picked(const Position& position, std::optional<Move> table_move = {},
               MovePicker::Kind kind = MovePicker::Kind::All) {
    const HistoryContext node_context = context();
    MovePicker picker{position, table_move, node_context, kind};
    Moves moves;
    while (const auto move = picker.next()) moves.push_back(*move);
    return moves;
  }

  std::vector<std::string> picked_names(const Position& position) {
    std::vector<std::string> names;
    for (const Move move : picked(position)) names.push_back(to_uci(position, move));
    return names;
  }

  std::unique_ptr<Histories> histories_ = std::make_unique<Histories>();
};

Moves sorted(Moves moves) {
  std::ranges::sort(moves, {}, &Move::packed);
  return moves;
}

Moves legal(const Position& position) {
  const MoveList moves = legal_moves(position);
  return {moves.begin(), moves.end()};
}

TEST_F(MovePickerTest, PicksEachLegalMoveExactlyOnce) {
  test::RandomPositions positions{21};
  for (int count = 0; count < 1000; ++count) {
    const Position position = positions.next();
    ASSERT_EQ(sorted(picked(position)), sorted(legal(position))) << to_fen(position);
  }
}

TEST_F(MovePickerTest, PicksTheTableMoveFirstAndNotAgain) {
  test::RandomPositions positions{22};
  for (int count = 0; count < 200; ++count) {
    const Position position = positions.next();
    for (const Move table_move : legal_moves(position)) {
      const Moves moves = picked(position, table_move);
      ASSERT_EQ(moves.front(), table_move) << to_fen(position);
      ASSERT_EQ(moves.size(), legal_moves(position).size()) << to_fen(position);
    }
  }
}

TEST_F(MovePickerTest, PicksOnlyCapturesAndQueensWithoutQuietMoves) {
  test::RandomPositions positions{23};
  for (int count = 0; count < 1000; ++count) {
    const Position position = positions.next();
    Moves noisy = legal(position);
    std::erase_if(noisy, [&](Move move) { return !is_noisy(position, move); });
    ASSERT_EQ(sorted(picked(position, {}, MovePicker::Kind::NoisyOnly)), sorted(noisy))
        << to_fen(position);
  }
}

TEST_F(MovePickerTest, OrdersGoodCapturesThenQuietMovesThenLosingCaptures) {
  constexpr Value most_lost =
      exchange_value(PieceType::Knight);  // by a good capture without history
  test::RandomPositions positions{24};
  for (int count = 0; count < 1000; ++count) {
    const Position position = positions.next();
    const HistoryContext node_context = context();
    MovePicker picker{position, std::nullopt, node_context, MovePicker::Kind::All};
    bool has_picked_quiet = false;
    while (const auto move = picker.next()) {
      const bool is_quiet = !is_noisy(position, *move);
      const bool is_losing = !is_quiet && !see_reaches(position, *move, 0);
      has_picked_quiet = has_picked_quiet || is_quiet;
      if (picker.is_trying_losing_captures()) {
        ASSERT_TRUE(is_losing) << to_fen(position);
      } else if (!is_quiet) {
        ASSERT_FALSE(has_picked_quiet) << to_fen(position);
        ASSERT_TRUE(see_reaches(position, *move, -most_lost)) << to_fen(position);
      }
    }
  }
}

TEST_F(MovePickerTest, OrdersCapturesByTheCapturedPiece) {
  const Position position = *parse_position("4k3/8/8/r1b1q3/1P1P4/8/8/7K w - - 0 1");
  const auto names = picked_names(position);
  EXPECT_EQ(names[0], "d4e5");
  EXPECT_EQ(names[1], "b4a5");
}

TEST_F(MovePickerTest, OrdersEqualCapturesByTheirHistory) {
  const Position position = *parse_position("4k3/8/8/2pP1p2/6P1/8/1B6/4K3 w - c6 0 1");
  for (const char* const name : {"g4f5", "d5c6"}) {
    histories_ = std::make_unique<Histories>();  // too big for a small stack
    capture_entry(*histories_, position, *parse_uci(position, name)).update(500);
    EXPECT_EQ(picked_names(position).front(), name);
  }
}

TEST_F(MovePickerTest, OrdersQuietMovesByTheirHistory) {
  const Position position;
  for (const Move move : legal_moves(position)) {
    histories_ = std::make_unique<Histories>();  // too big for a small stack
    quiet_entry(*histories_, {}, position, move).update(500);
    EXPECT_EQ(picked(position).front(), move);
  }
}

TEST_F(MovePickerTest, PrefersAQuietCheckThatLosesNothing) {
  // On d8 the king captures the rook; from e1 it checks safely.
  EXPECT_EQ(picked_names(*parse_position("4k3/8/8/8/8/8/P7/K2R4 w - - 0 1")).front(), "d1e1");
}

TEST_F(MovePickerTest, SkipsTheRemainingQuietMoves) {
  test::RandomPositions positions{25};
  for (int count = 0; count < 500; ++count) {
    const Position position = positions.next();
    const HistoryContext node_context = context();
    MovePicker picker{position, std::nullopt, node_context, MovePicker::Kind::All};
    Moves noisy;
    int quiets = 0;
    while (const auto move = picker.next()) {
      if (is_noisy(position, *move)) {
        noisy.push_back(*move);
      } else {
        ++quiets;
        picker.skip_quiets();
      }
    }
    EXPECT_LE(quiets, 1) << to_fen(position);
    EXPECT_EQ(sorted(noisy), sorted(picked(position, {}, MovePicker::Kind::NoisyOnly)));
  }
}

TEST_F(MovePickerTest, RepeatsDeferredMovesAtTheEnd) {
  const Position position;
  const HistoryContext node_context = context();
  MovePicker picker{position, std::nullopt, node_context, MovePicker::Kind::All};
  Moves deferred;
  Moves repeated;
  int number = 0;
  while (const auto move = picker.next()) {
    if (picker.is_trying_deferred()) {
      repeated.push_back(*move);
    } else if (++number % 3 == 0) {
      picker.defer(*move);
      deferred.push_back(*move);
    }
  }
  EXPECT_EQ(number, 20);
  EXPECT_EQ(deferred.size(), 6U);
  EXPECT_EQ(repeated, deferred);
}

TEST_F(MovePickerTest, HasNoMoveInCheckmateAndStalemate) {
  EXPECT_TRUE(picked(*parse_position("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1")).empty());
  EXPECT_TRUE(picked(*parse_position("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1")).empty());
}

}  // namespace
}  // namespace tabiya::engine
