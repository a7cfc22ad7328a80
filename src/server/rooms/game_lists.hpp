/// Lists of games as JSON.
///
/// A user can have two hundred games, many of them asleep on disk, and reading one takes a
/// millisecond. A task of the loop therefore reads at most one of them, or a piece of a long one.
/// Lists take turns, so other tasks wait for one game, however many lists are being read.
#pragma once

#include <boost/json/object.hpp>
#include <cstddef>
#include <deque>
#include <functional>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

#include "server/base/loop.hpp"
#include "server/rooms/rooms.hpp"

namespace tabiya::server {

class GameLists {
 public:
  using Describe = std::function<boost::json::object(const Room& room)>;
  using Then = std::move_only_function<void(std::vector<boost::json::object> games)>;

  /// Requires: both outlive this.
  GameLists(Loop& loop, Rooms& rooms) noexcept : loop_{loop}, rooms_{rooms} {}

  /// Lists a user's games in progress, the most urgent first, as they are when `then` is called.
  void ongoing(UserKey user, Describe describe, Then then);
  /// Lists these games in this order. Both lists leave out games that cannot be read or described.
  void of(std::vector<GameId> ids, Describe describe, Then then);

 private:
  /// Is it the opponent's turn, and how much time is left?
  using Urgency = std::pair<bool, Milliseconds>;
  struct Entry {
    Urgency urgency;
    boost::json::object json;
  };
  struct List {
    std::optional<UserKey> user;  // whose games in progress; none: `ids`
    std::vector<GameId> ids;
    Describe describe;
    Then then;
    std::unordered_map<GameId, std::optional<Entry>> read{};  // from disk; none: unreadable
  };

  void begin(List list);
  void post_turn();
  void take_turn();
  void read(const GameId& id, List list);
  void finish(List list);
  [[nodiscard]] std::vector<GameId> ids_of(const List& list) const;
  [[nodiscard]] std::optional<GameId> next_on_disk(const List& list) const;
  [[nodiscard]] std::optional<Entry> entry_of(const List& list, const Room* room) const;
  [[nodiscard]] std::vector<Entry> entries_of(List& list) const;

  Loop& loop_;
  Rooms& rooms_;
  std::deque<List> waiting_;  // the first reads the next game
  bool turn_is_posted_ = false;
};

}  // namespace tabiya::server
