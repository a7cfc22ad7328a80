/// Time controls as players type them.
#include "cli/play/time_argument.hpp"

#include <gtest/gtest.h>

#include "cli/play/clock_text.hpp"
#include "tabiya/game/time_control_text.hpp"

namespace tabiya::cli {
namespace {

using namespace std::chrono_literals;

struct Spoken {
  const char* text;
  const char* pgn;
};

TEST(TimeArgumentTest, AcceptsMinutesAndPgnTimeControls) {
  for (const auto& [text, pgn] : {Spoken{"5+3", "300+3"},
                                  {"5", "300"},
                                  {"0.5+1", "30+1"},
                                  {"15d5", "900d5"},
                                  {"15b5", "900b5"},
                                  {"90/40,30", "40/5400:1800"},
                                  {"90/40+30", "40/5400+30"},
                                  {"90/40,30+30", "40/5400+30:1800+30"},
                                  {"100/40,50/20,15+30", "40/6000+30:20/3000+30:900+30"},
                                  {"300+3", "300+3"},
                                  {"180+2", "180+2"},
                                  {"40/7200:3600", "40/7200:3600"},
                                  {"*180", "*180"},
                                  {"1/86400", "1/86400"},
                                  {"1800y3x30", "1800y3x30"},
                                  {"-", "-"}}) {
    const auto control = read_time_argument(text);
    ASSERT_TRUE(control) << text;
    EXPECT_EQ(to_pgn(*control), pgn) << text;
  }
}

TEST(TimeArgumentTest, RefusesOtherText) {
  for (const char* const text : {"", "soon", "5+", "+3", "5+3+3", "5,", ",5", "5/", "5/0", "0",
                                 "-5", "1e3", "nan", "5+x", "99999999999999999999", "5,5"}) {
    const auto control = read_time_argument(text);
    ASSERT_FALSE(control) << text;
    EXPECT_TRUE(control.error().sentence.starts_with("time \"")) << control.error().sentence;
  }
}

TEST(ClockTextTest, ShowsTenthsBelowTenSeconds) {
  EXPECT_EQ(to_clock_text(1h + 4min + 59s + 900ms), "1:04:59");
  EXPECT_EQ(to_clock_text(10s), "0:00:10");
  EXPECT_EQ(to_clock_text(9'999ms), "0:00:09.9");
  EXPECT_EQ(to_clock_text(0ms), "0:00:00.0");
}

}  // namespace
}  // namespace tabiya::cli
