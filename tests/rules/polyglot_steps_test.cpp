/// Polyglot keys and moves, followed from position to position.
#include "rules/inner/polyglot_steps.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <random>

#include "support/random_positions.hpp"
#include "tabiya/rules/chess960.hpp"
#include "tabiya/rules/movegen.hpp"
#include "tabiya/rules/position.hpp"
#include "tabiya/rules/zobrist.hpp"

namespace tabiya::polyglot_steps {
namespace {

/// The move as Polyglot writes it, from its definition.
std::uint16_t expected_move(Move move) {
  const int promotion = move.promotion_type() ? index_of(*move.promotion_type()) : 0;
  return static_cast<std::uint16_t>(index_of(move.to()) + 64 * index_of(move.from()) +
                                    4096 * promotion);
}

/// Follows every legal move of the position.
void follow_all_moves(const Position& position) {
  for (const Move move : legal_moves(position)) {
    const Position after = position.after(move);
    PolyglotSteps steps;
    steps.begin(position.setup());
    ASSERT_EQ(steps.key(), polyglot_key(position).bits);
    ASSERT_EQ(steps.advance(position.setup(), after.setup()), expected_move(move));
    ASSERT_EQ(steps.key(), polyglot_key(after).bits);
  }
}

TEST(PolyglotSteps, FollowEveryMoveOfRandomPositions) {
  constexpr int position_count = 3'000;
  test::RandomPositions positions{20261129};
  for (int count = 0; count < position_count; ++count) {
    follow_all_moves(positions.next());
    if (testing::Test::HasFatalFailure()) return;
  }
}

/// A start of Chess960 with nothing but kings and castling rooks.
std::optional<Position> bare_start(int number, Color turn) {
  Setup setup = chess960_setup(number).value();
  const Bitboard kept = setup.castling_rooks | setup.board.pieces(PieceType::King);
  for (const Square sq : setup.board.occupied() - kept) setup.board.remove(sq);
  setup.turn = turn;
  const auto position = Position::from_setup(setup, CastlingMode::Chess960);
  return position ? std::optional{*position} : std::nullopt;
}

TEST(PolyglotSteps, FollowCastlingFromEveryStartOfChess960) {
  std::size_t castlings = 0;
  for (int number = 0; number < chess960_position_count; ++number) {
    for (const Color turn : all_colors) {
      const auto position = bare_start(number, turn);
      if (!position) continue;
      for (const Move move : legal_moves(*position)) castlings += move.is_castling() ? 1 : 0;
      follow_all_moves(*position);
      if (testing::Test::HasFatalFailure()) return;
    }
  }
  EXPECT_GT(castlings, 100U);
}

TEST(PolyglotSteps, FollowAWholeGame) {
  std::mt19937_64 random{7};
  for (int game = 0; game < 100; ++game) {
    Position position;
    PolyglotSteps steps;
    steps.begin(position.setup());
    for (MoveList moves = legal_moves(position); !moves.empty() && position.fullmove_number() < 200;
         moves = legal_moves(position)) {
      const Move move = moves[random() % moves.size()];
      const Position after = position.after(move);
      ASSERT_EQ(steps.advance(position.setup(), after.setup()), expected_move(move));
      ASSERT_EQ(steps.key(), polyglot_key(after).bits);
      position = after;
    }
  }
}

}  // namespace
}  // namespace tabiya::polyglot_steps
