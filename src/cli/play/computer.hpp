/// The computer at the terminal: somebody to play against, and somebody to ask.
#pragma once

#include <cstdint>
#include <memory>

#include "tabiya/engine/engine.hpp"
#include "tabiya/engine/level.hpp"
#include "tabiya/game/arbiter.hpp"

namespace tabiya::cli {

/// An opponent of some level. Requires of every question: it is his turn, the game goes on.
class ComputerOpponent {
 public:
  /// `seed`: with the same, the same moves are answered by the same.
  ComputerOpponent(engine::Level level, Color color, std::uint64_t seed)
      : level_{level}, color_{color}, seed_{seed} {}

  [[nodiscard]] Color color() const noexcept { return color_; }
  [[nodiscard]] engine::Level level() const noexcept { return level_; }

  [[nodiscard]] Move move_in(const Arbiter& arbiter, Instant now);
  /// The next game is another one.
  void begin_game() noexcept { ++seed_; }

 private:
  engine::Level level_;
  Color color_;
  std::uint64_t seed_;
  engine::Engine engine_;
};

/// What a strong player thinks of the position, after a short look. Requires: a legal move.
[[nodiscard]] engine::SearchResult advice_in(const Game& game);

}  // namespace tabiya::cli
