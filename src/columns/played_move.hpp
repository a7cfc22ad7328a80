/// The move that leads from one position to the next.
#pragma once

#include <string_view>

#include "notation/inner/quick_position.hpp"
#include "tabiya/rules/castling.hpp"
#include "tabiya/rules/move.hpp"

namespace tabiya::columns {

/// The castling that canonical SAN names, perhaps with a sign for check.
/// Requires: it is legal in the position.
[[nodiscard]] Move named_castling(const QuickPosition& before, std::string_view san) noexcept;

/// A promotion or an en passant capture. Requires: a pawn has moved, in one of these ways.
[[nodiscard]] Move special_pawn_move(const Board& now, Color us, Square from, Square to) noexcept;

/// The move that QuickPosition::play() has read from this text.
[[nodiscard, gnu::always_inline]] inline Move played_move(const QuickPosition& before,
                                                          const QuickPosition& after,
                                                          std::string_view san) noexcept {
  if (san.front() == 'O') [[unlikely]]
    return named_castling(before, san);
  const Color us = before.turn();
  const Board& old = before.setup().board;
  const Board& now = after.setup().board;
  const Bitboard ours = old.pieces(us);
  const Bitboard ours_now = now.pieces(us);
  const Square from = (ours - ours_now).first();
  const Square to = (ours_now - ours).first();
  constexpr Bitboard last_ranks = squares_of(Rank::First) | squares_of(Rank::Eighth);
  const bool is_pawn = old.pieces(PieceType::Pawn).contains(from);
  const bool changes_file = ((index_of(from) ^ index_of(to)) & 7) != 0;
  const bool captures_nothing = changes_file && !old.occupied().contains(to);
  if (is_pawn && (captures_nothing || last_ranks.contains(to))) [[unlikely]]
    return special_pawn_move(now, us, from, to);
  return Move::normal(from, to);
}

}  // namespace tabiya::columns
