#include "server/rooms/presence.hpp"

#include <utility>

namespace tabiya::server {

bool Presence::end_absence(Color color) noexcept {
  absences_[color].since.reset();
  return std::exchange(absences_[color].is_announced, false);
}

bool Presence::is_notice_due(Color absent, std::optional<Instant> claimable,
                             Instant now) const noexcept {
  const auto next = next_notice(absent, claimable);
  return next && *next <= now;
}

void Presence::record_notice(Color absent, Instant now) noexcept {
  absences_[absent].is_announced = true;
  absences_[absent].last_notice = now;
}

std::optional<Instant> Presence::next_notice(Color absent,
                                             std::optional<Instant> claimable) const noexcept {
  const Absence& absence = absences_[absent];
  if (!absence.since) return std::nullopt;
  if (!absence.is_announced) return *absence.since + notice_delay;
  if (claimable && *claimable > absence.last_notice) return claimable;
  return std::nullopt;
}

}  // namespace tabiya::server
