/// Properties of clocks under random actions at random times, sensible or not.
#include <gtest/gtest.h>

#include <array>
#include <random>

#include "game/inner/clock_audit.hpp"
#include "game/timed.hpp"
#include "tabiya/game/clock.hpp"

namespace tabiya {
namespace {

using test::control;
using namespace std::chrono_literals;

constexpr std::array controls{"-",       "5",
                              "3+2",     "0+1",
                              "0d5",     "3b2",
                              "3d2",     "2/5+1:3/4:2d1",
                              "3/4",     "*6",
                              "*9",      "4y3x2",
                              "0y2x3",   "5y3/4",
                              "1/86400", "1/5b3:9",
                              "1/3d5:4", "86400000+86400000"};

class RandomClock {
 public:
  explicit RandomClock(std::uint32_t seed) : random_{seed} {}

  std::uint32_t below(std::uint32_t end) { return static_cast<std::uint32_t>(random_() % end); }
  Color color() { return below(2) == 0 ? Color::White : Color::Black; }
  TimeControl any_control() { return control(controls[below(controls.size())]); }
  Milliseconds any_time() { return Milliseconds{below(4) == 0 ? below(8) * 1000 : below(8000)}; }
  Instant next_instant() {
    constexpr std::array absurd{Instant::max(), Instant::min(), latest_instant + 1ms};
    if (below(200) == 0) return absurd[below(absurd.size())];
    if (below(50) == 0) return now_ - 1ms;
    now_ += any_time() / 2;
    return now_;
  }
  Clock any_clock() {
    for (;;) {
      const auto clock = Clock::for_sides({any_control(), any_control()});
      if (clock) return *clock;
    }
  }

  // Returns whether the clock accepted the action.
  bool act(Clock& clock) {
    const Instant now = next_instant();
    const bool sensible = below(8) != 0;
    const Color side = sensible ? clock.on_move() : color();
    switch (below(24)) {
      case 0: return clock.start(now, color()).has_value();
      case 1: return clock.pause(now).has_value();
      case 2:
      case 3: return clock.resume(now).has_value();
      case 4: return clock.count_unpressed_move(color(), now).has_value();
      case 5: return clock.pass_to(color(), now).has_value();
      case 6: return clock.add_time(color(), any_time() - 3s, now).has_value();
      case 7: return clock.set_remaining(color(), any_time() - 1s, now).has_value();
      case 8:
        return clock.set_moves_made(color(), static_cast<int>(below(12)) - 1, now).has_value();
      case 9: return clock.set(color(), any_reading(), now).has_value();
      case 10: return clock.change_controls({any_control(), any_control()}, now).has_value();
      default: return clock.press(side, now).has_value();
    }
  }
  Instant now() const { return now_; }

 private:
  ClockReading any_reading() {
    ClockReading reading{.remaining = any_time(), .moves_made = static_cast<int>(below(5))};
    if (below(3) == 0) reading.delay_left = any_time();
    if (below(3) == 0) reading.used = any_time();
    if (below(3) == 0) reading.overtime = Overtime{static_cast<int>(below(4)), 1};
    if (below(3) == 0) reading.flag_fell_at = now_ - any_time();
    return reading;
  }

  std::mt19937 random_;
  Instant now_{};
};

// The deadline predicts the fall of the flag to the millisecond.
void expect_deadline_holds(const Clock& clock) {
  for (const Color color : all_colors) {
    const auto deadline = clock.deadline(color);
    if (!deadline) continue;
    ASSERT_FALSE(clock.has_flagged(color, *deadline - 1ms));
    ASSERT_TRUE(clock.has_flagged(color, *deadline));
    ASSERT_EQ(clock.flag_fell_at(color, *deadline + 5s), deadline);
  }
}

// Intermediate readings change nothing: a pause of no length is a reading.
void expect_looks_are_harmless(const Clock& clock, Instant between, Instant later) {
  Clock looked_at = clock;
  if (!looked_at.pause(between)) return;
  ASSERT_TRUE(looked_at.resume(between));
  for (const Color color : all_colors) {
    ASSERT_EQ(looked_at.reading(color, later), clock.reading(color, later));
  }
}

TEST(ClockProperty, NothingBreaksAClock) {
  for (std::uint32_t seed = 0; seed < 3'000; ++seed) {
    RandomClock random{seed};
    Clock clock = random.any_clock();
    for (int step = 0; step < 60; ++step) {
      const Clock before = clock;
      const bool taken = random.act(clock);
      ASSERT_TRUE(audit(clock).empty())
          << to_string(audit(clock).front()) << ", seed " << seed << ", step " << step;
      ASSERT_TRUE(taken || clock == before) << "seed " << seed << ", step " << step;
      expect_deadline_holds(clock);
      const Instant between = random.now() + random.any_time();
      expect_looks_are_harmless(clock, between, between + random.any_time());
      if (HasFatalFailure()) FAIL() << "seed " << seed << ", step " << step;
    }
  }
}

TEST(ClockProperty, SameEventsMakeTheSameClock) {
  for (std::uint32_t seed = 0; seed < 200; ++seed) {
    RandomClock first{seed};
    RandomClock second{seed};
    Clock clock = first.any_clock();
    Clock again = second.any_clock();
    for (int step = 0; step < 60; ++step) ASSERT_EQ(first.act(clock), second.act(again));
    ASSERT_EQ(clock, again);
  }
}

}  // namespace
}  // namespace tabiya
