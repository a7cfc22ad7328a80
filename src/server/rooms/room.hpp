/// A game with the people around it.
///
/// A room is an `Arbiter`, who judges, and the list of those who listen. It is serial: all of it
/// happens on the loop. An action becomes an event of the arbiter's, the event is appended to the
/// store, and when it is durable, whoever asked is answered and whoever listens is told; so a
/// listener's lines are always behind the arbiter's state, and never ahead of the disk.
///
/// Time in a room is the arbiter's, not the wall's. It stands still until both have moved (where
/// the ruleset allows to abort until then) and while the server is down, and a move may count as
/// made a little earlier than it came, for its way here; then the room's time lags by that much.
///
///     wall   ──────────────┬──── down ────┬──────────────>
///     room   ──────────────┘              └──────────────>   goes on where it was durable
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/loop.hpp"
#include "server/outlet.hpp"
#include "server/rooms/action.hpp"
#include "server/rooms/game_info.hpp"
#include "tabiya/game/arbiter.hpp"
#include "tabiya/notation/words.hpp"
#include "tabiya/support/auditable.hpp"

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
  /// The last of them, or empty.
  [[nodiscard]] std::string_view last_move() const noexcept;
  /// What stands on a side's clock; nothing if there is none.
  [[nodiscard]] std::optional<Milliseconds> remaining(Color color, Instant now) const noexcept;
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

  friend Violations audit(const Room& room);

 private:
  friend class Rooms;
  friend class RoomLines;
  struct Listener {
    std::uint64_t number;
    LineForm form;
    std::optional<Color> player;  // nothing: a spectator
    Outlet outlet;
  };

  Room(GameInfo info, Arbiter arbiter, Instant now);
  [[nodiscard]] Instant game_time(Instant now) const noexcept;
  [[nodiscard]] bool clock_stands_still() const noexcept;
  void let_lag_until(Instant game_instant, Instant now) noexcept;
  void note_moves();

  GameInfo info_;
  Arbiter arbiter_;
  GameLabels labels_;
  std::vector<ChatMessage> chat_;

  Milliseconds behind_{0};       // by how much the room's time is behind the wall's
  Instant frozen_since_{};       // by the wall, while the clock stands still
  bool clocks_started_ = false;  // by an arbiter, though not both have moved
  std::string moves_text_, san_text_;
  std::vector<std::uint32_t> move_ends_, san_ends_;  // in the texts, for takebacks
  std::size_t pending_ = 0;                          // appends that are not yet durable
  std::vector<Listener> listeners_;
  ByColor<int> streams_{};  // listeners who are the player
  ByColor<std::optional<Instant>> gone_since_{};
  ByColor<bool> gone_was_told_{};
  ByColor<std::optional<std::size_t>> last_draw_offer_{};  // the ply
  ByColor<int> takebacks_declined_{};
  std::optional<Instant> first_move_deadline_{};
  Timer wake_;
  Instant used_{};
  bool computer_thinks_ = false;
};

/// The room's invariant: that of its arbiter, and texts that say the moves that were played.
[[nodiscard]] Violations audit(const Room& room);

}  // namespace tabiya::server
