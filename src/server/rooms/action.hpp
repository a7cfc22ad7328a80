/// The actions of a player in a game.
#pragma once

#include <chrono>
#include <cstddef>
#include <optional>
#include <string>
#include <variant>

#include "server/model/chat.hpp"
#include "tabiya/game/claims.hpp"
#include "tabiya/game/clock_time.hpp"
#include "tabiya/rules/square.hpp"
#include "tabiya/support/color.hpp"

namespace tabiya::server {

namespace action {

/// A move as two squares and perhaps the letter of a piece, as `parse_attempt()` reads it. Repeating
/// the last move by the same player succeeds and changes nothing. A legal move that offers a draw
/// while the opponent's offer stands accepts that offer and is not played.
struct Move {
  std::string text;
  bool offers_draw = false;
  /// The network round trip, as measured by the connection.
  Milliseconds lag{0};
};
/// Yes: claims a threefold repetition or fifty moves on the board, or else accepts the opponent's
/// offer, or else offers a draw; on one screen, an offer is accepted at once. No: declines. Succeeds
/// without effect if nothing applies.
struct Draw {
  bool yes = true;
};
/// Yes: asks for a takeback, or grants the opponent's request. No: declines.
struct Takeback {
  bool yes = true;
};
/// Loses the game, or draws it if the opponent can never mate. The side is for games on one screen,
/// where it defaults to the side to move; elsewhere it can only be the player's own.
/// Source: FIDE 5.1.2.
struct Resign {
  std::optional<Color> side{};
};
/// Leaves a game before both players have moved. The game does not count.
struct Abort {};
/// Claims victory because the opponent has been away long enough.
struct ClaimVictory {};
struct ClaimDrawOfAbsent {};
/// Claims a draw. The move is UCI text; it is stated, not played. Source: FIDE 9.2, 9.3.
struct ClaimDraw {
  Claim claim{};
  std::optional<std::string> stated{};
};
/// Claims a draw by insufficient losing chances. Source: US Chess 14H.
struct ClaimLosingChances {};
struct Touch {
  Square square;
};
struct Adjust {
  Square square;
};
/// Gives time to the opponent, at most a day.
struct AddTime {
  std::chrono::seconds amount{15};
};
struct Say {
  ChatRoom room{};
  std::string text;  ///< at most `max_chat_length` bytes are kept
};
/// Starts the clocks before both players have moved, as an arbiter does.
struct StartClocks {};

}  // namespace action

inline constexpr std::size_t max_chat_length = 140;
/// Bounds memory; the Lichess API requires a limit too. RequestCounts bounds everything else.
inline constexpr std::size_t max_plies = 600;

using Action = std::variant<action::Move, action::Draw, action::Takeback, action::Resign,
                            action::Abort, action::ClaimVictory, action::ClaimDrawOfAbsent,
                            action::ClaimDraw, action::ClaimLosingChances, action::Touch,
                            action::Adjust, action::AddTime, action::Say, action::StartClocks>;

}  // namespace tabiya::server
