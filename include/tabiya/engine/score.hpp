/// How good a position is, as an engine says it.
#pragma once

#include <string>
#include <variant>

namespace tabiya::engine {

/// An advantage in hundredths of a pawn, for the side the speaker names.
struct Centipawns {
  int value = 0;
  friend auto operator<=>(Centipawns, Centipawns) noexcept = default;
};

/// A forced mate. Units: moves, not plies. Positive: the side mates in so many moves; negative: it is
/// mated in so many; 0: it is mated already.
struct MateIn {
  int moves = 0;
  friend bool operator==(MateIn, MateIn) noexcept = default;
};

using Score = std::variant<Centipawns, MateIn>;

/// "cp 31", "mate -3". Source: UCI "info score".
[[nodiscard]] std::string to_string(Score score);

/// How often a game goes on to be won, drawn and lost. Units: of a thousand; they add up to it.
struct WinDrawLoss {
  int win = 0;
  int draw = 0;
  int loss = 0;
  friend bool operator==(WinDrawLoss, WinDrawLoss) noexcept = default;
};

}  // namespace tabiya::engine
