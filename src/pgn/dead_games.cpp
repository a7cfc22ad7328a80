#include "pgn/dead_games.hpp"

#include "tabiya/rules/attacks.hpp"
#include "tabiya/rules/movegen.hpp"

namespace tabiya::pgn {
namespace {

Bitboard free_pawns_of(const Board& board, Color color) {
  const Bitboard pawns = board.men(color, PieceType::Pawn);
  const Bitboard targets =
      color == Color::White ? shifted<Direction::North>(pawns) : shifted<Direction::South>(pawns);
  const Bitboard open = targets - board.occupied();
  return color == Color::White ? shifted<Direction::South>(open) : shifted<Direction::North>(open);
}

/// Without pawns, rooks and queens: one piece mates nobody, nor do bishops of one colour of squares.
bool officers_suffice(const Board& board) {
  const Bitboard bishops = board.men(PieceType::Bishop);
  const bool has_both_bishops =
      bishops.intersects(light_squares) && bishops.intersects(dark_squares);
  const bool has_knight = board.men(PieceType::Knight).any();
  constexpr int kings_and_one = 3;
  return board.occupied().count() > kings_and_one && (has_knight || has_both_bishops);
}

/// True if there are so many moves of pawns that step and of officers who stand on no line to their
/// king, who is not in check; false promises nothing.
bool certainly_has_moves(const QuickPosition& position, int wanted) {
  if (position.is_check()) return false;
  const Color us = position.turn();
  const Board& board = position.setup().board;
  const Square king = board.men(us, PieceType::King).first();
  const Bitboard unpinned = board.men(us) - attacks_from({us, PieceType::Queen}, king, {});
  int found = (free_pawns_of(board, us) & unpinned).count();
  for (const PieceType type :
       {PieceType::Rook, PieceType::Queen, PieceType::Bishop, PieceType::Knight}) {
    for (const Square from : board.men(type) & unpinned) {
      if (found >= wanted) return true;
      found += (attacks_from({us, type}, from, board.occupied()) - board.men(us)).count();
    }
  }
  return found >= wanted;
}

/// True if the side to move has at least three moves.
bool has_choice(const QuickPosition& position) {
  constexpr int some_choice = 3;
  return certainly_has_moves(position, some_choice) ||
         count_legal_moves(position.position()) >= std::size_t{some_choice};
}

}  // namespace

bool may_be_dead(const QuickPosition& position) {
  const Board& board = position.setup().board;
  const Bitboard free_pawns =
      free_pawns_of(board, Color::White) | free_pawns_of(board, Color::Black);
  const bool has_means =
      (board.men(PieceType::Queen) | board.men(PieceType::Rook) | free_pawns).any() ||
      (board.men(PieceType::Pawn).empty() && officers_suffice(board));
  return !has_means || !has_choice(position);
}

}  // namespace tabiya::pgn
