#include "tabiya/pgn/tree_walk.hpp"

#include <algorithm>
#include <cstddef>
#include <utility>

namespace tabiya::pgn {
TreeWalk::TreeWalk(const GameTree& game, Extent extent)
    : game_{game},
      extent_{extent},
      line_{game[GameTree::root()].first_child,
            game.has_known_start() ? std::optional{game.start()} : std::nullopt, game.first_ply()} {
}

bool TreeWalk::next() {
  while (!line_.node) {
    if (tasks_.empty()) return false;
    const Task task = tasks_.back();
    tasks_.pop_back();
    stop_ = task.stop;
    if (stop_ == Stop::EndVariation) {
      node_ = *task.place.node;
      --depth_;
      return true;
    }
    line_ = task.place;
    enters_variations_ = stop_ == Stop::Move;
    if (stop_ == Stop::BeginVariation) {
      node_ = *line_.node;
      before_ = line_.position;
      ply_ = line_.ply;
      tasks_.push_back({Stop::EndVariation, {node_, std::nullopt, 0}});
      ++depth_;
      return true;
    }
  }
  take_move();
  return true;
}

void TreeWalk::take_move() {
  stop_ = Stop::Move;
  node_ = *line_.node;
  before_ = line_.position;
  ply_ = line_.ply;
  const Node& node = game_[node_];
  if (before_) line_.position = pgn::after(*before_, node.step);
  line_.node = node.first_child;
  ++line_.ply;
  const bool has_variations = enters_variations_ && node.next_sibling.has_value();
  enters_variations_ = true;
  if (!has_variations || extent_ == Extent::MainLine) return;
  if (line_.node) tasks_.push_back({Stop::Move, line_});
  line_.node.reset();
  push_variations(*node.next_sibling);
}

/// In reverse order, because the tasks are a stack.
void TreeWalk::push_variations(NodeId first) {
  const auto old_size = static_cast<std::ptrdiff_t>(tasks_.size());
  for (std::optional<NodeId> id = first; id; id = game_[*id].next_sibling) {
    tasks_.push_back({Stop::BeginVariation, {id, before_, ply_}});
  }
  std::reverse(tasks_.begin() + old_size, tasks_.end());
}

}  // namespace tabiya::pgn
