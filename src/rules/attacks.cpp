#include "tabiya/rules/attacks.hpp"

#include "rules/inner/attack_tables.hpp"

namespace tabiya {

Bitboard attacks_from(Piece piece, Square sq, Bitboard occupied) noexcept {
  switch (piece.type) {
    case PieceType::Pawn:
      return piece.color == Color::White ? tables::pawn_attacks<Color::White>(Bitboard{sq})
                                         : tables::pawn_attacks<Color::Black>(Bitboard{sq});
    case PieceType::Knight: return tables::attacks<PieceType::Knight>(sq, occupied);
    case PieceType::Bishop: return tables::attacks<PieceType::Bishop>(sq, occupied);
    case PieceType::Rook: return tables::attacks<PieceType::Rook>(sq, occupied);
    case PieceType::Queen: return tables::attacks<PieceType::Queen>(sq, occupied);
    case PieceType::King: return tables::attacks<PieceType::King>(sq, occupied);
  }
  __builtin_unreachable();
}

Bitboard attackers(const Board& board, Square sq, Color attacker) noexcept {
  return attackers(board, sq, attacker, board.occupied());
}

Bitboard attackers(const Board& board, Square sq, Color attacker, Bitboard occupied) noexcept {
  // Attacks are symmetric, except that pawns attack in the opposite direction.
  Bitboard found;
  for (const PieceType type : all_piece_types) {
    found |= attacks_from({~attacker, type}, sq, occupied) & board.pieces(attacker, type);
  }
  return found & occupied;
}

Bitboard between(Square from, Square to) noexcept {
  return tables::between[index_of(from)][index_of(to)];
}

Bitboard line_through(Square from, Square to) noexcept {
  return tables::line[index_of(from)][index_of(to)];
}

bool aligned(Square first, Square second, Square third) noexcept {
  if (first == second || second == third || first == third) return true;
  return line_through(first, second).contains(third);
}

}  // namespace tabiya
