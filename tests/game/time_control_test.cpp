/// Possible and impossible time controls. FIDE 6.3, A.1, B.1, III.4.
#include "tabiya/game/time_control.hpp"

#include <gtest/gtest.h>

#include <array>
#include <limits>

#include "game/timed.hpp"

namespace tabiya {
namespace {

using namespace std::chrono_literals;
using enum TimeControlDefect;
using test::control;

constexpr Milliseconds too_much = longest_time + 1ms;

TEST(TimeControl, IsUnlimitedByDefault) {
  EXPECT_TRUE(TimeControl{}.is_unlimited());
  EXPECT_EQ(TimeControl{}, control("-"));
}

TEST(TimeControl, OfSuddenDeathIsOnePeriodForAllTheMoves) {  // FIDE 6.3.1
  const auto blitz = TimeControl::sudden_death(3min, 2s);
  ASSERT_TRUE(blitz);
  EXPECT_EQ(std::get<Periods>(blitz->plan()),
            (Periods{{.time = 3min, .extra = 2s, .kind = ExtraTime::Increment}}));
}

TEST(TimeControl, HasASingleFormForNoExtraTime) {
  EXPECT_EQ(TimeControl::sudden_death(3min, 0s, ExtraTime::Delay), TimeControl::sudden_death(3min));
}

TEST(TimeControl, RefusesImpossiblePlans) {
  struct Row {
    const char* name;
    TimePlan plan;
    TimeControlDefect defect;
  };
  const std::array rows{
      Row{"no period", Periods{}, NoPeriods},
      Row{"17 periods", Periods(17, {.moves = 10, .time = 1min}), TooManyPeriods},
      Row{"sudden death, then another period", Periods{{.time = 1min}, {.time = 1min}},
          MovesMissing},
      Row{"a period of no moves", Periods{{.moves = 0, .time = 1min}}, MovesOutOfRange},
      Row{"a period of -1 moves", Periods{{.moves = -1, .time = 1min}}, MovesOutOfRange},
      Row{"a period of 1001 moves", Periods{{.moves = 1001, .time = 1min}}, MovesOutOfRange},
      Row{"no time", Periods{{.time = 0ms}}, NoTime},
      Row{"no time, and Bronstein gives back what was not used",
          Periods{{.time = 0ms, .extra = 1s, .kind = ExtraTime::Bronstein}}, NoTime},
      Row{"a second period of nothing", Periods{{.moves = 40, .time = 1h}, {.time = 0s}}, NoTime},
      Row{"negative time", Periods{{.time = -1ms}}, NegativeTime},
      Row{"negative increment", Periods{{.time = 1min, .extra = -1ms}}, NegativeTime},
      Row{"too much time", Periods{{.time = too_much}}, TooMuchTime},
      Row{"too much increment", Periods{{.time = 1min, .extra = too_much}}, TooMuchTime},
      Row{"the largest number", Periods{{.time = Milliseconds::max()}}, TooMuchTime},
      Row{"the smallest number", Periods{{.time = Milliseconds::min()}}, NegativeTime},
      Row{"an empty hourglass", Hourglass{0s}, NoTime},
      Row{"a negative hourglass", Hourglass{-1s}, NegativeTime},
      Row{"an hourglass of which one half cannot hold all", Hourglass{longest_time / 2 + 1ms},
          TooMuchTime},
      Row{"byo-yomi without periods", ByoYomi{.main = 1h, .time = 30s, .periods = 0}, NoPeriods},
      Row{"byo-yomi with 1001 periods", ByoYomi{.main = 1h, .time = 30s, .periods = 1001},
          TooManyPeriods},
      Row{"byo-yomi of no moves", ByoYomi{.main = 1h, .time = 30s, .moves = 0}, MovesOutOfRange},
      Row{"byo-yomi of no time", ByoYomi{.main = 1h}, NoTime},
      Row{"byo-yomi of negative time", ByoYomi{.main = 1h, .time = -30s}, NegativeTime},
      Row{"byo-yomi of negative main time", ByoYomi{.main = -1h, .time = 30s}, NegativeTime},
      Row{"byo-yomi both Japanese and Canadian",
          ByoYomi{.main = 1h, .time = 30s, .periods = 3, .moves = 20}, PeriodsAndMovesMultiple},
      Row{"no day per move", DaysPerMove{}, NoTime},
      Row{"-1 days per move", DaysPerMove{std::chrono::days{-1}}, NegativeTime},
      Row{"1001 days per move", DaysPerMove{std::chrono::days{1001}}, TooMuchTime},
      Row{"days without end", DaysPerMove{std::chrono::days::max()}, TooMuchTime},
  };
  for (const Row& row : rows) {
    const auto made = TimeControl::from_plan(row.plan);
    ASSERT_FALSE(made) << row.name;
    EXPECT_EQ(made.error(), row.defect) << row.name << ": " << to_string(made.error());
  }
}

TEST(TimeControl, AcceptsTheLimitsThemselves) {
  EXPECT_TRUE(TimeControl::from_plan(Periods(16, {.moves = 1000, .time = longest_time})));
  EXPECT_TRUE(TimeControl::from_plan(Hourglass{longest_time / 2}));
  EXPECT_TRUE(TimeControl::from_plan(DaysPerMove{std::chrono::days{1000}}));
  EXPECT_TRUE(TimeControl::from_plan(ByoYomi{.main = longest_time, .time = 1ms, .periods = 1000}));
}

TEST(TimeControl, CanBeIncrementOrDelayAlone) {
  EXPECT_TRUE(TimeControl::sudden_death(0s, 1s));
  EXPECT_TRUE(TimeControl::sudden_death(0s, 1s, ExtraTime::Delay));
}

TEST(TimeControl, CanBeGivenFiveSecondsAMove) {  // FIDE III.4
  EXPECT_EQ(with_extra_time(control("40/5400:1800"), 5s), control("40/5400+5:1800+5"));
  EXPECT_EQ(with_extra_time(control("300+3"), 5s, ExtraTime::Delay), control("300d5"));
  EXPECT_EQ(with_extra_time(control("*60"), 5s), std::unexpected{NoPeriods});
  EXPECT_EQ(with_extra_time(control("300"), -5s), std::unexpected{NegativeTime});
}

TEST(Pace, IsTheTimeForSixtyMoves) {  // FIDE A.1, B.1
  struct Row {
    std::string_view control;
    std::optional<Pace> pace;
  };
  const std::array rows{
      Row{"180+2", Pace::Blitz},       // five minutes
      Row{"300+5", Pace::Blitz},       // ten minutes and no more
      Row{"600", Pace::Blitz},         // the same
      Row{"600.001", Pace::Rapid},     // more than ten
      Row{"900+10", Pace::Rapid},      // 25 minutes
      Row{"3000+9", Pace::Rapid},      // 59 minutes
      Row{"3000+10", Pace::Standard},  // sixty
      Row{"3600", Pace::Standard},     //
      Row{"0+1", Pace::Blitz},         // one minute
      Row{"1500d10", Pace::Rapid},     // a delay is extra time too
      Row{"20/300", Pace::Rapid},      // three times five minutes
      Row{"40/1800:1800", Pace::Standard},
      Row{"40/5400+30:1800+30", Pace::Standard},
      Row{"-", std::nullopt},
      Row{"*180", std::nullopt},
      Row{"300y5x30", std::nullopt},
      Row{"1/259200", std::nullopt},
  };
  for (const Row& row : rows) EXPECT_EQ(pace_of(control(row.control)), row.pace) << row.control;
}

}  // namespace
}  // namespace tabiya
