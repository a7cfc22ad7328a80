/// The time that each kind of time control gives for a move. FIDE 6.3.2, PGN 9.6.1.
#include <gtest/gtest.h>

#include "game/inner/clock_audit.hpp"
#include "game/timed.hpp"
#include "tabiya/game/clock.hpp"

namespace tabiya {
namespace {

using enum Color;
using test::at;
using test::control;
using test::play_moves;
using test::started_clock;
using namespace std::chrono_literals;

TEST(Increment, IsAddedForEveryMoveIncludingTheFirst) {
  Clock clock = started_clock("60+2");
  ASSERT_TRUE(clock.press(White, at(1s)));
  EXPECT_EQ(clock.remaining(White, at(1s)), 61s) << "Fischer's clock gains";
  EXPECT_EQ(clock.extra_time(White), 2s);
}

TEST(Increment, ComesTooLateForTheMoveItself) {
  const Clock clock = started_clock("5+60");
  EXPECT_EQ(clock.deadline(White), at(5s));
}

TEST(Increment, IsThatOfThePeriodOfTheMove) {
  Clock clock = started_clock("1/60+30:0+1");
  ASSERT_TRUE(clock.press(White, at(0s)));
  EXPECT_EQ(clock.remaining(White, at(0s)), 90s);
  ASSERT_TRUE(clock.press(Black, at(0s)) && clock.press(White, at(0s)));
  EXPECT_EQ(clock.remaining(White, at(0s)), 91s);
}

TEST(Increment, WithoutMainTimeIsAvailableForTheFirstMove) {
  Clock clock = started_clock("0+1");
  EXPECT_EQ(clock.deadline(White), at(1s));
  ASSERT_TRUE(clock.press(White, at(400ms)));
  EXPECT_EQ(clock.remaining(White, at(400ms)), 1600ms);
}

TEST(Increment, NeverExceedsTheLongestTime) {
  Clock clock = started_clock("86400000+86400000");
  play_moves(clock, 1000, at(0s));
  EXPECT_EQ(clock.remaining(White, at(0s)), longest_time);
  EXPECT_TRUE(audit(clock).empty());
}

TEST(Delay, RunsBeforeTheMainTime) {  // FIDE 6.3.2
  const Clock clock = started_clock("300d10");
  EXPECT_EQ(clock.remaining(White, at(10s)), 300s);
  EXPECT_EQ(clock.remaining(White, at(13s)), 297s);
  EXPECT_EQ(clock.reading(White, at(4s)).delay_left, 6s);
  EXPECT_EQ(clock.deadline(White), at(310s));
}

TEST(Delay, SavesTheMainTimeIfTheMoveIsMadeWithinIt) {  // FIDE 6.3.2
  Clock clock = started_clock("300d10");
  ASSERT_TRUE(clock.press(White, at(4s)));
  EXPECT_EQ(clock.remaining(White, at(4s)), 300s) << "and it never grows";
}

TEST(Delay, IsFullAgainForEveryMove) {  // FIDE 6.3.2
  Clock clock = started_clock("300d10");
  ASSERT_TRUE(clock.press(White, at(13s)) && clock.press(Black, at(17s)));
  EXPECT_EQ(clock.remaining(White, at(27s)), 297s);
  EXPECT_EQ(clock.remaining(White, at(28s)), 296s);
}

TEST(Delay, AloneGivesEveryMoveItsTime) {
  Clock clock = started_clock("0d5");
  ASSERT_TRUE(clock.press(White, at(4999ms)));
  EXPECT_FALSE(clock.has_flagged(White, at(5s)));
  EXPECT_FALSE(clock.has_flagged(Black, at(9998ms)));
  EXPECT_TRUE(clock.has_flagged(Black, at(9999ms)));
}

TEST(Delay, IsThatOfTheNewPeriod) {
  Clock clock = started_clock("1/60d5:60d10");
  ASSERT_TRUE(clock.press(White, at(0s)) && clock.press(Black, at(0s)));
  EXPECT_EQ(clock.deadline(White), at(60s + 60s + 10s));
}

TEST(Bronstein, GivesBackWhatTheMoveTook) {
  Clock clock = started_clock("300b10");
  EXPECT_EQ(clock.remaining(White, at(4s)), 296s) << "the main time runs at once";
  ASSERT_TRUE(clock.press(White, at(4s)));
  EXPECT_EQ(clock.remaining(White, at(4s)), 300s);
}

TEST(Bronstein, GivesBackTheDelayAtMost) {
  Clock clock = started_clock("300b10");
  ASSERT_TRUE(clock.press(White, at(13s)));
  EXPECT_EQ(clock.remaining(White, at(13s)), 297s);
}

TEST(Bronstein, DoesNotSaveAFlagAsADelayDoes) {
  EXPECT_EQ(started_clock("3b10").deadline(White), at(3s));
  EXPECT_EQ(started_clock("3d10").deadline(White), at(13s));
}

TEST(Hourglass, GivesTheUsedTimeToTheOpponent) {  // PGN 9.6.1
  Clock clock = started_clock("*60");
  EXPECT_EQ(clock.remaining(White, at(20s)), 40s);
  EXPECT_EQ(clock.remaining(Black, at(20s)), 80s);
  ASSERT_TRUE(clock.press(White, at(20s)));
  EXPECT_EQ(clock.deadline(Black), at(100s));
  EXPECT_EQ(clock.remaining(White, at(50s)), 70s);
  EXPECT_EQ(clock.remaining(Black, at(50s)), 50s);
}

TEST(Hourglass, NeverGainsSand) {
  const Clock clock = started_clock("*60");
  EXPECT_EQ(clock.remaining(White, at(70s)), 0s);
  EXPECT_EQ(clock.remaining(Black, at(70s)), 120s);
  EXPECT_EQ(clock.flag_fell_at(White, at(70s)), at(60s));
}

TEST(Hourglass, StandsStillWhenItHasRunOut) {
  Clock clock = started_clock("*60");
  ASSERT_TRUE(clock.press(White, at(70s)));
  EXPECT_EQ(clock.remaining(Black, at(80s)), 120s) << "White's flag stays down with no time";
  EXPECT_EQ(clock.remaining(White, at(80s)), 0s);
  EXPECT_EQ(clock.deadline(Black), std::nullopt);
}

TEST(Hourglass, CanBeRefilled) {
  Clock clock = started_clock("*60");
  ASSERT_TRUE(clock.add_time(White, 30s, at(10s)));
  EXPECT_EQ(clock.remaining(White, at(10s)), 80s);
  EXPECT_EQ(clock.remaining(Black, at(10s)), 70s);
  EXPECT_TRUE(audit(clock).empty());
}

TEST(Hourglass, NeedsBothSides) {
  EXPECT_EQ(Clock::for_sides({control("*60"), control("60")}).error(),
            ClockError::OneSidedHourglass);
  EXPECT_TRUE(Clock::for_sides({control("*60"), control("*90")}));
}

TEST(ByoYomi, BeginsAfterTheMainTime) {
  const Clock clock = started_clock("60y3x30");
  EXPECT_EQ(clock.reading(White, at(59s)).overtime, std::nullopt);
  EXPECT_EQ(clock.remaining(White, at(60s)), 30s);
  EXPECT_EQ(clock.reading(White, at(60s)).overtime, (Overtime{3, 1}));
  EXPECT_EQ(clock.deadline(White), at(60s + 3 * 30s));
}

TEST(ByoYomi, PeriodStartsAgainAfterAMoveInTime) {
  Clock clock = started_clock("60y3x30");
  ASSERT_TRUE(clock.press(White, at(89s)));
  EXPECT_EQ(clock.reading(White, at(89s)).overtime, (Overtime{3, 1}));
  EXPECT_EQ(clock.remaining(White, at(89s)), 30s);
}

TEST(ByoYomi, PeriodUsedUpIsLost) {
  Clock clock = started_clock("60y3x30");
  ASSERT_TRUE(clock.press(White, at(90s)));  // the whole of the first
  EXPECT_EQ(clock.reading(White, at(90s)).overtime, (Overtime{2, 1}));
  ASSERT_TRUE(clock.press(Black, at(90s)) && clock.press(White, at(90s + 45s)));
  EXPECT_EQ(clock.reading(White, at(135s)).overtime, (Overtime{1, 1}));
  EXPECT_EQ(clock.remaining(White, at(135s)), 30s);
}

TEST(ByoYomi, FlagFallsWithTheLastPeriod) {
  const Clock clock = started_clock("60y3x30");
  EXPECT_FALSE(clock.has_flagged(White, at(150s - 1ms)));
  EXPECT_EQ(clock.remaining(White, at(150s - 1ms)), 1ms);
  EXPECT_EQ(clock.flag_fell_at(White, at(500s)), at(150s));
  EXPECT_EQ(clock.reading(White, at(500s)).overtime, (Overtime{0, 1}));
}

TEST(ByoYomi, MainTimeLeftIsKept) {
  Clock clock = started_clock("60y3x30");
  ASSERT_TRUE(clock.press(White, at(20s)));
  EXPECT_EQ(clock.remaining(White, at(20s)), 40s);
}

TEST(ByoYomi, WithoutMainTimeBeginsAtOnce) {
  const Clock clock = started_clock("0y2x10");
  EXPECT_EQ(clock.remaining(White, at(0s)), 10s);
  EXPECT_EQ(clock.deadline(White), at(20s));
}

TEST(CanadianByoYomi, PeriodIsForSeveralMoves) {
  Clock clock = started_clock("60y2/30");
  ASSERT_TRUE(clock.press(White, at(70s)));  // ten seconds of the period
  EXPECT_EQ(clock.remaining(White, at(70s)), 20s);
  EXPECT_EQ(clock.moves_to_control(White), 1);
  ASSERT_TRUE(clock.press(Black, at(70s)) && clock.press(White, at(89s)));
  EXPECT_EQ(clock.remaining(White, at(89s)), 30s)
      << "both moves are made: a full period, no carry-over";
  EXPECT_EQ(clock.moves_to_control(White), 2);
}

TEST(CanadianByoYomi, FlagFallsWhenMovesAreMissing) {
  Clock clock = started_clock("60y2/30");
  ASSERT_TRUE(clock.press(White, at(70s)) && clock.press(Black, at(70s)));
  EXPECT_EQ(clock.deadline(White), at(90s));
}

TEST(DaysPerMove, AreFullForEveryMove) {
  Clock clock = started_clock("1/259200");
  EXPECT_EQ(clock.deadline(White), at(3 * 24h));
  ASSERT_TRUE(clock.press(White, at(50h)));
  EXPECT_EQ(clock.remaining(White, at(50h)), 72h) << "nothing is carried over";
  EXPECT_EQ(clock.deadline(Black), at(50h + 72h));
}

}  // namespace
}  // namespace tabiya
