/// Rulesets as data: the choices that the Laws leave open, and the points where other rules differ
/// from them.
///
/// A ruleset never changes how the pieces move. Each game stores the name of its ruleset, so later
/// Laws do not rewrite old games. An organiser can change single fields of a copy, such as the
/// number of moves before a draw offer is allowed (FIDE 9.1.1).
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

/// What happens to an illegal move.
enum class IllegalMoves : std::uint8_t {
  Refused,    ///< it is rejected with the reason and never made, as on a server
  Penalised,  ///< made, completed with the clock, taken back and penalised. Source: FIDE 7.5
};

/// Whether threefold repetition and fifty moves need a claim.
enum class DrawClaims : std::uint8_t {
  ByPlayer,   ///< only the player to move can claim the draw. Source: FIDE 9.2, 9.3
  Automatic,  ///< the game ends at once. Source: FIDE Online Chess Regulations 5.4
};

/// When the fall of a flag counts.
enum class FlagFalls : std::uint8_t {
  WhenNoticed,  ///< when the arbiter notices it or the opponent claims it. Source: FIDE 6.8
  AtOnce,       ///< at the instant itself; later actions do not count
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

/// Whether a player must press the clock to complete a move.
enum class ClockPresses : std::uint8_t {
  WithTheMove,  ///< making a move completes it
  ByThePlayer,  ///< with a clock, the player's press completes the move. Source: FIDE 6.2.1
};

/// One set of choices. A new one is made by changing fields of a copy.
struct Ruleset {
  std::string_view name;   ///< for programs and files, such as "fide-rapid"
  std::string_view title;  ///< for people

  IllegalMoves illegal_moves = IllegalMoves::Refused;
  /// The number of completed illegal moves that loses the game; nothing if no number does.
  /// Source: FIDE 7.5.5.
  std::optional<int> losing_illegal_move = 2;
  bool touch_move = false;  ///< Source: FIDE 4.2 to 4.8
  ClockPresses clock_presses = ClockPresses::WithTheMove;
  DrawClaims draw_claims = DrawClaims::ByPlayer;
  /// Whether a player can claim on the position after a move before completing it. US Chess 14C
  /// tolerates this.
  bool claims_before_press = false;
  /// Whether a player can claim a draw by insufficient losing chances, on a clock without increment
  /// or delay. Source: US Chess 14H.
  bool losing_chances_claims = false;
  FlagFalls flag_falls = FlagFalls::AtOnce;
  FlagDraws flag_draws = FlagDraws::IfNoMatePossible;
  Resignations resignations = Resignations::DrawIfNoMatePossible;
  /// The time added for the opponent after a wrong claim or an illegal move.
  /// Source: FIDE 7.5.5, 9.5.3; A.3 and B.3: one minute in rapid and blitz.
  Milliseconds penalty = std::chrono::minutes{2};
  /// The moves that each player must make before a draw offer. FIDE 5.2.3 always requires one.
  /// Source: FIDE 9.1.1.
  int moves_before_draw_offer = 1;
  /// The moves of each player after which a wrong initial position stands; nothing if it never
  /// does.
  /// Source: FIDE 7.2.1, A.5.1.
  std::optional<int> wrong_setup_stands_after{};
  bool takebacks = false;  ///< whether the opponent can grant one
  bool aborts = false;     ///< whether a player can leave the game before both have moved
  /// Whether a program should point out claims and announce check. An arbiter must not.
  /// Source: FIDE 11.12, 12.6.
  bool hints = false;

  friend bool operator==(const Ruleset&, const Ruleset&) = default;
};

/// FIDE's Laws among friends: only a wrong claim is penalised, and a program can give hints. The
/// default everywhere.
[[nodiscard]] const Ruleset& casual_ruleset() noexcept;

/// All built-in rulesets: casual, fide, fide-rapid, fide-blitz, fide-online, us.
[[nodiscard]] std::span<const Ruleset> all_rulesets() noexcept;

/// The ruleset with this name, or a null pointer.
[[nodiscard]] const Ruleset* find_ruleset(std::string_view name) noexcept;

}  // namespace tabiya
