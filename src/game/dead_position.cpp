#include "tabiya/game/dead_position.hpp"

namespace tabiya {
namespace {

bool on_one_square_color(Bitboard squares) noexcept {
  return !squares.intersects(light_squares) || !squares.intersects(dark_squares);
}

}  // namespace

bool cannot_mate_by_material(const Board& board, Color color) noexcept {
  const Bitboard king = board.men(color, PieceType::King);
  const Bitboard army = board.men(color) - king;
  if (army.empty()) return true;

  const Bitboard pawns = board.men(PieceType::Pawn);
  const Bitboard knights = board.men(PieceType::Knight);
  const Bitboard bishops = board.men(PieceType::Bishop);
  if ((army - bishops).empty()) {
    return on_one_square_color(bishops) && pawns.empty() && knights.empty();
  }
  if (army.count() == 1 && (army - knights).empty()) {
    const Bitboard opponents = board.men(~color);
    return (opponents - board.men(PieceType::King) - board.men(PieceType::Queen)).empty();
  }
  return false;
}

bool can_never_mate(const Position& position, Color color) noexcept {
  return cannot_mate_by_material(position.board(), color);
}

bool is_dead(const Position& position) noexcept {
  return can_never_mate(position, Color::White) && can_never_mate(position, Color::Black);
}

}  // namespace tabiya
