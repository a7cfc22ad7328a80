/// Static exchange evaluation (SEE): the result of a capture and all recaptures on its square. Internal.
#pragma once

#include "engine/search/value.hpp"
#include "tabiya/rules/move.hpp"
#include "tabiya/rules/position.hpp"

namespace tabiya::engine {

/// Piece values for exchanges, by piece type. Units: hundredths of a pawn.
inline constexpr std::array<Value, 6> exchange_values{100, 310, 330, 500, 950, 0};

[[nodiscard]] constexpr Value exchange_value(PieceType type) noexcept {
  return exchange_values[static_cast<std::size_t>(index_of(type))];
}

/// True if the exchange that the move starts on its target square gains at least `threshold` for the
/// side to move. Each side stops capturing as soon as that is better.
///
/// Pinned pieces capture only along their pin. This is an approximation: pins that the exchange itself
/// creates or removes are not seen. Castling gains nothing.
/// Requires: the move is legal.
[[nodiscard]] bool see_reaches(const Position& position, Move move, Value threshold) noexcept;

}  // namespace tabiya::engine
