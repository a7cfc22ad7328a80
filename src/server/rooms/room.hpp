/// A room: a game in progress with its listeners.
///
/// A room holds a `VariantArbiter`, which judges chess and every variant, and the list of listeners.
/// Everything happens on the loop, one step at a time. An action becomes an event for the arbiter, and the event is appended
/// to the store. Once it is durable, the caller gets the answer and the listeners get their lines.
/// Listeners can lag behind the arbiter's state, but are never ahead of the disk.
///
/// A room uses the arbiter's time, not wall time; it begins at 0. It stands still until both
/// players have moved (if the ruleset allows them to abort until then), while the server is down or
/// refuses requests, and while the last event takes longer to become durable than
/// `longest_charged_commit`: no one could have answered it. Lag compensation can date a move slightly
/// before its arrival. The last event ties the two times together:
///
///     wall   ───────●───────── down ────┬──────────────>
///     room   ───────●                   └──────────────>   resumes at the last durable event
#pragma once

#include <cstdint>
#include <expected>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "game/inner/game_audit.hpp"
#include "server/model/chat.hpp"
#include "server/model/game_info.hpp"
#include "server/model/user.hpp"
#include "server/rooms/alarm.hpp"
#include "server/rooms/computer_turn.hpp"
#include "server/rooms/lag_quota.hpp"
#include "server/rooms/listeners.hpp"
#include "server/rooms/moves_text.hpp"
#include "server/rooms/presence.hpp"
#include "server/rooms/request_counts.hpp"
#include "server/rooms/shown_clocks.hpp"
#include "support/inner/auditable.hpp"
#include "tabiya/game/variant_arbiter.hpp"

namespace tabiya::server {

/// What a room must know about the accounts of its players.
struct RoomTraits {
  bool has_bot = false;
  std::string computer_owner{};  ///< charged for the searches; empty: no computer plays
};

/// What was stored of a game besides its events.
struct RoomPast {
  GameLabels labels{};
  std::vector<ChatMessage> chat{};
  std::uint32_t last_chat = 0;  ///< the highest line number
  MovesText moves{};            ///< as far as it is already written
  ShownClocks clocks{};         ///< after all events
  RequestCounts requests{};     ///< the same
};

class Room {
 public:
  /// How long clocks run at most while events are not durable.
  static constexpr Milliseconds longest_charged_commit{500};

  Room(GameInfo info, VariantArbiter arbiter, RoomTraits traits, Instant now, RoomPast past = {});

  [[nodiscard]] const GameInfo& info() const noexcept { return info_; }
  [[nodiscard]] const VariantArbiter& arbiter() const noexcept { return arbiter_; }
  [[nodiscard]] const GameLabels& labels() const noexcept { return past_.labels; }
  [[nodiscard]] const std::vector<ChatMessage>& chat() const noexcept { return past_.chat; }
  [[nodiscard]] GameStatus status() const noexcept { return status_of(arbiter_.outcome()); }
  [[nodiscard]] bool is_over() const noexcept { return arbiter_.is_over(); }
  /// True if a bot plays, on either side.
  [[nodiscard]] bool has_bot() const noexcept { return traits_.has_bot; }
  [[nodiscard]] const std::string& computer_owner() const noexcept {
    return traits_.computer_owner;
  }
  [[nodiscard]] bool is_person(Color color) const noexcept { return info_.user(color).has_value(); }
  /// The opponent of a player.
  [[nodiscard]] const Seat& opponent(Color color) const noexcept { return info_.seats[~color]; }

  // The moves; see MovesText.
  [[nodiscard]] const std::string& moves_text() const noexcept { return moves_.uci(); }
  [[nodiscard]] const std::string& san_elements() const noexcept { return moves_.san_elements(); }
  [[nodiscard]] std::string_view last_move() const noexcept { return moves_.last_move(); }
  [[nodiscard]] const std::optional<pgn::Opening>& opening() const noexcept {
    return moves_.opening();
  }

  /// What the clock showed after each move; empty without clocks.
  [[nodiscard]] const std::vector<Milliseconds>& shown_clocks() const noexcept {
    return past_.clocks.times();
  }

  // Time. Instants are wall time.
  /// The instant of the arbiter's clocks.
  [[nodiscard]] Instant game_time(Instant now) const noexcept;
  /// The time on a side's clock; nothing without a clock.
  [[nodiscard]] std::optional<Milliseconds> remaining(Color color, Instant now) const noexcept;
  /// When the game ends unless a move arrives that was made before; nothing while no clock runs, or
  /// if the last event must become durable before.
  [[nodiscard]] std::optional<Instant> flag_fall() const noexcept;
  /// True if the deadline has passed, so the game can only end on time.
  [[nodiscard]] bool is_past_deadline(Instant now) const noexcept;
  /// No clock runs until both players have moved, because either can abort until then.
  [[nodiscard]] bool clock_stands_still() const noexcept;
  [[nodiscard]] Instant last_event() const noexcept { return last_wall_; }
  /// When the next first move must be made; nothing once both players have moved.
  [[nodiscard]] std::optional<Instant> first_move_deadline() const noexcept {
    return first_move_deadline_;
  }
  /// When the victory over an absent player can be claimed; nothing while the player is present.
  [[nodiscard]] std::optional<Instant> claimable_from(Color absent) const noexcept;

  [[nodiscard]] bool may_abort() const noexcept;
  [[nodiscard]] bool may_offer_draw(Color color) const noexcept;
  [[nodiscard]] bool may_ask_takeback(Color color) const noexcept;
  /// What the players have asked for so far.
  [[nodiscard]] const RequestCounts& requests() const noexcept { return past_.requests; }

