/// A game with the people around it.
///
/// A room is an `Arbiter`, who judges, and the list of those who listen. It is serial: all of it
/// happens on the loop. An action becomes an event of the arbiter's, the event is appended to the
/// store, and when it is durable, whoever asked is answered and whoever listens is told; so a
/// listener's lines are always behind the arbiter's state, and never ahead of the disk.
///
/// Time in a room is the arbiter's, not the wall's, and begins at 0. It stands still until both have
/// moved (where the ruleset allows to abort until then) and while the server is down; and a move may
/// count as made a little earlier than it came, for its way here. Whatever happened last ties the
/// two together again:
///
///     wall   ───────●───────── down ────┬──────────────>
///     room   ───────●                   └──────────────>   goes on from the last durable event
#pragma once

#include <chrono>
#include <cstdint>
#include <expected>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/loop.hpp"
#include "server/outlet.hpp"
#include "server/rooms/action.hpp"
#include "server/rooms/game_info.hpp"
#include "server/rooms/lag_quota.hpp"
#include "tabiya/game/arbiter.hpp"
#include "tabiya/pgn/openings.hpp"
#include "tabiya/support/auditable.hpp"
#include "tabiya/support/auditor.hpp"

namespace tabiya::server {

/// In which words a listener is told.
enum class LineForm : std::uint8_t {
  Api,          ///< gameFull, gameState, chatLine, opponentGone, as any client reads them
  PageEnglish,  ///< the same, with everything that our page shows
  PageGerman,
  Feed,  ///< for spectators: a description, then {"fen","lm","wc","bc"} for each move
};
inline constexpr std::size_t line_form_count = 4;

struct ChatMessage {
  ChatRoom room{};
  UserKey by{};
  std::string text;
  Instant at{};
};

/// What has become known of a game since it began, besides its events.
struct GameLabels {
  std::string name;                 ///< which the players gave it; empty: none
  std::optional<GameId> rematch{};  ///< the game that followed
  ByColor<std::optional<int>> rating_changes{};
  std::optional<Instant> finished{};  ///< by the wall
};

class Room {
 public:
  [[nodiscard]] const GameInfo& info() const noexcept { return info_; }
  [[nodiscard]] const Arbiter& arbiter() const noexcept { return arbiter_; }
  [[nodiscard]] const GameLabels& labels() const noexcept { return labels_; }
  [[nodiscard]] const std::vector<ChatMessage>& chat() const noexcept { return chat_; }
  [[nodiscard]] GameStatus status() const noexcept { return status_of(arbiter_.outcome()); }
  [[nodiscard]] bool is_over() const noexcept { return arbiter_.is_over(); }
  /// True if something that was done is not yet durable.
  [[nodiscard]] bool is_settled() const noexcept { return pending_ == 0; }
  [[nodiscard]] std::size_t spectators() const noexcept;

  /// "e2e4 e7e5"; castling as the variant writes it.
  [[nodiscard]] const std::string& moves_text() const noexcept { return moves_text_; }
  /// The same in SAN, as the elements of a JSON array: "\"e4\",\"e5\"".
  [[nodiscard]] const std::string& san_elements() const noexcept { return san_text_; }
  [[nodiscard]] const std::optional<pgn::Opening>& opening() const noexcept { return opening_; }
  /// The last of them, or empty.
  [[nodiscard]] std::string_view last_move() const noexcept;
  /// What stands on a side's clock; nothing if there is none.
  [[nodiscard]] std::optional<Milliseconds> remaining(Color color, Instant now) const noexcept;
  /// A bot plays, on either side.
  [[nodiscard]] bool has_bot() const noexcept { return has_bot_; }
  /// The opponent of a player.
  [[nodiscard]] const Seat& opponent(Color color) const noexcept { return info_.seats[~color]; }

  [[nodiscard]] bool may_abort() const noexcept;
  [[nodiscard]] bool may_offer_draw(Color color) const noexcept;
  [[nodiscard]] bool may_ask_takeback(Color color) const noexcept;
  /// When the victory over a player who has left may be claimed; nothing while he is here.
  [[nodiscard]] std::optional<Instant> claimable_from(Color absent) const noexcept;
  /// When the first move must be made; nothing once both have moved.
  [[nodiscard]] std::optional<Instant> first_move_deadline() const noexcept {
    return first_move_deadline_;
  }

  /// How often the engine that plays has failed in a row.
  [[nodiscard]] int computer_failures() const noexcept { return computer_failures_; }

  friend Violations audit(const Room& room);

 private:
  friend class Rooms;
  /// How long somebody is away before his opponent is told.
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
  /// Judges an event; if it is taken, the two times are tied together anew.
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
  std::uint32_t last_chat_ = 0;  // the number of a line

  Instant last_wall_{};          // when the last event was applied, by the wall
  bool clocks_started_ = false;  // by an arbiter, though not both have moved
  ByColor<LagQuota> lag_{};
  std::string moves_text_, san_text_;              // the second as elements of a JSON array
  std::vector<std::size_t> move_ends_, san_ends_;  // in the texts, for takebacks
  std::optional<pgn::Opening> opening_{};

  std::size_t pending_ = 0;     // appends that are not yet durable
  std::uint64_t lifetime_ = 0;  // counts how often it was read again after a failed commit
  std::vector<Listener> listeners_;
  ByColor<int> streams_{};  // listeners who are the player
  ByColor<std::optional<Instant>> gone_since_{};
  ByColor<bool> absence_announced_{};
  Instant last_absence_notice_{};                                    // that somebody is gone
  ByColor<std::optional<std::size_t>> last_draw_offer_{};  // the ply
  ByColor<int> takebacks_declined_{};
  std::optional<Instant> first_move_deadline_{};
  Timer wake_;
  std::optional<Instant> wakes_at_{};
  Instant used_{};
  std::string computer_owner_;  // to whom the searches count; empty: no computer plays
  bool computer_thinks_ = false;
  bool has_bot_ = false;
  int computer_failures_ = 0;  // in a row
  Timer computer_retry_;
  Auditor::Registration audited_;  // the last member: it goes first
};

/// The room's invariant: that of its arbiter, and texts that say the moves that were played.
[[nodiscard]] Violations audit(const Room& room);

}  // namespace tabiya::server
