// Forgets guests and sessions that have not been used for ninety days.
//
// A guest without a session can never come back, because nothing but a session lets a guest in. So a
// guest who was found on another thread may still be forgotten when the answer comes, unless someone
// has brought the guest into memory meanwhile. Then the next day is early enough.
#include <utility>

#include "server/accounts/accounts.hpp"

namespace tabiya::server {
namespace {

/// Moves are stored in between.
constexpr std::chrono::seconds pause_between_batches{1};

}  // namespace

struct Accounts::Unused {
  GuestCursor after{};
  std::vector<UnusedGuest> guests{};
  bool has_sessions = false;
};

void Accounts::forget_unused(Instant since, GuestCursor after) {
  store_.read(
      [since, after](Reader& reader) {
        return Unused{.after = after,
                      .guests = reader.users().unused_guests(since, after),
                      .has_sessions = reader.users().has_unused_sessions(since)};
      },
      [this, since](const auto& unused) {
        if (unused) forget_batch(since, *unused);
      });
}

void Accounts::forget_batch(Instant since, const Unused& unused) {
  std::vector<Record> records;
  if (unused.has_sessions) records.emplace_back(record::UnusedSessionsDeleted{since});
  GuestCursor after = unused.after;
  for (const UnusedGuest& guest : unused.guests) {
    const bool is_forgotten = !users_.contains(guest.at.key);
    if (is_forgotten) {
      records.emplace_back(
          record::GuestForgotten{guest.at.key, guest.games, !guest.has_more_games});
    }
    if (!is_forgotten || !guest.has_more_games) after = guest.at;
  }
  if (records.empty() && unused.guests.empty()) return;
  store_.append(std::move(records), [this, since, after](bool is_durable) {
    if (!is_durable) return;
    next_batch_ = loop_.timers.at(loop_.now() + pause_between_batches,
                                  [this, since, after] { forget_unused(since, after); });
  });
}

}  // namespace tabiya::server
