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

#include "tabiya/engine/limits.hpp"
#include "tabiya/rules/square.hpp"

namespace tabiya::players {

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

/// The level of a new game in every program, until a player chooses another.
inline constexpr Level default_level = *Level::of(3);

/// The approximate rating of a level. The highest level is stronger than its rating.
[[nodiscard]] int rating_of(Level level) noexcept;

/// The search limits of a level for one move. The highest level gets one second and no handicap; the
/// caller can replace that limit.
/// `game_seed`: constant within a game; a new game needs a new seed, or it repeats the last one.
/// `captured_on`: where the opponent has just captured, if he has.
[[nodiscard]] engine::SearchLimits limits_of(Level level, std::uint64_t game_seed,
                                             std::optional<Square> captured_on = {});

}  // namespace tabiya::players
