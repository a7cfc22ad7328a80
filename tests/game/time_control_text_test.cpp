/// Time controls in PGN files. PGN 9.6.1.
#include "tabiya/game/time_control_text.hpp"

#include <gtest/gtest.h>

#include <array>
#include <random>
#include <string>

#include "game/timed.hpp"

namespace tabiya {
namespace {

using namespace std::chrono_literals;
using Kind = TimeControlError::Kind;
using test::control;

TimePlan plan_of(std::string_view text) { return control(text).plan(); }

TEST(TimeControlText, OfAQuestionMarkIsUnknown) {  // PGN 9.6.1
  const auto unknown = parse_time_control("?");
  ASSERT_TRUE(unknown);
  EXPECT_EQ(*unknown, std::nullopt);
}

TEST(TimeControlText, OfAHyphenIsUnlimited) {  // PGN 9.6.1
  EXPECT_EQ(plan_of("-"), TimePlan{Unlimited{}});
}

TEST(TimeControlText, OfMovesAndSeconds) {  // PGN 9.6.1
  EXPECT_EQ(plan_of("40/9000"), (TimePlan{Periods{{.moves = 40, .time = 150min}}}));
}

TEST(TimeControlText, OfSuddenDeath) {  // PGN 9.6.1
  EXPECT_EQ(plan_of("300"), (TimePlan{Periods{{.time = 5min}}}));
}

TEST(TimeControlText, OfAnIncrement) {  // PGN 9.6.1
  // The standard calls this ninety minutes, which is wrong.
  EXPECT_EQ(plan_of("4500+60"), (TimePlan{Periods{{.time = 75min, .extra = 60s}}}));
}

TEST(TimeControlText, OfAnHourglass) {  // PGN 9.6.1
  EXPECT_EQ(plan_of("*180"), TimePlan{Hourglass{3min}});
}

TEST(TimeControlText, OfSeveralPeriods) {  // PGN 9.6.1
  EXPECT_EQ(plan_of("40/7200:3600"), (TimePlan{Periods{{.moves = 40, .time = 2h}, {.time = 1h}}}));
  EXPECT_EQ(plan_of("40/7200:20/3600:900+30"), (TimePlan{Periods{{.moves = 40, .time = 2h},
                                                                 {.moves = 20, .time = 1h},
                                                                 {.time = 15min, .extra = 30s}}}));
}

TEST(TimeControlText, CanHaveAnIncrementInAnyPeriod) {  // FIDE's own controls need it
  EXPECT_EQ(plan_of("40/5400+30:1800+30"),
            (TimePlan{Periods{{.moves = 40, .time = 90min, .extra = 30s},
                              {.time = 30min, .extra = 30s}}}));
}

TEST(TimeControlText, CanHaveDecimals) {  // used in matches between programs
  EXPECT_EQ(plan_of("10.931+0.109"), (TimePlan{Periods{{.time = 10931ms, .extra = 109ms}}}));
  EXPECT_EQ(plan_of("10+0.05"), (TimePlan{Periods{{.time = 10s, .extra = 50ms}}}));
}

TEST(TimeControlText, OfOneMoveInWholeDaysIsCorrespondence) {
  EXPECT_EQ(plan_of("1/259200"), TimePlan{DaysPerMove{std::chrono::days{3}}});
  EXPECT_EQ(plan_of("1/86400+0"), (TimePlan{Periods{{.moves = 1, .time = 24h}}}));
  EXPECT_EQ(plan_of("1/86401"), (TimePlan{Periods{{.moves = 1, .time = 86401s}}}));
  EXPECT_EQ(plan_of("10/2592000"), (TimePlan{Periods{{.moves = 10, .time = 30 * 24h}}}));
}

TEST(TimeControlText, ExtendsPgnForTheOtherControls) {
  EXPECT_EQ(plan_of("5400d10"),
            (TimePlan{Periods{{.time = 90min, .extra = 10s, .kind = ExtraTime::Delay}}}));
  EXPECT_EQ(plan_of("5400b10"),
            (TimePlan{Periods{{.time = 90min, .extra = 10s, .kind = ExtraTime::Bronstein}}}));
  EXPECT_EQ(plan_of("1800y3x30"),
            (TimePlan{ByoYomi{.main = 30min, .time = 30s, .periods = 3, .moves = 1}}));
  EXPECT_EQ(plan_of("1800y20/300"),
            (TimePlan{ByoYomi{.main = 30min, .time = 5min, .periods = 1, .moves = 20}}));
}

TEST(TimeControlText, KnowsWhetherItIsStandardPgn) {
  for (const char* text : {"-", "300", "40/9000", "4500+60", "*180", "40/5400+30:1800+30"}) {
    EXPECT_TRUE(is_standard_pgn(control(text))) << text;
  }
  for (const char* text : {"5400d10", "5400b10", "1800y3x30", "1800y20/300", "1/259200"}) {
    EXPECT_FALSE(is_standard_pgn(control(text))) << text;
  }
}

TEST(TimeControlText, IsWrittenAsItWasRead) {
  for (const std::string text : {"-",
                                 "40/9000",
                                 "300",
                                 "4500+60",
                                 "*180",
                                 "*0.5",
                                 "40/7200:3600",
                                 "0+1",
                                 "40/7200:20/3600:900+30",
                                 "40/5400+30:1800+30",
                                 "10.931+0.109",
                                 "60+0.6",
                                 "0.001",
                                 "1/259200",
                                 "1/86400+0",
                                 "5400d10",
                                 "0d3",
                                 "5400b10",
                                 "40/5400d5:1800b5",
                                 "1800y3x30",
                                 "0y1x30",
                                 "1800y20/300",
                                 "1800.5y20/300.25",
                                 "86400000",
                                 "1/86400000"}) {
    EXPECT_EQ(to_pgn(control(text)), text);
  }
}

TEST(TimeControlText, IsWrittenInItsShortestForm) {
  EXPECT_EQ(to_pgn(control("300+0")), "300");
  EXPECT_EQ(to_pgn(control("300d0")), "300");
  EXPECT_EQ(to_pgn(control("00300.500+002.0")), "300.5+2");
}

TEST(TimeControlText, ReportsTheOffsetOfAnError) {
  using enum TimeControlDefect;
  struct Row {
    std::string text;
    TimeControlError error;
  };
  const auto impossible = [](std::size_t offset, TimeControlDefect defect) {
    return TimeControlError{Kind::Impossible, offset, defect};
  };
  const std::array rows{
      Row{"", {Kind::Empty, 0, {}}},
      Row{" ", {Kind::NumberExpected, 0, {}}},
      Row{"300 ", {Kind::Unexpected, 3, {}}},
      Row{"G/5", {Kind::NumberExpected, 0, {}}},
      Row{"5 min", {Kind::Unexpected, 1, {}}},
      Row{"40/", {Kind::NumberExpected, 3, {}}},
      Row{"/300", {Kind::NumberExpected, 0, {}}},
      Row{"40/90/30", {Kind::Unexpected, 5, {}}},
      Row{"4.5/300", {Kind::Unexpected, 3, {}}},
      Row{"300+", {Kind::NumberExpected, 4, {}}},
      Row{"300+5+5", {Kind::Unexpected, 5, {}}},
      Row{"300+5d5", {Kind::Unexpected, 5, {}}},
      Row{"+5", {Kind::NumberExpected, 0, {}}},
      Row{"-5", {Kind::NumberExpected, 0, {}}},
      Row{"--", {Kind::NumberExpected, 0, {}}},
      Row{"??", {Kind::NumberExpected, 0, {}}},
      Row{"300+-5", {Kind::NumberExpected, 4, {}}},
      Row{"40/7200:", {Kind::NumberExpected, 8, {}}},
      Row{":300", {Kind::NumberExpected, 0, {}}},
      Row{"40/7200:?", {Kind::NumberExpected, 8, {}}},
      Row{"40/7200:*180", {Kind::NumberExpected, 8, {}}},
      Row{"*", {Kind::NumberExpected, 1, {}}},
      Row{"*180:300", {Kind::Unexpected, 4, {}}},
      Row{"300.", {Kind::NumberExpected, 4, {}}},
      Row{".5", {Kind::NumberExpected, 0, {}}},
      Row{"0.0005", {Kind::TooPrecise, 5, {}}},
      Row{"1800y", {Kind::NumberExpected, 5, {}}},
      Row{"1800y3", {Kind::Unexpected, 6, {}}},
      Row{"1800y3x", {Kind::NumberExpected, 7, {}}},
      Row{"40/1800y3x30", {Kind::Unexpected, 2, {}}},
      Row{"y3x30", {Kind::NumberExpected, 0, {}}},
      Row{"86400001", {Kind::NumberTooLarge, 0, {}}},
      Row{"40/99999999999999999999", {Kind::NumberTooLarge, 3, {}}},
      Row{"300+18446744073709551617", {Kind::NumberTooLarge, 4, {}}},
      Row{std::string(1'000'000, '9'), {Kind::NumberTooLarge, 0, {}}},
      Row{std::string("300\0", 4), {Kind::Unexpected, 3, {}}},
      Row{"3\xC3\xA9", {Kind::Unexpected, 1, {}}},
      Row{"0", impossible(0, NoTime)},
      Row{"*0", impossible(0, NoTime)},
      Row{"86400000.001", impossible(0, TooMuchTime)},
      Row{"*86400000", impossible(0, TooMuchTime)},
      Row{"0/300", impossible(0, MovesOutOfRange)},
      Row{"40/7200:1001/300", impossible(8, MovesOutOfRange)},
      Row{"600:20/180", impossible(0, MovesMissing)},
      Row{"40/7200:600:20/180", impossible(8, MovesMissing)},
      Row{"40/7200:0", impossible(8, NoTime)},
      Row{"1800y0x30", impossible(0, NoPeriods)},
      Row{"1800y3x0", impossible(0, NoTime)},
  };
  for (const Row& row : rows) {
    const auto parsed = parse_time_control(row.text);
    const std::string name = row.text.substr(0, 40);
    ASSERT_FALSE(parsed) << name;
    EXPECT_EQ(parsed.error(), row.error) << name << ": " << to_string(parsed.error());
    EXPECT_FALSE(to_string(parsed.error()).empty()) << name;
  }
}

TEST(TimeControlText, HasAtMostSixteenPeriods) {
  std::string text = "1/60+0";
  for (int period = 2; period <= 16; ++period) text.append(":1/60");
  EXPECT_TRUE(parse_time_control(text));
  text.append(":1/60");
  const auto parsed = parse_time_control(text);
  ASSERT_FALSE(parsed);
  EXPECT_EQ(parsed.error().defect, TimeControlDefect::TooManyPeriods);
  EXPECT_EQ(parsed.error().offset, text.rfind(':') + 1);
  for (int period = 18; period <= 100'000; ++period) text.append(":1/60");
  EXPECT_FALSE(parse_time_control(text));
}

TEST(TimeControlText, OfRandomBytesReadsBackOrIsAnError) {
  constexpr std::string_view letters = "0123456789000+-*/:.?bdyx ";
  std::mt19937 random{20240131};
  for (int round = 0; round < 200'000; ++round) {
    std::string text(random() % 12, ' ');
    for (char& letter : text) letter = letters[random() % letters.size()];
    const auto parsed = parse_time_control(text);
    if (!parsed) {
      ASSERT_LE(parsed.error().offset, text.size()) << text;
    } else if (*parsed) {
      const std::string written = to_pgn(**parsed);
      ASSERT_EQ(parse_time_control(written), parsed) << text << " -> " << written;
    }
  }
}

}  // namespace
}  // namespace tabiya
