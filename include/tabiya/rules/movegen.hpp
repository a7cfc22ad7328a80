/// Which moves are legal.
#pragma once

#include <cstddef>
#include <cstdint>

#include "tabiya/rules/bitboard.hpp"
#include "tabiya/rules/move.hpp"
#include "tabiya/rules/position.hpp"
#include "tabiya/support/fixed_list.hpp"

namespace tabiya {

/// No position of at most sixteen men a side has more moves: fifteen queens in the open, a king,
/// and castling. (The most in a position that can arise is 218.)
inline constexpr std::size_t max_legal_moves = 15 * 27 + 8 + 2;

using MoveList = FixedList<Move, max_legal_moves>;

/// Every legal move, in no order that may be relied on. Source: FIDE 3.10.1.
[[nodiscard]] MoveList legal_moves(const Position& position) noexcept;

/// Every legal move of the man on one square.
[[nodiscard]] MoveList legal_moves_from(const Position& position, Square from) noexcept;

/// Every legal move to one of these squares. Castling goes to where its rook stands.
[[nodiscard]] MoveList legal_moves_to(const Position& position, Bitboard targets) noexcept;

/// How many legal moves there are, without listing them.
[[nodiscard]] std::size_t count_legal_moves(const Position& position) noexcept;

/// True if there is a legal move. Without one it is checkmate or stalemate.
[[nodiscard]] bool has_legal_move(const Position& position) noexcept;

/// The same for either side, as if it were its turn; see `with_turn()`. A side that gives check has
/// none: it is not to move.
[[nodiscard]] bool has_legal_move(const Position& position, Color side) noexcept;

/// True if the move is legal in the position, whatever position it came from.
[[nodiscard]] bool is_legal(const Position& position, Move move) noexcept;

/// The king is attacked and nothing helps. Source: FIDE 5.1.1.
[[nodiscard]] bool is_checkmate(const Position& position) noexcept;

/// No legal move, and the king is not attacked. Source: FIDE 5.2.1.
[[nodiscard]] bool is_stalemate(const Position& position) noexcept;

}  // namespace tabiya
