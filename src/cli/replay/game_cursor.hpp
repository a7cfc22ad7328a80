/// A cursor in a game: moves forwards, backwards, into variations and out again.
#pragma once

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "tabiya/pgn/game_tree.hpp"

namespace tabiya::cli {

class GameCursor {
 public:
  /// Starts before the first move.
  explicit GameCursor(pgn::GameTree game);

  [[nodiscard]] const pgn::GameTree& game() const noexcept { return game_; }
  [[nodiscard]] const pgn::Node& node() const { return game_[path_.back().node]; }
  [[nodiscard]] const Position& position() const { return path_.back().position; }
  /// The position before the last move. Requires: not is_at_start().
  [[nodiscard]] const Position& position_before() const { return path_[path_.size() - 2].position; }

  [[nodiscard]] bool is_at_start() const noexcept { return path_.size() == 1; }
  /// True if this line has no further playable move.
  [[nodiscard]] bool is_at_end() const { return choices().empty(); }
  /// The number of enclosing variations.
  [[nodiscard]] std::size_t depth() const;
  /// The possible continuations: the next move of the line, and the variations on it.
  [[nodiscard]] std::vector<pgn::NodeId> choices() const;

  /// Plays one of the choices; the first one is the line itself. False if there is no such choice.
  bool play(std::size_t choice = 0);
  /// Takes back the last move, if there is one.
  void go_back();
  /// Leaves the innermost variation, back to where it began. False on the main line.
  bool leave_variation();
  void go_to_start() { path_.resize(1); }

  /// The nodes from the start to here, without the root.
  [[nodiscard]] std::vector<pgn::NodeId> passed() const;
  /// The positions before each move so far, and the moves; without null moves.
  [[nodiscard]] std::pair<std::vector<Position>, std::vector<Move>> played() const;

  /// The current line as a score: one entry per full move.
  [[nodiscard]] const std::vector<std::string>& score() const noexcept { return score_; }
  /// The entry with the last move.
  [[nodiscard]] std::size_t score_entry() const;

 private:
  struct Place {
    pgn::NodeId node;
    Position position;  // after the step
  };
  [[nodiscard]] std::vector<pgn::NodeId> playable_children(const Place& place) const;
  [[nodiscard]] bool is_variation(pgn::NodeId id) const;
  void write_score();

  pgn::GameTree game_;
  std::vector<Place> path_;
  std::vector<std::string> score_;
};

/// "12... Nf6". Requires: the step is legal in the position.
[[nodiscard]] std::string numbered_move(const Position& before, const pgn::Step& step);

}  // namespace tabiya::cli
