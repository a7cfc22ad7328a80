/// The search's internal scores. Internal.
///
/// A `Value` is in units of the evaluation, for the side to move. Values near either end of the range are
/// mates: `mate_value - 5` is a mate five plies from the root. Below them are wins and losses that
/// tablebases tell: `tablebase_value - 5` is one five plies from the root.
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
inline constexpr Value lowest_mate_value = mate_value - max_ply;
inline constexpr Value tablebase_value = lowest_mate_value - 1;
/// Values of at least this size are mates or told by tablebases; no evaluation is as large.
inline constexpr Value decisive_value = tablebase_value - max_ply;

[[nodiscard]] constexpr Value mated_in(int plies) noexcept { return plies - mate_value; }
[[nodiscard]] constexpr Value mates_in(int plies) noexcept { return mate_value - plies; }
[[nodiscard]] constexpr bool is_win(Value value) noexcept { return value >= decisive_value; }
[[nodiscard]] constexpr bool is_loss(Value value) noexcept { return value <= -decisive_value; }
[[nodiscard]] constexpr bool is_decisive(Value value) noexcept {
  return is_win(value) || is_loss(value);
}

/// True if a mate has been found.
[[nodiscard]] constexpr bool is_mate(Value value) noexcept {
  return value >= lowest_mate_value || value <= -lowest_mate_value;
}

/// Converts a value that is not a mate to the public unit. A win that a tablebase tells is 200 pawns, less a
/// centipawn for each ply before it.
[[nodiscard]] constexpr Centipawns to_centipawns(Value value) noexcept {
  constexpr int tablebase_centipawns = 20'000;
  if (is_win(value)) return {tablebase_centipawns - (tablebase_value - value)};
  if (is_loss(value)) return {-tablebase_centipawns + (tablebase_value + value)};
  return {value * 100 / evaluation_units_per_pawn};
}
/// Converts a value to the public score.
[[nodiscard]] constexpr Score to_score(Value value) noexcept {
  if (value >= lowest_mate_value) return MateIn{(mate_value - value + 1) / 2};
  if (value <= -lowest_mate_value) return MateIn{-(mate_value + value) / 2};
  return to_centipawns(value);
}

}  // namespace tabiya::engine
