/// The steps of a game's undo stack.
///
/// A step names its nodes by their paths: undoing a deletion gives the nodes new ids, while their
/// places in the tree are the same each time that the step is done or undone.
#pragma once

#include <QUndoCommand>
#include <cstddef>
#include <utility>
#include <vector>

#include "tabiya/pgn/game_tree.hpp"
#include "tabiya/pgn/tags.hpp"
#include "tabiya/qt/game_model.hpp"

namespace tabiya::qt {

/// For each level from the root, which child to take.
using NodePath = std::vector<int>;

[[nodiscard]] NodePath path_of(const pgn::GameTree& tree, pgn::NodeId node);
/// The place of a node among its siblings. Requires: the node is not the root.
[[nodiscard]] int place_of(const pgn::GameTree& tree, pgn::NodeId node);
/// The child in this place. Requires: it exists.
[[nodiscard]] pgn::NodeId child_of(const pgn::GameTree& tree, pgn::NodeId parent, int place);

/// A step, with what the steps share: the way to the private parts of a model.
class GameEdit : public QUndoCommand {
 public:
  GameEdit(GameModel& model, const QString& title) : QUndoCommand{title}, model_{model} {}

 protected:
  [[nodiscard]] pgn::GameTree& tree() noexcept { return model_.tree_; }
  [[nodiscard]] pgn::NodeId nodeAt(const NodePath& path) const;
  void show(pgn::NodeId node) { model_.show(node); }
  /// Leaves a line that is about to be deleted.
  void leave(pgn::NodeId doomed);
  /// Moves a child to another place among its siblings.
  void reorder(pgn::NodeId parent, int from, int to);
  using File = GameModel::File;
  [[nodiscard]] const File& file() const noexcept { return model_.file_; }
  void setFile(File file) { model_.setFile(std::move(file)); }
  [[nodiscard]] GameModel& model() noexcept { return model_; }

 private:
  GameModel& model_;
};

class AddMove : public GameEdit {
 public:
  AddMove(GameModel& model, pgn::NodeId parent, pgn::Step step);
  void redo() override;
  void undo() override;

 private:
  NodePath parent_;
  pgn::Step step_;
};

class DeleteBranch : public GameEdit {
 public:
  DeleteBranch(GameModel& model, pgn::NodeId node);
  void redo() override;
  void undo() override;

 private:
  struct Twig {
    pgn::Node node;
    std::size_t parent;  // its index among the twigs
  };
  NodePath path_;
  std::vector<Twig> twigs_;  // each after its parent
};

class MoveBranch : public GameEdit {
 public:
  MoveBranch(GameModel& model, pgn::NodeId node, int place);
  void redo() override { move(from_, to_); }
  void undo() override { move(to_, from_); }

 private:
  void move(int from, int to);

  NodePath parent_;
  int from_;
  int to_;
};

/// Replaces the glyphs and comments of a node.
class SetContent : public GameEdit {
 public:
  SetContent(GameModel& model, pgn::NodeId node, pgn::Node content, const QString& title);
  void redo() override { exchange(); }
  void undo() override { exchange(); }

 private:
  void exchange();

  NodePath path_;
  pgn::Node content_;  // what the node does not have at the moment
};

class SetTags : public GameEdit {
 public:
  SetTags(GameModel& model, pgn::Tags tags, pgn::Result result, const QString& title);
  void redo() override { exchange(); }
  void undo() override { exchange(); }

 private:
  void exchange();

  pgn::Tags tags_;
  pgn::Result result_;
};

class ReplaceGame : public GameEdit {
 public:
  ReplaceGame(GameModel& model, pgn::GameTree tree, const QString& title);
  void redo() override { exchange(); }
  void undo() override { exchange(); }

 protected:
  void exchange();
  [[nodiscard]] const pgn::GameTree& other() const noexcept { return other_; }

 private:
  pgn::GameTree other_;
  NodePath shown_;  // in the other game
};

/// The same with another game, which has a file of its own or none.
class BeginGame : public ReplaceGame {
 public:
  using File = GameModel::File;
  BeginGame(GameModel& model, pgn::GameTree tree, File file, const QString& title)
      : ReplaceGame{model, std::move(tree), title}, other_file_{std::move(file)} {}
  /// The game before, while this step is done; its file.
  using ReplaceGame::other;
  [[nodiscard]] const File& otherFile() const noexcept { return other_file_; }
  /// True if the game before has changes that are in no file, nor anywhere else.
  /// Requires: the step has this index of the undo stack, and is done.
  [[nodiscard]] bool hasUnsavedGame(int index) const {
    return other_file_.clean_index != index && !is_elsewhere_;
  }
  void takeGame() const { is_elsewhere_ = true; }
  void redo() override { exchangeFiles(); }
  void undo() override { exchangeFiles(); }

 private:
  void exchangeFiles();

  File other_file_;
  mutable bool is_elsewhere_ = false;  // not part of what is undone
};

}  // namespace tabiya::qt
