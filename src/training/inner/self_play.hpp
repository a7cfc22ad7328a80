/// Self-play: games of the engine against itself, to learn from.
///
/// Each game begins with a few random moves, so that no two games are alike, from the initial position,
/// a position of a book or one of Chess960; an opening that already decides the game is discarded. Then
/// the engine plays both sides with the same number of nodes per move, and an empty transposition table
/// for each game. The Laws decide the result, with two adjudications: a side that is far ahead for
/// several plies wins, and a game that stays level for many plies is a draw.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "tabiya/engine/network.hpp"
#include "training/inner/game_record.hpp"

namespace tabiya::training {

struct SelfPlayOptions {
  std::uint64_t seed = 1;            ///< the same seed, options and engine give the same games
  std::uint64_t soft_nodes = 5'000;  ///< no new iteration begins after this
  std::uint64_t hard_nodes = 100'000;
  int random_plies_least = 8;
  int random_plies_most = 12;
  int opening_limit = 400;    ///< in units of the evaluation; a more unequal opening is discarded
  int win_score = 1'500;      ///< in units of the evaluation: the lead that wins …
  int win_plies = 6;          ///< … if it lasts this number of plies
  int draw_score = 8;         ///< in units of the evaluation: a game this level is a draw …
  int draw_plies = 12;        ///< … if it stays so for this number of plies …
  int draw_from_ply = 80;     ///< … and has reached this ply
  double chess960_share = 0;  ///< of the games, which begin at a random position of Chess960
  /// The other games begin at one of these, chosen at random; if there are none, at the initial one.
  /// None is over.
  std::vector<Position> openings{};
  /// What evaluates positions; without a network, hand-written terms do.
  engine::SharedNetwork network{};
};

/// The options as the description of a game file.
[[nodiscard]] std::string to_string(const SelfPlayOptions& options);

/// Plays the game with this number. Thread safety: can be called from several threads.
[[nodiscard]] GameRecord play_self_play_game(const SelfPlayOptions& options,
                                             std::uint64_t game_number);

}  // namespace tabiya::training
