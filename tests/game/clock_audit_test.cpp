/// Breaks each invariant of the clock once; the audit detects it.
#include "game/inner/clock_audit.hpp"

#include <gtest/gtest.h>

#include <array>
#include <functional>
#include <string>

#include "game/clock_access.hpp"
#include "game/timed.hpp"
#include "support/violations.hpp"
#include "tabiya/game/clock.hpp"

namespace tabiya {
namespace {

/// Writes to private members of a clock.
struct ClockTampering {
  Clock& clock;

  ClockReading& side(Color color) { return ClockAccess::sides(clock)[color]; }
  void set_controls(TimeControl white, TimeControl black) {
    ClockAccess::controls(clock) = {white, black};
  }
  void set_last_event(Instant instant) { ClockAccess::last_event(clock) = instant; }
  void set_sand(Milliseconds sand) { ClockAccess::sand(clock) = sand; }
  void set_running() { ClockAccess::running(clock) = true; }
};

using enum Color;
using test::at;
using test::control;
using test::names_of;
using test::started_clock;
using test::stopped_clock;
using namespace std::chrono_literals;

static_assert(Auditable<Clock>);

TEST(ClockAudit, FindsNothingInSoundClocks) {
  for (const char* text : {"-", "300", "0+1", "0d5", "300b5", "40/60+5:60d3", "*60", "60y3x30",
                           "0y9/30", "1/259200"}) {
    Clock clock = stopped_clock(text);
    EXPECT_EQ(names_of(audit(clock)), "") << text;
    ASSERT_TRUE(clock.start(at(0s)));
    EXPECT_EQ(names_of(audit(clock)), "") << text;
    ASSERT_TRUE(clock.press(White, at(10'000h)));
    EXPECT_EQ(names_of(audit(clock)), "") << text;
  }
}

TEST(ClockAudit, FindsEachBrokenInvariant) {
  struct Row {
    const char* control;
    std::function<void(ClockTampering)> tamper;
    const char* found;
  };
  // White's clock runs, and its time is known as of at(10s).
  const std::array rows{
      Row{"300", [](ClockTampering t) { t.set_last_event(latest_instant + 1ms); },
          "instant_out_of_range"},
      Row{"300", [](ClockTampering t) { t.set_last_event(Instant::min()); },
          "instant_out_of_range"},
      Row{"*60", [](ClockTampering t) { t.set_controls(control("*60"), control("60")); },
          "hourglass_one_sided"},
      Row{"300", [](ClockTampering t) { t.side(White).remaining = -1ms; },
          "time_out_of_range at White"},
      Row{"300", [](ClockTampering t) { t.side(Black).remaining = longest_time + 1ms; },
          "time_out_of_range at Black"},
      Row{"-", [](ClockTampering t) { t.side(White).remaining = 1ms; },
          "time_without_limit at White"},
      Row{"-", [](ClockTampering t) { t.side(White).flag_fell_at = at(5s); },
          "flag_without_limit at White"},
      Row{"300", [](ClockTampering t) { t.side(Black).moves_made = -1; },
          "moves_out_of_range at Black"},
      Row{"300", [](ClockTampering t) { t.side(Black).moves_made = max_clock_moves + 1; },
          "moves_out_of_range at Black"},
      Row{"300", [](ClockTampering t) { t.side(White).flag_fell_at = at(5s); },
          "flag_down_with_time at White"},
      Row{"300", [](ClockTampering t) { t.side(White).remaining = 0s; },
          "flag_up_without_time at White"},
      Row{"300",
          [](ClockTampering t) {
            t.side(White).remaining = 0s;
            t.side(White).flag_fell_at = at(11s);
          },
          "flag_fell_in_future at White"},
      Row{"300",
          [](ClockTampering t) {
            t.side(White).remaining = 0s;
            t.side(White).flag_fell_at = Instant::min();
          },
          "flag_fell_before_all_time at White"},
      Row{"300d20", [](ClockTampering t) { t.side(White).delay_left = -1ms; },
          "delay_out_of_range at White"},
      Row{"300d20", [](ClockTampering t) { t.side(White).delay_left = 21s; },
          "delay_out_of_range at White"},
      Row{"300+20", [](ClockTampering t) { t.side(White).delay_left = 1ms; },
          "delay_out_of_range at White"},
      Row{"300", [](ClockTampering t) { t.side(White).used = -1ms; }, "use_out_of_range at White"},
      Row{"300", [](ClockTampering t) { t.side(Black).used = 1ms; }, "use_out_of_turn at Black"},
      Row{"300", [](ClockTampering t) { t.side(White).overtime = Overtime{1, 1}; },
          "overtime_without_byo_yomi at White"},
      Row{"5y3x30", [](ClockTampering t) { t.side(White).overtime->periods_left = 4; },
          "overtime_out_of_range at White"},
      Row{"5y3x30", [](ClockTampering t) { t.side(White).overtime->periods_left = 0; },
          "overtime_out_of_range at White"},
      Row{"5y3x30", [](ClockTampering t) { t.side(White).overtime->moves_left = 2; },
          "overtime_out_of_range at White"},
      Row{"5y5/30", [](ClockTampering t) { t.side(White).overtime->moves_left = 0; },
          "overtime_out_of_range at White"},
      Row{"*60", [](ClockTampering t) { t.side(Black).remaining -= 1ms; }, "sand_lost"},
      Row{"*43200000",
          [](ClockTampering t) {
            t.side(Black).remaining += 1s;
            t.set_sand(longest_time + 1s);
          },
          "sand_out_of_range"},
  };
  for (const Row& row : rows) {
    Clock clock = started_clock(row.control);
    ASSERT_TRUE(clock.pause(at(10s)) && clock.resume(at(10s)));
    ASSERT_EQ(names_of(audit(clock)), "");
    row.tamper(ClockTampering{clock});
    EXPECT_EQ(names_of(audit(clock)), row.found) << row.control;
  }
}

TEST(ClockAudit, FindsAClockThatRunsBeforeTheStart) {
  Clock clock = stopped_clock("300");
  ClockTampering{clock}.set_running();
  EXPECT_EQ(names_of(audit(clock)), "running_before_start");
}

TEST(ClockAudit, FindsAllViolationsAndNamesTheirSides) {
  Clock clock = started_clock("*60");
  ClockTampering tampering{clock};
  tampering.side(White).remaining = -1s;
  tampering.side(Black).used = 1s;
  tampering.side(Black).moves_made = -1;
  EXPECT_EQ(names_of(audit(clock)),
            "time_out_of_range at White, use_out_of_turn at Black, moves_out_of_range at Black");
}

}  // namespace
}  // namespace tabiya
