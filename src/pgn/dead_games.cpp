#include "pgn/dead_games.hpp"

namespace tabiya::pgn {
namespace {

Bitboard steps_of_pawns(const Board& board) {
  return (shifted<Direction::North>(board.pieces(Color::White, PieceType::Pawn)) |
          shifted<Direction::South>(board.pieces(Color::Black, PieceType::Pawn))) -
         board.occupied();
}

/// Neither side has pawns, rooks or queens. A single minor piece cannot mate, nor can bishops on
/// squares of one colour.
bool officers_suffice(const Board& board) {
  const Bitboard bishops = board.pieces(PieceType::Bishop);
  const bool has_both_bishops =
      bishops.intersects(light_squares) && bishops.intersects(dark_squares);
  const bool has_knight = board.pieces(PieceType::Knight).any();
  constexpr int kings_and_one = 3;
  return board.occupied().count() > kings_and_one && (has_knight || has_both_bishops);
}

}  // namespace

bool may_be_dead(const QuickPosition& position) {
  const Board& board = position.setup().board;
  const bool has_means =
      (board.pieces(PieceType::Queen) | board.pieces(PieceType::Rook) | steps_of_pawns(board))
          .any() ||
      (board.pieces(PieceType::Pawn).empty() && officers_suffice(board));
  constexpr int some_choice = 3;
  return !has_means || !position.has_legal_moves(some_choice);
}

}  // namespace tabiya::pgn
