/// A place in a game that one goes through: forwards, backwards, into variations and out again.
#pragma once

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "tabiya/pgn/game_tree.hpp"

namespace tabiya::cli {

class GameCursor {
 public:
  /// Stands before the first move.
  explicit GameCursor(pgn::GameTree game);

  [[nodiscard]] const pgn::GameTree& game() const noexcept { return game_; }
  [[nodiscard]] const pgn::Node& node() const { return game_[path_.back().node]; }
  [[nodiscard]] const Position& position() const { return path_.back().position; }
  /// The position before the last move. Requires: not is_at_start().
  [[nodiscard]] const Position& position_before() const { return path_[path_.size() - 2].position; }

  [[nodiscard]] bool is_at_start() const noexcept { return path_.size() == 1; }
  /// True if no move of this line is left that can be played.
  [[nodiscard]] bool is_at_end() const { return choices().empty(); }
  /// How many variations are entered.
  [[nodiscard]] std::size_t depth() const;
  /// The moves that the game knows here: how the line goes on, and the variations on that.
  [[nodiscard]] std::vector<pgn::NodeId> choices() const;

  /// Plays one of the choices; the first is how the line goes on. False if there is none such.
  bool play(std::size_t choice = 0);
  /// Takes the last move back, if there is one.
  void go_back();
  /// Goes out of the innermost variation, to where it began. False on the main line.
  bool leave_variation();
  void go_to_start() { path_.resize(1); }

  /// The nodes that have been passed, without the root.
  [[nodiscard]] std::vector<pgn::NodeId> passed() const;
  /// The positions before the moves that have been played, and these; null moves are left out.
  [[nodiscard]] std::pair<std::vector<Position>, std::vector<Move>> played() const;

  /// The line that is being gone through as a score: an entry for each full move.
  [[nodiscard]] const std::vector<std::string>& score() const noexcept { return score_; }
  /// The entry in which the last move stands.
  [[nodiscard]] std::size_t score_entry() const;

 private:
  struct Place {
    pgn::NodeId node;
    Position position;  // after it
  };
  [[nodiscard]] std::vector<pgn::NodeId> playable_children(const Place& place) const;
  [[nodiscard]] bool is_variation(pgn::NodeId id) const;
  void write_score();

  pgn::GameTree game_;
  std::vector<Place> path_;
  std::vector<std::string> score_;
};

/// "12... Nf6". Requires: the step can be played in the position.
[[nodiscard]] std::string numbered_move(const Position& before, const pgn::Step& step);

}  // namespace tabiya::cli
