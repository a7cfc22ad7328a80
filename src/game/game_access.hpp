/// Access to the private members of games and histories, for audits and for the tests of audits.
/// Internal.
#pragma once

#include <optional>
#include <vector>

#include "tabiya/game/game.hpp"

namespace tabiya {

struct GameAccess {
  using Entry = PositionHistory::Entry;

  static PositionHistory& history(Game& game) { return game.history_; }
  static std::vector<Move>& moves(Game& game) { return game.moves_; }
  static std::optional<Outcome>& outcome(Game& game) { return game.outcome_; }
  static std::optional<Color>& draw_offer(Game& game) { return game.draw_offer_; }
  static std::optional<Move>& claimed_move(Game& game) { return game.claimed_move_; }

  static std::vector<Position>& positions(PositionHistory& history) { return history.positions_; }
  static std::vector<ZobristKey>& keys(PositionHistory& history) { return history.keys_; }
  static const std::vector<ZobristKey>& keys(const PositionHistory& history) {
    return history.keys_;
  }
  static std::vector<Entry>& entries(PositionHistory& history) { return history.entries_; }
  static const std::vector<Entry>& entries(const PositionHistory& history) {
    return history.entries_;
  }
};

}  // namespace tabiya
