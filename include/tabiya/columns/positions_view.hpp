/// Positions as the columns by position of `GameColumns`, for the functions that turn them into the
/// inputs of networks.
#pragma once

#include <cstddef>
#include <cstdint>
#include <expected>
#include <span>

#include "tabiya/columns/game_columns.hpp"
#include "tabiya/rules/position.hpp"

namespace tabiya::columns {

/// A view of n positions; see `GameColumns` for the codes.
struct PositionsView {
  std::span<const std::uint8_t> boards;             ///< n × 64
  std::span<const std::uint8_t> turns;              ///< n
  std::span<const std::uint8_t> castling;           ///< n
  std::span<const std::int8_t> en_passant;          ///< n
  std::span<const std::uint8_t> halfmove_clocks;    ///< n
  std::span<const std::uint16_t> fullmove_numbers;  ///< n, or empty: all 1

  [[nodiscard]] std::size_t size() const noexcept { return turns.size(); }
  [[nodiscard]] std::span<const std::uint8_t> board(std::size_t position) const noexcept {
    return boards.subspan(squares_of_board * position, squares_of_board);
  }
};

/// The positions of a batch. Requires: it has these columns, FullmoveNumbers apart, and outlives the
/// view.
[[nodiscard]] PositionsView positions_of(const GameColumns& batch) noexcept;

/// One position. A right to castle belongs to the outermost rook of its side, as in X-FEN.
/// Errors: it is not playable.
[[nodiscard]] std::expected<Position, Defects> position_at(const PositionsView& positions,
                                                           std::size_t index);

}  // namespace tabiya::columns
