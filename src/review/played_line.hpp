/// The main line of a game, as far as it can be played.
#pragma once

#include <span>
#include <vector>

#include "tabiya/pgn/game_tree.hpp"
#include "tabiya/rules/move.hpp"
#include "tabiya/rules/position.hpp"

namespace tabiya::review {

struct PlayedLine {
  std::vector<Position> positions;  ///< at the start and after each step; never empty
  std::vector<pgn::Step> steps;     ///< moves and null moves

  /// Requires: the moves are legal one after the other.
  PlayedLine(const Position& start, std::span<const Move> moves);
  /// Requires: the same; no null move in check, no unplayed move.
  PlayedLine(const Position& start, std::span<const pgn::Step> played);
  explicit PlayedLine(const pgn::GameTree& game);
};

}  // namespace tabiya::review
