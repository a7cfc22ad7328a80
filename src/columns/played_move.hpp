/// The move that leads from one position to the next.
#pragma once

#include <cstdint>
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

/// The move between two positions. Requires: it is not castling.
[[nodiscard, gnu::always_inline]] inline Move move_between(const QuickPosition& before,
                                                           const QuickPosition& after) noexcept {
  const Color us = before.turn();
  const Board& old = before.setup().board;
  const Board& now = after.setup().board;
  const Bitboard ours = old.pieces(us);
  const Bitboard ours_now = now.pieces(us);
  const Square from = (ours - ours_now).first();
  const Square to = (ours_now - ours).first();
  // Without branches, which would be predicted correctly only half of the time.
  constexpr std::uint64_t last_ranks = (squares_of(Rank::First) | squares_of(Rank::Eighth)).bits();
  const std::uint64_t is_pawn = old.pieces(PieceType::Pawn).bits() >> index_of(from);
  const auto changes_file = static_cast<std::uint64_t>(((index_of(from) ^ index_of(to)) & 7) != 0);
  const std::uint64_t captures_nothing = changes_file & ~(old.occupied().bits() >> index_of(to));
  const std::uint64_t is_special = is_pawn & (captures_nothing | last_ranks >> index_of(to)) & 1;
  if (is_special != 0) [[unlikely]]
    return special_pawn_move(now, us, from, to);
  return Move::normal(from, to);
}

}  // namespace tabiya::columns
