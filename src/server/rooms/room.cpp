#include "server/rooms/room.hpp"

#include <algorithm>
#include <chrono>
#include <utility>

#include "game/inner/arbiter_audit.hpp"
#include "tabiya/notation/san.hpp"
#include "tabiya/notation/uci_move.hpp"

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
/// The length of the longest named opening in plies.
constexpr std::size_t longest_opening = 40;

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

/// A text with one word per move: add() appends a word, cut() removes words after a takeback.
void cut(std::string& text, std::vector<std::size_t>& ends, std::size_t count) {
  if (ends.size() <= count) return;
  ends.resize(count);
  text.resize(count == 0 ? 0 : ends.back());
}

void add(std::string& text, std::vector<std::size_t>& ends, char separator, std::string_view word) {
  if (!text.empty()) text += separator;
  text += word;
  ends.push_back(text.size());
}

bool is_real_time(const GameRules& rules) noexcept {
  return std::holds_alternative<RealTime>(rules.time);
}

}  // namespace

Room::Room(GameInfo info, Arbiter arbiter, Instant now)
    : info_{std::move(info)}, arbiter_{std::move(arbiter)}, last_wall_{now}, used_{now} {
  note_moves();
  note_first_moves(now);
  for (const Color color : all_colors) {
    if (has_presence() && is_person(color)) gone_since_[color] = now;
  }
}

/// Resets the room to the last durable state after a failed commit.
void Room::become(Arbiter arbiter, Instant now) {
  arbiter_ = std::move(arbiter);
  last_wall_ = now;
  labels_.finished.reset();
  ++lifetime_;
  pending_ = 0;
  cut(moves_text_, move_ends_, 0);
  cut(san_text_, san_ends_, 0);
  opening_.reset();
  note_moves();
  note_first_moves(now);
}

/// No clock runs until both players have moved, because either can abort until then.
bool Room::clock_stands_still() const noexcept {
  return arbiter_.ruleset().aborts && !clocks_started_ && !arbiter_.is_over() &&
         arbiter_.game().moves().size() < plies_until_both_moved;
}

Instant Room::game_time(Instant now) const noexcept {
  const Instant last = arbiter_.last_instant();
  if (clock_stands_still() || arbiter_.is_over()) return last;
  return last + std::max(now - last_wall_, Milliseconds{0});
}

Instant Room::wall_time(Instant game_instant) const noexcept {
  return last_wall_ + (game_instant - arbiter_.last_instant());
}

std::expected<Transition, ArbiterRefusal> Room::apply(const Event& event, Instant now,
                                                      Milliseconds lag) {
  const Instant at = std::max(arbiter_.last_instant(), game_time(now) - lag);
  auto transition = arbiter_.apply(event, at);
  if (!transition) return transition;
  last_wall_ = now;
  used_ = now;
  note_moves();
  return transition;
}

/// Updates the texts to match the moves.
void Room::note_moves() {
  const Game& game = arbiter_.game();
  const std::size_t count = game.moves().size();
  const bool is_shorter = move_ends_.size() > count;
  cut(moves_text_, move_ends_, count);
  cut(san_text_, san_ends_, count);
  for (std::size_t ply = move_ends_.size(); ply < count; ++ply) {
    const Position& before = game.positions()[ply];
    const Move move = game.moves()[ply];
    add(moves_text_, move_ends_, ' ', to_uci(before, move, game.castling_mode()));
    add(san_text_, san_ends_, ',', '"' + to_san(before, move) + '"');
    if (is_shorter || info_.rules.variant != Variant::Standard || ply >= longest_opening) continue;
    if (auto named = pgn::opening_of(game.positions()[ply + 1])) opening_ = named;
  }
  if (!is_shorter || info_.rules.variant != Variant::Standard) return;
  pgn::OpeningFinder finder;
  for (std::size_t ply = 0; ply <= std::min(count, longest_opening); ++ply) {
    finder.visit(game.positions()[ply]);
  }
  opening_ = finder.opening();
}

