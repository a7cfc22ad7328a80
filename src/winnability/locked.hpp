/// Two kings among pawns that stand still for ever. Internal.
#pragma once

#include "tabiya/rules/position.hpp"
#include "winnability/gait.hpp"

namespace tabiya::winnability {

/// True if the king comes to a pawn that no pawn protects, all pawns standing still.
template <Color Us>
[[nodiscard]] inline bool king_takes_pawn(const Board& board) noexcept {
  const Bitboard pawns = board.men(PieceType::Pawn);
  const Bitboard guarded = tables::pawn_attacks<~Us>(board.men(~Us, PieceType::Pawn));
  const Bitboard prey = board.men(~Us, PieceType::Pawn) - guarded;
  const Bitboard walked = walked_by_king(board.men(Us, PieceType::King), ~(guarded | pawns));
  return tables::king_steps(walked).intersects(prey);
}

/// True if only the kings can ever move, proved: so nobody is ever checked, and nobody is mated.
///
/// There are kings and pawns alone. Each pawn has a pawn before it and none to take, and neither
/// king, walking wherever no pawn attacks, comes beside an enemy pawn that no pawn protects. The
/// other king, who could only hinder him, is not looked at.
/// Complexity: some tens of nanoseconds.
[[nodiscard]] inline bool is_locked(const Position& position) noexcept {
  const Board& board = position.board();
  const Bitboard pawns = board.men(PieceType::Pawn);
  if (board.occupied() != (pawns | board.men(PieceType::King))) return false;
  const Bitboard white = board.men(Color::White, PieceType::Pawn);
  const Bitboard black = pawns - white;
  const Bitboard steps = shifted<Direction::North>(white) | shifted<Direction::South>(black);
  const bool may_move = (steps - pawns).any() ||
                        tables::pawn_attacks<Color::White>(white).intersects(black) ||
                        position.en_passant_square(EnPassantMode::Always);
  return !may_move && !position.is_check() && !king_takes_pawn<Color::White>(board) &&
         !king_takes_pawn<Color::Black>(board);
}

}  // namespace tabiya::winnability
