/// The chess clock by the Laws. FIDE 6, III.
#include "tabiya/game/clock.hpp"

#include <gtest/gtest.h>

#include "game/timed.hpp"

namespace tabiya {
namespace {

using enum Color;
using test::at;
using test::control;
using test::play_moves;
using test::started_clock;
using test::stopped_clock;
using namespace std::chrono_literals;

TEST(Clock, RunsForOneSideAtMost) {  // FIDE 6.1
  Clock clock = stopped_clock("300");
  EXPECT_EQ(clock.running(), std::nullopt);
  ASSERT_TRUE(clock.start(at(0s)));
  EXPECT_EQ(clock.remaining(White, at(10s)), 290s);
  EXPECT_EQ(clock.remaining(Black, at(10s)), 300s);
}

TEST(Clock, FlagFallsWhenTheTimeIsUsedUp) {  // FIDE 6.1
  const Clock clock = started_clock("300");
  EXPECT_EQ(clock.deadline(White), at(300s));
  EXPECT_FALSE(clock.has_flagged(White, at(300s - 1ms)));
  EXPECT_TRUE(clock.has_flagged(White, at(300s)));
  EXPECT_EQ(clock.remaining(White, at(300s - 1ms)), 1ms);
  EXPECT_EQ(clock.remaining(White, at(300s)), 0s);
  EXPECT_EQ(clock.remaining(White, at(1000s)), 0s);
  EXPECT_EQ(clock.flag_fell_at(White, at(1000s)), at(300s));
}

TEST(Clock, FlagOfTheSideNotOnMoveCannotFall) {  // FIDE 6.1
  const Clock clock = started_clock("300");
  EXPECT_EQ(clock.deadline(Black), std::nullopt);
  EXPECT_FALSE(clock.has_flagged(Black, at(1000s)));
}

TEST(Clock, PressCompletesTheMoveAndStartsTheOther) {  // FIDE 6.2.1
  Clock clock = started_clock("300");
  EXPECT_EQ(clock.press(White, at(7s)), Milliseconds{7s});
  EXPECT_EQ(clock.running(), Black);
  EXPECT_EQ(clock.moves_made(White), 1);
  EXPECT_EQ(clock.press(Black, at(12s)), Milliseconds{5s});
  EXPECT_EQ(clock.remaining(White, at(12s)), 293s);
  EXPECT_EQ(clock.remaining(Black, at(12s)), 295s);
}

TEST(Clock, UnpressedMoveIsCompletedByTheNext) {  // FIDE 6.2.1.2
  Clock clock = started_clock("2/60+5:300");
  ASSERT_TRUE(clock.count_unpressed_move(White, at(20s)));
  EXPECT_EQ(clock.moves_made(White), 1);
  EXPECT_EQ(clock.running(), White) << "no clock was pressed";
  EXPECT_EQ(clock.remaining(White, at(20s)), 40s) << "and no increment without a press";
  ASSERT_TRUE(clock.count_unpressed_move(White, at(30s)));
  EXPECT_EQ(clock.remaining(White, at(30s)), 330s) << "but the time of the next period";
}

TEST(Clock, TimeUntilThePressIsTheMovers) {  // FIDE 6.2.2
  Clock clock = started_clock("60");
  // White moves at once, Black replies at once, and only then White presses.
  ASSERT_TRUE(clock.press(White, at(10s)));
  EXPECT_EQ(clock.remaining(White, at(10s)), 50s);
  ASSERT_TRUE(clock.press(Black, at(10s)));
  EXPECT_EQ(clock.remaining(Black, at(10s)), 60s);
  EXPECT_EQ(clock.running(), White);
}

TEST(Clock, FlagCanFallBeforeThePress) {  // FIDE 6.2.2
  Clock clock = started_clock("60+30");
  ASSERT_TRUE(clock.press(White, at(61s))) << "the clock does not judge a fallen flag";
  EXPECT_EQ(clock.flag_fell_at(White, at(61s)), at(60s));
  EXPECT_EQ(clock.remaining(White, at(61s)), 0s) << "no increment after the flag";
  EXPECT_EQ(clock.moves_made(White), 1);
}

TEST(Clock, OnlyTheSideOnMoveCanPress) {  // FIDE 6.2.4
  Clock clock = started_clock("300");
  EXPECT_EQ(clock.press(Black, at(1s)), std::unexpected{ClockError::NotOnMove});
  EXPECT_EQ(clock.running(), White);
}

TEST(Clock, HasSeveralPeriodsWithMoveCounts) {  // FIDE 6.3.1
  Clock clock = started_clock("40/5400+30:1800+30");
  EXPECT_EQ(clock.moves_to_control(White), 40);
  play_moves(clock, 39, at(0s));
  EXPECT_EQ(clock.remaining(White, at(0s)), 5400s + 39 * 30s);
  EXPECT_EQ(clock.moves_to_control(White), 1);
  ASSERT_TRUE(clock.press(White, at(0s)));
  EXPECT_EQ(clock.remaining(White, at(0s)), 5400s + 40 * 30s + 1800s);
  EXPECT_EQ(clock.moves_to_control(White), std::nullopt);
  EXPECT_EQ(clock.moves_to_control(Black), 1) << "each side is counted separately";
}

TEST(Clock, CarriesUnusedTimeIntoTheNextPeriod) {  // FIDE 6.3.2
  Clock clock = started_clock("2/120:60");
  ASSERT_TRUE(clock.press(White, at(30s)));
  ASSERT_TRUE(clock.press(Black, at(30s)));
  ASSERT_TRUE(clock.press(White, at(60s)));  // a minute is left of the first period
  EXPECT_EQ(clock.remaining(White, at(60s)), 60s + 60s);
}

TEST(Clock, RepeatsALastPeriodThatCountsMoves) {  // PGN 9.6.1
  Clock clock = started_clock("3/60:2/30");
  play_moves(clock, 3, at(0s));
  EXPECT_EQ(clock.remaining(White, at(0s)), 90s);
  EXPECT_EQ(clock.moves_to_control(White), 2);
  play_moves(clock, 2, at(0s));
  EXPECT_EQ(clock.remaining(White, at(0s)), 120s);
  play_moves(clock, 4, at(0s));
  EXPECT_EQ(clock.remaining(White, at(0s)), 180s);
  EXPECT_EQ(clock.remaining(Black, at(0s)), 180s);
}

TEST(Clock, FlagMattersOnlyIfMovesAreMissing) {  // FIDE 6.4
  Clock clock = started_clock("40/60:300");
  play_moves(clock, 40, at(0s));
  // White thinks at move 41 beyond the end of the first period: its moves are made.
  EXPECT_FALSE(clock.has_flagged(White, at(61s)));
  EXPECT_EQ(clock.deadline(White), at(360s));
}

TEST(Clock, FlagMattersIfOneMoveIsMissing) {  // FIDE 6.4
  Clock clock = started_clock("40/60:300");
  play_moves(clock, 39, at(0s));
  EXPECT_TRUE(clock.has_flagged(White, at(60s)));
  ASSERT_TRUE(clock.press(White, at(61s)));
  EXPECT_EQ(clock.moves_made(White), 40);
  EXPECT_EQ(clock.remaining(White, at(61s)), 0s) << "too late for the second period";
}

TEST(Clock, OfWhiteStartsWithTheGame) {  // FIDE 6.6
  Clock clock = stopped_clock("300");
  EXPECT_EQ(clock.running(), std::nullopt);
  EXPECT_EQ(clock.remaining(White, at(1h)), 300s);
  ASSERT_TRUE(clock.start(at(1h)));
  EXPECT_EQ(clock.running(), White);
  EXPECT_EQ(clock.remaining(White, at(1h + 5min)), 0s) << "even if a player is absent";
  EXPECT_EQ(clock.start(at(2h)), std::unexpected{ClockError::AlreadyStarted});
}

TEST(Clock, OfBlackStartsIfThePositionSaysSo) {
  Clock clock = stopped_clock("300");
  ASSERT_TRUE(clock.start(at(0s), Black));
  EXPECT_EQ(clock.running(), Black);
}

TEST(Clock, CanStartAfterTheFirstMoves) {  // as servers do
  Clock clock = stopped_clock("40/300+5:60");
  ASSERT_TRUE(clock.count_unpressed_move(White, at(0s)));
  ASSERT_TRUE(clock.count_unpressed_move(Black, at(10s)));
  ASSERT_TRUE(clock.start(at(20s)));
  EXPECT_EQ(clock.remaining(White, at(20s)), 300s);
  EXPECT_EQ(clock.moves_to_control(White), 39);
}

TEST(Clock, RunsOnAfterAnUnnoticedFlag) {  // FIDE 6.8
  Clock clock = started_clock("60");
  ASSERT_TRUE(clock.press(White, at(61s)));
  ASSERT_TRUE(clock.press(Black, at(70s)));
  EXPECT_EQ(clock.running(), White);
  EXPECT_EQ(clock.moves_made(White), 1);
  EXPECT_EQ(clock.flag_fell_at(White, at(70s)), at(60s)) << "the flag stays down";
  EXPECT_EQ(clock.deadline(White), std::nullopt) << "there is nothing to wait for";
}

TEST(Clock, SettingsAreCorrectedByTheArbiter) {  // FIDE 6.10.2
  Clock clock = started_clock("40/5400:1800");
  ASSERT_TRUE(clock.set_remaining(White, 1000s, at(60s)));
  ASSERT_TRUE(clock.set_moves_made(White, 39, at(60s)));
  EXPECT_EQ(clock.remaining(White, at(61s)), 999s) << "it runs on";
  EXPECT_EQ(clock.moves_to_control(White), 1);
  ASSERT_TRUE(clock.press(White, at(70s)));
  EXPECT_EQ(clock.remaining(White, at(70s)), 990s + 1800s);
}

TEST(Clock, CorrectedMoveCountAddsNoTime) {  // FIDE 6.10.2
  Clock clock = started_clock("40/5400:1800");
  ASSERT_TRUE(clock.set_moves_made(White, 40, at(60s)));
  EXPECT_EQ(clock.remaining(White, at(60s)), 5340s);
  EXPECT_EQ(clock.moves_to_control(White), std::nullopt);
}

TEST(Clock, IsPausedByTheArbiter) {  // FIDE 6.11
  Clock clock = started_clock("300d5");
  ASSERT_TRUE(clock.pause(at(3s)));
  EXPECT_EQ(clock.running(), std::nullopt);
  EXPECT_EQ(clock.on_move(), White);
  EXPECT_EQ(clock.deadline(White), std::nullopt);
  EXPECT_EQ(clock.remaining(White, at(1h)), 300s);
  ASSERT_TRUE(clock.resume(at(1h)));
  EXPECT_EQ(clock.deadline(White), at(1h + 302s)) << "two of the five free seconds are left";
  EXPECT_EQ(clock.press(White, at(1h + 4s)), Milliseconds{7s}) << "the pause does not count";
  EXPECT_EQ(clock.remaining(White, at(1h + 4s)), 298s);
}

TEST(Clock, CannotBePressedInAPause) {  // FIDE 6.11
  Clock clock = started_clock("300");
  ASSERT_TRUE(clock.pause(at(1s)));
  EXPECT_EQ(clock.press(White, at(2s)), std::unexpected{ClockError::NotRunning});
  EXPECT_EQ(clock.pause(at(2s)), std::unexpected{ClockError::NotRunning});
  ASSERT_TRUE(clock.resume(at(2s)));
  EXPECT_EQ(clock.resume(at(2s)), std::unexpected{ClockError::AlreadyRunning});
}

TEST(Clock, IsSetAgainWhenAPositionIsRestored) {  // FIDE 7.1
  Clock clock = started_clock("300d5");
  const ClockReading white = clock.reading(White, at(4s));
  ASSERT_TRUE(clock.press(White, at(20s)));
  ASSERT_TRUE(clock.pass_to(White, at(30s)));
  ASSERT_TRUE(clock.set(White, white, at(30s)));
  EXPECT_EQ(clock.running(), White);
  EXPECT_EQ(clock.reading(White, at(30s)), white);
  EXPECT_EQ(clock.remaining(Black, at(30s)), 295s) << "Black used ten seconds, five of them free";
  EXPECT_EQ(clock.deadline(White), at(30s + 301s));
}

TEST(Clock, GetsTwoMinutesMoreForAnIllegalMove) {  // FIDE 7.5.5
  Clock clock = started_clock("300");
  ASSERT_TRUE(clock.add_time(Black, 2min, at(10s)));
  EXPECT_EQ(clock.remaining(Black, at(10s)), 420s);
  EXPECT_EQ(clock.remaining(White, at(10s)), 290s);
}

TEST(Clock, CanLoseTimeAsAPenalty) {  // FIDE 12.9.3
  Clock clock = started_clock("300");
  ASSERT_TRUE(clock.add_time(White, -2min, at(10s)));
  EXPECT_EQ(clock.remaining(White, at(10s)), 170s);
  EXPECT_EQ(clock.add_time(White, -170s, at(10s)), std::unexpected{ClockError::TimeOutOfRange});
}

TEST(Clock, KnowsWhichOfTwoFlagsFellFirst) {  // FIDE III.3
  Clock clock = started_clock("60");
  EXPECT_EQ(clock.first_to_flag(at(59s)), std::nullopt);
  ASSERT_TRUE(clock.press(White, at(59s)));
  ASSERT_TRUE(clock.press(Black, at(120s)));
  EXPECT_EQ(clock.first_to_flag(at(120s)), Black);
  EXPECT_EQ(clock.first_to_flag(at(122s)), Black) << "White's fell two seconds later";
  EXPECT_EQ(clock.flag_fell_at(Black, at(122s)), at(119s));
  EXPECT_EQ(clock.flag_fell_at(White, at(122s)), at(121s));
}

TEST(Clock, DoesNotOrderFlagsOfTheSameMillisecond) {  // FIDE III.3
  Clock clock = started_clock("60");
  ClockReading fallen = clock.reading(Black, at(60s));
  fallen.remaining = 0s;
  fallen.flag_fell_at = at(60s);
  ASSERT_TRUE(clock.set(Black, fallen, at(60s)));
  EXPECT_TRUE(clock.has_flagged(White, at(60s)) && clock.has_flagged(Black, at(60s)));
  EXPECT_EQ(clock.first_to_flag(at(60s)), std::nullopt);
}

TEST(Clock, CanGetFiveSecondsAMoveOnRequest) {  // FIDE III.4
  Clock clock = started_clock("40/5400:1800");
  ASSERT_TRUE(clock.press(White, at(100s)));
  const auto with_increment = with_extra_time(control("40/5400:1800"), 5s);
  ASSERT_TRUE(with_increment);
  ASSERT_TRUE(clock.change_controls({*with_increment, *with_increment}, at(110s)));
  ASSERT_TRUE(clock.add_time(White, 2min, at(110s)));
  ASSERT_TRUE(clock.press(Black, at(120s)));
  EXPECT_EQ(clock.remaining(Black, at(120s)), 5380s + 5s);
  EXPECT_EQ(clock.remaining(White, at(120s)), 5300s + 120s);
  EXPECT_EQ(clock.moves_to_control(White), 39);
}

TEST(Clock, GivesEachSideItsOwnTime) {
  auto odds = Clock::for_sides({control("300"), control("3600+10")});
  ASSERT_TRUE(odds && odds->start(at(0s)));
  ASSERT_TRUE(odds->press(White, at(1s)) && odds->press(Black, at(2s)));
  EXPECT_EQ(odds->remaining(White, at(2s)), 299s);
  EXPECT_EQ(odds->remaining(Black, at(2s)), 3609s);
}

TEST(Clock, CanBeLimitedForOneSideOnly) {
  auto odds = Clock::for_sides({control("300"), control("-")});
  ASSERT_TRUE(odds && odds->start(at(0s)));
  ASSERT_TRUE(odds->press(White, at(1s)));
  EXPECT_EQ(odds->deadline(Black), std::nullopt);
  EXPECT_EQ(odds->remaining(Black, at(1000h)), std::nullopt);
}

TEST(Clock, WithoutLimitStillMeasuresMoves) {
  Clock clock = started_clock("-");
  EXPECT_EQ(clock.press(White, at(12345ms)), Milliseconds{12345ms});
  EXPECT_FALSE(clock.has_flagged(Black, latest_instant));
  EXPECT_EQ(clock.remaining(Black, latest_instant), std::nullopt);
  EXPECT_EQ(clock.add_time(Black, 1s, at(13s)), std::unexpected{ClockError::NoTimeToChange});
}

}  // namespace
}  // namespace tabiya
