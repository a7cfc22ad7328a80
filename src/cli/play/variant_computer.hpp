/// The computer at the terminal in a game of a variant.
#pragma once

#include <cstdint>
#include <string>

#include "tabiya/game/variant_game.hpp"
#include "tabiya/players/level.hpp"
#include "tabiya/players/variant_player.hpp"
#include "tabiya/support/color.hpp"

namespace tabiya::cli {

/// Our engine in one of the seats.
struct VariantOpponent {
  VariantOpponent(players::Level its_level, Color its_color, std::uint64_t game_seed)
      : color{its_color}, level{its_level}, player{{.level = its_level}}, seed{game_seed} {}

  Color color;
  players::Level level;
  players::VariantPlayer player;
  /// The same seed and the same moves give the same replies.
  std::uint64_t seed;
  bool may_resign = false;
};

/// The engine's best move after a short search. Requires: the game is not over.
[[nodiscard]] Move advise(const VariantGame& game);

}  // namespace tabiya::cli
