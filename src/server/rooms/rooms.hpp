/// All rooms: registry, actions, listeners and timers.
///
/// Live games with a clock stay in memory. Finished games, and untimed games without listeners, are
/// read from disk on demand. Nothing polls: each room that waits for something (a flag fall, a
/// first move, an absent player) has one timer.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "server/accounts/accounts.hpp"
#include "server/base/limiter.hpp"
#include "server/base/loop.hpp"
#include "server/base/outlet.hpp"
#include "server/computers/computers.hpp"
#include "server/model/refused.hpp"
#include "server/rooms/action.hpp"
#include "server/rooms/event_streams.hpp"
#include "server/rooms/room.hpp"
#include "server/rooms/room_lines.hpp"
#include "server/store/store.hpp"
#include "support/inner/auditor.hpp"
#include "tabiya/notation/words.hpp"

namespace tabiya::server {

/// A change that observers are notified of.
enum class RoomChange : std::uint8_t { Started, Moved, Finished };

class Rooms {
 public:
  /// Games in progress per user.
  static constexpr std::size_t max_games_of_user = 200;
  /// Games against a computer in memory, per user and per owner; see Accounts::owner_of().
  static constexpr std::size_t max_computer_games_of_user = 20;
  static constexpr std::size_t max_computer_games_of_owner = 60;
  static constexpr std::size_t max_listeners = 2000;  ///< per room
  /// A game that was aborted before both players had moved is removed after this time.
  static constexpr std::chrono::hours aborted_life{1};
  /// Finished and dormant rooms that are kept in memory.
  static constexpr std::size_t max_idle_rooms = 500;

  using Observer = std::function<void(const Room& room, RoomChange change)>;

  /// Requires: all arguments outlive this.
  Rooms(Loop& loop, Store& store, Accounts& accounts, EventStreams& events, Computers& computers);
  ~Rooms();
  Rooms(const Rooms&) = delete;
  Rooms& operator=(const Rooms&) = delete;

  /// Loads the games in progress. Their clocks resume from the last durable state. Returns a
  /// sentence for the log for each game that cannot be loaded; its stored state is not changed.
  std::vector<std::string> load();

  /// Begins a game. Fills in the ratings, the time and, unless given, an id.
  /// Errors: TooMany; Unavailable; Bad for an unknown computer level or engine.
  void begin(GameInfo info, Reply<GameId> reply);

  /// The room of a game, from memory or from disk; null if not found. Valid until the loop's next
  /// task.
  [[nodiscard]] Room* find(const GameId& id);
  /// Like find(), but null if the room is not in memory. Games in progress with a clock always are.
  [[nodiscard]] const Room* peek(const GameId& id) const { return in_memory(id); }
  /// Games in progress of a user, in memory and on disk; see GameLists.
  [[nodiscard]] std::vector<GameId> ongoing(UserKey user) const;
  [[nodiscard]] bool is_playing(UserKey user) const;
  [[nodiscard]] std::size_t count_ongoing(UserKey user) const;
  /// The user's ongoing game with the most recent event. Does not read from disk.
  [[nodiscard]] std::optional<GameId> current(UserKey user) const;

  /// Performs a player's action.
  /// Errors: NotFound for an unknown game or another user's; Bad with the reason and its article.
  void act(const GameId& game, UserKey user, Action action, Reply<> reply,
           Language language = Language::English);
  /// Sets the players' name for a game, in any format. Errors: NotFound; Bad for more than 500
  /// bytes.
  void rename(const GameId& game, UserKey user, std::string name, Reply<> reply);
  /// An operator's decision; `Void` means that the game does not count.
  enum class Verdict : std::uint8_t { WhiteWins, BlackWins, Draw, Void };
  void end_by_operator(const GameId& game, Verdict verdict, Reply<> reply);
  /// Records the rematch of a game; its lines show it as `rematch`.
  void note_rematch(const GameId& game, const GameId& next);

  /// Adds a listener: as a player if the user plays in this game, otherwise, or with `Feed`, as a
  /// spectator. The first line is the whole game. The outlet ends when the game is over. A
  /// listening player counts as present.
  /// Errors: NotFound; TooMany.
  [[nodiscard]] Answer<Subscription> watch(const GameId& game, std::optional<UserKey> user,
                                           LineForm form, Outlet outlet);
  /// Adds an observer that is notified of every game that begins, changes or ends, once that is
  /// durable. Used for TV and similar features.
  [[nodiscard]] Subscription observe(Observer observer);

  /// Calls `visit` with every room in memory whose game is in progress.
  void for_each_live(const std::function<void(const Room&)>& visit) const;
  [[nodiscard]] std::size_t live_count() const noexcept { return live_count_; }
  /// Audits every live room at each interval and reports each audit. Without this, audits are
  /// spread over two minutes and only violations are kept.
  void audit_all_every(std::chrono::milliseconds interval, Auditor::Report report);
  /// The violations found since the start, newest last, at most a hundred.
  [[nodiscard]] const std::vector<std::string>& violations() const noexcept { return violations_; }

