/// Attacks of sets of pieces, one piece at a time. Internal; see sweep.hpp.
///
/// Machines without suitable vectors use this. Tests compare every other implementation with it.
#pragma once

#include <cstddef>

#include "rules/inner/attack_tables.hpp"
#include "tabiya/rules/bitboard.hpp"

namespace tabiya::plain {

/// The squares that the pieces attack. A queen is in both `straight` and `diagonal`.
[[nodiscard]] inline Bitboard swept(Bitboard straight, Bitboard diagonal, Bitboard knights,
                                    Bitboard occupied) noexcept {
  Bitboard attacked = tables::knight_steps(knights);
  for (const Square sq : straight) attacked |= tables::rook(sq, occupied);
  for (const Square sq : diagonal) attacked |= tables::bishop(sq, occupied);
  return attacked;
}

/// The number of moves of the pieces to the targets. Pieces in `pinned` move only along the line to
/// their king; pinned knights do not move.
/// Requires: the pieces are in `occupied`; pieces in `pinned` are on a line with the king.
[[nodiscard]] inline std::size_t count_swept(Bitboard straight, Bitboard diagonal, Bitboard knights,
                                             Bitboard pinned, Square king, Bitboard occupied,
                                             Bitboard targets) noexcept {
  const auto moves = [&](Square from, Bitboard attacked) {
    if (pinned.contains(from)) attacked &= tables::line[index_of(king)][index_of(from)];
    return static_cast<std::size_t>((attacked & targets).count());
  };
  std::size_t count = 0;
  for (const Square from : straight) count += moves(from, tables::rook(from, occupied));
  for (const Square from : diagonal) count += moves(from, tables::bishop(from, occupied));
  for (const Square from : knights - pinned) count += moves(from, tables::knight[index_of(from)]);
  return count;
}

}  // namespace tabiya::plain
