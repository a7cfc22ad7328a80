/// Random games of each variant to their end: what a game keeps agrees with what can be computed
/// from its start and its moves.
#include <gtest/gtest.h>

#include <cstddef>
#include <random>
#include <string>

#include "tabiya/game/game.hpp"
#include "tabiya/game/variant_game.hpp"

namespace tabiya::random_variant_games {
namespace {

/// Random games of Crazyhouse can go on for thousands of moves.
constexpr std::size_t max_plies = 500;

VariantGame random_game(Variant variant, std::mt19937_64& random) {
  VariantGame game{variant};
  while (!game.is_over() && game.moves().size() < max_plies) {
    const VariantMoveList moves = legal_moves(game.position());
    game.play_unchecked(moves[random() % moves.size()]);
  }
  return game;
}

int counted_occurrences(const VariantGame& game, std::size_t index) {
  int count = 1;
  for (std::size_t earlier = 0; earlier < index; ++earlier) {
    if (same_position(game.positions()[earlier], game.positions()[index])) ++count;
  }
  return count;
}

/// The parts of a game, computed again.
void expect_sound(const VariantGame& game) {
  ASSERT_EQ(game.positions().size(), game.moves().size() + 1);
  ASSERT_EQ(game.history().size(), game.positions().size());
  VariantGame again{game.start()};
  for (const Move move : game.moves()) ASSERT_TRUE(again.play(move));
  EXPECT_EQ(again, game);
  for (std::size_t index = 0; index < game.positions().size(); ++index) {
    EXPECT_EQ(game.history().occurrences(index), counted_occurrences(game, index));
  }
}

class RandomGames : public testing::TestWithParam<Variant> {};

TEST_P(RandomGames, AreSoundAndCanBeTakenBack) {
  std::mt19937_64 random{43};
  std::size_t ended = 0;
  for (int number = 0; number < 200; ++number) {
    VariantGame game = random_game(GetParam(), random);
    expect_sound(game);
    if (game.is_over()) ++ended;
    while (game.take_back()) {
    }
    ASSERT_EQ(game, VariantGame{GetParam()});
  }
  EXPECT_GE(ended, 150U);
}
INSTANTIATE_TEST_SUITE_P(OfEveryVariant, RandomGames, testing::ValuesIn(all_variants),
                         [](const auto& row) { return std::string{uci_name_of(row.param)}; });

TEST(RandomGames, OfChessEndAsGamesOfChess) {
  std::mt19937_64 random{960};
  for (int number = 0; number < 50; ++number) {
    VariantGame game = random_game(Variant::Standard, random);
    Game chess;
    for (const Move move : game.moves()) ASSERT_TRUE(chess.play(move));
    EXPECT_EQ(chess.outcome(), game.outcome());
  }
}

}  // namespace
}  // namespace tabiya::random_variant_games
