/// An endless sequence of caged kings, determined by the seed.
#pragma once

#include "throws.hpp"

namespace tabiya::test {

/// A king among its own pieces, most of which cannot move; outside, an enemy queen or rook that
/// cannot get near, and a few pawns with a few moves left. The winner's king is often part of the
/// cage.
///
///     . . . . . . . .
///     . . . . . . p p     Black's king is on b3, and nothing around it can move
///     . . . . . . . .     but the knight. The cage holds as long as its guards
///     . . . . q . . .     recapture.
///     p p p . . . . .
///     b k p . . . . Q
///     q n p . . p . .
///     n . K . . . . .
///
/// In many of them a guard is missing, can move, or is pinned.
class Cages {
 public:
  explicit Cages(std::uint64_t seed) : throws_{seed} {}

  [[nodiscard]] Position next() {
    return tightest_of(1 << throws_.below_int(8), [&] { return any(); });
  }

 private:
  Position any() {
    while (true) {
      if (const auto position = throws_.finished(cage())) return *position;
    }
  }

  /// A caged black king. The squares are filled from below, so that pawns find something in front.
  Board cage() {
    Board board;
    const Bitboard corner{0x0F0F0F0F};
    const Square king = *throws_.any_of(throws_.one_in(4) ? every_square : corner);
    board.put(king, {Color::Black, PieceType::King});
    const Bitboard ring = squares_beside(king);
    Bitboard around;
    for (const Square sq : ring) around |= squares_beside(sq);
    throws_.put_on_any(board, throws_.one_in(2) ? around - ring : every_square - ring,
                       {Color::White, PieceType::King});
    const std::uint64_t gaps = throws_.below(3);
    for (const Square sq : ring) {
      if (throws_.below(12) >= gaps) Throws::put(board, sq, {Color::Black, guard_on(board, sq)});
    }
    const std::uint64_t density = throws_.below(8);
    for (const Square sq : around - ring) {
      if (throws_.below(10) < density && board.pieces(Color::Black).count() < 13) {
        Throws::put(board, sq, {Color::Black, guard_on(board, sq)});
      }
    }
    if (throws_.one_in(3)) block_pawns(board);
    put_outsiders(board, every_square - around);
    return board;
  }

  /// Usually a pawn, if something is in front of it.
  PieceType guard_on(const Board& board, Square sq) {
    constexpr std::array guards{PieceType::Knight, PieceType::Knight, PieceType::Bishop,
                                PieceType::Bishop, PieceType::Bishop, PieceType::Rook,
                                PieceType::Queen,  PieceType::Pawn};
    const auto front = offset(sq, 0, -1);
    const bool is_blocked = front && board.occupied().contains(*front);
    const bool has_pawn = board.pieces(Color::Black, PieceType::Pawn).count() < 8;
    if (is_blocked && has_pawn && rank_of(sq) != Rank::Eighth && !throws_.one_in(4)) {
      return PieceType::Pawn;
    }
    return guards[throws_.below(has_pawn ? guards.size() : guards.size() - 1)];
  }

  /// Puts a white pawn in front of most black pawns that could advance.
  void block_pawns(Board& board) {
    for (const Square pawn : board.pieces(Color::Black, PieceType::Pawn)) {
      const auto front = offset(pawn, 0, -1);
      if (front && !throws_.one_in(6)) Throws::put(board, *front, {Color::White, PieceType::Pawn});
    }
  }

  void put_outsiders(Board& board, Bitboard squares) {
    constexpr std::array hunters{PieceType::Queen, PieceType::Queen, PieceType::Rook,
                                 PieceType::Bishop, PieceType::Knight};
    throws_.put_on_any(board, squares, {Color::White, hunters[throws_.below(hunters.size())]});
    if (throws_.one_in(6)) throws_.put_on_any(board, squares, {Color::Black, throws_.any_type()});
    if (throws_.one_in(3)) throws_.put_on_any(board, squares, {Color::Black, PieceType::Pawn});
    if (throws_.one_in(3)) {
      Throws::put_ram(board, throws_.below_int(8), 1 + throws_.below_int(3), throws_.below_int(3));
    }
  }

  Throws throws_;
};

}  // namespace tabiya::test
