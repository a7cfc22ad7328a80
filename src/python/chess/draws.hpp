/// Draws of a state and its history.
#pragma once

#include <span>

#include "python/chess/state.hpp"

namespace tabiya::python::chess {

inline constexpr std::uint32_t fifty_moves = 100;         ///< in plies
inline constexpr std::uint32_t seventy_five_moves = 150;  ///< in plies

/// True if no series of legal moves lets this side win, as far as its pieces alone show.
/// Sound, not complete: blocked positions, for example, are not recognised.
[[nodiscard]] bool has_insufficient_material(const State& state, Color color) noexcept;

/// Same pieces, side to move, castling rights, and en passant square if a capture there is legal.
[[nodiscard]] bool is_same_position(const State& left, const State& right,
                                    CastlingMode mode) noexcept;

/// True if the state occurs `times` times, itself included.
[[nodiscard]] bool is_repetition(const State& state, std::span<const State> history, int times,
                                 CastlingMode mode) noexcept;

[[nodiscard]] bool can_claim_fifty_moves(const State& state, CastlingMode mode);
/// True if the state is the third of its kind, or a legal move leads to one.
[[nodiscard]] bool can_claim_threefold(const State& state, std::span<const State> history,
                                       CastlingMode mode);

/// True if the clock says so and the game is not over.
[[nodiscard]] bool has_halfmoves(const State& state, std::uint32_t plies,
                                 CastlingMode mode) noexcept;

}  // namespace tabiya::python::chess
