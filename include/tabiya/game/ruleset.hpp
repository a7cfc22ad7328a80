/// Rulesets as data: what games of chess are played by, where the Laws leave a choice, or where a
/// later set of rules differs from them.
///
/// How the men move is never part of a ruleset. Each game keeps the name of its own, so that later
/// Laws do not rewrite old games. An event may change single fields of a copy, such as the move
/// before which no draw may be offered (FIDE 9.1.1).
///
///     const Ruleset* rapid = find_ruleset("fide-rapid");
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "tabiya/game/clock_time.hpp"

namespace tabiya {

/// What becomes of an illegal move.
enum class IllegalMoves : std::uint8_t {
  Refused,    ///< it is never made; the reason is told. What servers and boards do
  Penalised,  ///< made, completed by the clock, taken back and penalised. Source: FIDE 7.5
};

/// Who draws a game at the third occurrence and after fifty moves.
enum class DrawClaims : std::uint8_t {
  ByPlayer,   ///< whoever has the move, and nobody else. Source: FIDE 9.2, 9.3
  Automatic,  ///< they end the game at once. Source: FIDE Online Chess Regulations 5.4
};

/// When the fall of a flag counts.
enum class FlagFalls : std::uint8_t {
  WhenNoticed,  ///< by the arbiter, or claimed by the opponent. Source: FIDE 6.8
  AtOnce,       ///< at the instant itself; what comes later was never done
};

/// When a player whose flag has fallen draws instead of losing.
enum class FlagDraws : std::uint8_t {
  IfNoMatePossible,  ///< by any series of legal moves. Source: FIDE 6.9, Online 4.4
  ByMaterial,  ///< the opponent has a lone king, king and minor piece, or king and two knights
               ///< against no pawns, and no win is forced. Source: US Chess 14E
};

/// When a player who resigns draws instead of losing.
enum class Resignations : std::uint8_t {
  DrawIfNoMatePossible,  ///< for the opponent, by any series of legal moves. Source: FIDE 5.1.2
  AlwaysLose,            ///< Source: FIDE Online Chess Regulations 5.2
};

/// Whether a player who has made a move must press the clock for himself.
enum class ClockPresses : std::uint8_t {
  WithTheMove,  ///< making a move completes it
  ByThePlayer,  ///< made and completed are two things, if there is a clock. Source: FIDE 6.2.1
};

struct Ruleset {
  std::string_view name;   ///< for programs and files, such as "fide-rapid"
  std::string_view title;  ///< for people

  IllegalMoves illegal_moves = IllegalMoves::Refused;
  /// The completed illegal move by which a player loses; nothing if no number decides.
  /// Source: FIDE 7.5.5.
  std::optional<int> losing_illegal_move = 2;
  bool touch_move = false;  ///< Source: FIDE 4.2 to 4.8
  ClockPresses clock_presses = ClockPresses::WithTheMove;
  DrawClaims draw_claims = DrawClaims::ByPlayer;
  /// Whether the position after a move that is not yet completed may be claimed by whoever made
  /// it, which US Chess 14C tolerates.
  bool claims_before_press = false;
  /// Whether a draw may be claimed because the opponent has insufficient winning chances, on a
  /// clock without increment and delay. Source: US Chess 14H.
  bool losing_chances_claims = false;
  FlagFalls flag_falls = FlagFalls::AtOnce;
  FlagDraws flag_draws = FlagDraws::IfNoMatePossible;
  Resignations resignations = Resignations::DrawIfNoMatePossible;
  /// What the opponent of a wrong claim or an illegal move is given.
  /// Source: FIDE 7.5.5, 9.5.3; A.3 and B.3: one minute in rapid and blitz.
  Milliseconds penalty = std::chrono::minutes{2};
  /// The number of moves that both must have made before a draw is offered; one is what FIDE 5.2.3
  /// asks always. Source: FIDE 9.1.1.
  int moves_before_draw_offer = 1;
  /// Moves of both after which a wrong initial position stands; nothing if it never does.
  /// Source: FIDE 7.2.1, A.5.1.
  std::optional<int> wrong_setup_stands_after{};
  bool takebacks = false;  ///< whether the opponent may grant one
  bool aborts = false;     ///< whether a game may be left before both have moved
  /// Whether a program should tell what may be claimed and announce a check. An arbiter must not.
  /// Source: FIDE 11.12, 12.6.
  bool hints = false;

  friend bool operator==(const Ruleset&, const Ruleset&) = default;
};

/// FIDE's Laws among friends: nothing is counted against a player but a wrong claim, and a program
/// may help. The default everywhere.
[[nodiscard]] const Ruleset& casual_ruleset() noexcept;

/// All that there are: casual, fide, fide-rapid, fide-blitz, fide-online, us.
[[nodiscard]] std::span<const Ruleset> all_rulesets() noexcept;

/// The one of a name, or nothing.
[[nodiscard]] const Ruleset* find_ruleset(std::string_view name) noexcept;

}  // namespace tabiya
