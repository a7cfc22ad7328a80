/// Those who follow games: the listeners of each room, players among them, and the observers of all
/// rooms.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "server/accounts/accounts.hpp"
#include "server/base/line_stream.hpp"
#include "server/base/loop.hpp"
#include "server/model/refused.hpp"
#include "server/rooms/room.hpp"
#include "server/rooms/room_alarms.hpp"
#include "server/rooms/room_registry.hpp"
#include "server/store/store.hpp"

namespace tabiya::server {

/// A change that observers are notified of.
enum class RoomChange : std::uint8_t { Started, Moved, Finished };

class Audience {
 public:
  static constexpr std::size_t max_spectators = 2000;  ///< per room
  /// Players are not refused because of spectators: a player who cannot listen counts as absent.
  static constexpr std::size_t max_streams_of_player = 50;

  using Observer = std::function<void(const Room& room, RoomChange change)>;

  /// Requires: all arguments outlive this.
  Audience(Loop& loop, Store& store, Accounts& accounts, RoomRegistry& rooms, RoomAlarms& alarms)
      : loop_{loop}, store_{store}, accounts_{accounts}, rooms_{rooms}, alarms_{alarms} {}
  ~Audience() = default;
  Audience(const Audience&) = delete;
  Audience& operator=(const Audience&) = delete;

  /// Adds a listener; see Rooms::watch(). Errors: TooMany.
  [[nodiscard]] Answer<Subscription> watch(Room& room, std::optional<UserKey> user, LineForm form,
                                           LineStreamPtr stream, Attendance attendance);
  [[nodiscard]] Subscription observe(Observer observer);

  /// The state of a room, as one line for each viewpoint among its listeners.
  [[nodiscard]] std::vector<ViewpointLine> state_lines(const Room& room, Instant now) const;
  void send_chat(Room& room, const ChatMessage& message);
  /// Notifies the opponents of absent players when a notice is due.
  void announce_absences(Room& room, Instant now);
  void notify(const Room& room, RoomChange change) const;

 private:
  struct ObserverEntry {
    std::uint64_t number;
    Observer observer;
  };

  void open(Room& room, Listeners::Number number);
  void leave(const GameId& id, Listeners::Number number);

  Loop& loop_;
  Store& store_;
  Accounts& accounts_;
  RoomRegistry& rooms_;
  RoomAlarms& alarms_;
  std::vector<ObserverEntry> observers_;
  std::uint64_t last_number_ = 0;  // of a listener or an observer
};

}  // namespace tabiya::server
