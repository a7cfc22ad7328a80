/// Games of the engine against itself, to learn from.
///
/// A game begins with some random moves, so that no two are alike, and is thrown away if they have
/// decided it already. Then the engine plays both sides with the same number of nodes a move, from a
/// fresh hash table a game. It is played out by the Laws, except that a side far ahead for some moves
/// has won, and a game that stays level for long is a draw.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>

#include "tabiya/training/game_record.hpp"

namespace tabiya::training {

struct SelfPlayOptions {
  std::uint64_t seed = 1;            ///< the same seed, options and engine give the same games
  std::uint64_t soft_nodes = 5'000;  ///< an iteration that begins before is finished
  std::uint64_t hard_nodes = 100'000;
  int random_plies_least = 8;
  int random_plies_most = 12;
  int opening_limit = 400;  ///< hundredths of a pawn; beyond it the opening is thrown away
  int win_score = 1'500;    ///< so far ahead …
  int win_plies = 6;        ///< … for so long
  int draw_score = 8;
  int draw_plies = 12;
  int draw_from_ply = 80;
};

/// As it is written into the file.
[[nodiscard]] std::string to_string(const SelfPlayOptions& options);

/// The game with that number. Thread safety: may be called from several threads.
[[nodiscard]] GameRecord play_against_itself(const SelfPlayOptions& options,
                                             std::uint64_t game_number);

}  // namespace tabiya::training
