#include "tabiya/pgn/tree_walk.hpp"

#include <algorithm>
#include <cstddef>
#include <utility>

namespace tabiya::pgn {
namespace {

template <class P>
std::optional<P> start_of(const GameTree& game);

template <>
std::optional<Position> start_of<Position>(const GameTree& game) {
  return game.has_known_start() ? std::optional{game.start()} : std::nullopt;
}

template <>
std::optional<VariantPosition> start_of<VariantPosition>(const GameTree& game) {
  return game.variant_start();
}

}  // namespace

template <class P>
BasicTreeWalk<P>::BasicTreeWalk(const GameTree& game, Extent extent)
    : game_{game},
      extent_{extent},
      line_{game[GameTree::root()].first_child, start_of<P>(game), game.first_ply()} {}

template <class P>
bool BasicTreeWalk<P>::next() {
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

template <class P>
void BasicTreeWalk<P>::take_move() {
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
template <class P>
void BasicTreeWalk<P>::push_variations(NodeId first) {
  const auto old_size = static_cast<std::ptrdiff_t>(tasks_.size());
  for (std::optional<NodeId> id = first; id; id = game_[*id].next_sibling) {
    tasks_.push_back({Stop::BeginVariation, {id, before_, ply_}});
  }
  std::reverse(tasks_.begin() + old_size, tasks_.end());
}

template class BasicTreeWalk<Position>;
template class BasicTreeWalk<VariantPosition>;

}  // namespace tabiya::pgn
