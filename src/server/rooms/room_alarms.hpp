/// Wakes rooms in which something happens without an action: a flag falls, a first move does not
/// come, an absence is announced. Nothing polls: each room that waits has one timer.
#pragma once

#include <functional>
#include <utility>

#include "server/base/loop.hpp"
#include "server/rooms/room.hpp"

namespace tabiya::server {

class RoomAlarms {
 public:
  using Ring = std::function<void(const GameId& id)>;

  /// Requires: the loop outlives this. The room can be gone when `ring` is called.
  RoomAlarms(Loop& loop, Ring ring) : loop_{loop}, ring_{std::move(ring)} {}
  RoomAlarms(const RoomAlarms&) = delete;
  RoomAlarms& operator=(const RoomAlarms&) = delete;
  ~RoomAlarms() = default;

  /// Requires: called after each change of the room.
  void set(Room& room) {
    room.alarm().set(loop_.timers, room.next_wake(), [this, id = room.info().id] { ring_(id); });
  }

 private:
  Loop& loop_;
  Ring ring_;
};

}  // namespace tabiya::server
