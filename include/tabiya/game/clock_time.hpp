/// The units in which games are timed.
///
/// The library never reads the time: every call passes an instant. A program can count from 1970,
/// from its own start or in virtual time; only differences matter.
#pragma once

#include <chrono>

namespace tabiya {

/// A span of time on a clock.
using Milliseconds = std::chrono::milliseconds;

/// When something happened.
using Instant = std::chrono::sys_time<Milliseconds>;

/// The most time that a clock can be set to or show.
inline constexpr Milliseconds longest_time = std::chrono::days{1000};

/// Instants beyond these are refused, so that no sum or difference of times ever overflows.
inline constexpr Instant latest_instant{std::chrono::days{1'000'000}};
inline constexpr Instant earliest_instant{-latest_instant.time_since_epoch()};

}  // namespace tabiya
