/// Walks a game tree in text order, with the positions, without recursion.
///
///     TreeWalk walk{game};
///     while (walk.next()) {
///       if (walk.stop() == TreeWalk::Stop::Move) show(walk.node(), walk.before());
///     }
///
/// A move comes first, then the variations on it, each complete, then the continuation of its line.
/// A program that shows, writes or checks a game therefore needs no stack of its own, and a tree
/// nested a million deep is safe to walk.
///
/// `TreeWalk` knows the positions of games of chess, `VariantTreeWalk` those of all games.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "tabiya/pgn/game_tree.hpp"

namespace tabiya::pgn {

enum class WalkStop : std::uint8_t { Move, BeginVariation, EndVariation };
enum class WalkExtent : std::uint8_t { MainLine, Everything };

/// One walk through a game, with positions of type `P`.
template <class P>
class BasicTreeWalk {
 public:
  using Stop = WalkStop;
  using Extent = WalkExtent;

  /// Requires: the game outlives the walk and is not edited meanwhile.
  explicit BasicTreeWalk(const GameTree& game, Extent extent = Extent::Everything);

  /// Goes to the next stop; false at the end.
  bool next();

  [[nodiscard]] Stop stop() const noexcept { return stop_; }
  /// The node of the move; for a variation, its first node.
  [[nodiscard]] NodeId node() const noexcept { return node_; }
  /// The position before the node; nothing if the line has broken off.
  [[nodiscard]] const std::optional<P>& before() const noexcept { return before_; }
  /// The position after the move. Requires: stop() is Move.
  [[nodiscard]] const std::optional<P>& after() const noexcept { return line_.position; }
  /// Even for White's moves; half of it, rounded down, is the move number.
  [[nodiscard]] std::uint64_t ply() const noexcept { return ply_; }
  /// The number of open variations.
  [[nodiscard]] std::size_t depth() const noexcept { return depth_; }

 private:
  /// A place from which a line continues.
  struct Place {
    std::optional<NodeId> node;
    std::optional<P> position;  // before it
    std::uint64_t ply;
  };
  /// A task for the end of the current line.
  struct Task {
    Stop stop;  // Move: continue a line
    Place place;
  };

  void take_move();
  void push_variations(NodeId first);

  const GameTree& game_;
  Extent extent_;
  Place line_;
  bool enters_variations_ = true;  // on the next move; false for the first move of a variation
  std::vector<Task> tasks_;

  Stop stop_ = Stop::Move;
  NodeId node_ = GameTree::root();
  std::optional<P> before_;
  std::uint64_t ply_ = 0;
  std::size_t depth_ = 0;
};

using TreeWalk = BasicTreeWalk<Position>;
using VariantTreeWalk = BasicTreeWalk<VariantPosition>;

extern template class BasicTreeWalk<Position>;
extern template class BasicTreeWalk<VariantPosition>;

}  // namespace tabiya::pgn
