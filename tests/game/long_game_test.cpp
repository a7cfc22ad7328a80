/// Random games of thousands of moves: no counter overflows. FIDE 9.6.2.
#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "game/automatic_ending.hpp"
#include "game/game_from_text.hpp"
#include "game/inner/claim_rules.hpp"
#include "tabiya/rules/movegen.hpp"

namespace tabiya {
namespace {

/// Plays long games: quiet moves as long as the seventy-five-move rule allows, then a pawn move, or
/// a capture if there is no pawn move; never a move that ends the game.
class PatientPlayer {
 public:
  explicit PatientPlayer(std::uint32_t seed) : random_{seed} {}

  std::optional<Move> choose(const Game& game) {
    const MoveList moves = legal_moves(game.position());
    const bool hurry = game.position().halfmove_clock() >= final_quiet_plies - 2;
    std::optional<Move> best;
    int best_rank = -1;
    for (const Move move : shuffled(moves)) {
      const int rank = rank_of_move(game, move, hurry);
      if (rank > best_rank && !ends(game, move)) {
        best = move;
        best_rank = rank;
      }
    }
    return best;
  }

 private:
  std::vector<Move> shuffled(const MoveList& moves) {
    std::vector<Move> order(moves.begin(), moves.end());
    std::shuffle(order.begin(), order.end(), random_);
    return order;
  }

  static int rank_of_move(const Game& game, Move move, bool hurry) {
    if (game.position().captured_by(move)) return hurry ? 1 : 0;
    const bool pawn_moves = game.position().board().type_on(move.from()) == PieceType::Pawn;
    return pawn_moves == hurry ? 2 : 1;
  }

  static bool ends(const Game& game, Move move) {
    PositionHistory next = PositionHistory{game.position().after(move)};
    return automatic_ending(next).has_value();
  }

  std::mt19937 random_;
};

TEST(LongGame, IsPlayedAndReportedMoveByMove) {
  Game game;
  PatientPlayer player{2026};
  while (!game.is_over() && game.moves().size() < 17'697) {
    const auto move = player.choose(game);
    if (!move) break;
    test::play(game, *move);
  }
  EXPECT_GT(game.moves().size(), 5'000U);
  EXPECT_EQ(game.positions().size(), game.moves().size() + 1);
  EXPECT_EQ(game.position().fullmove_number(), game.moves().size() / 2 + 1);
  EXPECT_EQ(san_moves(game).size(), game.moves().size());
}

TEST(LongGame, CountsRepetitionsLikeAComparisonOfAllPositions) {
  // Few pieces and many moves: positions recur often.
  std::mt19937 random{7};
  int repetitions = 0;
  for (int round = 0; round < 200; ++round) {
    Game game = test::game_at("4k2r/8/8/8/8/8/8/R3K3 w Qk - 0 1");
    while (!game.is_over() && game.moves().size() < 150) {
      const MoveList moves = legal_moves(game.position());
      std::vector<Move> calm;
      std::copy_if(moves.begin(), moves.end(), std::back_inserter(calm), [&](Move move) {
        return !game.position().captured_by(move) && distance(move.from(), move.to()) == 1;
      });
      test::play(game, calm.empty() ? moves[0] : calm[random() % calm.size()]);
      const auto positions = game.positions();
      const auto same = std::count_if(positions.begin(), positions.end(), [&](const Position& p) {
        return same_position(p, game.position());
      });
      ASSERT_EQ(game.history().occurrences(), same);
      repetitions += same > 1 ? 1 : 0;
    }
  }
  EXPECT_GT(repetitions, 300);
}

}  // namespace
}  // namespace tabiya
