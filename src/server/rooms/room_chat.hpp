/// The chat of a game, and its name.
#pragma once

#include <chrono>
#include <string>

#include "server/base/limiter.hpp"
#include "server/base/loop.hpp"
#include "server/model/refused.hpp"
#include "server/rooms/action.hpp"
#include "server/rooms/audience.hpp"
#include "server/rooms/commits.hpp"

namespace tabiya::server {

class RoomChat {
 public:
  /// Requires: all arguments outlive this.
  RoomChat(Loop& loop, Commits& commits, Audience& audience)
      : loop_{loop}, commits_{commits}, audience_{audience} {}
  ~RoomChat() = default;
  RoomChat(const RoomChat&) = delete;
  RoomChat& operator=(const RoomChat&) = delete;

  /// Adds a message, which listeners receive once it is durable.
  /// Errors: NotFound; Bad for an empty message; TooMany.
  void say(Room& room, UserKey user, action::Say action, Reply<> reply);
  /// Sets the players' name for the game. Errors: NotFound; Bad for more than 500 bytes.
  void rename(Room& room, UserKey user, std::string name, Reply<> reply);
  /// Records the game that followed.
  void note_rematch(Room& room, const GameId& next);

 private:
  [[nodiscard]] Answer<> check_pace(const Room& room, UserKey user);
  void keep_labels(Room& room, Reply<> reply);

  Loop& loop_;
  Commits& commits_;
  Audience& audience_;
  Limiter by_user_{{20, std::chrono::seconds{30}}};
};

}  // namespace tabiya::server
