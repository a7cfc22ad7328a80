#include "tabiya/game/transition.hpp"

#include <utility>

namespace tabiya {
namespace {

/// The men of one kind and colour that have gone and come, paired as far as they go.
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
      const Bitboard old_men = before.men(color, type);
      const Bitboard new_men = after.men(color, type);
      if (old_men == new_men) continue;
      add_difference(change, {color, type}, old_men & ~new_men, new_men & ~old_men);
    }
  }
  return change;
}

BoardChange reversed(const BoardChange& change) noexcept {
  BoardChange back;
  for (const auto& journey : change.moved) {
    back.moved.push_back({journey.piece, journey.to, journey.from});
  }
  back.vanished = change.appeared;
  back.appeared = change.vanished;
  return back;
}

Board after(Board board, const BoardChange& change) noexcept {
  for (const auto& stand : change.vanished) board.remove(stand.square);
  for (const auto& journey : change.moved) board.remove(journey.from);
  for (const auto& journey : change.moved) board.put(journey.to, journey.piece);
  for (const auto& stand : change.appeared) board.put(stand.square, stand.piece);
  return board;
}

}  // namespace tabiya
