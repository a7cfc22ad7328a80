/// How strong an opponent people want: levels from 1, whom a child beats who knows the moves, to 8,
/// who plays as well as he can.
///
///     const Level level = *Level::of(5);
///     engine.set_position(position, before);
///     engine.search(limits_of(level, game_seed, last_capture));
///
/// How each fares against the next is measured in docs/engine.md.
#pragma once

#include <cstdint>
#include <optional>

#include "tabiya/engine/handicap.hpp"
#include "tabiya/engine/limits.hpp"

namespace tabiya::engine {

class Level {
 public:
  static constexpr int lowest = 1;
  static constexpr int highest = 8;

  /// Nothing below the lowest and above the highest.
  [[nodiscard]] static constexpr std::optional<Level> of(int number) noexcept {
    if (number < lowest || number > highest) return std::nullopt;
    return Level{number};
  }
  [[nodiscard]] constexpr int number() const noexcept { return number_; }

  friend constexpr auto operator<=>(Level, Level) noexcept = default;

 private:
  explicit constexpr Level(int number) noexcept : number_{number} {}
  int number_;
};

/// The ratings between which play can be limited, on about the scale of other engines.
inline constexpr int lowest_rating = 700;
inline constexpr int highest_rating = 2750;

/// About how strong a level plays; the highest is stronger than its rating says.
[[nodiscard]] int rating_of(Level level) noexcept;

/// What makes the engine play about as a rating says. Requires: the rating lies between the limits.
[[nodiscard]] Handicap handicap_of_rating(int rating, std::uint64_t game_seed) noexcept;

/// How a level thinks about a move; the highest for a second, unless it is given other limits.
/// `game_seed`: the same for all moves of a game, another for the next, or it will be the same game.
/// `captured_on`: where the opponent has just captured, if he has.
[[nodiscard]] SearchLimits limits_of(Level level, std::uint64_t game_seed,
                                     std::optional<Square> captured_on = {});

}  // namespace tabiya::engine
