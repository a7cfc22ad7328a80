#include "qt/game_edits.hpp"

#include <algorithm>

namespace tabiya::qt {

using pgn::GameTree;
using pgn::Node;
using pgn::NodeId;

int place_of(const GameTree& tree, NodeId node) {
  int place = 0;
  for (auto id = tree[*tree[node].parent].first_child; id != node; id = tree[*id].next_sibling) {
    ++place;
  }
  return place;
}

NodeId child_of(const GameTree& tree, NodeId parent, int place) {
  NodeId child = *tree[parent].first_child;
  for (; place > 0; --place) child = *tree[child].next_sibling;
  return child;
}

NodePath path_of(const GameTree& tree, NodeId node) {
  NodePath path;
  for (; node != GameTree::root(); node = *tree[node].parent) path.push_back(place_of(tree, node));
  std::ranges::reverse(path);
  return path;
}

NodeId GameEdit::nodeAt(const NodePath& path) const {
  NodeId node = GameTree::root();
  for (const int place : path) node = child_of(model_.tree_, node, place);
  return node;
}

void GameEdit::leave(NodeId doomed) {
  for (std::optional<NodeId> node = model_.current_; node; node = tree()[*node].parent) {
    if (node == doomed) return show(*tree()[doomed].parent);
  }
}

void GameEdit::reorder(NodeId parent, int from, int to) {
  for (; from > to; --from) tree().promote(child_of(tree(), parent, from));
  for (; from < to; ++from) tree().promote(child_of(tree(), parent, from + 1));
}

AddMove::AddMove(GameModel& model, NodeId parent, pgn::Step step)
    : GameEdit{model, GameModel::tr("Add move")},
      parent_{path_of(model.tree(), parent)},
      step_{std::move(step)} {}

void AddMove::redo() {
  const NodeId added = tree().add(nodeAt(parent_), step_);
  Q_EMIT model().nodeAdded(added);
  show(added);
}

void AddMove::undo() {
  const NodeId parent = nodeAt(parent_);
  NodeId added = *tree()[parent].first_child;
  while (const auto next = tree()[added].next_sibling) added = *next;
  leave(added);
  tree().erase(added);
  Q_EMIT model().structureChanged();
  show(parent);
}

DeleteBranch::DeleteBranch(GameModel& model, NodeId node)
    : GameEdit{model, GameModel::tr("Delete moves")}, path_{path_of(model.tree(), node)} {
  const GameTree& game = model.tree();
  std::vector<NodeId> ids{node};
  twigs_.push_back({game[node], 0});
  // The vectors grow during the loop.
  for (std::size_t index = 0; index < ids.size(); ++index) {
    for (auto child = game[ids[index]].first_child; child; child = game[*child].next_sibling) {
      ids.push_back(*child);
      twigs_.push_back({game[*child], index});
    }
  }
}

void DeleteBranch::redo() {
  const NodeId doomed = nodeAt(path_);
  const NodeId parent = *tree()[doomed].parent;
  leave(doomed);
  tree().erase(doomed);
  Q_EMIT model().structureChanged();
  show(parent);
}

void DeleteBranch::undo() {
  const NodeId parent = nodeAt({path_.begin(), path_.end() - 1});
  std::vector<NodeId> ids;
  for (const Twig& twig : twigs_) {
    const NodeId id = tree().add(ids.empty() ? parent : ids[twig.parent], twig.node.step);
    tree()[id].nags = twig.node.nags;
    tree()[id].comments_before = twig.node.comments_before;
    tree()[id].comments = twig.node.comments;
    ids.push_back(id);
  }
  reorder(parent, place_of(tree(), ids.front()), path_.back());
  Q_EMIT model().structureChanged();
  show(ids.front());
}

MoveBranch::MoveBranch(GameModel& model, NodeId node, int place)
    : GameEdit{model, GameModel::tr("Promote variation")},
      parent_{path_of(model.tree(), *model.tree()[node].parent)},
      from_{place_of(model.tree(), node)},
      to_{place} {}

void MoveBranch::move(int from, int to) {
  reorder(nodeAt(parent_), from, to);
  Q_EMIT model().structureChanged();
}

SetContent::SetContent(GameModel& model, NodeId node, Node content, const QString& title)
    : GameEdit{model, title}, path_{path_of(model.tree(), node)}, content_{std::move(content)} {}

void SetContent::exchange() {
  const NodeId id = nodeAt(path_);
  Node& node = tree()[id];
  std::swap(node.nags, content_.nags);
  std::swap(node.comments_before, content_.comments_before);
  std::swap(node.comments, content_.comments);
  Q_EMIT model().nodeChanged(id);
  show(id);
}

SetTags::SetTags(GameModel& model, pgn::Tags tags, pgn::Result result, const QString& title)
    : GameEdit{model, title}, tags_{std::move(tags)}, result_{result} {}

void SetTags::exchange() {
  std::swap(tree().tags, tags_);
  std::swap(tree().result, result_);
  Q_EMIT model().tagsChanged();
}

ReplaceGame::ReplaceGame(GameModel& model, GameTree tree, const QString& title)
    : GameEdit{model, title}, other_{std::move(tree)} {}

void ReplaceGame::exchange() {
  NodePath left = path_of(tree(), model().current());
  show(GameTree::root());
  std::swap(tree(), other_);
  std::swap(left, shown_);
  Q_EMIT model().structureChanged();
  Q_EMIT model().tagsChanged();
  show(nodeAt(left));
}

void BeginGame::exchangeFiles() {
  File left = file();
  setFile(std::exchange(other_file_, std::move(left)));
  exchange();
}

}  // namespace tabiya::qt
