/// Draws that a player may claim, and that nobody gets without claiming.
///
/// "May be claimed" and "is over" are different questions: three occurrences and fifty moves end a
/// game only if the player to move says so, with the position on the board or with one move that he
/// states and does not play. Five occurrences and seventy-five moves end it by themselves.
#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <string_view>

#include "tabiya/game/repetition.hpp"
#include "tabiya/rules/move.hpp"
#include "tabiya/rules/movegen.hpp"
#include "tabiya/support/flag_set.hpp"

namespace tabiya {

/// The ground of a claim.
enum class Claim : std::uint8_t {
  Threefold,   ///< the same position for at least the third time. Source: FIDE 9.2
  FiftyMoves,  ///< of each side without a capture or a pawn move. Source: FIDE 9.3
};
using Claims = FlagSet<Claim>;

/// Occurrences of a position that let a player claim a draw. Source: FIDE 9.2.
inline constexpr int claimable_occurrences = 3;
/// Occurrences of a position that end the game. Source: FIDE 9.6.1.
inline constexpr int final_occurrences = 5;
/// Plies without a capture or a pawn move that let a player claim a draw. Source: FIDE 9.3.
inline constexpr std::uint32_t claimable_quiet_plies = 2 * 50;
/// Plies without a capture or a pawn move that end the game. Source: FIDE 9.6.2.
inline constexpr std::uint32_t final_quiet_plies = 2 * 75;

/// What the player to move may claim with the position on the board. Source: FIDE 9.2.2, 9.3.2.
[[nodiscard]] Claims open_claims(const PositionHistory& history) noexcept;

/// The moves with which the player to move may make a claim: he states one of them and does not
/// play it. The move may mate or stalemate, for the claim is judged first.
/// Source: FIDE 9.2.1, 9.3.1.
[[nodiscard]] MoveList claimable_moves(const PositionHistory& history, Claim claim) noexcept;

/// Why a claim is not granted.
enum class ClaimError : std::uint8_t {
  GameIsOver,
  NotOnMove,      ///< only the player having the move may claim. Source: FIDE 9.2, 9.3
  IllegalMove,    ///< the stated move is not legal
  MoveNotStated,  ///< right only with a move, which must be named; no wrong claim yet
  NotThreefold,   ///< a wrong claim. Source: FIDE 9.5.3
  NotFiftyMoves,  ///< a wrong claim. Source: FIDE 9.5.3
};

/// Judges a claim of the player to move: on the position on the board, or on the stated move alone.
/// Errors: IllegalMove, MoveNotStated, NotThreefold, NotFiftyMoves.
[[nodiscard]] std::expected<void, ClaimError> judge(const PositionHistory& history, Claim claim,
                                                    std::optional<Move> stated = {}) noexcept;

/// "threefold repetition" or "fifty moves".
[[nodiscard]] std::string_view to_string(Claim claim) noexcept;
/// A short English sentence; `to_words()` has longer ones in other languages too.
[[nodiscard]] std::string_view to_string(ClaimError error) noexcept;

}  // namespace tabiya
