#include "match/inner/tournament.hpp"

#include <gtest/gtest.h>

#include <set>

namespace tabiya::match {
namespace {

TournamentPlan plan_of(std::size_t players, int pairs) {
  TournamentPlan plan;
  plan.players.resize(players);
  plan.pairs = pairs;
  plan.openings.resize(3);
  return plan;
}

TEST(Schedule, PlaysEveryOpeningTwiceWithColoursChanged) {
  const auto games = schedule_of(plan_of(2, 2));
  EXPECT_EQ(games,
            (std::vector<ScheduledGame>{{1, 0, 1, 0}, {2, 1, 0, 0}, {3, 0, 1, 1}, {4, 1, 0, 1}}));
}

TEST(Schedule, PairsEveryTwoPlayers) {
  const auto games = schedule_of(plan_of(4, 5));
  EXPECT_EQ(games.size(), 6U * 5 * 2);
  std::set<std::pair<std::size_t, std::size_t>> pairings;
  for (const ScheduledGame& game : games) pairings.emplace(game.white, game.black);
  EXPECT_EQ(pairings.size(), 12U);
}

TEST(Schedule, OfAGauntletHasTheFirstInEveryGame) {
  TournamentPlan plan = plan_of(4, 1);
  plan.kind = TournamentPlan::Kind::Gauntlet;
  const auto games = schedule_of(plan);
  EXPECT_EQ(games.size(), 6U);
  for (const ScheduledGame& game : games) EXPECT_TRUE(game.white == 0 || game.black == 0);
}

TEST(ScoreTable, CountsGamesAndPairsFromBothSides) {
  ScoreTable table{2};
  const auto games = schedule_of(plan_of(2, 2));
  table.add(games[0], Outcome::win(Color::White, Termination::Checkmate));  // the first wins
  table.add(games[2], Outcome::draw(Termination::Stalemate));
  EXPECT_EQ(table.pairs(0, 1).total(), 0U);
  table.add(games[3], Outcome::draw(Termination::Stalemate));
  table.add(games[1], Outcome::win(Color::White, Termination::Resignation));  // the second wins
  EXPECT_EQ(table.games(0, 1), (GameCounts{1, 2, 1}));
  EXPECT_EQ(table.games(1, 0), (GameCounts{1, 2, 1}));
  EXPECT_EQ(table.pairs(0, 1), (PairCounts{{0, 0, 2, 0, 0}}));
}

TEST(ScoreTable, SumsOverAllOpponents) {
  TournamentPlan plan = plan_of(3, 1);
  ScoreTable table{3};
  for (const ScheduledGame& game : schedule_of(plan)) {
    // The lower index always wins.
    const Color winner = game.white < game.black ? Color::White : Color::Black;
    table.add(game, Outcome::win(winner, Termination::Checkmate));
  }
  EXPECT_EQ(table.games(0), (GameCounts{4, 0, 0}));
  EXPECT_EQ(table.games(1), (GameCounts{2, 0, 2}));
  EXPECT_EQ(table.pairs(2), (PairCounts{{2, 0, 0, 0, 0}}));
}

}  // namespace
}  // namespace tabiya::match
