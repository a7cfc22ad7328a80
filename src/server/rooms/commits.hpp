/// Commits the steps of games: writes their records and, once these are durable, publishes them.
#pragma once

#include <functional>
#include <utility>
#include <vector>

#include "server/accounts/accounts.hpp"
#include "server/base/loop.hpp"
#include "server/model/refused.hpp"
#include "server/rooms/audience.hpp"
#include "server/rooms/event_streams.hpp"
#include "server/rooms/room_alarms.hpp"
#include "server/rooms/room_registry.hpp"
#include "server/rooms/room_step.hpp"
#include "server/store/store.hpp"

namespace tabiya::server {

class Commits {
 public:
  struct Parts {
    Loop& loop;
    Store& store;
    Accounts& accounts;
    EventStreams& events;
    RoomRegistry& rooms;
    RoomAlarms& alarms;
    Audience& audience;
  };
  /// `next` is called with each room in which a step has become durable or was undone.
  /// Requires: all parts outlive this.
  Commits(Parts parts, std::function<void(Room&)> next) : parts_{parts}, next_{std::move(next)} {}
  ~Commits() = default;
  Commits(const Commits&) = delete;
  Commits& operator=(const Commits&) = delete;

  /// Appends the records of a step. The answer and the lines are sent only once their content is
  /// durable; if the commit fails, the room is restored to its stored state.
  void commit(RoomStep step, Reply<> reply);

  /// Appends records of a room. Calls `done(bool is_durable, Room*)`, with null if the room is gone
  /// or was restored meanwhile.
  template <class Done>
  void append(Room& room, std::vector<Record> records, Done done) {
    parts_.store.append(std::move(records),
                        [this, id = room.info().id, commit = room.begin_commit(),
                         done = std::move(done)](bool is_durable) mutable {
                          Room* const there = parts_.rooms.in_memory(id);
                          const bool is_current = there != nullptr && there->end_commit(commit);
                          done(is_durable, is_current ? there : nullptr);
                        });
  }

  /// Publishes the end of a game: its streams end after their last line. Listeners that wait for
  /// their first line still get it.
  void publish_end(Room& room);

 private:
  static void claim_for_bots(RoomStep& step);
  void finish(RoomStep& step);
  [[nodiscard]] ByColor<std::optional<int>> rate(RoomStep& step);
  void answer_unchanged(RoomStep step, Reply<> reply);
  void publish(Room& room, const std::vector<ViewpointLine>& lines, bool is_end);
  void undo(Room& room);

  Parts parts_;
  std::function<void(Room&)> next_;
};

}  // namespace tabiya::server
