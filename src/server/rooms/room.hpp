/// A room: a game with its listeners.
///
/// A room holds an `Arbiter`, which judges, and the list of listeners. Everything happens on the
/// loop, one step at a time. An action becomes an event for the arbiter, and the event is appended
/// to the store. Once it is durable, the caller gets the answer and the listeners get their lines.
/// Listeners can lag behind the arbiter's state, but are never ahead of the disk.
///
/// A room uses the arbiter's time, not wall time; it begins at 0. It stands still until both
/// players have moved (if the ruleset allows them to abort until then) and while the server is
/// down. Lag compensation can date a move slightly before its arrival. The last event ties the two
/// times together:
///
///     wall   ───────●───────── down ────┬──────────────>
///     room   ───────●                   └──────────────>   resumes at the last durable event
#pragma once

#include <chrono>
#include <cstdint>
#include <expected>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/base/loop.hpp"
#include "server/base/outlet.hpp"
#include "server/model/chat.hpp"
#include "server/model/game_info.hpp"
#include "server/rooms/action.hpp"
#include "server/rooms/lag_quota.hpp"
#include "support/inner/auditor.hpp"
#include "tabiya/game/arbiter.hpp"
#include "tabiya/pgn/openings.hpp"
#include "tabiya/support/auditable.hpp"

namespace tabiya::server {

/// The format of the lines that a listener receives.
enum class LineForm : std::uint8_t {
  Api,          ///< gameFull, gameState, chatLine, opponentGone, as any client reads them
  PageEnglish,  ///< the same, with everything that our page shows
  PageGerman,
  Feed,  ///< for spectators: a description, then {"fen","lm","wc","bc"} for each move
};
inline constexpr std::size_t line_form_count = 4;

class Room {
 public:
  [[nodiscard]] const GameInfo& info() const noexcept { return info_; }
  [[nodiscard]] const Arbiter& arbiter() const noexcept { return arbiter_; }
  [[nodiscard]] const GameLabels& labels() const noexcept { return labels_; }
  [[nodiscard]] const std::vector<ChatMessage>& chat() const noexcept { return chat_; }
  [[nodiscard]] GameStatus status() const noexcept { return status_of(arbiter_.outcome()); }
  [[nodiscard]] bool is_over() const noexcept { return arbiter_.is_over(); }
  /// True if everything that was done is durable.
  [[nodiscard]] bool is_settled() const noexcept { return pending_ == 0; }
  [[nodiscard]] std::size_t spectators() const noexcept;

  /// "e2e4 e7e5"; castling as the variant writes it.
  [[nodiscard]] const std::string& moves_text() const noexcept { return moves_text_; }
  /// The same in SAN, as the elements of a JSON array: "\"e4\",\"e5\"".
  [[nodiscard]] const std::string& san_elements() const noexcept { return san_text_; }
  [[nodiscard]] const std::optional<pgn::Opening>& opening() const noexcept { return opening_; }
  /// The last move, or empty.
  [[nodiscard]] std::string_view last_move() const noexcept;
  /// The time on a side's clock; nothing without a clock.
  [[nodiscard]] std::optional<Milliseconds> remaining(Color color, Instant now) const noexcept;
  /// True if a bot plays, on either side.
  [[nodiscard]] bool has_bot() const noexcept { return has_bot_; }
  /// The opponent of a player.
  [[nodiscard]] const Seat& opponent(Color color) const noexcept { return info_.seats[~color]; }

  [[nodiscard]] bool may_abort() const noexcept;
  [[nodiscard]] bool may_offer_draw(Color color) const noexcept;
  [[nodiscard]] bool may_ask_takeback(Color color) const noexcept;
  /// When the victory over an absent player can be claimed; nothing while the player is present.
  [[nodiscard]] std::optional<Instant> claimable_from(Color absent) const noexcept;
  /// When the next first move must be made; nothing once both players have moved.
  [[nodiscard]] std::optional<Instant> first_move_deadline() const noexcept {
    return first_move_deadline_;
  }

  /// How many times in a row the playing engine has failed.
  [[nodiscard]] int computer_failures() const noexcept { return computer_failures_; }

  friend Violations audit(const Room& room);

 private:
  friend class Rooms;
  /// How long a player is away before the opponent is notified.
  static constexpr std::chrono::seconds absence_notice_delay{10};

  struct Listener {
    std::uint64_t number;
    LineForm form;
    std::optional<Color> viewer;  // nothing: a spectator
    bool is_attached = false;     // its first line has been sent
    Outlet outlet;
  };

  Room(GameInfo info, Arbiter arbiter, Instant now);
  void become(Arbiter arbiter, Instant now);
  [[nodiscard]] bool clock_stands_still() const noexcept;
  [[nodiscard]] Instant game_time(Instant now) const noexcept;
  [[nodiscard]] Instant wall_time(Instant game_instant) const noexcept;
  /// Passes an event to the arbiter. If it is accepted, ties the two times together again.
  [[nodiscard]] std::expected<Transition, ArbiterRefusal> apply(const Event& event, Instant now,
                                                                Milliseconds lag = {});
  void note_moves();
  void note_first_moves(Instant now);
  [[nodiscard]] bool is_person(Color color) const noexcept;
  [[nodiscard]] bool has_presence() const noexcept;
  [[nodiscard]] std::optional<Instant> next_wake() const noexcept;

  GameInfo info_;
  Arbiter arbiter_;
  GameLabels labels_;
  std::vector<ChatMessage> chat_;
  std::uint32_t last_chat_ = 0;  // the last line number

  Instant last_wall_{};          // wall time of the last event
  bool clocks_started_ = false;  // by an arbiter, before both have moved
  ByColor<LagQuota> lag_{};
  std::string moves_text_, san_text_;              // the second as elements of a JSON array
  std::vector<std::size_t> move_ends_, san_ends_;  // in the texts, for takebacks
  std::optional<pgn::Opening> opening_{};

  std::size_t pending_ = 0;     // appends that are not yet durable
  std::uint64_t lifetime_ = 0;  // how often it was reloaded after a failed commit
  std::vector<Listener> listeners_;
  ByColor<int> streams_{};  // the player's own listeners
  ByColor<std::optional<Instant>> gone_since_{};
  ByColor<bool> absence_announced_{};
  Instant last_absence_notice_{};
  ByColor<std::optional<std::size_t>> last_draw_offer_{};  // the ply
  ByColor<int> takebacks_declined_{};
  std::optional<Instant> first_move_deadline_{};
  Timer wake_;
  std::optional<Instant> wakes_at_{};
  Instant used_{};
  std::string computer_owner_;  // charged for the searches; empty: no computer plays
  bool computer_thinks_ = false;
  bool has_bot_ = false;
  int computer_failures_ = 0;  // in a row
  Timer computer_retry_;
  Auditor::Registration audited_;  // the last member: destroyed first
};

/// Checks the room's invariant: the arbiter's, and that the texts match the played moves.
[[nodiscard]] Violations audit(const Room& room);

}  // namespace tabiya::server