void Room::note_first_moves(Instant now) {
  const bool is_awaited = clock_stands_still() && is_real_time(info_.rules);
  first_move_deadline_.reset();
  if (is_awaited) first_move_deadline_ = now + first_move_time(info_);
}

bool Room::is_person(Color color) const noexcept { return info_.user(color).has_value(); }

/// True if the presence of players matters. Against a computer and on one screen it does not.
bool Room::has_presence() const noexcept {
  return !arbiter_.is_over() && is_real_time(info_.rules) && is_person(Color::White) &&
         is_person(Color::Black) && !info_.is_same_screen();
}

std::optional<Instant> Room::next_wake() const noexcept {
  if (arbiter_.is_over()) return std::nullopt;
  std::optional<Instant> next = first_move_deadline_;
  const auto consider = [&](Instant at) { next = next ? std::min(*next, at) : at; };
  const auto deadline = arbiter_.deadline();
  if (deadline && !clock_stands_still()) {
    consider(wall_time(*deadline) + lag_[arbiter_.game().turn()].grace());
  }
  for (const Color color : all_colors) {
    if (!gone_since_[color]) continue;
    const auto claimable = claimable_from(color);
    if (!absence_announced_[color]) {
      consider(*gone_since_[color] + absence_notice_delay);
    } else if (claimable && *claimable > last_absence_notice_) {
      consider(*claimable);
    }
  }
  return next;
}

std::size_t Room::spectators() const noexcept {
  return static_cast<std::size_t>(
      std::ranges::count_if(listeners_, [](const Listener& listener) { return !listener.viewer; }));
}

std::string_view Room::last_move() const noexcept {
  const std::string_view text = moves_text_;
  const std::size_t blank = text.rfind(' ');
  return blank == std::string_view::npos ? text : text.substr(blank + 1);
}

std::optional<Milliseconds> Room::remaining(Color color, Instant now) const noexcept {
  return arbiter_.clock().remaining(color, game_time(now));
}

bool Room::may_abort() const noexcept {
  return !is_over() && arbiter_.ruleset().aborts &&
         arbiter_.game().moves().size() < plies_until_both_moved;
}

bool Room::may_offer_draw(Color color) const noexcept {
  const std::size_t plies = arbiter_.game().moves().size();
  const auto needed = 2 * static_cast<std::size_t>(arbiter_.ruleset().moves_before_draw_offer);
  if (is_over() || plies < needed || arbiter_.game().draw_offer()) return false;
  return !last_draw_offer_[color] || *last_draw_offer_[color] + plies_between_offers <= plies;
}

bool Room::may_ask_takeback(Color color) const noexcept {
  const std::size_t own_last = color == arbiter_.game().turn() ? 2 : 1;
  return !is_over() && arbiter_.ruleset().takebacks && !arbiter_.takeback_request() &&
         takebacks_declined_[color] < max_takebacks_declined &&
         arbiter_.game().moves().size() >= own_last;
}

std::optional<Instant> Room::claimable_from(Color absent) const noexcept {
  if (!gone_since_[absent] || !has_presence()) return std::nullopt;
  if (arbiter_.game().moves().size() < plies_until_both_moved) return std::nullopt;
  return *gone_since_[absent] + absence_allowed(info_.rules.speed());
}

Violations audit(const Room& room) {
  Violations found = audit(room.arbiter_);
  const auto moves = room.arbiter_.game().moves().size();
  note_unless(found, room.move_ends_.size() == moves, "moves_text_out_of_date");
  note_unless(found, room.san_ends_.size() == moves, "san_text_out_of_date");
  for (const Color color : all_colors) {
    const auto streams = std::ranges::count_if(
        room.listeners_, [&](const Room::Listener& listener) { return listener.viewer == color; });
    note_unless(found, streams == room.streams_[color], "streams_miscounted");
  }
  return found;
}

}  // namespace tabiya::server