 private:
  using ActionResult = std::expected<void, Refused>;
  /// A line for one audience.
  struct AudienceLine {
    Audience audience;
    Line line;
  };
  struct ObserverEntry {
    std::uint64_t number;
    Observer observer;
  };
  /// An action in progress: what it changes, and the records to write.
  struct ActionContext {
    Room& room;
    Color color{};  // the side that acts
    Instant now{};
    Language language = Language::English;
    std::vector<Record> records{};
    ActionResult answer{};  // sent when everything is durable
  };

  // Registry.
  [[nodiscard]] Room* in_memory(const GameId& id) const;
  Room& add(std::unique_ptr<Room> room);
  [[nodiscard]] bool has_bot(const GameInfo& info);
  [[nodiscard]] std::unique_ptr<Room> read(const GameId& id);
  void reload(Room& room);
  void forget(const GameId& id);
  void release_idle(std::chrono::seconds unused_for);
  void tidy();
  [[nodiscard]] Answer<> check_seats(const GameInfo& info) const;
  void fill_in(GameInfo& info) const;
  void note_begun(const GameInfo& info);
  [[nodiscard]] Answer<> check_computer_games(UserKey user) const;
  [[nodiscard]] Answer<> check_pace(const GameInfo& info);
  void note_live(Room& room);
  void note_over(Room& room);

  // Actions.
  [[nodiscard]] ActionResult apply_event(ActionContext& context, const Event& event,
                                         Milliseconds lag = {});
  ActionResult make_move(ActionContext& context, const event::MoveMade& move,
                         Milliseconds lag = {});
  ActionResult handle(ActionContext& context, const action::Move& action);
  ActionResult handle(ActionContext& context, const action::Draw& action);
  ActionResult handle(ActionContext& context, const action::Takeback& action);
  ActionResult handle(ActionContext& context, const action::Resign& action);
  ActionResult handle(ActionContext& context, const action::Abort& action);
  ActionResult handle(ActionContext& context, const action::ClaimVictory& action);
  ActionResult handle(ActionContext& context, const action::ClaimDrawOfAbsent& action);
  ActionResult handle(ActionContext& context, const action::ClaimDraw& action);
  ActionResult handle(ActionContext& context, const action::Touch& action);
  ActionResult handle(ActionContext& context, const action::Adjust& action);
  ActionResult handle(ActionContext& context, const action::AddTime& action);
  ActionResult handle(ActionContext& context, const action::StartClocks& action);
  /// Has no effect; say() handles chat.
  static ActionResult handle(ActionContext& /*context*/, const action::Say& /*action*/) {
    return {};
  }
  void say(Room& room, UserKey user, action::Say action, Reply<> reply);
  void commit(ActionContext context, Reply<> reply);
  void claim_for_bots(ActionContext& context);
  void finish(ActionContext& context);
  void rate(ActionContext& context, record::GameFinished& finished);
  void forget_ratings(const Room& room);
  void keep_labels(Room& room, Reply<> reply);

  // Listeners.
  [[nodiscard]] std::vector<AudienceLine> state_lines(const Room& room, Instant now);
  void publish(Room& room, const std::vector<AudienceLine>& lines);
  void publish_chat(Room& room, const ChatMessage& message);
  void publish_end(Room& room);
  void notify(const Room& room, RoomChange change);
  void open(Room& room, std::uint64_t listener);
  void send_first(Room& room, std::uint64_t listener, const Line& line, bool is_last);
  void arrive(Room& room, Color color);
  void leave(const GameId& id, std::uint64_t listener);
  void send_to_opponent(Room& room, Color color, const Line& line);

  // Timers, computers and audits.
  void set_wake(Room& room);
  void wake(const GameId& id);
  void announce_absences(Room& room, Instant now);
  [[nodiscard]] static Color awaited_side(const Room& room);
  void ask_computer(Room& room);
  void ask_computer_later(Room& room);
  void play_thought(const GameId& id, const Position& asked, const Thought& thought);
  void audit_some();
  void audit_all();
  void note_audit(std::string_view name, const Violations& found);

  /// A no-op lock for auditors, because rooms and audits run on the loop.
  struct NoLock {
    void lock() noexcept {}
    void unlock() noexcept {}
  };
  static constexpr std::size_t audit_groups = 60;

  Loop& loop_;
  Store& store_;
  Accounts& accounts_;
  EventStreams& events_;
  Computers& computers_;
  NoLock no_lock_;
  std::vector<std::unique_ptr<Auditor>> auditors_;  // each audits a part of the rooms
  std::size_t next_audit_ = 0;
  std::chrono::milliseconds interval_of_all_{};
  Auditor::Report report_audit_;  // may be empty
  std::unordered_map<GameId, std::unique_ptr<Room>> rooms_;
  std::unordered_map<UserKey, std::unordered_set<GameId>> ongoing_;
  std::vector<ObserverEntry> observers_;
  std::vector<std::string> violations_;
  std::unordered_map<std::string, std::size_t> computer_games_;  // live games, by owner
  Limiter begun_by_user_{{1200, std::chrono::minutes{10}}};
  Limiter begun_by_client_{{600, std::chrono::minutes{10}}};  // of guests
  Limiter chat_by_user_{{20, std::chrono::seconds{30}}};
  std::size_t live_count_ = 0;
  std::uint64_t last_number_ = 0;
  bool release_is_posted_ = false;
  Timer next_tidy_;
  Timer next_audit_timer_;
};

}  // namespace tabiya::server
