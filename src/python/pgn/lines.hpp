/// Iterators over the nodes of a game. The game can be changed meanwhile.
#pragma once

#include <vector>

#include "python/pgn/shared_game.hpp"

namespace tabiya::python {

/// Visits the descendants of a node in text order: a move, the variations on it, the rest of its line.
/// A node that is removed before its turn is left out, with its descendants; one that is added after its
/// parent was visited can be left out.
class Walk {
 public:
  explicit Walk(const NodeValue& from);
  /// Raises: StopIteration.
  NodeValue next();

 private:
  /// A node to visit, and whether its later siblings come after it.
  struct Task {
    pgn::NodeId id;
    bool has_variations;
  };
  void plan_after(Task task);

  std::shared_ptr<SharedGame> game_;
  std::vector<Task> tasks_;  // the next one last
};

[[nodiscard]] Walk walk_from(const NodeValue& node);

}  // namespace tabiya::python
