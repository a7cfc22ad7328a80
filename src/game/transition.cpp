#include "tabiya/game/transition.hpp"

#include <utility>

namespace tabiya {
namespace {

/// Adds the pieces of one type and colour that have gone and come. Pairs of them count as moved.
void add_difference(BoardChange& change, Piece piece, Bitboard gone, Bitboard come) noexcept {
  while (gone.any() && come.any()) {
    const Square from = gone.first();
    const Square to = come.first();
    change.moved.push_back({piece, from, to});
    gone -= from;
    come -= to;
  }
  for (const Square sq : gone) change.vanished.push_back({piece, sq});
  for (const Square sq : come) change.appeared.push_back({piece, sq});
}

}  // namespace

BoardChange difference(const Board& before, const Board& after) noexcept {
  BoardChange change;
  for (const Color color : all_colors) {
    for (const PieceType type : all_piece_types) {
      const Bitboard old_pieces = before.pieces(color, type);
      const Bitboard new_pieces = after.pieces(color, type);
      if (old_pieces == new_pieces) continue;
      add_difference(change, {color, type}, old_pieces & ~new_pieces, new_pieces & ~old_pieces);
    }
  }
  return change;
}

BoardChange reversed(const BoardChange& change) noexcept {
  BoardChange back;
  for (const auto& movement : change.moved) {
    back.moved.push_back({movement.piece, movement.to, movement.from});
  }
  back.vanished = change.appeared;
  back.appeared = change.vanished;
  return back;
}

Board after(Board board, const BoardChange& change) noexcept {
  for (const auto& placement : change.vanished) board.remove(placement.square);
  for (const auto& movement : change.moved) board.remove(movement.from);
  for (const auto& movement : change.moved) board.put(movement.to, movement.piece);
  for (const auto& placement : change.appeared) board.put(placement.square, placement.piece);
  return board;
}

}  // namespace tabiya
