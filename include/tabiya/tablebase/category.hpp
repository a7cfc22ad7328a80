/// Results by name, with the half-move clock taken into account.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "tabiya/tablebase/tablebase.hpp"

namespace tabiya {

/// What a position is worth for the side to move, under the fifty-move rule. The names are those of
/// Lichess' tablebase.
enum class TablebaseCategory : std::uint8_t {
  Loss,
  SyzygyLoss,   ///< a loss, or a draw by the fifty-move rule: the distance can be one ply more
  BlessedLoss,  ///< a draw, but only by the fifty-move rule
  Draw,
  CursedWin,  ///< a draw, but only by the fifty-move rule
  SyzygyWin,  ///< a win, or a draw by the fifty-move rule
  Win
};

/// By the distance, and the plies that have been played since the last zeroing move.
[[nodiscard]] TablebaseCategory category_of(Dtz dtz, std::uint32_t halfmove_clock) noexcept;

/// The distance of a position by all its ranked moves, which can be exact where the table is not.
[[nodiscard]] Dtz narrowed(Dtz dtz, std::span<const RankedMove> ranked) noexcept;

/// For the other side.
[[nodiscard]] constexpr TablebaseCategory operator-(TablebaseCategory category) noexcept {
  return static_cast<TablebaseCategory>(static_cast<int>(TablebaseCategory::Win) -
                                        static_cast<int>(category));
}

/// "win", "syzygy-win", "cursed-win", "draw", "blessed-loss", "syzygy-loss", "loss".
[[nodiscard]] std::string_view to_string(TablebaseCategory category) noexcept;

}  // namespace tabiya
