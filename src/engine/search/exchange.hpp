/// What a capture and everything that recaptures on its square come to. Internal.
#pragma once

#include "engine/search/value.hpp"
#include "tabiya/rules/move.hpp"
#include "tabiya/rules/position.hpp"

namespace tabiya::engine {

/// What a man is worth when men are exchanged. Units: hundredths of a pawn.
inline constexpr std::array<Value, 6> exchange_values{100, 310, 330, 500, 950, 0};

[[nodiscard]] constexpr Value exchange_value(PieceType type) noexcept {
  return exchange_values[static_cast<std::size_t>(index_of(type))];
}

/// True if the move and the exchanges it starts on its target come to at least `threshold` for the
/// side that moves, when each side may stop taking as soon as it does not pay.
///
/// Pinned men take part only while their pinner stands elsewhere than on the board's lines to the
/// king, which is an approximation: a pin that the exchange itself opens or closes is not seen.
/// Castling counts as nothing. Requires: the move is legal.
[[nodiscard]] bool exchange_reaches(const Position& position, Move move, Value threshold) noexcept;

}  // namespace tabiya::engine
