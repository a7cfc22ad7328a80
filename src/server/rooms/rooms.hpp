/// All games: who does what in them, who listens, and what happens by itself.
///
/// Live games with a clock are in memory; an untimed one that nobody looks at, and a finished one,
/// is read again when it is asked for. Nothing polls: each room that waits for something (a flag, a
/// first move, somebody who has gone) has one timer.
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
#include "server/limiter.hpp"
#include "server/loop.hpp"
#include "server/outlet.hpp"
#include "server/refused.hpp"
#include "server/rooms/action.hpp"
#include "server/rooms/computers.hpp"
#include "server/rooms/event_streams.hpp"
#include "server/rooms/room.hpp"
#include "server/rooms/room_lines.hpp"
#include "server/store/store.hpp"
#include "tabiya/notation/words.hpp"
#include "tabiya/support/auditor.hpp"

namespace tabiya::server {

/// What an observer is told of.
enum class RoomChange : std::uint8_t { Started, Moved, Finished };

class Rooms {
 public:
  /// Games in progress of one user.
  static constexpr std::size_t max_games_of_user = 200;
  /// Of these, those against a computer that are in memory; and of one owner, see
  /// Accounts::owner_of().
  static constexpr std::size_t max_computer_games_of_user = 20;
  static constexpr std::size_t max_computer_games_of_owner = 60;
  static constexpr std::size_t max_listeners = 2000;  ///< of one room
  /// A game that was aborted before both had moved is removed after this time.
  static constexpr std::chrono::hours aborted_life{1};
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
  /// The same if it is in memory, as games in progress with a clock are; else null.
  [[nodiscard]] const Room* peek(const GameId& id) const { return in_memory(id); }
  /// Games in progress of a user, the most urgent first.
  [[nodiscard]] std::vector<const Room*> ongoing(UserKey user);
  [[nodiscard]] bool is_playing(UserKey user) const;
  [[nodiscard]] std::size_t count_ongoing(UserKey user) const;
  /// Of these the one in which something has happened last; nothing is read from disk for it.
  [[nodiscard]] std::optional<GameId> current(UserKey user) const;

  /// A player does something.
  /// Errors: NotFound for no such game, or not his; Bad with the reason and its article.
  void act(const GameId& game, UserKey user, Action action, Reply<> reply,
           Language language = Language::English);
  /// The players' name for a game, or names in whatever form. Errors: NotFound; Bad for more than
  /// 500 bytes.
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
  /// AudienceLine of every game that begins, changes or ends, once that is durable. For TV and the like.
  [[nodiscard]] Subscription observe(Observer observer);

  /// Calls with every room in memory that is in progress.
  void for_each_live(const std::function<void(const Room&)>& visit) const;
  [[nodiscard]] std::size_t live_count() const noexcept { return live_count_; }
  /// From now on every live room is audited at each interval, and each audit is reported. Without
  /// this, audits are spread over two minutes, and only what they find is kept.
  void audit_all_every(std::chrono::milliseconds interval, Auditor::Report report);
  /// What the audits have found since the start, newest last, at most a hundred.
  [[nodiscard]] const std::vector<std::string>& violations() const noexcept { return violations_; }

 private:
  using ActionResult = std::expected<void, Refused>;
  /// A line for everybody of one kind.
  struct AudienceLine {
    Audience audience;
    Line line;
  };
  struct ObserverEntry {
    std::uint64_t number;
    Observer observer;
  };
  /// One action on its way: what it changes, and what is to be written of it.
  struct ActionContext {
    Room& room;
    Color color{};  // who acts
    Instant now{};
    Language language = Language::English;
    std::vector<Record> records{};
    ActionResult answer{};  // told when everything is durable
  };

  // Where rooms are.
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

  // What happens in them.
  [[nodiscard]] ActionResult apply_event(ActionContext& context, const Event& event, Milliseconds lag = {});
  ActionResult make_move(ActionContext& context, const event::MoveMade& move, Milliseconds lag = {});
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
  static ActionResult handle(ActionContext& /*context*/, const action::Say& /*action*/) { return {}; }  // see say()
  void say(Room& room, UserKey user, action::Say action, Reply<> reply);
  void commit(ActionContext context, Reply<> reply);
  void claim_for_bots(ActionContext& context);
  void finish(ActionContext& context);
  void rate(ActionContext& context, record::GameFinished& finished);
  void forget_ratings(const Room& room);
  void keep_labels(Room& room, Reply<> reply);

  // What is told of it.
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

  // What happens by itself.
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

  /// What an auditor locks: nothing, for rooms and audits live on the loop.
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
  std::vector<std::unique_ptr<Auditor>> auditors_;  // each a part of the rooms
  std::size_t next_audit_ = 0;
  std::chrono::milliseconds interval_of_all_{};
  Auditor::Report report_audit_;  // may be empty
  std::unordered_map<GameId, std::unique_ptr<Room>> rooms_;
  std::unordered_map<UserKey, std::unordered_set<GameId>> ongoing_;
  std::vector<ObserverEntry> observers_;
  std::vector<std::string> violations_;
  std::unordered_map<std::string, std::size_t> computer_games_;  // live ones, by owner
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
