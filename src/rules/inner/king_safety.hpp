/// Whether a single move leaves its king safe. Internal.
///
/// `unsafe_squares()` and `checks_and_pins()` answer this for all moves of a position at once; a
/// reader of one move asks here.
#pragma once

#include "rules/inner/legality.hpp"
#include "rules/inner/queen_lines.hpp"

namespace tabiya {

/// Pieces of one side that attack from where they stand, without the king.
struct Army {
  Bitboard straight;
  Bitboard diagonal;
  Bitboard knights;
  Bitboard pawns;

  [[nodiscard]] Bitboard all() const noexcept { return straight | diagonal | knights | pawns; }
  [[nodiscard]] Army without(Bitboard gone) const noexcept {
    return {straight - gone, diagonal - gone, knights - gone, pawns - gone};
  }
};

[[nodiscard]] inline Army army_of(const Board& board, Color color) noexcept {
  return {straight_sliders(board, color), diagonal_sliders(board, color),
          board.pieces(color, PieceType::Knight), board.pieces(color, PieceType::Pawn)};
}

/// Whether the army of `Us` attacks the square.
template <Color Us>
[[nodiscard, gnu::always_inline]] inline bool is_attacked(Square sq, const Army& army,
                                                          Bitboard occupied) noexcept {
  return tables::knight[index_of(sq)].intersects(army.knights) ||
         tables::pawn_attacks<~Us>(Bitboard{sq}).intersects(army.pawns) ||
         is_on_line_of(sq, occupied, army.straight, army.diagonal);
}

/// Whether an enemy piece, including the king, attacks a king of `Us` on `sq`. The squares are
/// occupied as after the move that captures what stands on `captured`.
template <Color Us>
[[nodiscard, gnu::always_inline]] inline bool king_is_attacked(const Board& board, Square sq,
                                                               Bitboard occupied,
                                                               Bitboard captured) noexcept {
  constexpr Color them = ~Us;
  return is_attacked<them>(sq, army_of(board, them).without(captured), occupied) ||
         tables::king[index_of(sq)].intersects(board.pieces(them, PieceType::King));
}

// The fast readers of moves seldom need the next two functions, so they are not inlined there.

/// Whether the king of `Us` is in check.
template <Color Us>
[[nodiscard, gnu::noinline, gnu::pure]] bool is_in_check(const Board& board) noexcept {
  const Square king = board.pieces(Us, PieceType::King).first();
  return king_is_attacked<Us>(board, king, board.occupied(), Bitboard{});
}

/// True if the king of `Us` is safe after a move of any piece, captures included; not for castling
/// and en passant. Source: FIDE 3.9.2.
template <Color Us>
[[nodiscard, gnu::noinline, gnu::pure]] bool keeps_king_safe(const Board& board, Bitboard from,
                                                             Square to) noexcept {
  const Bitboard king = board.pieces(Us, PieceType::King);
  const Square target = king == from ? to : king.first();
  return !king_is_attacked<Us>(board, target, (board.occupied() ^ from) | to, Bitboard{to});
}

/// The same for an en passant capture. Both pawns leave their squares, so any line through them can
/// open. Source: FIDE 3.7.3.1, 3.9.2.
template <Color Us>
[[nodiscard]] inline bool en_passant_keeps_king_safe(const Board& board, Square from,
                                                     Square to) noexcept {
  const Bitboard captured{make_square(file_of(to), rank_of(from))};
  const Square king = board.pieces(Us, PieceType::King).first();
  const Bitboard occupied = (board.occupied() ^ from ^ captured) | to;
  return !king_is_attacked<Us>(board, king, occupied, captured);
}

}  // namespace tabiya
