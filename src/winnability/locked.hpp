/// Two kings among pawns that can never move. Internal.
#pragma once

#include "tabiya/rules/position.hpp"
#include "winnability/movement.hpp"

namespace tabiya::winnability {

/// True if the king can reach an unprotected enemy pawn, provided that no pawn moves.
template <Color Us>
[[nodiscard]] inline bool king_takes_pawn(const Board& board) noexcept {
  const Bitboard pawns = board.pieces(PieceType::Pawn);
  const Bitboard guarded = tables::pawn_attacks<~Us>(board.pieces(~Us, PieceType::Pawn));
  const Bitboard prey = board.pieces(~Us, PieceType::Pawn) - guarded;
  const Bitboard walked = walked_by_king(board.pieces(Us, PieceType::King), ~(guarded | pawns));
  return tables::king_steps(walked).intersects(prey);
}

/// True only if it is proved that only the kings can ever move. Then neither is ever checked or
/// mated.
///
/// The position has only kings and pawns. Each pawn is blocked by a pawn and has nothing to
/// capture, and neither king, walking over squares that no pawn attacks, reaches an unprotected
/// enemy pawn. The test ignores the other king, which could only get in the way.
/// Complexity: tens of nanoseconds.
[[nodiscard]] inline bool is_locked(const Position& position) noexcept {
  const Board& board = position.board();
  const Bitboard pawns = board.pieces(PieceType::Pawn);
  if (board.occupied() != (pawns | board.pieces(PieceType::King))) return false;
  const Bitboard white = board.pieces(Color::White, PieceType::Pawn);
  const Bitboard black = pawns - white;
  const Bitboard steps = shifted<Direction::North>(white) | shifted<Direction::South>(black);
  const bool can_move = (steps - pawns).any() ||
                        tables::pawn_attacks<Color::White>(white).intersects(black) ||
                        position.en_passant_square(EnPassantMode::Always);
  return !can_move && !position.is_check() && !king_takes_pawn<Color::White>(board) &&
         !king_takes_pawn<Color::Black>(board);
}

}  // namespace tabiya::winnability
