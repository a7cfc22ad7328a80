#include "server/rooms/audience.hpp"

#include <algorithm>
#include <chrono>
#include <utility>

#include "server/rooms/room_lines.hpp"

namespace tabiya::server {

Answer<Subscription> Audience::watch(Room& room, std::optional<UserKey> user, LineForm form,
                                     LineStreamPtr stream, Attendance attendance) {
  std::optional<Color> viewer;
  if (user && form != LineForm::Feed) viewer = room.info().color_of(*user);
  if (!viewer && room.spectators() >= max_spectators) {
    return refuse(Refused::Kind::TooMany, "too many spectators", "too_many_spectators");
  }
  if (viewer && room.listeners().streams_of(*viewer) >= max_streams_of_player) {
    return refuse(Refused::Kind::TooMany, "you have opened this game too many times",
                  "too_many_streams");
  }
  const Listeners::Number number = ++last_number_;
  room.listeners().add(number, form, viewer, std::move(stream), attendance);
  if (viewer && attendance == Attendance::Present && room.arrive(*viewer)) {
    room.listeners().send_to_player(~*viewer, make_line(returned_line()));
  }
  open(room, number);
  return Subscription{[this, id = room.info().id, number] { leave(id, number); }};
}

/// Sends the first line: the whole current game, once all of it is durable.
void Audience::open(Room& room, Listeners::Number number) {
  const auto viewpoint = room.listeners().viewpoint_of(number);
  if (!viewpoint) return;
  if (room.is_restoring()) {
    return rooms_.prepare(room.info().id,
                          [this, id = room.info().id, number](const Answer<>& /*prepared*/) {
                            Room* const there = rooms_.in_memory(id);
                            if (there != nullptr) open(*there, number);
                          });
  }
  Line line = make_line(full_line(room, accounts_, *viewpoint, loop_.now()));
  const auto deliver = [this, id = room.info().id, number, line = std::move(line),
                        is_last = room.is_over()](bool is_durable) {
    Room* const there = rooms_.in_memory(id);
    if (there == nullptr) return;
    if (!is_durable) return open(*there, number);
    there->listeners().open(number, line, is_last);
  };
  // Never immediately, because the caller does not have its subscription yet.
  if (room.is_settled()) return loop_.post([deliver] { deliver(true); });
  store_.barrier(deliver);
}

void Audience::leave(const GameId& id, Listeners::Number number) {
  Room* const room = rooms_.in_memory(id);
  if (room == nullptr) return;
  const auto player = room->listeners().remove(number);
  if (player && room->leave(*player, loop_.now())) alarms_.set(*room);
}

std::vector<ViewpointLine> Audience::state_lines(const Room& room, Instant now) const {
  std::vector<ViewpointLine> lines;
  for (const Viewpoint viewpoint : room.listeners().viewpoints()) {
    lines.push_back({viewpoint, make_line(state_line(room, accounts_, viewpoint, now))});
  }
  return lines;
}

void Audience::send_chat(Room& room, const ChatMessage& message) {
  room.hold(message.by, accounts_.hold(message.by));
  const User* const user = accounts_.find(message.by);
  if (user == nullptr) return;
  room.listeners().send_chat(message.room,
                             make_line(chat_line(message.room, user->name, message.text)));
}

void Audience::announce_absences(Room& room, Instant now) {
  for (const Color color : all_colors) {
    if (!room.is_notice_due(color, now)) continue;
    std::optional<std::chrono::seconds> claim_in;
    if (const auto claimable = room.claimable_from(color)) {
      claim_in =
          std::chrono::ceil<std::chrono::seconds>(std::max(*claimable - now, Milliseconds{0}));
    }
    room.listeners().send_to_player(~color, make_line(gone_line(claim_in)));
    room.record_notice(color, now);
  }
}

void Audience::notify(const Room& room, RoomChange change) const {
  for (const ObserverEntry& observing : observers_) observing.observer(room, change);
}

Subscription Audience::observe(Observer observer) {
  const std::uint64_t number = ++last_number_;
  observers_.push_back({number, std::move(observer)});
  return Subscription{[this, number] {
    std::erase_if(observers_, [&](const ObserverEntry& entry) { return entry.number == number; });
  }};
}

}  // namespace tabiya::server
