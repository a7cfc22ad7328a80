/// The search's internal scores. Internal.
///
/// A `Value` is in units of the evaluation, for the side to move. Values near either end of the range are
/// mates: `mate_value - 5` is a mate five plies from the root.
#pragma once

#include <cstdlib>

#include "tabiya/engine/limits.hpp"
#include "tabiya/engine/score.hpp"

namespace tabiya::engine {

using Value = int;

/// The units of the evaluation in a pawn (see Centipawns): at this value a win is as likely as not at move
/// 32. Measured by tools/win_chances.
inline constexpr int evaluation_units_per_pawn = 130;

/// The maximum length of a line, in plies.
inline constexpr int max_ply = max_depth + 8;

inline constexpr Value draw_value = 0;
inline constexpr Value mate_value = 32'000;
inline constexpr Value infinite_value = mate_value + 1;
/// Values of at least this size are mates.
inline constexpr Value decisive_value = mate_value - max_ply;

[[nodiscard]] constexpr Value mated_in(int plies) noexcept { return plies - mate_value; }
[[nodiscard]] constexpr Value mates_in(int plies) noexcept { return mate_value - plies; }
[[nodiscard]] constexpr bool is_win(Value value) noexcept { return value >= decisive_value; }
[[nodiscard]] constexpr bool is_loss(Value value) noexcept { return value <= -decisive_value; }
[[nodiscard]] constexpr bool is_decisive(Value value) noexcept {
  return is_win(value) || is_loss(value);
}

/// Converts a value that is not a mate to the public unit.
[[nodiscard]] constexpr Centipawns to_centipawns(Value value) noexcept {
  return {value * 100 / evaluation_units_per_pawn};
}
/// Converts a value to the public score.
[[nodiscard]] constexpr Score to_score(Value value) noexcept {
  if (is_win(value)) return MateIn{(mate_value - value + 1) / 2};
  if (is_loss(value)) return MateIn{-(mate_value + value) / 2};
  return to_centipawns(value);
}

}  // namespace tabiya::engine
