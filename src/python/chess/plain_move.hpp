/// A move as python-chess has it: where from, where to, and what a pawn becomes. Nothing says whether
/// it castles or captures en passant; only a board does.
#pragma once

#include <cstdint>
#include <optional>

#include "tabiya/rules/bitboard.hpp"
#include "tabiya/rules/piece.hpp"
#include "tabiya/rules/square.hpp"

namespace tabiya::python::chess {

/// The types of pieces as python-chess numbers them: 1 is a pawn, 6 a king. 0 means none.
[[nodiscard]] constexpr int number_of(PieceType type) noexcept { return index_of(type) + 1; }
[[nodiscard]] constexpr int number_of(std::optional<PieceType> type) noexcept {
  return type ? number_of(*type) : 0;
}
/// The inverse. Requires: 0 <= number <= 6.
[[nodiscard]] constexpr std::optional<PieceType> type_of_number(int number) noexcept {
  if (number == 0) return std::nullopt;
  return static_cast<PieceType>(number - 1);
}

struct PlainMove {
  Square from = Square::A1;
  Square to = Square::A1;
  std::optional<PieceType> promotion{};
  std::optional<PieceType> drop{};  ///< a piece from the hand; `from` and `to` are then equal

  /// A pass: from a1 to a1.
  [[nodiscard]] constexpr bool is_null() const noexcept { return *this == PlainMove{}; }
  [[nodiscard]] constexpr Bitboard touched() const noexcept { return Bitboard{from} ^ to; }

  friend constexpr bool operator==(const PlainMove&, const PlainMove&) noexcept = default;
};

/// How far apart two squares are by file.
[[nodiscard]] constexpr int file_difference(Square from, Square to) noexcept {
  return index_of(file_of(to)) - index_of(file_of(from));
}

}  // namespace tabiya::python::chess
