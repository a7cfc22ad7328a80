/// An engine's score of a position.
///
/// A score is either an advantage or a forced mate, never a number that means both. The two do not
/// compare by themselves: the caller decides where a mate ranks.
#pragma once

#include <string>
#include <variant>

namespace tabiya::engine {

/// An advantage in hundredths of a pawn, for the side that the field's docstring names. The pawn is
/// normalised: at +100 the engine wins every second game against itself, counted at move 32.
struct Centipawns {
  int value = 0;
  friend auto operator<=>(Centipawns, Centipawns) noexcept = default;
};

/// A forced mate. Units: moves, not plies. Positive: the side gives mate in this number of moves;
/// negative: it is mated in this number; 0: it is already mated.
struct MateIn {
  int moves = 0;
  friend bool operator==(MateIn, MateIn) noexcept = default;
};

using Score = std::variant<Centipawns, MateIn>;

/// The same score for the other side.
[[nodiscard]] Score negated(Score score) noexcept;

/// "cp 31", "mate -3". Source: UCI "info score".
[[nodiscard]] std::string to_string(Score score);

/// The expected shares of wins, draws and losses. Units: per thousand; they add up to 1000.
struct WinDrawLoss {
  int win = 0;
  int draw = 0;
  int loss = 0;
  friend bool operator==(WinDrawLoss, WinDrawLoss) noexcept = default;
};

}  // namespace tabiya::engine
