/// All rooms: in memory, on disk, and by user.
///
/// Games in progress with a clock stay in memory. Finished games, and untimed games without
/// listeners, are read from disk on demand and released when they have been idle for a while.
#pragma once

#include <chrono>
#include <cstddef>
#include <expected>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "server/accounts/accounts.hpp"
#include "server/base/loop.hpp"
#include "server/model/refused.hpp"
#include "server/rooms/game_reading.hpp"
#include "server/rooms/room.hpp"
#include "server/rooms/room_audits.hpp"
#include "server/store/store.hpp"

namespace tabiya::server {

class RoomRegistry {
 public:
  /// Finished and dormant rooms that are kept in memory.
  static constexpr std::size_t max_idle_rooms = 500;
  /// The events of a game that a task of the loop replays: less than a millisecond.
  static constexpr std::size_t events_at_once = 100;

  /// Requires: all arguments outlive this.
  RoomRegistry(Loop& loop, Store& store, Accounts& accounts, RoomAudits& audits)
      : loop_{loop}, store_{store}, accounts_{accounts}, audits_{audits} {}
  ~RoomRegistry() = default;
  RoomRegistry(const RoomRegistry&) = delete;
  RoomRegistry& operator=(const RoomRegistry&) = delete;

  /// Null if the room is not in memory. Games in progress with a clock always are.
  [[nodiscard]] Room* in_memory(const GameId& id) const;
  /// Adds the room of a new game. Requires: no game has its id.
  Room& add(const GameInfo& info, VariantArbiter arbiter);
  /// Adds the room of a game that was read and replayed. Null if it is over and unreadable. In a game
  /// in progress, unreadable events are dropped so that it can continue.
  /// Requires: the room is not in memory, its users are.
  Room* add(GameReading reading);
  /// Loads a room with its users, unless it is in memory, and then calls `then`, also if there is no
  /// such game. A long game is replayed in as many tasks of the loop as that takes. A room that is
  /// being restored is waited for. Errors: Unavailable if the store cannot be read.
  void prepare(const GameId& id, Reply<> then);
  /// Sets what is called for each room from disk, once it is added.
  void on_load(std::function<void(Room&)> then) { on_load_ = std::move(then); }
  /// Returns a room to its stored state. Calls `then` with false if there is none.
  void restore(Room& room, std::function<void(Room&, bool is_restored)> then);
  void forget(const GameId& id);
  /// Requires: the caller holds no reference to a room that can be released.
  void release_idle(std::chrono::seconds unused_for);

  // The games in progress of each user, in memory or not.
  using Games = std::unordered_set<GameId>;
  void begin_game(const GameId& id, const ByColor<std::optional<UserKey>>& users);
  /// Marks the game as finished. Idempotent.
  void end_game(Room& room);
  /// Empty for an unknown user.
  [[nodiscard]] const Games& games_of(UserKey user) const;

  void for_each_live(const std::function<void(const Room&)>& visit) const;
  void change_each_live(const std::function<void(Room&)>& change);
  [[nodiscard]] std::size_t live_count() const noexcept { return live_count_; }
  /// Live games against a computer for which an owner is charged; see Accounts::owner_of().
  [[nodiscard]] std::size_t computer_games_of(const std::string& owner) const;

 private:
  struct Entry {
    std::unique_ptr<Room> room;
    RoomAudits::Registration audited{};  // while the game is live; destroyed before the room
  };

  /// A game with the users who play or write in it.
  struct Loaded {
    std::optional<StoredGame> game;
    Accounts::LoadedUsers users{};
  };
  /// A game that prepare() is reading.
  struct Preparation {
    std::optional<GameReading> reading{};  // once it has come from disk
    std::vector<Reply<>> waiting{};
  };
  /// A room that restore() is reading.
  struct Restoration {
    std::function<void(Room&, bool)> then;
    std::vector<Reply<>> waiting{};
    Timer again{};  // if the store could not be read
  };

  [[nodiscard]] static Loaded load_game(Reader& reader, const GameId& id);
  void begin_replay(const GameId& id, std::expected<Loaded, StoreError> loaded);
  using Preparations = std::unordered_map<GameId, Preparation>;
  void replay_on(Preparations::node_type preparing);
  void answer(Preparation& done, const Answer<>& answer) const;
  void read_again(const GameId& id);
  void finish_restoring(const GameId& id, Loaded loaded);
  /// The room of a game, replayed at once.
  [[nodiscard]] std::unique_ptr<Room> room_of(Loaded loaded);
  /// The room of a game that was replayed. Null if the game is lost.
  [[nodiscard]] std::unique_ptr<Room> room_of(GameReading reading);
  /// Drops the events of a game in progress that cannot be read. Returns false if the game is lost.
  [[nodiscard]] bool accept(const GameReading& reading);
  Room* add_loaded(std::unique_ptr<Room> room);
  [[nodiscard]] RoomTraits traits_of(const GameInfo& info, const VariantArbiter& arbiter) const;
  Room& add(std::unique_ptr<Room> room);
  void note_over(Entry& entry);
  void release_soon();

  Loop& loop_;
  Store& store_;
  Accounts& accounts_;
  RoomAudits& audits_;
  std::function<void(Room&)> on_load_;
  std::unordered_map<GameId, Entry> rooms_;
  Preparations preparations_;
  std::unordered_map<GameId, Restoration> restorations_;
  std::unordered_map<UserKey, Games> games_;
  std::unordered_map<std::string, std::size_t> computer_games_;  // live games, by owner
  std::size_t live_count_ = 0;
  bool release_is_posted_ = false;
};

}  // namespace tabiya::server
