/// Calls that a clock refuses without changing.
#include <gtest/gtest.h>

#include <array>
#include <functional>
#include <limits>
#include <optional>
#include <string>

#include "game/inner/clock_audit.hpp"
#include "game/timed.hpp"
#include "tabiya/game/clock.hpp"

namespace tabiya {
namespace {

using enum Color;
using enum ClockError;
using test::at;
using test::control;
using test::started_clock;
using test::stopped_clock;
using namespace std::chrono_literals;

std::optional<ClockError> error_of(const std::expected<void, ClockError>& result) {
  return result ? std::nullopt : std::optional{result.error()};
}
std::optional<ClockError> error_of(const std::expected<Milliseconds, ClockError>& result) {
  return result ? std::nullopt : std::optional{result.error()};
}

struct Row {
  const char* name;
  Clock clock;
  std::function<std::optional<ClockError>(Clock&)> act;
  ClockError error;
};

void expect_refused(const Row& row) {
  Clock clock = row.clock;
  EXPECT_EQ(row.act(clock), row.error) << row.name;
  EXPECT_EQ(clock, row.clock) << row.name;
  EXPECT_FALSE(to_string(row.error).empty());
}

Clock fallen_clock() {
  Clock clock = started_clock("60");
  EXPECT_TRUE(clock.press(White, at(61s)));
  return clock;
}

TEST(ClockRefusal, BeforeTheStart) {
  const Clock clock = stopped_clock("300");
  for (const Row& row : {
           Row{"press", clock, [](Clock& c) { return error_of(c.press(White, at(0s))); },
               NotStarted},
           Row{"pause", clock, [](Clock& c) { return error_of(c.pause(at(0s))); }, NotStarted},
           Row{"resume", clock, [](Clock& c) { return error_of(c.resume(at(0s))); }, NotStarted},
           Row{"pass", clock, [](Clock& c) { return error_of(c.pass_to(Black, at(0s))); },
               NotStarted},
       }) {
    expect_refused(row);
  }
}

TEST(ClockRefusal, OfEarlierInstants) {
  Clock clock = started_clock("300");
  ASSERT_TRUE(clock.press(White, at(10s)));
  const Instant past = at(10s - 1ms);
  for (const Row& row : {
           Row{"press", clock, [&](Clock& c) { return error_of(c.press(Black, past)); },
               TimeRunsBackwards},
           Row{"count", clock,
               [&](Clock& c) { return error_of(c.count_unpressed_move(Black, past)); },
               TimeRunsBackwards},
           Row{"pause", clock, [&](Clock& c) { return error_of(c.pause(past)); },
               TimeRunsBackwards},
           Row{"pass", clock, [&](Clock& c) { return error_of(c.pass_to(White, past)); },
               TimeRunsBackwards},
           Row{"add", clock, [&](Clock& c) { return error_of(c.add_time(White, 1s, past)); },
               TimeRunsBackwards},
           Row{"set", clock, [&](Clock& c) { return error_of(c.set(White, {}, past)); },
               TimeRunsBackwards},
           Row{"change", clock,
               [&](Clock& c) {
                 return error_of(c.change_controls({control("60"), control("60")}, past));
               },
               TimeRunsBackwards},
       }) {
    expect_refused(row);
  }
}

TEST(ClockRefusal, OfInstantsOutOfRange) {
  const Clock waiting = stopped_clock("300");
  const Clock running = started_clock("300");
  for (const Instant absurd :
       {Instant::max(), Instant::min(), latest_instant + 1ms, earliest_instant - 1ms}) {
    expect_refused(
        {"start", waiting, [&](Clock& c) { return error_of(c.start(absurd)); }, TimeOutOfRange});
    expect_refused({"press", running, [&](Clock& c) { return error_of(c.press(White, absurd)); },
                    TimeOutOfRange});
  }
}

TEST(ClockRefusal, DoesNotAffectQueriesWithAbsurdTimes) {
  const Clock clock = started_clock("300");
  EXPECT_EQ(clock.remaining(White, Instant::max()), 0s);
  EXPECT_EQ(clock.flag_fell_at(White, Instant::max()), at(300s));
  EXPECT_EQ(clock.remaining(White, Instant::min()), 300s);
}

TEST(ClockRefusal, OfTimesThatNoClockCanShow) {
  const Clock clock = started_clock("300");
  for (const Milliseconds amount : {-300s + 0ms, -301s + 0ms, Milliseconds{longest_time},
                                    Milliseconds::max(), Milliseconds::min()}) {
    expect_refused({"add", clock,
                    [&](Clock& c) { return error_of(c.add_time(White, amount, at(0s))); },
                    TimeOutOfRange});
  }
  for (const Milliseconds time :
       {0ms, -1ms, longest_time + 1ms, Milliseconds::max(), Milliseconds::min()}) {
    expect_refused({"set", clock,
                    [&](Clock& c) { return error_of(c.set_remaining(White, time, at(0s))); },
                    ImpossibleReading});
  }
}

TEST(ClockRefusal, OfMoreSandThanOneSideCanHold) {
  Clock clock = started_clock("*43200000");
  EXPECT_EQ(clock.add_time(Black, 1ms, at(0s)), std::unexpected{TimeOutOfRange});
}

TEST(ClockRefusal, OfImpossibleNumbersOfMoves) {
  const Clock clock = started_clock("300");
  for (const int moves : {-1, max_clock_moves + 1, std::numeric_limits<int>::min()}) {
    expect_refused({"set moves", clock,
                    [&](Clock& c) { return error_of(c.set_moves_made(White, moves, at(0s))); },
                    ImpossibleReading});
  }
  Clock full = clock;
  ASSERT_TRUE(full.set_moves_made(White, max_clock_moves, at(0s)));
  expect_refused(
      {"press", full, [](Clock& c) { return error_of(c.press(White, at(0s))); }, TooManyMoves});
  expect_refused({"count", full,
                  [](Clock& c) { return error_of(c.count_unpressed_move(White, at(0s))); },
                  TooManyMoves});
}

TEST(ClockRefusal, OfMoreTimeForAFallenFlag) {  // FIDE 6.8
  expect_refused({"add", fallen_clock(),
                  [](Clock& c) { return error_of(c.add_time(White, 1min, at(61s))); }, FlagIsDown});
}

TEST(ClockRefusal, FlagIsLiftedOnlyBySettingTheClock) {  // FIDE 6.10.2
  Clock clock = fallen_clock();
  ASSERT_TRUE(clock.set_remaining(White, 30s, at(62s)));
  EXPECT_FALSE(clock.has_flagged(White, at(62s)));
  ASSERT_TRUE(clock.press(Black, at(63s)));
  EXPECT_EQ(clock.deadline(White), at(93s));
}

TEST(ClockRefusal, LiftedFlagGivesALastByoYomiPeriodBack) {
  Clock clock = started_clock("60y3x30");
  ASSERT_TRUE(clock.set_remaining(White, 20s, at(200s)));
  EXPECT_EQ(clock.reading(White, at(200s)).overtime, (Overtime{1, 1}));
  EXPECT_EQ(clock.deadline(White), at(220s));
}

TEST(ClockRefusal, OfReadingsThatTheControlCannotGive) {
  const Clock clock = started_clock("300d5");
  const ClockReading good = clock.reading(White, at(0s));
  ClockReading overtime = good;
  overtime.overtime = Overtime{1, 1};
  ClockReading future_flag = good;
  future_flag.remaining = future_flag.delay_left = 0s;
  future_flag.flag_fell_at = at(1s);
  ClockReading long_delay = good;
  long_delay.delay_left = 6s;
  ClockReading negative_use = good;
  negative_use.used = -1s;
  for (const ClockReading& reading : {overtime, future_flag, long_delay, negative_use}) {
    expect_refused({"set", clock, [&](Clock& c) { return error_of(c.set(White, reading, at(0s))); },
                    ImpossibleReading});
  }
  ClockReading in_use = good;
  in_use.used = 1s;
  EXPECT_EQ(Clock{clock}.set(Black, in_use, at(0s)), std::unexpected{ImpossibleReading})
      << "it is not Black's move";
}

TEST(ClockRefusal, OfControlsThatDoNotFit) {
  const Clock clock = started_clock("300");
  expect_refused({"hourglass", clock,
                  [](Clock& c) {
                    return error_of(c.change_controls({control("*60"), control("60")}, at(0s)));
                  },
                  OneSidedHourglass});
  const Clock long_clock = started_clock("86400000");
  expect_refused({"too much sand", long_clock,
                  [](Clock& c) {
                    return error_of(c.change_controls({control("*60"), control("*60")}, at(0s)));
                  },
                  ImpossibleReading});
}

TEST(ClockChange, ToALimitStartsWithItsTime) {
  Clock clock = started_clock("-");
  ASSERT_TRUE(clock.change_controls({control("300+2"), control("60y3x30")}, at(50s)));
  EXPECT_EQ(clock.remaining(White, at(50s)), 300s);
  EXPECT_EQ(clock.remaining(Black, at(50s)), 60s);
}

TEST(ClockChange, ToNoLimitForgetsTheTime) {
  Clock clock = fallen_clock();
  ASSERT_TRUE(clock.change_controls({TimeControl{}, TimeControl{}}, at(70s)));
  EXPECT_FALSE(clock.has_flagged(White, at(70s)));
  EXPECT_EQ(clock.remaining(White, at(70s)), std::nullopt);
  EXPECT_TRUE(audit(clock).empty());
}

TEST(ClockChange, FromByoYomiKeepsThePeriodsTime) {
  Clock clock = started_clock("60y3x30");
  ASSERT_TRUE(clock.change_controls({control("300"), control("300")}, at(70s)));
  EXPECT_EQ(clock.remaining(White, at(70s)), 20s);
  EXPECT_EQ(clock.reading(White, at(70s)).overtime, std::nullopt);
}

TEST(ClockChange, ToADelayGivesItIfTheMoveHasUsedNoTime) {
  Clock clock = started_clock("300");
  ASSERT_TRUE(clock.change_controls({control("300d5"), control("300d5")}, at(10s)));
  EXPECT_EQ(clock.reading(White, at(10s)).delay_left, 0s);
  EXPECT_EQ(clock.reading(Black, at(10s)).delay_left, 5s);
}

}  // namespace
}  // namespace tabiya
