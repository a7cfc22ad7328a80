#include "training/inner/self_play.hpp"

#include <gtest/gtest.h>

#include "tabiya/rules/movegen.hpp"
#include "training/inner/tuner.hpp"

namespace tabiya::training {
namespace {

constexpr SelfPlayOptions quick{.seed = 3, .soft_nodes = 100, .hard_nodes = 1'000};

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
