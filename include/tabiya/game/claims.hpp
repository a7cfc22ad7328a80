/// Draws by claim: threefold repetition and the fifty-move rule.
///
/// "Can be claimed" and "is over" are different questions. Three occurrences or fifty moves end a
/// game only if the player to move claims the draw, on the position on the board or by stating a
/// move without playing it. Five occurrences or seventy-five moves end the game automatically.
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

/// What a draw claim is based on.
enum class Claim : std::uint8_t {
  Threefold,   ///< the same position has occurred at least three times. Source: FIDE 9.2
  FiftyMoves,  ///< fifty moves by each side without a capture or a pawn move. Source: FIDE 9.3
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

/// The claims that the player to move can make on the current position. Source: FIDE 9.2.2, 9.3.2.
[[nodiscard]] Claims open_claims(const PositionHistory& history) noexcept;

/// The moves that the player to move can state, without playing them, to make a claim. A move that
/// gives checkmate or stalemate is among them: the claim is judged first.
/// Source: FIDE 9.2.1, 9.3.1.
[[nodiscard]] MoveList claimable_moves(const PositionHistory& history, Claim claim) noexcept;

/// Why a claim fails.
enum class ClaimError : std::uint8_t {
  GameIsOver,
  NotOnMove,      ///< only the player to move can claim. Source: FIDE 9.2, 9.3
  IllegalMove,    ///< the stated move is not legal
  MoveNotStated,  ///< right only with a move, which must be stated; not yet a wrong claim
  NotThreefold,   ///< a wrong claim. Source: FIDE 9.5.3
  NotFiftyMoves,  ///< a wrong claim. Source: FIDE 9.5.3
};

/// Judges a claim by the player to move: on the stated move if there is one, otherwise on the
/// current position.
/// Errors: IllegalMove, MoveNotStated, NotThreefold, NotFiftyMoves.
[[nodiscard]] std::expected<void, ClaimError> judge(const PositionHistory& history, Claim claim,
                                                    std::optional<Move> stated = {}) noexcept;

/// "threefold repetition" or "fifty moves".
[[nodiscard]] std::string_view to_string(Claim claim) noexcept;
/// A short English sentence. `to_words()` gives longer ones, in several languages.
[[nodiscard]] std::string_view to_string(ClaimError error) noexcept;

}  // namespace tabiya
