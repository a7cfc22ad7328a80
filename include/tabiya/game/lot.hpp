/// What is settled by lot before a game: colours, and the array of a Chess960 game.
///
/// The lot itself is drawn by the caller, who has a source of chance; each answer is then as likely
/// as any other, as far as 64 bits divide evenly. The same number gives the same answer, so a draw
/// can be published and checked.
#pragma once

#include <cstdint>

#include "tabiya/rules/chess960.hpp"
#include "tabiya/support/color.hpp"

namespace tabiya {

/// The colour of the player for whom the lot is drawn.
[[nodiscard]] constexpr Color color_by_lot(std::uint64_t lot) noexcept {
  return lot % 2 == 0 ? Color::White : Color::Black;
}

/// The number of a Chess960 array, 0 to 959. Source: FIDE Guidelines II.2.
[[nodiscard]] constexpr int chess960_number_by_lot(std::uint64_t lot) noexcept {
  return static_cast<int>(lot % static_cast<std::uint64_t>(chess960_position_count));
}

}  // namespace tabiya
