/// The results that tablebases know.
#pragma once

#include <cstdint>
#include <string_view>

namespace tabiya {

/// How a position ends with best play, for the side to move, if the half-move clock stands at 0.
enum class Wdl : std::int8_t {
  Loss = -2,
  BlessedLoss,  ///< a draw, but only by the fifty-move rule
  Draw,
  CursedWin,  ///< a draw, but only by the fifty-move rule
  Win
};

/// The result for the other side.
[[nodiscard]] constexpr Wdl operator-(Wdl wdl) noexcept {
  return static_cast<Wdl>(-static_cast<int>(wdl));
}

/// "win", "cursed-win", "draw", "blessed-loss", "loss": the names of Lichess' tablebase.
[[nodiscard]] std::string_view to_string(Wdl wdl) noexcept;

}  // namespace tabiya
