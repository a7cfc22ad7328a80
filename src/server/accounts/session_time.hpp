/// The time by which sessions end: the clock, but without its leaps.
///
/// A session ends when it has not been used for ninety days. If the machine starts with its clock a
/// hundred days ahead, all sessions would be over, and be deleted before anyone notices. The server
/// cannot tell such a clock from a long rest. So it writes down that it runs, and when it starts
/// again, the time since then counts as seven days at most; a clock that was set back does not count
/// at all. After a long rest sessions live longer, which does less harm than logging everyone out.
///
/// What is promised by the clock (the end of a token) is kept by the clock, but nothing is deleted
/// before it is over by this time, too.
#pragma once

#include <chrono>
#include <optional>
#include <string>

#include "server/store/record.hpp"

namespace tabiya::server {

class SessionTime {
 public:
  static constexpr std::chrono::days longest_rest{7};
  static constexpr std::chrono::hours interval{1};  ///< in which it is written that the server runs

  /// `last`: what was written before the start; nothing: there was nothing.
  SessionTime(Instant now, const std::optional<record::ClockSeen>& last);

  [[nodiscard]] Instant at(Instant now) const noexcept { return now - skipped_; }
  /// By the clock.
  [[nodiscard]] Instant to_clock(Instant at) const noexcept { return at + skipped_; }
  /// What is to be written now; nothing if that has been done within the interval.
  [[nodiscard]] std::optional<record::ClockSeen> note(Instant now);
  /// A sentence for the log if the clock has leapt.
  [[nodiscard]] const std::optional<std::string>& leap() const noexcept { return leap_; }

 private:
  Milliseconds skipped_{0};
  std::optional<Instant> noted_{};
  std::optional<std::string> leap_{};
};

}  // namespace tabiya::server
