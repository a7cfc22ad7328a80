#include "columns/played_move.hpp"

namespace tabiya::columns {

Move named_castling(const QuickPosition& before, std::string_view san) noexcept {
  const CastlingSide side =
      san.starts_with("O-O-O") ? CastlingSide::QueenSide : CastlingSide::KingSide;
  const Setup& setup = before.setup();
  const Square king = setup.board.pieces(setup.turn, PieceType::King).first();
  const Bitboard rooks = setup.castling_rooks & setup.board.pieces(setup.turn);
  const Square rook = castling_side(king, rooks.first()) == side ? rooks.first() : rooks.last();
  return Move::castling(king, rook);
}

Move special_pawn_move(const Board& now, Color us, Square from, Square to) noexcept {
  if (now.pieces(us, PieceType::Pawn).contains(to)) return Move::en_passant(from, to);
  return Move::promotion(from, to, now.occupied_type_on(to));
}

}  // namespace tabiya::columns
