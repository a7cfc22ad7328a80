// Listeners, presence, timers and computer players.
#include <algorithm>
#include <utility>

#include "server/rooms/event_lines.hpp"
#include "server/rooms/rooms.hpp"

namespace tabiya::server {
namespace {

using Kind = Refused::Kind;
using std::chrono::seconds;

std::uint64_t seed_of(const GameId& id) noexcept { return std::hash<GameId>{}(id); }

/// A game is annulled when its engine fails more often than this.
constexpr int max_engine_failures = 3;
/// The delay before a failed engine is asked again; it grows with each failure.
constexpr seconds engine_retry_delay{10};

/// A smaller score does not count as an advantage, in centipawns.
constexpr int least_advantage = 20;

/// A computer accepts a draw unless it considers its position better; otherwise its move declines.
/// Nothing if it has no move. Source: FIDE 9.1.2.1.
std::optional<Event> answer_of_computer(const Game& game, Color side, const Thought& thought) {
  const bool has_move = side == game.turn();
  const bool is_asked = game.draw_offer() == ~side;
  if (is_asked && thought.score) {
    const int advantage = has_move ? *thought.score : -*thought.score;
    if (advantage < least_advantage) return event::DrawAccepted{side};
  }
  if (!has_move) return event::DrawDeclined{side};
  if (!thought.move) return std::nullopt;
  return event::MoveMade{
      side, {thought.move->from(), thought.move->to(), thought.move->promotion_type()}};
}

}  // namespace

Answer<Subscription> Rooms::watch(const GameId& game, std::optional<UserKey> user, LineForm form,
                                  Outlet outlet) {
  Room* const room = find(game);
  if (room == nullptr) return refuse(Kind::NotFound, "No such game");
  if (room->listeners_.size() >= max_listeners) {
    return refuse(Kind::TooMany, "too many spectators");
  }
  std::optional<Color> viewer;
  if (user && form != LineForm::Feed) viewer = room->info().color_of(*user);
  const std::uint64_t number = ++last_number_;
  room->listeners_.push_back(
      {.number = number, .form = form, .viewer = viewer, .outlet = std::move(outlet)});
  if (viewer) arrive(*room, *viewer);
  open(*room, number);
  return Subscription{[this, game, number] { leave(game, number); }};
}

/// Sends the first line: the whole current game, once all of it is durable.
void Rooms::open(Room& room, std::uint64_t number) {
  const auto listener = std::ranges::find(room.listeners_, number, &Room::Listener::number);
  if (listener == room.listeners_.end()) return;
  const GameId id = room.info().id;
  const Audience audience = audience_of(listener->form, listener->viewer);
  Line line = make_line(full_line(room, accounts_, audience, loop_.now()));
  const auto deliver = [this, id, number, line = std::move(line),
                        is_last = room.is_over()](bool is_durable) {
    Room* const there = in_memory(id);
    if (there == nullptr) return;
    if (!is_durable) return open(*there, number);
    send_first(*there, number, line, is_last);
  };
  // Never immediately, because the caller does not have its subscription yet.
  if (room.is_settled()) return loop_.post([deliver] { deliver(true); });
  store_.barrier(deliver);
}

void Rooms::send_first(Room& room, std::uint64_t number, const Line& line, bool is_last) {
  const auto listener = std::ranges::find(room.listeners_, number, &Room::Listener::number);
  if (listener == room.listeners_.end()) return;
  listener->outlet.send(line);
  listener->is_attached = true;
  if (!is_last) return;
  Room::Listener leaving = std::move(*listener);
  room.listeners_.erase(listener);
  if (leaving.viewer) --room.streams_[*leaving.viewer];
  if (leaving.outlet.end) leaving.outlet.end();
}

void Rooms::arrive(Room& room, Color color) {
  ++room.streams_[color];
  room.gone_since_[color].reset();
  if (!std::exchange(room.absence_announced_[color], false)) return;
  send_to_opponent(room, color, make_line(returned_line()));
}

void Rooms::leave(const GameId& id, std::uint64_t number) {
  Room* const room = in_memory(id);
  if (room == nullptr) return;
  const auto listener = std::ranges::find(room->listeners_, number, &Room::Listener::number);
  if (listener == room->listeners_.end()) return;
  const auto viewer = listener->viewer;
  room->listeners_.erase(listener);
  if (!viewer || --room->streams_[*viewer] > 0 || !room->has_presence()) return;
  room->gone_since_[*viewer] = loop_.now();
  set_wake(*room);
}

void Rooms::send_to_opponent(Room& room, Color color, const Line& line) {
  for (Room::Listener& listener : room.listeners_) {
    if (listener.is_attached && listener.viewer == ~color) listener.outlet.send(line);
  }
}

/// A timer that fires too early is harmless, so only one that fires too late is replaced.
void Rooms::set_wake(Room& room) {
  const auto next = room.next_wake();
  if (!next) {
    room.wake_.cancel();
    room.wakes_at_.reset();
    return;
  }
  if (room.wakes_at_ && *room.wakes_at_ <= *next) return;
  room.wakes_at_ = next;
  room.wake_ = loop_.timers.at(*next, [this, id = room.info().id] { wake(id); });
}

void Rooms::wake(const GameId& id) {
  Room* const room = in_memory(id);
  if (room == nullptr) return;
  room->wakes_at_.reset();
  const Instant now = loop_.now();
  if (room->is_over()) return;
  announce_absences(*room, now);
  ActionContext context{.room = *room, .now = now};
  const Color turn = room->arbiter().game().turn();
  const auto deadline = room->arbiter().deadline();
  if (room->first_move_deadline_ && *room->first_move_deadline_ <= now) {
    static_cast<void>(apply_event(context, event::Aborted{turn}));
  } else if (deadline && !room->clock_stands_still() &&
             room->wall_time(*deadline) + room->lag_[turn].grace() <= now) {
    static_cast<void>(apply_event(context, event::TimePassed{}));
  }
  if (context.records.empty()) return set_wake(*room);
  commit(std::move(context), [](const Answer<>&) {});
}

void Rooms::announce_absences(Room& room, Instant now) {
  for (const Color color : all_colors) {
    const auto since = room.gone_since_[color];
    if (!since || *since + Room::absence_notice_delay > now) continue;
    const auto claimable = room.claimable_from(color);
    const bool is_new = !std::exchange(room.absence_announced_[color], true);
    const bool becomes_claimable =
        claimable && *claimable <= now && room.last_absence_notice_ < *claimable;
    if (!is_new && !becomes_claimable) continue;
    std::optional<seconds> claim_in;
    if (claimable) {
      claim_in = std::chrono::ceil<seconds>(std::max(*claimable - now, Milliseconds{0}));
    }
    send_to_opponent(room, color, make_line(gone_line(claim_in)));
  }
  room.last_absence_notice_ = now;
}

/// The side that the game waits for: a computer that was offered a draw, otherwise the side to
/// move.
Color Rooms::awaited_side(const Room& room) {
  const Game& game = room.arbiter().game();
  const auto offer = game.draw_offer();
  return offer && !room.is_person(~*offer) ? ~*offer : game.turn();
}

void Rooms::ask_computer(Room& room) {
  const Game& game = room.arbiter().game();
  const Color side = awaited_side(room);
  if (room.is_over() || room.computer_thinks_ || room.is_person(side)) return;
  room.computer_thinks_ = true;
  const Instant now = loop_.now();
  ThinkJob job{.owner = room.computer_owner_,
               .who = room.info().seats[side],
               .game = game,
               .clocks = {},
               .seed = seed_of(room.info().id)};
  for (const Color color : all_colors) {
    const auto left = room.remaining(color, now);
    if (!left) continue;
    job.clocks[color] = {*left, room.arbiter().clock().extra_time(color)};
  }
  computers_.think(std::move(job),
                   [this, id = room.info().id, asked = game.position()](const Thought& thought) {
                     play_thought(id, asked, thought);
                   });
}

void Rooms::play_thought(const GameId& id, const Position& asked, const Thought& thought) {
  Room* const room = in_memory(id);
  if (room == nullptr) return;
  room->computer_thinks_ = false;
  if (room->is_over()) return;
  // A move can have been made or taken back meanwhile.
  const Game& game = room->arbiter().game();
  if (game.position() != asked) return ask_computer(*room);
  const Color side = awaited_side(*room);
  if (room->is_person(side)) return;
  const auto answer = answer_of_computer(game, side, thought);
  if (!answer && room->computer_failures_ < max_engine_failures) {
    return ask_computer_later(*room);
  }
  room->computer_failures_ = 0;
  ActionContext context{.room = *room, .color = side, .now = loop_.now()};
  // A broken engine annuls the game; neither side wins or loses.
  const Event event = answer.value_or(event::Annulled{});
  const auto* const move = std::get_if<event::MoveMade>(&event);
  static_cast<void>(move != nullptr ? make_move(context, *move) : apply_event(context, event));
  commit(std::move(context), [](const Answer<>&) {});
}

/// The engine failed: waits, then asks it again.
void Rooms::ask_computer_later(Room& room) {
  ++room.computer_failures_;
  room.computer_thinks_ = true;  // prevents other requests until then
  const GameId id = room.info().id;
  room.computer_retry_ =
      loop_.timers.at(loop_.now() + engine_retry_delay * room.computer_failures_, [this, id] {
        Room* const there = in_memory(id);
        if (there == nullptr) return;
        there->computer_thinks_ = false;
        ask_computer(*there);
      });
}

}  // namespace tabiya::server
