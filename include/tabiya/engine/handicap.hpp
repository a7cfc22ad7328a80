/// A handicap: how to weaken the engine.
///
/// Weak human players do not blunder at random; they see less. So a weakened engine searches few
/// positions, misjudges the worth of some pieces on some squares, and overlooks some replies. The
/// errors depend only on the seed: the same position in the same game is always misjudged in the
/// same way.
///
/// A weakened engine never announces a false mate. When few pieces are left it overlooks nothing, so
/// that it can win a won endgame.
#pragma once

#include <cstdint>
#include <optional>

#include "tabiya/rules/square.hpp"

namespace tabiya::engine {

struct Handicap {
  std::uint64_t seed = 0;           ///< of the game
  std::uint64_t nodes = 1'000'000;  ///< per move, approximately
  /// The mean error in the worth of a piece type, and again in that of a piece on a square.
  /// Units: hundredths of a pawn.
  int misjudgement = 0;
  int overlooked_quiet = 0;      ///< quiet moves overlooked, per thousand
  int overlooked_captures = 0;   ///< captures overlooked, per thousand
  bool overlooks_mates = false;  ///< can overlook a mate in one
  /// Where the opponent has just captured, if he has: a recapture is never overlooked.
  std::optional<Square> captured_on{};

  friend bool operator==(const Handicap&, const Handicap&) noexcept = default;
};

/// The range of ratings that play can be limited to, on the scale of other engines; docs/engine.md says how they
/// were measured.
inline constexpr int lowest_rating = 850;
inline constexpr int highest_rating = 3000;

/// The handicap that makes the engine play at about this rating. docs/engine.md has results.
/// `game_seed`: constant within a game; a new game needs a new seed, or it repeats the last one.
/// Requires: lowest_rating <= rating <= highest_rating.
[[nodiscard]] Handicap handicap_of_rating(int rating, std::uint64_t game_seed) noexcept;

}  // namespace tabiya::engine
