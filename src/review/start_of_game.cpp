#include "review/start_of_game.hpp"

#include "tabiya/rules/board.hpp"

namespace tabiya::review {

bool is_start_of_game(const Position& position) noexcept {
  const Board initial = Board::initial();
  const Board& board = position.board();
  return position.fullmove_number() == 1 && position.turn() == Color::White &&
         board.pieces(PieceType::Pawn) == initial.pieces(PieceType::Pawn) &&
         board.pieces(Color::White) == initial.pieces(Color::White) &&
         board.pieces(Color::Black) == initial.pieces(Color::Black);
}

}  // namespace tabiya::review
