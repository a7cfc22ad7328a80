#include "server/rooms/room.hpp"

#include <algorithm>
#include <chrono>
#include <utility>

#include "game/inner/arbiter_audit.hpp"

namespace tabiya::server {
namespace {

using std::chrono::hours;
using std::chrono::minutes;
using std::chrono::seconds;

/// The number of plies after which both players have moved.
constexpr std::size_t plies_until_both_moved = 2;
/// The minimum number of plies between two draw offers of a player.
constexpr std::size_t plies_between_offers = 20;
constexpr int max_takebacks_declined = 3;

/// The time for the first move in a game from the lobby.
Milliseconds first_move_time(Perf speed) noexcept {
  switch (speed) {
    case Perf::UltraBullet: return seconds{15};
    case Perf::Bullet: return seconds{20};
    case Perf::Blitz: return seconds{25};
    case Perf::Rapid: return seconds{30};
    default: return seconds{35};
  }
}

Milliseconds first_move_time(const GameInfo& info) noexcept {
  switch (info.source) {
    case Source::Lobby: return first_move_time(info.rules.speed());
    case Source::Ai:
    case Source::Bulk:  // its organizer starts the clocks
    case Source::SameScreen: return hours{24};
    default: return minutes{10};
  }
}

/// The absence after which the opponent can claim the game.
Milliseconds absence_allowed(Perf speed) noexcept {
  switch (speed) {
    case Perf::Rapid: return seconds{80};
    case Perf::Classical: return seconds{120};
    default: return seconds{40};
  }
}

bool is_real_time(const GameRules& rules) noexcept {
  return std::holds_alternative<RealTime>(rules.time);
}

}  // namespace

Room::Room(GameInfo info, VariantArbiter arbiter, RoomTraits traits, Instant now, RoomPast past)
    : info_{std::move(info)},
      arbiter_{std::move(arbiter)},
      traits_{std::move(traits)},
      past_{std::move(past)},
      last_wall_{now},
      used_{now} {
  moves_ = std::move(past_.moves);
  moves_.follow(arbiter_.game(), MovesText::has_named_openings(info_.rules.variant));
  note_first_moves(now);
  for (const Color color : all_colors) {
    if (tracks_presence() && is_person(color)) presence_.begin_absence(color, now);
  }
}

void Room::begin_restoring() noexcept {
  is_restoring_ = true;
  pending_ = 1;
  ++lifetime_;
}

void Room::restore(const Room& stored, Instant now) {
  is_restoring_ = false;
  is_storing_ = false;
  arbiter_ = stored.arbiter_;
  past_.labels = stored.past_.labels;
  past_.clocks = stored.past_.clocks;
  past_.requests = stored.past_.requests;
  last_wall_ = now;
  ++lifetime_;
  pending_ = 0;
  moves_ = {};
  moves_.follow(arbiter_.game(), MovesText::has_named_openings(info_.rules.variant));
  note_first_moves(now);
}

bool Room::clock_stands_still() const noexcept {
  return arbiter_.ruleset().aborts && !clocks_started_ && !arbiter_.is_over() &&
         arbiter_.game().moves().size() < plies_until_both_moved;
}

Instant Room::game_time(Instant now) const noexcept {
  const Instant last = arbiter_.last_instant();
  if (clock_stands_still() || arbiter_.is_over()) return last;
  return last + since_last_event(now);
}

Milliseconds Room::since_last_event(Instant now) const noexcept {
  const Milliseconds time = std::max(now - last_wall_, Milliseconds{0});
  return is_storing_ ? std::min(time, charged_commit()) : time;
}

Milliseconds Room::charged_commit() const noexcept {
  return std::max(storing_since_ + longest_charged_commit - last_wall_, Milliseconds{0});
}

std::uint64_t Room::begin_storing() noexcept {
  if (!std::exchange(is_storing_, true)) storing_since_ = last_wall_;
  return ++stored_;
}

void Room::end_storing(std::uint64_t event, Instant now) noexcept {
  if (event != stored_) return;
  const Milliseconds left_out = std::max(now - last_wall_, Milliseconds{0}) - since_last_event(now);
  last_wall_ += left_out;
  if (first_move_deadline_) *first_move_deadline_ += left_out;
  is_storing_ = false;
}

void Room::leave_out(Milliseconds time, Instant now) noexcept {
  last_wall_ = std::min(last_wall_ + time, std::max(last_wall_, now));
  if (first_move_deadline_) *first_move_deadline_ += time;
}

Instant Room::wall_time(Instant game_instant) const noexcept {
  return last_wall_ + (game_instant - arbiter_.last_instant());
}

std::optional<Milliseconds> Room::remaining(Color color, Instant now) const noexcept {
  return arbiter_.clock().remaining(color, game_time(now));
}

std::optional<Instant> Room::flag_fall() const noexcept {
  const auto deadline = arbiter_.deadline();
  if (!deadline || clock_stands_still()) return std::nullopt;
  const bool is_reached = *deadline <= arbiter_.last_instant() + charged_commit();
  if (is_storing_ && !is_reached) return std::nullopt;
  return wall_time(*deadline) + lag_[arbiter_.game().turn()].grace();
}

bool Room::is_past_deadline(Instant now) const noexcept {
  const auto deadline = arbiter_.deadline();
  return !is_over() && deadline && *deadline <= game_time(now);
}

std::expected<Transition, ArbiterRefusal> Room::apply(const Event& event, Instant now,
                                                      Milliseconds lag) {
  const Instant at = std::max(arbiter_.last_instant(), game_time(now) - lag);
  auto transition = arbiter_.apply(event, at);
  if (!transition) return transition;
  last_wall_ = now;
  used_ = now;
  if (is_over()) past_.labels.finished = now;
  moves_.follow(arbiter_.game(), MovesText::has_named_openings(info_.rules.variant));
  past_.clocks.follow(arbiter_);
  past_.requests.follow(arbiter_);
  note_first_moves(now);
  return transition;
}

void Room::start_clocks(Instant now) {
  if (!clock_stands_still()) return;
  clocks_started_ = true;
  last_wall_ = now;
  note_first_moves(now);
}

void Room::note_first_moves(Instant now) noexcept {
  const bool is_awaited = clock_stands_still() && is_real_time(info_.rules);
  first_move_deadline_.reset();
  if (is_awaited) first_move_deadline_ = now + first_move_time(info_);
}

/// True if the presence of players matters. Against a computer and on one screen it does not.
bool Room::tracks_presence() const noexcept {
  return !arbiter_.is_over() && is_real_time(info_.rules) && is_person(Color::White) &&
         is_person(Color::Black) && !info_.is_same_screen();
}

bool Room::leave(Color color, Instant now) noexcept {
  if (listeners_.has_player(color) || !tracks_presence()) return false;
  presence_.begin_absence(color, now);
  return true;
}

std::optional<Instant> Room::claimable_from(Color absent) const noexcept {
  const auto since = presence_.absent_since(absent);
  if (!since || !tracks_presence()) return std::nullopt;
  if (arbiter_.game().moves().size() < plies_until_both_moved) return std::nullopt;
  return *since + absence_allowed(info_.rules.speed());
}

std::optional<Instant> Room::next_wake() const noexcept {
  if (arbiter_.is_over()) return std::nullopt;
  std::optional<Instant> next;
  if (!is_storing_) next = first_move_deadline_;  // it is not over before the last move is stored
  const auto consider = [&](std::optional<Instant> at) {
    if (at) next = next ? std::min(*next, *at) : *at;
  };
  consider(flag_fall());
  for (const Color color : all_colors) {
    consider(presence_.next_notice(color, claimable_from(color)));
  }
  return next;
}

bool Room::may_abort() const noexcept {
  return !is_over() && arbiter_.ruleset().aborts &&
         arbiter_.game().moves().size() < plies_until_both_moved;
}

bool Room::may_offer_draw(Color color) const noexcept {
  const std::size_t plies = arbiter_.game().moves().size();
  const auto needed = 2 * static_cast<std::size_t>(arbiter_.ruleset().moves_before_draw_offer);
  if (is_over() || plies < needed || arbiter_.game().draw_offer()) return false;
  const auto last = past_.requests.last_draw_offer(color);
  return !last || *last + plies_between_offers <= plies;
}

bool Room::may_ask_takeback(Color color) const noexcept {
  const std::size_t own_last = color == arbiter_.game().turn() ? 2 : 1;
  return !is_over() && arbiter_.ruleset().takebacks && !arbiter_.takeback_request() &&
         past_.requests.takebacks_declined(color) < max_takebacks_declined &&
         arbiter_.game().moves().size() >= own_last;
}

Room::Commit Room::begin_commit() noexcept {
  ++pending_;
  return Commit{lifetime_};
}

bool Room::end_commit(Commit commit) noexcept {
  if (commit != Commit{lifetime_}) return false;
  --pending_;
  return true;
}

Violations audit(const Room& room, PlyRange plies) {
  Violations found = audit(room.arbiter_, plies);
  note_unless(found, room.moves_.matches(room.arbiter_.game()), "moves_text_out_of_date");
  for (const Color color : all_colors) {
    const bool is_absent = room.presence_.absent_since(color).has_value();
    note_unless(found, !is_absent || !room.listeners_.has_player(color), "absent_player_listens");
  }
  return found;
}

}  // namespace tabiya::server
