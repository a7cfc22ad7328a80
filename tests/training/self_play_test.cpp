#include "training/inner/self_play.hpp"

#include <gtest/gtest.h>

#include <array>
#include <string>

#include "tabiya/notation/fen.hpp"
#include "tabiya/rules/chess960.hpp"
#include "tabiya/rules/movegen.hpp"
#include "training/inner/tuner.hpp"

namespace tabiya::training {
namespace {

const SelfPlayOptions quick{.seed = 3, .soft_nodes = 100, .hard_nodes = 1'000};

TEST(SelfPlay, PlaysTheSameGameForTheSameSeed) {
  const GameRecord game = play_self_play_game(quick, 5);
  EXPECT_EQ(play_self_play_game(quick, 5), game);
  EXPECT_NE(play_self_play_game(quick, 6), game);
}

TEST(SelfPlay, BeginsWithRandomMovesWithoutScores) {
  for (std::uint64_t number = 0; number < 5; ++number) {
    const GameRecord game = play_self_play_game(quick, number);
    std::size_t without_score = 0;
    Position position;
    for (const RecordedPly& ply : game.plies) {
      ASSERT_TRUE(is_legal(position, ply.move));
      position.play_unchecked(ply.move);
      without_score += ply.score ? 0 : 1;
    }
    EXPECT_GE(without_score, 8U);
    EXPECT_LE(without_score, 12U);
  }
}

TEST(SelfPlay, BeginsAtPositionsOfTheBook) {
  SelfPlayOptions options = quick;
  options.openings = {*parse_position("4k3/pppp4/8/8/8/8/PPPP4/4K3 w - - 0 20"),
                      *parse_position("4k3/4pppp/8/8/8/8/4PPPP/4K3 b - - 0 20")};
  options.random_plies_least = 0;
  options.random_plies_most = 1;
  std::array<int, 2> begun{};
  for (std::uint64_t number = 0; number < 8; ++number) {
    const GameRecord game = play_self_play_game(options, number);
    const bool is_second = game.start == options.openings[1];
    EXPECT_TRUE(is_second || game.start == options.openings[0]);
    ++begun[is_second ? 1 : 0];
  }
  EXPECT_GT(begun[0], 0);
  EXPECT_GT(begun[1], 0);
}

TEST(SelfPlay, PlaysAnUnequalBookRatherThanNoGame) {
  SelfPlayOptions options = quick;
  options.soft_nodes = 10;
  options.openings = {*parse_position("4k3/8/8/8/8/8/8/QQQQK3 w - - 0 20")};
  options.random_plies_least = options.random_plies_most = 0;
  EXPECT_EQ(play_self_play_game(options, 1).result, GameResult::WhiteWins);
}

TEST(SelfPlay, PlaysItsShareOfChess960) {
  SelfPlayOptions options = quick;
  options.soft_nodes = 20;
  options.chess960_share = 0.5;
  int games_of_chess960 = 0;
  for (std::uint64_t number = 0; number < 12; ++number) {
    const GameRecord game = play_self_play_game(options, number);
    games_of_chess960 += same_position(game.start, Position{}) ? 0 : 1;
    EXPECT_TRUE(chess960_number(game.start.board()));
  }
  EXPECT_GT(games_of_chess960, 0);
  EXPECT_LT(games_of_chess960, 12);
}

TEST(SelfPlay, DescribesItsOptions) {
  SelfPlayOptions options = quick;
  const std::string plain = to_string(options);
  EXPECT_EQ(plain.find("openings"), std::string::npos);
  options.openings = {Position{}};
  const std::string with_book = to_string(options);
  EXPECT_NE(with_book.find("1 openings"), std::string::npos);
  options.openings = {*parse_position("4k3/pppp4/8/8/8/8/PPPP4/4K3 w - - 0 20")};
  EXPECT_NE(to_string(options), with_book);
}

/// The result of tuning on a few games.
struct Tuned {
  double error_before = 0;
  double error_after = 0;
  std::string source;
};
Tuned tune_on_a_few_games(unsigned threads) {
  EvaluationTuner tuner;
  for (std::uint64_t number = 0; number < 6; ++number) {
    tuner.add(play_self_play_game(quick, number));
  }
  EXPECT_GT(tuner.positions(), 100U);
  Tuned tuned;
  tuner.tune({.epochs = 20, .batch_size = 64, .threads = threads}, [&](const TuningProgress& now) {
    (now.epoch == 0 ? tuned.error_before : tuned.error_after) = now.error;
  });
  tuned.source = tuner.to_source("for a test");
  return tuned;
}

TEST(Tuner, ReducesTheError) {
  const Tuned tuned = tune_on_a_few_games(1);
  EXPECT_LT(tuned.error_after, 0.8 * tuned.error_before);
}

TEST(Tuner, FindsTheSameWeightsWithAnyNumberOfThreads) {
  EXPECT_EQ(tune_on_a_few_games(1).source, tune_on_a_few_games(3).source);
}

}  // namespace
}  // namespace tabiya::training
