#include "server/support/rooms_test.hpp"

namespace tabiya::server::testing {
namespace {

TEST_F(Rooms, TheClocksStandStillUntilBothHaveMoved) {
  world.pass(1min);
  world.move(game, white, "e2e4");
  world.pass(1min);
  EXPECT_EQ(left(Color::Black), 5min);
  world.move(game, black, "e7e5");
  world.pass(1min);
  EXPECT_EQ(left(Color::White), 4min);
  EXPECT_EQ(left(Color::Black), 5min);
}

TEST_F(Rooms, AFlagFallsByItself) {  // FIDE 6.8
  const auto lines = watch(black);
  world.play(game, "e2e4 e7e5");
  world.pass(5min - 1ms);
  EXPECT_EQ(status(), "started");
  world.pass(1ms);
  EXPECT_EQ(status(), "outoftime");
  EXPECT_EQ(room().arbiter().outcome()->winner(), Color::Black);
  EXPECT_TRUE(lines->has_ended);
}

TEST_F(Rooms, AFlagDrawsIfTheOpponentCanNeverMate) {  // FIDE 6.9
  game = world.game(white, black,
                    {.fen = "4k3/7p/8/8/8/8/8/4K3 b - - 0 1", .time = RealTime{1min, 0s}});
  world.play(game, "h7h6 e1e2");
  world.pass(1min);
  EXPECT_EQ(status(), "outoftime");
  EXPECT_TRUE(room().arbiter().outcome()->is_draw());
}

TEST_F(Rooms, TheIncrementIsAddedWithTheMove) {
  game = world.game(white, black, {.time = RealTime{60s, 2s}});
  world.play(game, "e2e4 e7e5");
  world.pass(10s);
  world.move(game, white, "g1f3");
  EXPECT_EQ(left(Color::White), 60s - 10s + 2s);
}

TEST_F(Rooms, AMoveThatTakesNoTimeEarnsNoIncrement) {
  game = world.game(white, black, {.time = RealTime{60s, 2s}});
  for (const std::string_view move : {"e2e4", "e7e5"}) {
    world.play(game, move);
    EXPECT_EQ(left(Color::White), 60s);
    EXPECT_EQ(left(Color::Black), 60s);
  }
  world.restart();
  EXPECT_EQ(left(Color::White), 60s);
  EXPECT_EQ(left(Color::Black), 60s);
}

TEST_F(Rooms, WhereTheClockRunsFromTheStartTheFirstMoveEarnsItsIncrement) {
  game = world.game(white, black, {.ruleset = "fide-blitz", .time = RealTime{60s, 2s}});
  world.pass(10s);
  world.move(game, white, "e2e4");
  EXPECT_EQ(left(Color::White), 60s - 10s + 2s);
}

TEST_F(Rooms, LagIsCompensatedWithinBounds) {
  world.play(game, "e2e4 e7e5");
  world.pass(10s);
  world.act(game, white, action::Move{.text = "g1f3", .lag = 300ms});
  EXPECT_EQ(left(Color::White), 5min - 9700ms);
  EXPECT_EQ(left(Color::Black), 5min);
  world.pass(10s);
  world.act(game, black, action::Move{.text = "b8c6", .lag = 1h});
  EXPECT_EQ(left(Color::Black), 5min - 10s + LagQuota::most_for_a_move);
}

TEST_F(Rooms, TotalLagCompensationIsLimited) {
  LagQuota quota;
  Milliseconds given{0};
  for (int move = 0; move < 100; ++move) given += quota.take(1h);
  EXPECT_LE(given, 100 * 150ms + 500ms);
}

TEST_F(Rooms, MissingTheFirstMoveAbortsTheGame) {
  world.pass(10min);
  EXPECT_EQ(status(), "aborted");
}

TEST_F(Rooms, TimeIsGivenToTheOpponent) {
  world.play(game, "e2e4 e7e5");
  EXPECT_EQ(world.act(game, white, action::AddTime{15s}), "");
  EXPECT_EQ(left(Color::Black), 5min + 15s);
  EXPECT_EQ(world.act(game, white, action::AddTime{1h}), "");
  EXPECT_EQ(left(Color::Black), 5min + 15s + 1h);
  EXPECT_NE(world.act(game, white, action::AddTime{25h}), "");
}

TEST_F(Rooms, TimeIsGivenInARatedGameToo) {
  const UserKey anna = world.person("Anna");
  game = world.game(anna, world.person("Bert"), {.time = RealTime{5min, 0s}, .rated = true});
  EXPECT_EQ(world.act(game, anna, action::AddTime{15s}), "");
  EXPECT_EQ(left(Color::Black), 5min + 15s);
}

TEST_F(Rooms, AGameWithoutAClockSaysSo) {
  game = world.game(white, black, {});
  const auto lines = watch(white);
  EXPECT_EQ(lines->last().find(R"("clock")"), std::string::npos);
  EXPECT_NE(lines->last().find(R"("wtime":2147483647)"), std::string::npos);
}

}  // namespace
}  // namespace tabiya::server::testing
