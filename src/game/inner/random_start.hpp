/// The random choices before a game: the players' colours and the starting position of a Chess960
/// game.
///
/// The caller supplies a random 64-bit number, so every answer is equally likely, up to the
/// remainder of the division. The same number gives the same answer, so a draw of lots can be
/// published and checked.
#pragma once

#include <cstdint>

#include "tabiya/rules/chess960.hpp"
#include "tabiya/support/color.hpp"

namespace tabiya {

/// A player's colour from a random number.
[[nodiscard]] constexpr Color random_color(std::uint64_t random) noexcept {
  return random % 2 == 0 ? Color::White : Color::Black;
}

/// The number of a Chess960 starting position, 0 to 959, from a random number. Source: FIDE
/// Guidelines II.2.
[[nodiscard]] constexpr int random_chess960_number(std::uint64_t random) noexcept {
  return static_cast<int>(random % static_cast<std::uint64_t>(chess960_position_count));
}

}  // namespace tabiya
