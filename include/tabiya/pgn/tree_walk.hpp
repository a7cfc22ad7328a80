/// Goes through a game tree in the order of its text, with the positions, and without recursion.
///
///     TreeWalk walk{game};
///     while (walk.next()) {
///       if (walk.stop() == TreeWalk::Stop::Move) show(walk.node(), walk.before());
///     }
///
/// A move comes first, then the variations on it, each as a whole, then how its own line goes on.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "tabiya/pgn/game_tree.hpp"

namespace tabiya::pgn {

class TreeWalk {
 public:
  enum class Stop : std::uint8_t { Move, BeginVariation, EndVariation };
  enum class Extent : std::uint8_t { MainLine, Everything };

  /// Requires: the game outlives the walk and is not edited meanwhile.
  explicit TreeWalk(const GameTree& game, Extent extent = Extent::Everything);

  /// Goes to the next stop; false at the end.
  bool next();

  [[nodiscard]] Stop stop() const noexcept { return stop_; }
  /// The node of the move; of a variation, its first.
  [[nodiscard]] NodeId node() const noexcept { return node_; }
  /// The position before the node; nothing where the line has broken off.
  [[nodiscard]] const std::optional<Position>& before() const noexcept { return before_; }
  /// The position after the move. Requires: stop() is Move.
  [[nodiscard]] const std::optional<Position>& after() const noexcept { return line_.position; }
  /// Counts so that White's moves are even and half of it is the move's number.
  [[nodiscard]] std::uint64_t ply() const noexcept { return ply_; }
  /// How many variations are open.
  [[nodiscard]] std::size_t depth() const noexcept { return depth_; }

 private:
  /// Where a line goes on.
  struct Place {
    std::optional<NodeId> node;
    std::optional<Position> position;  // before it
    std::uint64_t ply;
  };
  /// What is to be done when the line in hand has ended.
  struct Task {
    Stop stop;  // Move: go on with a line
    Place place;
  };

  void take_move();
  void push_variations(NodeId first);

  const GameTree& game_;
  Extent extent_;
  Place line_;
  bool enters_variations_ = true;  // those on the next move; not those on a variation's first
  std::vector<Task> tasks_;

  Stop stop_ = Stop::Move;
  NodeId node_ = GameTree::root();
  std::optional<Position> before_;
  std::uint64_t ply_ = 0;
  std::size_t depth_ = 0;
};

}  // namespace tabiya::pgn
