/// Many games that an organizer pairs at once, now or up to a day ahead.
///
///     create ──> scheduled ──pair_at──> games begin ──start_clocks_at──> clocks run ──> kept for a day
///
/// A bulk is on the disk before it is acknowledged, and survives a restart at every stage. Its games begin one
/// after the other, each when the one before is durable, so that other people's moves have their turn.
#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "server/loop.hpp"
#include "server/refused.hpp"
#include "server/rooms/rooms.hpp"

namespace tabiya::server {

struct BulkPairing {
  struct Player {
    UserKey user{};
    std::string id;  ///< as clients read it
  };
  struct Pair {
    GameId game{};
    ByColor<Player> players{};
  };

  GameId id{};
  UserKey by{};
  GameRules rules{};
  std::vector<Pair> pairs{};
  Instant scheduled{};
  Instant pair_at{};
  std::optional<Instant> start_clocks_at{};
  std::optional<Instant> paired{};  ///< when all games had begun
};

class BulkPairings {
 public:
  static constexpr std::size_t max_pairs = 500;           ///< of a bulk
  static constexpr std::size_t max_bulks_of_user = 20;    ///< scheduled ones
  static constexpr std::size_t max_pairs_of_user = 1000;  ///< of all his bulks
  static constexpr std::size_t max_bulks = 500;           ///< of all users
  static constexpr std::chrono::hours furthest_ahead{24};
  static constexpr std::chrono::hours retention{24};  ///< after the games have begun

  BulkPairings(Loop& loop, Store& store, Rooms& rooms);
  ~BulkPairings() = default;
  BulkPairings(const BulkPairings&) = delete;
  BulkPairings& operator=(const BulkPairings&) = delete;

  /// Reads those that there are, and goes on with them.
  void load();

  /// Schedules a bulk; ids and the time are filled in. All of it or nothing.
  /// Errors: Bad for a player who is paired twice in games with a clock, or with himself, or who is in another
  /// bulk at the same time; TooMany.
  void create(BulkPairing bulk, Reply<GameId> reply);
  /// Takes it back, unless its games have begun. Errors: NotFound for no such bulk, or not his.
  void cancel(const GameId& id, UserKey user, Reply<> reply);
  /// Starts the clocks of its games now; does nothing if they have not begun. Errors: NotFound.
  void start_clocks(const GameId& id, UserKey user, Reply<> reply);

  /// One of a user's own; null if there is none. Valid until the loop's next task.
  [[nodiscard]] const BulkPairing* find(const GameId& id, UserKey user) const;
  /// A user's own, the oldest first.
  [[nodiscard]] std::vector<const BulkPairing*> of(UserKey user) const;

 private:
  struct Entry {
    BulkPairing bulk;
    Timer timer{};
    bool is_settling = true;      // it is not yet durable
    bool is_beginning = false;    // its games begin
    bool clocks_started = false;  // as far as they have to be
  };
  [[nodiscard]] Entry* find_entry(const GameId& id);
  [[nodiscard]] std::optional<Refused> fault_of(const BulkPairing& bulk) const;
  [[nodiscard]] bool is_paired_then(UserKey user, Instant pair_at) const;
  void make_room_for(const BulkPairing& bulk);
  void drop(const GameId& id);
  void write_row(const BulkPairing& bulk, std::move_only_function<void(bool)> then);
  void wake_at(Entry& entry, Instant at);
  void advance(const GameId& id);
  void begin_next(const GameId& id, std::size_t index);
  void start_next(const GameId& id, std::size_t index);

  Loop& loop_;
  Store& store_;
  Rooms& rooms_;
  std::unordered_map<GameId, Entry> bulks_;
};

}  // namespace tabiya::server
