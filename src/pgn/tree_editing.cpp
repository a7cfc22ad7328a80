#include <algorithm>
#include <utility>

#include "tabiya/pgn/game_tree.hpp"

namespace tabiya::pgn {
namespace {

template <class T>
void unite(std::vector<T>& list, const std::vector<T>& others) {
  for (const T& other : others) {
    if (std::ranges::find(list, other) == list.end()) list.push_back(other);
  }
}

void unite(Node& node, const Node& other) {
  unite(node.nags, other.nags);
  unite(node.comments_before, other.comments_before);
  unite(node.comments, other.comments);
}

}  // namespace

NodeId GameTree::find_or_add(NodeId parent, const Step& step) {
  for (auto id = (*this)[parent].first_child; id; id = (*this)[*id].next_sibling) {
    if ((*this)[*id].step == step) return *id;
  }
  return add(parent, step);
}

NodeId GameTree::add_line(NodeId from, std::span<const Step> line) {
  for (const Step& step : line) from = find_or_add(from, step);
  return from;
}

std::optional<NodeId>& GameTree::link_to(NodeId id) {
  std::optional<NodeId>* link = &(*this)[*(*this)[id].parent].first_child;
  while (*link != id) link = &(*this)[**link].next_sibling;
  return *link;
}

bool GameTree::promote(NodeId id) {
  const NodeId parent = *(*this)[id].parent;
  if ((*this)[parent].first_child == id) return false;
  NodeId before = *(*this)[parent].first_child;
  while ((*this)[before].next_sibling != id) before = *(*this)[before].next_sibling;
  link_to(before) = id;
  (*this)[before].next_sibling = std::exchange((*this)[id].next_sibling, before);
  return true;
}

void GameTree::promote_to_main_line(NodeId id) {
  for (; id != root(); id = *(*this)[id].parent) {
    std::optional<NodeId>& first = (*this)[*(*this)[id].parent].first_child;
    if (first == id) continue;
    link_to(id) = (*this)[id].next_sibling;
    (*this)[id].next_sibling = std::exchange(first, id);
  }
}

void GameTree::erase(NodeId id) {
  link_to(id) = std::exchange((*this)[id].next_sibling, std::nullopt);
  forget(id);
}

void GameTree::erase_children(NodeId parent, std::span<const NodeId> doomed) {
  std::optional<NodeId>* link = &(*this)[parent].first_child;
  for (const NodeId id : doomed) {
    while (*link != id) link = &(*this)[**link].next_sibling;
    *link = std::exchange((*this)[id].next_sibling, std::nullopt);
    forget(id);
  }
}

/// Clears an unlinked node and all its descendants.
void GameTree::forget(NodeId id) {
  std::vector<NodeId> doomed{id};
  while (!doomed.empty()) {
    const Node node = std::exchange((*this)[doomed.back()], Node{});
    doomed.pop_back();
    ++erased_;
    if (node.first_child) doomed.push_back(*node.first_child);
    if (node.next_sibling) doomed.push_back(*node.next_sibling);
  }
}

void GameTree::merge(const GameTree& other) {
  std::vector<std::pair<NodeId, NodeId>> pairs{{root(), root()}};
  while (!pairs.empty()) {
    const auto [mine, theirs] = pairs.back();
    pairs.pop_back();
    unite((*this)[mine], other[theirs]);
    for (auto id = other[theirs].first_child; id; id = other[*id].next_sibling) {
      pairs.emplace_back(find_or_add(mine, other[*id].step), *id);
    }
  }
}

}  // namespace tabiya::pgn
