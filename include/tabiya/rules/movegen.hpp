/// Legal move generation, and the questions that it answers.
///
///     const MoveList moves = legal_moves(position);
///     if (moves.empty()) return is_checkmate(position) ? "mate" : "stalemate";
///
/// Moves are generated legal: pins, checks and the rules of castling and en passant are taken into
/// account before a move is listed, and no move is tried on a board. All questions here ask the
/// same generator, so they agree. `explain()` says why a move is not among the legal ones.
///
/// Complexity: a fraction of a microsecond for the moves of one position. To count moves, or to ask
/// whether there is any, is faster than to list them.
#pragma once

#include <cstddef>
#include <cstdint>

#include "tabiya/rules/bitboard.hpp"
#include "tabiya/rules/move.hpp"
#include "tabiya/rules/position.hpp"
#include "tabiya/support/fixed_list.hpp"

namespace tabiya {

/// An upper bound for sixteen pieces a side: fifteen queens on an open board, a king, and castling.
/// (The maximum in a reachable position is 218.)
inline constexpr std::size_t max_legal_moves = 15 * 27 + 8 + 2;

using MoveList = FixedList<Move, max_legal_moves>;

/// Every legal move, each once, in unspecified order. A promotion is four moves. Source: FIDE 3.10.1.
[[nodiscard]] MoveList legal_moves(const Position& position) noexcept;

/// Every legal move of the piece on one square.
[[nodiscard]] MoveList legal_moves_from(const Position& position, Square from) noexcept;

/// Every legal move to one of these squares. The target of castling is the rook's square.
[[nodiscard]] MoveList legal_moves_to(const Position& position, Bitboard targets) noexcept;

/// The number of legal moves, without listing them.
[[nodiscard]] std::size_t count_legal_moves(const Position& position) noexcept;

/// True if there is a legal move. If not, the position is checkmate or stalemate.
[[nodiscard]] bool has_legal_move(const Position& position) noexcept;

/// The same for a side as if it were to move; see `with_turn()`. False for a side that gives check.
[[nodiscard]] bool has_legal_move(const Position& position, Color side) noexcept;

/// True if the move is legal in the position. The move can come from any position.
[[nodiscard]] bool is_legal(const Position& position, Move move) noexcept;

/// True if the side to move is in check and has no legal move. Source: FIDE 5.1.1.
[[nodiscard]] bool is_checkmate(const Position& position) noexcept;

/// True if the side to move is not in check and has no legal move. Source: FIDE 5.2.1.
[[nodiscard]] bool is_stalemate(const Position& position) noexcept;

}  // namespace tabiya
