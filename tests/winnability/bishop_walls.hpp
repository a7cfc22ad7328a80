/// An endless sequence of walls with bishops shut in behind them, determined by the seed.
#pragma once

#include "throws.hpp"

namespace tabiya::test {

/// Blocked pawns on every other file, and behind them, on squares of one colour, bishops that can
/// move only among themselves, and guard the pawns.
///
///     B . B . B . B .
///     p B p B p B p .     White's bishops never leave the two upper ranks. Each of
///     P . P . P . P .     Black's pieces could capture a pawn of the wall only where
///     . . . . b . . .     a bishop guards it.
///     . . . . . b . .
///     . . . . . . . .
///     . . . . . . . .
///     k . K . . . . .
///
/// Most walls are narrower, and many have a hole.
class BishopWalls {
 public:
  explicit BishopWalls(std::uint64_t seed) : throws_{seed} {}

  [[nodiscard]] Position next() {
    return tightest_of(1 << throws_.below_int(8), [&] { return any(); });
  }

 private:
  Position any() {
    while (true) {
      if (const auto position = throws_.finished(wall())) return *position;
    }
  }

  Board wall() {
    Board board;
    const int first_file = throws_.below_int(2);
    const int files = 1 + throws_.below_int(4);
    const int skipped = throws_.below_int(3) / 2;  // pawns at the left that are missing
    const int rank = throws_.one_in(4) ? 4 : 5;    // of White's pawns
    for (int index = skipped; index < files; ++index) {
      Throws::put_ram(board, first_file + 2 * index, rank);
    }
    close_side(board, first_file + 2 * files - 1, rank);
    const Bitboard colour = (first_file + rank) % 2 == 0 ? dark_squares : light_squares;
    Bitboard behind;
    for (int upper = rank + 1; upper <= 7; ++upper) behind |= squares_of(static_cast<Rank>(upper));
    // The bishops stand on the colour of White's pawns of the wall, at the left end of it.
    Bitboard cells;
    for (const Square sq : behind& colour) {
      if (index_of(file_of(sq)) < first_file + 2 * files) cells |= sq;
    }
    for (int left = 1 + throws_.below_int(2 * files); left > 0; --left) {
      throws_.put_on_any(board, cells, {Color::White, PieceType::Bishop});
    }
    put_others(board, behind, ~colour);
    return board;
  }

  /// Shuts the right end of the wall.
  void close_side(Board& board, int file, int rank) {
    if (file > 7 || throws_.one_in(8)) return;
    switch (throws_.below(3)) {
      case 0: Throws::put_ram(board, file + 1, rank + 1); break;
      case 1:
        Throws::put_ram(board, file, rank);
        Throws::put_ram(board, file, rank + 1);
        break;
      default:
        for (int more = file + 1; more <= 7; more += 2) Throws::put_ram(board, more, rank);
    }
  }

  void put_others(Board& board, Bitboard behind, Bitboard other_colour) {
    // More pawns below the wall, so that the kings have less room.
    for (int left = throws_.below_int(5); left > 0; --left) {
      Throws::put_ram(board, throws_.below_int(8), 1 + throws_.below_int(2));
    }
    for (const Color color : {Color::White, Color::Black}) {
      const Bitboard room = throws_.one_in(2) ? behind : every_square - behind;
      while (board.pieces(color, PieceType::King).empty()) {
        throws_.put_on_any(board, room, {color, PieceType::King});
      }
    }
    for (int left = throws_.below_int(3); left > 0; --left) {
      const bool is_odd = throws_.one_in(6);
      const Piece piece{is_odd ? throws_.any_color() : Color::Black,
                        is_odd ? throws_.any_type() : PieceType::Bishop};
      throws_.put_on_any(board, is_odd ? every_square : other_colour - behind, piece);
    }
  }

  Throws throws_;
};

}  // namespace tabiya::test
