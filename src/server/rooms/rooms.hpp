/// The games of the server: begins them, finds them, and passes on what players do.
///
/// This is what the rest of the server sees. Each part has its own class: RoomRegistry finds rooms,
/// RoomStep and perform() judge actions, Commits makes them durable, Audience holds those who
/// follow, ComputerMoves plays for computers, RoomAlarms waits for flags.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "server/accounts/accounts.hpp"
#include "server/base/line_stream.hpp"
#include "server/base/loop.hpp"
#include "server/computers/computers.hpp"
#include "server/model/refused.hpp"
#include "server/rooms/action.hpp"
#include "server/rooms/audience.hpp"
#include "server/rooms/commits.hpp"
#include "server/rooms/computer_moves.hpp"
#include "server/rooms/event_streams.hpp"
#include "server/rooms/game_packing.hpp"
#include "server/rooms/new_games.hpp"
#include "server/rooms/room.hpp"
#include "server/rooms/room_alarms.hpp"
#include "server/rooms/room_audits.hpp"
#include "server/rooms/room_chat.hpp"
#include "server/rooms/room_registry.hpp"
#include "server/store/store.hpp"
#include "support/inner/auditor.hpp"
#include "tabiya/notation/words.hpp"

namespace tabiya::server {

class Rooms {
 public:
  /// A game that was aborted before both players had moved is removed after this time.
  static constexpr std::chrono::hours aborted_life{1};

  /// Requires: all arguments outlive this.
  Rooms(Loop& loop, Store& store, Accounts& accounts, EventStreams& events, Computers& computers);
  ~Rooms() = default;
  Rooms(const Rooms&) = delete;
  Rooms& operator=(const Rooms&) = delete;

  /// What is stored about the games in progress; those with a clock are replayed.
  struct Stored {
    std::vector<UnfinishedGame> unfinished;
    std::vector<GameReading> with_clock;
    Accounts::LoadedUsers users;
  };
  /// Thread safety: any.
  [[nodiscard]] static Stored read(Reader& reader);
  /// Takes up the games in progress. Their clocks resume from the last durable state. Returns a
  /// sentence for the log for each game that cannot be loaded; its stored state is not changed.
  std::vector<std::string> load(Stored stored);

  /// Begins a game. Fills in the ratings, the time and, unless given, an id.
  /// Errors: TooMany; Unavailable; Bad for an unknown computer level or engine.
  void begin(GameInfo info, Reply<GameId> reply);

  /// Reads a game from disk in pieces, unless it is in memory, so that find() finds it once `then`
  /// is called. That is in this task if there is nothing to read.
  /// Errors: Unavailable if the store cannot be read.
  void prepare(const GameId& id, Reply<> then) { registry_.prepare(id, std::move(then)); }
  /// The room of a game; null if it does not exist. Valid until the loop's next task.
  /// Requires: prepared.
  [[nodiscard]] Room* find(const GameId& id);
  /// Like find(), but null if the room is not in memory. Games in progress with a clock always are.
  [[nodiscard]] const Room* peek(const GameId& id) const { return registry_.in_memory(id); }
  /// Games in progress of a user, in memory and on disk; see GameLists.
  [[nodiscard]] std::vector<GameId> ongoing(UserKey user) const;
  [[nodiscard]] bool is_playing(UserKey user) const { return count_ongoing(user) > 0; }
  [[nodiscard]] std::size_t count_ongoing(UserKey user) const {
    return registry_.games_of(user).size();
  }
  /// The user's ongoing game with the most recent event. Does not read from disk.
  [[nodiscard]] std::optional<GameId> current(UserKey user) const;

  /// Performs a player's action. Clocks stand still while no player can act, because the store does
  /// not keep up; flags fall only afterwards.
  /// Errors: NotFound for an unknown game or another user's; Bad with the reason and its article.
  void act(const GameId& game, UserKey user, Action action, Reply<> reply,
           Language language = Language::English);
  /// Sets the players' name for a game, in any format. Errors: NotFound; Bad for more than 500
  /// bytes.
  void rename(const GameId& game, UserKey user, std::string name, Reply<> reply);
  /// An operator's decision; `Void` means that the game does not count.
  enum class Verdict : std::uint8_t { WhiteWins, BlackWins, Draw, Void };
  void end_by_operator(const GameId& game, Verdict verdict, Reply<> reply);
  /// Sets what else than the store can keep players from acting.
  void on_pause(std::function<bool()> is_paused) { is_paused_ = std::move(is_paused); }
  /// Records the rematch of a game; its lines show it as `rematch`.
  void note_rematch(const GameId& game, const GameId& next);

  /// Adds a listener: as a player if the user plays in this game, otherwise, or with `Feed`, as a
  /// spectator. The first line is the whole game. The stream ends when the game is over. A
  /// listening player counts as present, unless aside. Requires: prepared.
  /// Errors: NotFound; TooMany; Unavailable.
  [[nodiscard]] Answer<Subscription> watch(const GameId& game, std::optional<UserKey> user,
                                           LineForm form, LineStreamPtr stream,
                                           Attendance attendance = Attendance::Present);
  /// Adds an observer that is notified of every game that begins, changes or ends, once that is
  /// durable. Used for TV and similar features.
  [[nodiscard]] Subscription observe(Audience::Observer observer) {
    return audience_.observe(std::move(observer));
  }

  /// Calls `visit` with every room in memory whose game is in progress.
  void for_each_live(const std::function<void(const Room&)>& visit) const {
    registry_.for_each_live(visit);
  }
  [[nodiscard]] std::size_t live_count() const noexcept { return registry_.live_count(); }
  /// Audits every live room at each interval and reports each audit; see RoomAudits.
  void audit_all_every(std::chrono::milliseconds interval, Auditor::Report report) {
    audits_.audit_all_every(interval, std::move(report));
  }
  /// The violations found since the start, newest last, at most a hundred.
  [[nodiscard]] const std::vector<std::string>& violations() const noexcept {
    return audits_.violations();
  }

 private:
  /// Calls `then(Room&)` with the room of a game, once it is in memory; otherwise refuses.
  template <class Then>
  void with_room(const GameId& id, Reply<> reply, Then then);
  void begin_prepared(GameInfo info, Reply<GameId> reply);
  void perform_action(Room& room, UserKey user, Action action, Reply<> reply, Language language);
  void announce(Room& room);
  void wake(const GameId& id);
  [[nodiscard]] bool can_play();
  void look_for_pause();
  void tidy();

  Loop& loop_;
  Store& store_;
  Accounts& accounts_;
  EventStreams& events_;
  RoomAudits audits_;
  RoomRegistry registry_;
  RoomAlarms alarms_;
  Audience audience_;
  Commits commits_;
  ComputerMoves computer_moves_;
  NewGames new_games_;
  RoomChat chat_;
  GamePacking packing_;
  Timer next_tidy_;
  std::function<bool()> is_paused_ = [] { return false; };
  std::optional<Instant> paused_since_{};  // requests are refused, or wait
  Timer next_look_;
};

}  // namespace tabiya::server
