/// What a player can do in a game, as values.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>

#include "tabiya/game/claims.hpp"
#include "tabiya/game/clock_time.hpp"
#include "tabiya/rules/square.hpp"
#include "tabiya/support/color.hpp"

namespace tabiya::server {

enum class ChatRoom : std::uint8_t { Players, Spectators };

namespace action {

/// The move is text of any kind that `parse_uci()` reads. The move that was played last, sent again
/// by the same player, is accepted and changes nothing. A legal move that offers a draw while the
/// opponent's offer stands accepts that, and is not played.
struct Move {
  std::string text;
  bool offers_draw = false;
  /// How long the way to the player and back takes, as measured by whoever keeps the connection.
  Milliseconds lag{0};
};
/// Yes: offers, or accepts the opponent's offer, or claims a threefold repetition that stands on the
/// board. No: declines. Where there is nothing to do, nothing is done.
struct Draw {
  bool yes = true;
};
/// Yes: asks, or grants what the opponent asks. No: declines.
struct Takeback {
  bool yes = true;
};
/// Loses the game, or draws it if the opponent could never mate. The side is for a game on one
/// screen, where it is the side to move unless named; elsewhere it may only be the player's own.
/// Source: FIDE 5.1.2.
struct Resign {
  std::optional<Color> side{};
};
/// Leaves a game before both have moved; it does not count.
struct Abort {};
/// The opponent has left for long enough.
struct ClaimVictory {};
struct ClaimDrawOfAbsent {};
/// Source: FIDE 9.2, 9.3. The move is UCI text: it is stated and not played.
struct ClaimDraw {
  Claim claim{};
  std::optional<std::string> stated{};
};
struct Touch {
  Square square;
};
struct Adjust {
  Square square;
};
/// For the opponent, at most a day.
struct AddTime {
  std::chrono::seconds amount{15};
};
struct Say {
  ChatRoom room{};
  std::string text;  ///< at most `max_chat_length` bytes are kept
};
/// Starts the clocks though not both have moved: what an arbiter does.
struct StartClocks {};

}  // namespace action

inline constexpr std::size_t max_chat_length = 140;
/// The API of Lichess calls for a limit, and so does memory.
inline constexpr std::size_t max_plies = 600;
/// Offers, takebacks and the like included: after so many nothing can be done but resign.
inline constexpr std::size_t max_events = 3000;

using Action =
    std::variant<action::Move, action::Draw, action::Takeback, action::Resign, action::Abort,
                 action::ClaimVictory, action::ClaimDrawOfAbsent, action::ClaimDraw, action::Touch,
                 action::Adjust, action::AddTime, action::Say, action::StartClocks>;

}  // namespace tabiya::server
