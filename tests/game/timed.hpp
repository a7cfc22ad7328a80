/// Clocks for tests, from a text; instants are durations since the start.
#pragma once

#include <gtest/gtest.h>

#include <chrono>
#include <string_view>

#include "tabiya/game/clock.hpp"
#include "tabiya/game/time_control_text.hpp"

namespace tabiya::test {

using namespace std::chrono_literals;

/// The instant this long after the start of the game.
inline Instant at(Milliseconds since_start) { return Instant{since_start}; }

inline TimeControl control(std::string_view text) {
  const auto parsed = parse_time_control(text);
  EXPECT_TRUE(parsed && *parsed) << text;
  return parsed && *parsed ? **parsed : TimeControl{};
}

inline Clock stopped_clock(std::string_view text) { return Clock{control(text)}; }

/// A clock on which White's side has run since at(0ms).
inline Clock started_clock(std::string_view text) {
  Clock clock = stopped_clock(text);
  EXPECT_TRUE(clock.start(at(0ms)));
  return clock;
}

/// Plays `moves` moves for each side, all at the instant `now`. White presses first.
inline void play_moves(Clock& clock, int moves, Instant now) {
  for (int move = 0; move < moves; ++move) {
    EXPECT_TRUE(clock.press(Color::White, now));
    EXPECT_TRUE(clock.press(Color::Black, now));
  }
}

}  // namespace tabiya::test
