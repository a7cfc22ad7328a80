/// How pieces move, and the attacks of pieces that stand still. Internal; see standstill.hpp.
#pragma once

#include "rules/inner/king_safety.hpp"

namespace tabiya::winnability {

/// The squares that the army of `Us` attacks.
template <Color Us>
[[nodiscard]] inline Bitboard attacks(const Army& army, Bitboard occupied) noexcept {
  return swept(army.straight, army.diagonal, army.knights, occupied) |
         tables::pawn_attacks<Us>(army.pawns);
}

/// How a piece moves: for each kind of move a mask of all squares or none. A queen has two kinds.
struct Movement {
  Bitboard straight;
  Bitboard diagonal;
  Bitboard leaps;
  Bitboard steps;

  [[nodiscard]] static Movement of(const Army& army, Square sq) noexcept {
    const auto all_if = [](bool is_so) { return is_so ? every_square : Bitboard{}; };
    const bool is_piece = army.all().contains(sq);
    return {all_if(army.straight.contains(sq)), all_if(army.diagonal.contains(sq)),
            all_if(army.knights.contains(sq)), all_if(!is_piece)};
  }

  /// The squares that the piece attacks.
  [[nodiscard]] Bitboard from(Square sq, Bitboard occupied) const noexcept {
    return slider_attacks(sq, occupied, straight, diagonal) |
           (tables::knight[index_of(sq)] & leaps) | (tables::king[index_of(sq)] & steps);
  }
  /// The squares that it attacks from any square of a set.
  [[nodiscard]] Bitboard spread(Bitboard set, Bitboard occupied) const noexcept {
    return swept(set & straight, set & diagonal, set & leaps, occupied) |
           tables::king_steps(set & steps);
  }
  /// The squares that it reaches in `count` moves over squares that are neither occupied nor
  /// avoided.
  [[nodiscard]] Bitboard flood(Bitboard set, Bitboard occupied, Bitboard avoided,
                               int count) const noexcept {
    const Bitboard free = ~occupied - avoided;
    for (int hop = 0; hop < count; ++hop) set |= spread(set, occupied) & free;
    return set;
  }
  /// Whether it gets from one square to another in at most three such moves. The last can be a
  /// capture.
  [[nodiscard]] bool leads(Square from, Square to, Bitboard occupied,
                           Bitboard avoided) const noexcept {
    const Bitboard free = ~occupied - avoided;
    const Bitboard first = this->from(from, occupied);
    if (first.contains(to)) return true;
    const Bitboard last = this->from(to, occupied) & free;
    const Bitboard reached = first & free;
    return reached.intersects(last) || spread(reached, occupied).intersects(last);
  }
};

/// The squares that a king reaches from `set` over `free` squares, including `set`.
[[nodiscard]] inline Bitboard walked_by_king(Bitboard set, Bitboard free) noexcept {
  while (true) {
    const Bitboard grown = set | (tables::king_steps(set) & free);
    if (grown == set) return set;
    set = grown;
  }
}

}  // namespace tabiya::winnability
