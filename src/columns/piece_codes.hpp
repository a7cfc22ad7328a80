/// The codes of pieces in `GameColumns::boards`.
#pragma once

#include <cstdint>

#include "tabiya/rules/piece.hpp"

namespace tabiya::columns {

inline constexpr int codes_of_side = 6;  // White's are 1 to 6, Black's 7 to 12

[[nodiscard]] constexpr std::uint8_t code_of(Color color, PieceType type) noexcept {
  const int first = color == Color::White ? 1 : 1 + codes_of_side;
  return static_cast<std::uint8_t>(first + index_of(type));
}

/// The piece of a code from 1 to 12.
[[nodiscard]] constexpr Piece piece_of(std::uint8_t code) noexcept {
  return {code <= codes_of_side ? Color::White : Color::Black,
          static_cast<PieceType>((code - 1) % codes_of_side)};
}

}  // namespace tabiya::columns
