/// The time by which sessions expire: the system clock without its jumps.
///
/// A session expires after ninety days without use. If the machine boots with its clock a hundred
/// days ahead, every session would expire and be deleted before anyone notices. The server cannot
/// distinguish such a clock from a long downtime. It therefore records regularly that it is
/// running. At the next start the time since the last record counts as seven days at most, and as
/// zero if the clock was set back. After a long downtime sessions live longer, which is less
/// harmful than logging everyone out.
///
/// Expiry dates promised to users (of tokens) follow the system clock, but nothing is deleted
/// before it has expired by session time too.
#pragma once

#include <chrono>
#include <optional>
#include <string>

#include "server/store/record.hpp"

namespace tabiya::server {

class SessionTime {
 public:
  static constexpr std::chrono::days max_downtime{7};
  static constexpr std::chrono::hours interval{1};  ///< between two records

  /// `last` is the last record before this start, if any.
  SessionTime(Instant now, const std::optional<record::ClockSeen>& last);

  [[nodiscard]] Instant at(Instant now) const noexcept { return now - skipped_; }
  /// Converts session time to clock time.
  [[nodiscard]] Instant to_clock(Instant at) const noexcept { return at + skipped_; }
  /// The record to write now; nothing if one was written within the interval.
  [[nodiscard]] std::optional<record::ClockSeen> note(Instant now);
  /// A sentence for the log if the clock jumped.
  [[nodiscard]] const std::optional<std::string>& jump() const noexcept { return jump_; }

 private:
  Milliseconds skipped_{0};
  std::optional<Instant> noted_{};
  std::optional<std::string> jump_{};
};

}  // namespace tabiya::server
