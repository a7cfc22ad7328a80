/// How much worse than it can an engine is to play.
///
/// People are not beaten by sudden nonsense but outplayed or let off by somebody who sees less. So a
/// weakened engine looks at few positions, takes some squares and men for better than they are, and
/// overlooks some answers. What it misjudges and overlooks depends on the seed alone: the same
/// position, met again in the same game, is misjudged in the same way.
///
/// Whatever its weakness, it never announces a mate that is none, and once few men are left it sees
/// everything, so that it can finish the game off.
#pragma once

#include <cstdint>
#include <optional>

#include "tabiya/rules/square.hpp"

namespace tabiya::engine {

struct Handicap {
  std::uint64_t seed = 0;           ///< of the game
  std::uint64_t nodes = 1'000'000;  ///< a move, about
  /// How far a man's worth on a square is misjudged. Units: hundredths of a pawn, on average.
  int misjudgement = 0;
  int overlooked_quiet = 0;      ///< quiet moves that are not seen, of a thousand
  int overlooked_captures = 0;   ///< captures that are not seen, of a thousand
  bool overlooks_mates = false;  ///< even a move that mates at once may be overlooked
  /// Where the opponent has just captured: nobody overlooks that he can take back.
  std::optional<Square> captured_on{};

  friend bool operator==(const Handicap&, const Handicap&) noexcept = default;
};

}  // namespace tabiya::engine
