/// Bulk pairings: many games that an organizer pairs together, now or up to a day ahead.
///
///     create ──> scheduled ──pair_at──> games begin ──start_clocks_at──> clocks run ──> kept a day
///
/// A bulk is on disk before it is acknowledged, and survives a restart at every stage. Its games
/// begin one after another, each once the previous one is durable, so that moves in other games are
/// not delayed.
#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "server/base/loop.hpp"
#include "server/model/refused.hpp"
#include "server/rooms/rooms.hpp"

namespace tabiya::server {

struct BulkPairing {
  struct Player {
    UserKey user{};
    std::string id;  ///< the id of the API
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
  static constexpr std::size_t max_pairs = 500;           ///< per bulk
  static constexpr std::size_t max_bulks_of_user = 20;    ///< scheduled bulks only
  static constexpr std::size_t max_pairs_of_user = 1000;  ///< in all bulks of a user
  static constexpr std::size_t max_bulks = 500;           ///< of all users
  static constexpr std::chrono::hours furthest_ahead{24};
  static constexpr std::chrono::hours retention{24};  ///< after the games have begun

  BulkPairings(Loop& loop, Store& store, Rooms& rooms);
  ~BulkPairings() = default;
  BulkPairings(const BulkPairings&) = delete;
  BulkPairings& operator=(const BulkPairings&) = delete;

  /// Resumes the stored bulks.
  void load(const std::vector<record::BulkRow>& stored);

  /// Schedules a bulk as a whole or not at all. Fills in the ids and the time.
  /// Errors: Bad if a player is paired twice in games with a clock, is paired with themselves, or
  /// is in another bulk at the same time; TooMany.
  void create(BulkPairing bulk, Reply<GameId> reply);
  /// Cancels a bulk unless its games have begun. Errors: NotFound for an unknown bulk or another
  /// user's.
  void cancel(const GameId& id, UserKey user, Reply<> reply);
  /// Starts the clocks of its games now; has no effect before the games have begun. Errors:
  /// NotFound.
  void start_clocks(const GameId& id, UserKey user, Reply<> reply);

  /// A bulk of this user; null if not found. Valid until the loop's next task.
  [[nodiscard]] const BulkPairing* find(const GameId& id, UserKey user) const;
  /// The bulks of a user, oldest first.
  [[nodiscard]] std::vector<const BulkPairing*> of(UserKey user) const;

 private:
  struct Entry {
    BulkPairing bulk;
    Timer timer{};
    bool is_settling = true;      // not yet durable
    bool is_beginning = false;    // its games are being started
    bool clocks_started = false;  // where necessary
  };
  [[nodiscard]] Entry* find_entry(const GameId& id);
  [[nodiscard]] std::optional<Refused> fault_of(const BulkPairing& bulk) const;
  [[nodiscard]] bool is_paired_then(UserKey user, Instant pair_at) const;
  [[nodiscard]] bool make_room_for(const BulkPairing& bulk);
  void drop(const GameId& id);
  void write_row(const BulkPairing& bulk, std::move_only_function<void(bool)> then);
  void wake_at(Entry& entry, Instant at);
  void advance(const GameId& id);
  void begin_next(const GameId& id, std::size_t index);
  void begin_game(const GameId& id, std::size_t index);
  void try_again(const GameId& id);
  void start_next(const GameId& id, std::size_t index);

  Loop& loop_;
  Store& store_;
  Rooms& rooms_;
  std::unordered_map<GameId, Entry> bulks_;
};

}  // namespace tabiya::server
