/// The rules of draws by claim, for a history of positions.
#pragma once

#include <cstdint>
#include <expected>
#include <optional>

#include "tabiya/game/claims.hpp"
#include "tabiya/game/repetition.hpp"
#include "tabiya/game/variant_history.hpp"
#include "tabiya/rules/move.hpp"
#include "tabiya/rules/movegen.hpp"

namespace tabiya {

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

/// Judges a claim by the player to move: on the stated move if there is one, otherwise on the
/// current position.
/// Errors: IllegalMove, MoveNotStated, NotThreefold, NotFiftyMoves.
[[nodiscard]] std::expected<void, ClaimError> judge(const PositionHistory& history, Claim claim,
                                                    std::optional<Move> stated = {}) noexcept;
/// The same in a variant.
[[nodiscard]] std::expected<void, ClaimError> judge(const VariantHistory& history, Claim claim,
                                                    std::optional<Move> stated = {}) noexcept;

}  // namespace tabiya
