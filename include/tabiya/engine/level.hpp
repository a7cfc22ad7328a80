/// Playing strength for human opponents: from level 1, which a child who knows the moves can beat, to
/// level 8, which is full strength.
///
///     const Level level = *Level::of(5);
///     engine.set_position(position, before);
///     engine.search(limits_of(level, game_seed, last_capture));
///
/// docs/engine.md has the results of each level against the next.
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

  /// The level with this number, or nothing if it is out of range.
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

/// The range of ratings that play can be limited to, roughly on the scale of other engines.
inline constexpr int lowest_rating = 700;
inline constexpr int highest_rating = 2750;

/// The approximate rating of a level. The highest level is stronger than its rating.
[[nodiscard]] int rating_of(Level level) noexcept;

/// The handicap that makes the engine play at about this rating.
/// Requires: lowest_rating <= rating <= highest_rating.
[[nodiscard]] Handicap handicap_of_rating(int rating, std::uint64_t game_seed) noexcept;

/// The search limits of a level for one move. The highest level gets one second and no handicap; the
/// caller can replace that limit.
/// `game_seed`: constant within a game; a new game needs a new seed, or it repeats the last one.
/// `captured_on`: where the opponent has just captured, if he has.
[[nodiscard]] SearchLimits limits_of(Level level, std::uint64_t game_seed,
                                     std::optional<Square> captured_on = {});

}  // namespace tabiya::engine