  /// Passes an event to the arbiter. If it is accepted, ties the two times together again.
  /// `lag` is the compensation that compensate() granted.
  [[nodiscard]] std::expected<Transition, ArbiterRefusal> apply(const Event& event, Instant now,
                                                                Milliseconds lag = {});
  /// Takes a compensation for a move's lag from the player's quota.
  [[nodiscard]] Milliseconds compensate(Color color, Milliseconds lag) noexcept {
    return lag_[color].compensate(lag);
  }
  /// Starts the clocks before both players have moved, as an arbiter does.
  void start_clocks(Instant now);

  void rename(std::string name) { past_.labels.name = std::move(name); }
  void note_rematch(const GameId& next) { past_.labels.rematch = next; }
  void note_rating_changes(const ByColor<std::optional<int>>& changes) {
    past_.labels.rating_changes = changes;
  }
  /// The number of a new line of the chat; add_chat() adds the line once it is durable.
  [[nodiscard]] std::uint32_t next_chat_number() noexcept { return ++past_.last_chat; }
  void add_chat(ChatMessage message) { past_.chat.push_back(std::move(message)); }

  [[nodiscard]] bool is_storing() const noexcept { return is_storing_; }
  /// The last event is appended to the store. Returns its number.
  [[nodiscard]] std::uint64_t begin_storing() noexcept;
  /// The event with this number is durable.
  void end_storing(std::uint64_t event, Instant now) noexcept;
  /// For this long, and until now, no player could do anything: it does not count.
  void leave_out(Milliseconds time, Instant now) noexcept;

  // Commits. Each append has a begin and, when it is durable or has failed, an end.
  enum class Commit : std::uint64_t {};
  [[nodiscard]] Commit begin_commit() noexcept;
  /// False if the room was restored meanwhile, which has already undone the append.
  [[nodiscard]] bool end_commit(Commit commit) noexcept;
  /// True if everything that was done is durable.
  [[nodiscard]] bool is_settled() const noexcept { return pending_ == 0; }
  /// After a failed commit the room waits for its last durable state; until then nothing happens in
  /// it.
  void begin_restoring() noexcept;
  [[nodiscard]] bool is_restoring() const noexcept { return is_restoring_; }
  /// Returns to the last durable state, as a room that was just read.
  void restore(const Room& stored, Instant now);

  /// Keeps a user who plays or writes here in memory.
  void hold(UserKey key, UserHold user) { users_.try_emplace(key, std::move(user)); }

  // Listeners and presence.
  [[nodiscard]] Listeners& listeners() noexcept { return listeners_; }
  [[nodiscard]] const Listeners& listeners() const noexcept { return listeners_; }
  [[nodiscard]] std::size_t spectators() const noexcept { return listeners_.spectators(); }
  /// A player has begun to listen. Returns true if the absence had been announced.
  bool arrive(Color color) noexcept { return presence_.end_absence(color); }
  /// A player has ended a stream. Returns true if this begins an absence that counts.
  bool leave(Color color, Instant now) noexcept;
  /// True if the opponent must now hear of a player's absence; see Presence.
  [[nodiscard]] bool is_notice_due(Color absent, Instant now) const noexcept {
    return presence_.is_notice_due(absent, claimable_from(absent), now);
  }
  void record_notice(Color absent, Instant now) noexcept { presence_.record_notice(absent, now); }

  [[nodiscard]] ComputerTurn& computer() noexcept { return computer_; }
  [[nodiscard]] const ComputerTurn& computer() const noexcept { return computer_; }

  /// When something happens even without an action: a flag fall, or an absence to announce.
  [[nodiscard]] std::optional<Instant> next_wake() const noexcept;
  [[nodiscard]] Alarm& alarm() noexcept { return alarm_; }
  void note_use(Instant now) noexcept { used_ = now; }
  [[nodiscard]] Instant last_use() const noexcept { return used_; }

  friend Violations audit(const Room& room, PlyRange plies);

 private:
  [[nodiscard]] Instant wall_time(Instant game_instant) const noexcept;
  [[nodiscard]] Milliseconds since_last_event(Instant now) const noexcept;
  /// How long clocks may still run until the last event is durable.
  [[nodiscard]] Milliseconds charged_commit() const noexcept;
  [[nodiscard]] bool tracks_presence() const noexcept;
  void note_first_moves(Instant now) noexcept;

  GameInfo info_;
  VariantArbiter arbiter_;
  RoomTraits traits_;
  RoomPast past_;
  MovesText moves_;

  Instant last_wall_{};          // wall time of the last event, or later after a long commit
  bool is_storing_ = false;      // the last event is not durable yet
  Instant storing_since_{};      // without a pause
  std::uint64_t stored_ = 0;     // events that were appended to the store
  bool clocks_started_ = false;  // by an arbiter, before both have moved
  std::optional<Instant> first_move_deadline_{};
  ByColor<LagQuota> lag_{};

  std::size_t pending_ = 0;     // appends that are not yet durable
  std::uint64_t lifetime_ = 0;  // changes when it is restored after a failed commit
  bool is_restoring_ = false;
  std::map<UserKey, UserHold> users_{};
  Listeners listeners_;
  Presence presence_;
  ComputerTurn computer_;
  Alarm alarm_;
  Instant used_{};
};

/// Checks the room's invariant: the arbiter's, and that the texts match the played moves.
[[nodiscard]] Violations audit(const Room& room, PlyRange plies = {});

}  // namespace tabiya::server
