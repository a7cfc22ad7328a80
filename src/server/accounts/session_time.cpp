#include "server/accounts/session_time.hpp"

#include <algorithm>

namespace tabiya::server {

SessionTime::SessionTime(Instant now, const std::optional<record::ClockSeen>& last) {
  if (!last) return;
  const Milliseconds rest = now - last->at;
  const Milliseconds counted = std::clamp<Milliseconds>(rest, Milliseconds{0}, max_downtime);
  skipped_ = last->skipped + (rest - counted);
  if (rest == counted) return;
  const auto days = std::chrono::floor<std::chrono::days>(rest).count();
  jump_ = days < 0 ? "the clock was set back by " + std::to_string(-days) +
                         " days; this does not extend sessions"
                   : "by the clock, the server was down for " + std::to_string(days) +
                         " days; for sessions this counts as 7";
}

std::optional<record::ClockSeen> SessionTime::note(Instant now) {
  if (noted_ && now < *noted_ + interval) return std::nullopt;
  noted_ = now;
  return record::ClockSeen{now, skipped_};
}

}  // namespace tabiya::server
