/// The units in which games are timed.
///
/// The library never asks what time it is: whoever tells a clock something also says when. A
/// program may count from 1970, from its own start or in virtual time; only the differences matter.
#pragma once

#include <chrono>

namespace tabiya {

/// Spans of time on a clock.
using Milliseconds = std::chrono::milliseconds;

/// When something happened.
using Instant = std::chrono::sys_time<Milliseconds>;

/// No clock is set to more, and none ever shows more.
inline constexpr Milliseconds longest_time = std::chrono::days{1000};

/// Instants beyond these are refused, so that no sum or difference of times ever overflows.
inline constexpr Instant latest_instant{std::chrono::days{1'000'000}};
inline constexpr Instant earliest_instant{-latest_instant.time_since_epoch()};

}  // namespace tabiya
