/// Minor pieces that can always mate, because every position of their kind is known. Internal.
#pragma once

#include "tabiya/rules/board.hpp"
#include "tabiya/support/color.hpp"
#include "winnability/movement.hpp"

namespace tabiya::winnability {

/// The pieces of the loser besides which a winner who has only minor pieces can mate with as few as
/// one of them.
///
/// A knight mates a king that a knight, a bishop, a rook or a pawn blocks in; a bishop mates one
/// that a knight, a pawn or a bishop of the other colour blocks in. A pawn can become one of these.
[[nodiscard]] inline Bitboard blockers_of(const Board& board, Color winner) noexcept {
  using enum PieceType;
  const Bitboard theirs = board.pieces(~winner) - board.pieces(King);
  if (board.pieces(winner, Knight).any()) return theirs - board.pieces(Queen);
  const bool is_light = board.pieces(winner, Bishop).intersects(light_squares);
  return theirs & (board.pieces(Knight) | board.pieces(Pawn) |
                   (board.pieces(Bishop) & (is_light ? dark_squares : light_squares)));
}

/// Whether the winner has minor pieces that mate a bare king: two of them, not only bishops on
/// squares of one colour.
[[nodiscard]] inline bool has_mating_minors(const Board& board, Color winner) noexcept {
  using enum PieceType;
  const Bitboard knights = board.pieces(winner, Knight);
  const Bitboard bishops = board.pieces(winner, Bishop);
  return knights.has_several() || (knights.any() && bishops.any()) ||
         (bishops.intersects(light_squares) && bishops.intersects(dark_squares));
}

/// Whether the winner has minor pieces only, four or five pieces are left, and there is a helpmate
/// from every such position. Requires: the winner is to move and not in check.
///
/// That is so if the kings are at least three squares apart, and the winner has two or three pieces
/// that mate a bare king, or, of four pieces, one that the loser's last piece helps. It is not a
/// theorem but a count: tables of helpmates contain every position (few_pieces_test.cpp compares
/// all of four pieces, docs/winnability.md has the count of those of five). With the kings nearer to
/// each other there are a few exceptions, such as a king in the corner whose only move captures the
/// last piece that helps.
[[nodiscard]] inline bool always_mate(const Board& board, Color winner) noexcept {
  using enum PieceType;
  constexpr int apart = 3;
  const int count = board.occupied().count();
  if (count > 5 ||
      board.pieces(winner).intersects(board.pieces(Pawn) | board.pieces(Rook) |
                                      board.pieces(Queen)) ||
      distance(board.pieces(winner, King).first(), board.pieces(~winner, King).first()) < apart) {
    return false;
  }
  const bool is_one_helped =
      count == 4 && board.pieces(winner).count() == 2 && blockers_of(board, winner).any();
  return is_one_helped || has_mating_minors(board, winner);
}

}  // namespace tabiya::winnability
