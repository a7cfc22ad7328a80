/// All games: who does what in them, who listens, and what happens by itself.
///
/// Live games with a clock are in memory; an untimed one that nobody looks at, and a finished one,
/// is read again when it is asked for. Nothing polls: each room that waits for something (a flag, a
/// first move, somebody who has gone) has one timer.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "server/accounts/accounts.hpp"
#include "server/limiter.hpp"
#include "server/loop.hpp"
#include "server/outlet.hpp"
#include "server/refused.hpp"
#include "server/rooms/action.hpp"
#include "server/rooms/computers.hpp"
#include "server/rooms/event_streams.hpp"
#include "server/rooms/room.hpp"
#include "server/store/store.hpp"
#include "tabiya/support/auditor.hpp"

namespace tabiya::server {

/// What an observer is told of.
enum class RoomChange : std::uint8_t { Started, Moved, Finished };

class Rooms {
 public:
  /// Games in progress of one user.
  static constexpr std::size_t max_games_of_user = 200;
  static constexpr std::size_t max_listeners = 2000;  ///< of one room
  /// Finished and dormant rooms that stay in memory a while.
  static constexpr std::size_t max_idle_rooms = 500;

  using Observer = std::function<void(const Room& room, RoomChange change)>;

  /// Requires: all of them outlive this.
  Rooms(Loop& loop, Store& store, Accounts& accounts, EventStreams& events, Computers& computers);
  ~Rooms();
  Rooms(const Rooms&) = delete;
  Rooms& operator=(const Rooms&) = delete;

  /// Loads the games that are in progress. Their clocks go on from where they were durable.
  /// Returns what could not be loaded, each a sentence for the log: its game is left as it is.
  std::vector<std::string> load();

  /// Begins a game. An id, ratings and the time are filled in; an id that is given is kept.
  /// Errors: TooMany; Unavailable; Bad for a computer or engine that there is not.
  void begin(GameInfo info, Reply<GameId> reply);

  /// The room of a game, from memory or from disk; null if there is no such game. Valid until the
  /// loop's next task.
  [[nodiscard]] Room* find(const GameId& id);
  /// Games in progress of a user, the most urgent first.
  [[nodiscard]] std::vector<const Room*> ongoing(UserKey user);
  [[nodiscard]] bool is_playing(UserKey user) const;

  /// A player does something.
  /// Errors: NotFound for no such game, or not his; Bad with the reason and its article.
  void act(const GameId& game, UserKey user, Action action, Reply<> reply);
  /// The players' name for a game. Errors: NotFound; Bad for more than 100 bytes.
  void rename(const GameId& game, UserKey user, std::string name, Reply<> reply);
  /// An operator ends a game: a win, a draw (no winner), or one that does not count.
  enum class Verdict : std::uint8_t { WhiteWins, BlackWins, Draw, Void };
  void end_by_operator(const GameId& game, Verdict verdict, Reply<> reply);
  /// The game that another has led to; told as `rematch` in its lines.
  void note_rematch(const GameId& game, const GameId& next);

  /// Listens as the player that the user is, or else as a spectator (`Feed` is always one). The
  /// first line is the whole game; after the end, or if it is over, the outlet is ended. A player
  /// who listens is present.
  /// Errors: NotFound; TooMany.
  [[nodiscard]] Answer<Subscription> watch(const GameId& game, std::optional<UserKey> user,
                                           LineForm form, Outlet outlet);
  /// Told of every game that begins, changes or ends, once that is durable. For TV and the like.
  [[nodiscard]] Subscription observe(Observer observer);

  /// Calls with every room in memory that is in progress.
  void for_each_live(const std::function<void(const Room&)>& visit) const;
  [[nodiscard]] std::size_t live_count() const noexcept { return live_count_; }
  /// What the audits have found since the start, newest last, at most a hundred.
  [[nodiscard]] const std::vector<std::string>& violations() const noexcept { return violations_; }

 private:
  struct Visit;  // one action on its way
  struct Observing {
    std::uint64_t number;
    Observer observer;
  };

  Room* add(std::unique_ptr<Room> room);
  [[nodiscard]] std::unique_ptr<Room> read(const GameId& id);
  void reload(const GameId& id);
  void release_idle();

  using Taken = std::expected<void, Refused>;
  Taken take(Room& room, Color color, const action::Move& action, Visit& visit);
  Taken take(Room& room, Color color, const action::Draw& action, Visit& visit);
  Taken take(Room& room, Color color, const action::Takeback& action, Visit& visit);
  Taken take(Room& room, Color color, const action::Resign& action, Visit& visit);
  Taken take(Room& room, Color color, const action::Abort& action, Visit& visit);
  Taken take(Room& room, Color color, const action::ClaimVictory& action, Visit& visit);
  Taken take(Room& room, Color color, const action::ClaimDrawOfAbsent& action, Visit& visit);
  Taken take(Room& room, Color color, const action::ClaimDraw& action, Visit& visit);
  Taken take(Room& room, Color color, const action::Touch& action, Visit& visit);
  Taken take(Room& room, Color color, const action::Adjust& action, Visit& visit);
  Taken take(Room& room, Color color, const action::AddTime& action, Visit& visit);
  Taken take(Room& room, Color color, const action::StartClocks& action, Visit& visit);

  Loop& loop_;
  Store& store_;
  Accounts& accounts_;
  EventStreams& events_;
  Computers& computers_;
  std::unordered_map<GameId, std::unique_ptr<Room>> rooms_;
  std::unordered_map<UserKey, std::unordered_set<GameId>> ongoing_;
  std::vector<Observing> observers_;
  std::vector<std::string> violations_;
  std::size_t live_count_ = 0;
  std::uint64_t last_number_ = 0;
};

}  // namespace tabiya::server
