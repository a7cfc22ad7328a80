/// An endless sequence of kings shut in a corner with their own pieces, determined by the seed.
#pragma once

#include "throws.hpp"

namespace tabiya::test {

/// A king and pieces of its own in a corner behind blocked pawns, with few squares between them.
///
///     B . . b . . . .
///     . . . . . . . .     White's king, rook and bishop are shut in. Only the other
///     . . . . . . . .     bishop moves, and captures nothing.
///     . . . . k . . .
///     . p . p . p . p
///     . P p P . P . P
///     K . P . . . . b
///     R B . . . . . .
///
/// The sizes of the boxes differ, and in many something is missing or can be captured.
class CornerBoxes {
 public:
  explicit CornerBoxes(std::uint64_t seed) : throws_{seed} {}

  [[nodiscard]] Position next() {
    return tightest_of(1 << throws_.below_int(8), [&] { return any(); });
  }

 private:
  Position any() {
    while (true) {
      if (const auto position = throws_.finished(box())) return *position;
    }
  }

  /// The white and the black pawns of a box at a1, and the squares inside.
  struct Shape {
    Bitboard white;
    Bitboard black;
    Bitboard inside;
    Square next;  ///< where the wall goes on to the right, on every other file
  };

  Board box() {
    using enum Square;
    static const std::array<Shape, 8> shapes{{
        {{B3, C2}, {B4, C3}, {A1, B1, A2, C1, D1}, D3},
        {{B3, C2, D3}, {B4, C3, D4}, {A1, B1, A2, C1, D1, D2}, F3},
        {{A4, B3, C2}, {A5, B4, C3}, {A1, B1, C1, A2, B2, A3}, D3},
        {{A3, B2}, {A4, B3}, {A1, B1, C1, A2}, D2},
        {{A3, B2, C2}, {A4, B3, C3}, {A1, B1, C1, D1, A2}, E2},
        {{B2, C3, D2}, {B3, C4, D3}, {A1, B1, C1, D1, E1, A2, C2}, F2},
        {{A2, B3, C2}, {A3, B4, C3}, {A1, B1, C1, D1, B2}, D3},
        {{A2, B2, C3}, {A3, B3, C4}, {A1, B1, C1, D1, C2}, E3},
    }};
    const Shape& shape = shapes[throws_.below(shapes.size())];
    Board board;
    for (const Square sq : shape.white) board.put(sq, {Color::White, PieceType::Pawn});
    for (const Square sq : shape.black) board.put(sq, {Color::Black, PieceType::Pawn});
    throws_.put_on_any(board, shape.inside, {Color::White, PieceType::King});
    put_inside(board, shape.inside);
    put_wall(board, shape.next);
    put_outside(board, shape.inside);
    return board;
  }

  void put_inside(Board& board, Bitboard inside) {
    constexpr std::array types{PieceType::Rook, PieceType::Bishop, PieceType::Bishop,
                               PieceType::Knight, PieceType::Queen};
    for (int left = throws_.below_int(4); left > 0; --left) {
      const Color color = throws_.one_in(8) ? Color::Black : Color::White;
      throws_.put_on_any(board, inside, {color, types[throws_.below(types.size())]});
    }
  }

  /// Closes the rest of the board, or throws a few rams there.
  void put_wall(Board& board, Square next) {
    const int rank = index_of(rank_of(next));
    if (!throws_.one_in(3)) {
      for (int file = index_of(file_of(next)); file < 8; file += 2) {
        Throws::put_ram(board, file, rank);
      }
    }
    for (int left = throws_.below_int(4); left > 0; --left) throws_.put_any_ram(board);
  }

  void put_outside(Board& board, Bitboard inside) {
    const Bitboard outside = every_square - inside;
    while (board.pieces(Color::Black, PieceType::King).empty()) {
      throws_.put_on_any(board, outside, {Color::Black, PieceType::King});
    }
    for (const Color color : {Color::White, Color::Black}) {
      if (throws_.one_in(2)) throws_.put_on_any(board, outside, {color, PieceType::Bishop});
      if (throws_.one_in(12)) throws_.put_on_any(board, outside, {color, throws_.any_type()});
    }
  }

  Throws throws_;
};

}  // namespace tabiya::test
