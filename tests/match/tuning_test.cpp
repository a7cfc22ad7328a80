#include "match/inner/tuning.hpp"

#include <gtest/gtest.h>

#include <set>

#include "scripted_player.hpp"

namespace tabiya::match {
namespace {

/// The scripted engine, which misbehaves if its strength is below 50.
TournamentPlan plan_of_tuning(const std::string& way) {
  PlayerSpec spec{.name = "scripted", .program = test::call_of_scripted_player(way), .limits = {}};
  spec.limits.nodes = 1;
  TournamentPlan plan;
  plan.players = {spec};
  plan.openings.resize(1);
  plan.settings.adjudication.longest_plies = 10;
  return plan;
}

SpsaPlan strength(std::uint64_t pairs) {
  return {.numbers = {{"Strength", 50, 0, 100, 5}}, .pairs = pairs, .seed = 4};
}

TEST(Tuning, PlaysBothVariantsWithBothColours) {
  const TournamentPlan plan = plan_of_tuning("weak illegal");
  Spsa spsa{strength(6)};
  std::set<std::uint64_t> indices;
  std::set<int> results;
  const auto ended = play_tuning(plan, spsa, [&](const TunedPair& pair) {
    indices.insert(pair.variants.index);
    results.insert(pair.half_points);
    const bool is_first_stronger = pair.variants.first[0] > pair.variants.second[0];
    EXPECT_EQ(pair.half_points, is_first_stronger ? 4 : 0);
    EXPECT_EQ(pair.games[0].tree.tags.find("White"), "scripted (first)");
    EXPECT_EQ(pair.games[0].tree.tags.find("Black"), "scripted (second)");
    EXPECT_EQ(pair.games[1].tree.tags.find("White"), "scripted (second)");
    EXPECT_EQ(pair.games[1].tree.tags.find("Black"), "scripted (first)");
  });
  ASSERT_TRUE(ended);
  EXPECT_EQ(indices.size(), 6U);
  EXPECT_EQ(results, (std::set<int>{0, 4})) << "each variant is the stronger one at times";
  EXPECT_GT(spsa.values()[0], 50);
}

TEST(Tuning, HasTheSameResultWithTwoBoards) {
  TournamentPlan plan = plan_of_tuning("weak illegal");
  Spsa one{strength(70)};
  Spsa two{strength(70)};
  ASSERT_TRUE(play_tuning(plan, one, [](const TunedPair&) {}));
  plan.concurrency = 2;
  ASSERT_TRUE(play_tuning(plan, two, [](const TunedPair&) {}));
  EXPECT_EQ(two.results(), one.results());
  EXPECT_EQ(two.values(), one.values());
}

// A restarted engine would otherwise play with its defaults.
TEST(Tuning, RestoresTheOptionsOfARestartedEngine) {
  const TournamentPlan plan = plan_of_tuning("weak crashes");
  Spsa spsa{strength(2)};
  const auto ended = play_tuning(plan, spsa, [&](const TunedPair& pair) {
    EXPECT_EQ(pair.half_points % 4, 0) << "the weaker one crashes in both games";
  });
  EXPECT_TRUE(ended);
}

TEST(Tuning, BeginsEachPairWithTheNextOpening) {
  TournamentPlan plan = plan_of_tuning("weak illegal");
  plan.openings.resize(2);
  plan.openings[1].moves = {Move::normal(Square::H2, Square::H3)};
  Spsa spsa{strength(4)};
  const auto ended = play_tuning(plan, spsa, [&](const TunedPair& pair) {
    const bool is_second = pair.variants.index % 2 == 1;
    for (const GameReport& game : pair.games) {
      EXPECT_EQ(game.tree.main_line_moves()[0] == plan.openings[1].moves[0], is_second);
    }
  });
  EXPECT_TRUE(ended);
}

TEST(Tuning, StopsAndDropsThePairThatIsNotFinished) {
  const TournamentPlan plan = plan_of_tuning("weak illegal");
  Spsa spsa{strength(10)};
  int finished = 0;
  // It is asked before each pair and between the games of each pair.
  int asked = 0;
  const auto ended =
      play_tuning(plan, spsa, [&](const TunedPair&) { ++finished; }, [&] { return ++asked >= 6; });
  EXPECT_TRUE(ended);
  EXPECT_EQ(finished, 2);
  EXPECT_EQ(spsa.finished(), 2U);
}

TEST(Tuning, FailsIfTheEngineDoesNotStart) {
  TournamentPlan plan = plan_of_tuning("weak illegal");
  plan.players[0].program = {{"./absent"}};
  Spsa spsa{strength(10)};
  const auto ended = play_tuning(plan, spsa, [](const TunedPair&) {});
  ASSERT_FALSE(ended);
  EXPECT_EQ(to_string(ended.error(), plan),
            "scripted: ./absent cannot be started: No such file or directory");
  EXPECT_EQ(spsa.finished(), 0U);
}

}  // namespace
}  // namespace tabiya::match
