/// The computer at the terminal, as an opponent and as an adviser.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "cli/play/arbiter_pgn.hpp"
#include "tabiya/engine/engine.hpp"
#include "tabiya/engine/level.hpp"
#include "tabiya/game/arbiter.hpp"

namespace tabiya::cli {

/// A computer opponent of a given level.
class ComputerOpponent {
 public:
  /// `seed`: the same seed and the same moves give the same replies.
  ComputerOpponent(engine::Level level, Color color, std::uint64_t seed)
      : level_{level}, color_{color}, seed_{seed} {}

  [[nodiscard]] Color color() const noexcept { return color_; }
  [[nodiscard]] engine::Level level() const noexcept { return level_; }

  /// Requires: it is the computer's turn, and the game is not over.
  [[nodiscard]] Move move_in(const Arbiter& arbiter, Instant now);
  /// The pause before that move, counted from `now`, when the computer was asked for it.
  [[nodiscard]] Milliseconds pause_before(Move move, const Arbiter& arbiter, Instant now) const;
  /// Varies the seed for the next game.
  void begin_game() noexcept { ++seed_; }

 private:
  engine::Level level_;
  Color color_;
  std::uint64_t seed_;
  engine::Engine engine_;
};

/// The name of a computer player in the tags of a game: "Tabiya, level 5".
[[nodiscard]] std::string computer_name(engine::Level level);
/// The level in such a name; empty for every other name.
[[nodiscard]] std::optional<engine::Level> level_in_name(std::string_view name);

/// Who played a game, as its tags say: a computer of a level, and its colour.
struct NamedComputer {
  engine::Level level;
  Color color;
};
/// Empty unless exactly one of the players is a computer.
[[nodiscard]] std::optional<NamedComputer> computer_in(const PlayerNames& names);

/// The engine's opinion of the position, after a short search. Requires: a legal move.
[[nodiscard]] engine::SearchResult advise(const Game& game);

}  // namespace tabiya::cli
