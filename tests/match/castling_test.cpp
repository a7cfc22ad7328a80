// The castling dialect of a match; see support/strict_engine.hpp.
#include <gtest/gtest.h>

#include "match/inner/game.hpp"
#include "match/inner/tournament.hpp"
#include "support/strict_engine.hpp"

namespace tabiya::match {
namespace {

using test::CastlingGames;
using test::StrictHost;

PlayerSpec strict(StrictHost& machine) {
  return {.name = "strict",
          .program = {.arguments = {"strict"}, .host = &machine.host},
          .limits = {.depth = 1}};
}

Opening start_of(const uci::GameLine& game) {
  return {.start = game.start, .moves = {}, .mode = game.mode};
}

TEST(CastlingInAMatch, IsUnderstoodByStrictEnginesInGamesOfBothModes) {
  StrictHost first, second;
  const PlayerSpec one = strict(first);
  const PlayerSpec other = strict(second);
  Player white{one};
  Player black{other};
  for (const uci::GameLine& game : CastlingGames{}.all()) {
    const GameSettings settings{
        .adjudication = {.longest_plies = static_cast<int>(game.moves.size())}};
    const GameReport report = play_game({&white, &black}, start_of(game), settings);
    EXPECT_EQ(report.tree.main_line_moves(), game.moves);
    EXPECT_TRUE(report.findings.empty()) << report.findings.front().text;
  }
}

TEST(CastlingInAMatch, OfChess960IsRefusedByNameIfAnEngineLacksTheOption) {
  StrictHost able, old{true};
  TournamentPlan plan;
  plan.players = {strict(able), strict(old)};
  plan.players[1].name = "old";
  plan.openings = {{}, start_of(CastlingGames{}.usual_array)};
  EXPECT_TRUE(start_each_once(plan).has_value());
  plan.openings.push_back(start_of(CastlingGames{}.chess960));
  const auto tried = start_each_once(plan);
  ASSERT_FALSE(tried.has_value());
  EXPECT_EQ(
      to_string(tried.error(), plan),
      "old: strict cannot play: the engine cannot play this game of Chess960: it has no option "
      "UCI_Chess960");
}

TEST(CastlingInAMatch, OfChess960LosesTheGameOfAnEngineThatLacksTheOptionAndNoOther) {
  StrictHost able, old{true};
  const PlayerSpec good = strict(able);
  const PlayerSpec unable = strict(old);
  Player white{good};
  Player black{unable};
  const GameReport report = play_game({&white, &black}, start_of(CastlingGames{}.chess960), {});
  ASSERT_EQ(report.findings.size(), 1U);
  EXPECT_EQ(report.findings[0].kind, Finding::Kind::NoChess960);
  EXPECT_TRUE(loses_game(report.findings[0].kind));
  EXPECT_EQ(report.ending, "Black does not play Chess960");
  EXPECT_EQ(report.outcome, Outcome::win(Color::White, Termination::Adjudication));
  const GameSettings short_game{.adjudication = {.longest_plies = 8}};
  EXPECT_TRUE(play_game({&white, &black}, {}, short_game).findings.empty());
}

}  // namespace
}  // namespace tabiya::match
