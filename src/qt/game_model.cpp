#include "tabiya/qt/game_model.hpp"

#include <algorithm>
#include <utility>

#include "qt/comments.hpp"
#include "qt/game_edits.hpp"
#include "qt/sentences.hpp"
#include "tabiya/notation/variant_fen.hpp"
#include "tabiya/notation/variant_san.hpp"
#include "tabiya/notation/words.hpp"
#include "tabiya/pgn/tree_reader.hpp"
#include "tabiya/pgn/writer.hpp"
#include "tabiya/qt/glyphs.hpp"
#include "tabiya/qt/text.hpp"

namespace tabiya::qt {

using pgn::GameTree;
using pgn::Node;
using pgn::NodeId;

namespace {

/// The node before `node` among its siblings, or nothing if it is the first.
std::optional<NodeId> sibling_before(const GameTree& tree, NodeId node) {
  if (node == GameTree::root()) return std::nullopt;
  std::optional<NodeId> before;
  for (auto id = tree[*tree[node].parent].first_child; id != node; id = tree[*id].next_sibling) {
    before = id;
  }
  return before;
}

std::optional<NodeId> child_with(const GameTree& tree, NodeId parent, Move move) {
  for (auto id = tree[parent].first_child; id; id = tree[*id].next_sibling) {
    if (pgn::move_of(tree[*id].step) == move) return id;
  }
  return std::nullopt;
}

pgn::Step step_of(const GameTree& tree, Move move) {
  if (tree.variant() == tabiya::Variant::Standard) return move;
  return pgn::VariantMove{move};
}

}  // namespace

std::optional<NodeId> variation_of(const GameTree& tree, NodeId node) {
  while (node != GameTree::root()) {
    if (tree[*tree[node].parent].first_child != node) return node;
    node = *tree[node].parent;
  }
  return std::nullopt;
}

GameModel::GameModel(QObject* parent) : QObject{parent} {
  connect(&undo_stack_, &QUndoStack::indexChanged, this, &GameModel::noteModified);
}

/// The undo stack clears itself, which is not an edit: its views may be gone.
GameModel::~GameModel() { undo_stack_.blockSignals(true); }

void GameModel::push(QUndoCommand* edit) {
  // It takes the place of what could be redone.
  if (file_.clean_index > undo_stack_.index()) file_.clean_index.reset();
  undo_stack_.push(edit);
}

void GameModel::noteModified() {
  if (isModified() == was_modified_) return;
  was_modified_ = isModified();
  Q_EMIT modifiedChanged(was_modified_);
}

bool GameModel::fail(const QString& sentence) {
  Q_EMIT failed(sentence);
  return false;
}

void GameModel::show(NodeId node) {
  const auto position = tree_.variant_position_of(node);
  if (node == current_ && position == position_) return;
  const NodeId previous = std::exchange(current_, node);
  position_ = position;
  Q_EMIT currentChanged(node, previous);
}

std::optional<Position> GameModel::position() const {
  return position_ ? position_->as_chess() : std::nullopt;
}

QString GameModel::fen() const { return position_ ? to_qt(to_fen(*position_)) : QString{}; }

int GameModel::ply() const {
  int ply = 0;
  for (auto id = tree_[current_].parent; id; id = tree_[*id].parent) ++ply;
  return ply;
}

std::vector<Move> GameModel::movesTo(NodeId node) const {
  std::vector<Move> moves;
  for (; node != GameTree::root(); node = *tree_[node].parent) {
    if (const auto move = pgn::move_of(tree_[node].step)) moves.push_back(*move);
    else moves.clear();
  }
  std::ranges::reverse(moves);
  return moves;
}

std::vector<NodeId> GameModel::currentLine() const {
  std::vector<NodeId> line;
  for (NodeId id = current_; id != GameTree::root(); id = *tree_[id].parent) line.push_back(id);
  std::ranges::reverse(line);
  for (auto id = tree_[current_].first_child; id; id = tree_[*id].first_child) line.push_back(*id);
  return line;
}

void GameModel::setTree(GameTree tree) {
  push(new ReplaceGame{*this, std::move(tree), tr("Replace game")});
}

bool GameModel::setPgn(const QString& text) {
  const std::string bytes = text.toStdString();
  pgn::Reader reader{pgn::Input::from_memory(bytes)};
  auto game = pgn::read_tree(reader, {}, pgn::VariantGames::Played);
  if (!game) return fail(tr("The text has no game."));
  setTree(std::move(game->tree));
  return true;
}

QString GameModel::pgn() const { return to_qt(pgn::to_pgn(tree_)); }

QString GameModel::commentText(NodeId node) const { return text_of(tree_[node].comments); }

void GameModel::goTo(NodeId node) { show(node); }

void GameModel::goForward() {
  if (const auto next = tree_[current_].first_child) show(*next);
}

void GameModel::goBack() {
  if (const auto parent = tree_[current_].parent) show(*parent);
}

void GameModel::goToStart() { show(GameTree::root()); }

void GameModel::goToEnd() {
  NodeId last = current_;
  while (const auto next = tree_[last].first_child) last = *next;
  show(last);
}

void GameModel::goToNextVariation() {
  if (const auto next = tree_[current_].next_sibling) show(*next);
}

void GameModel::goToPreviousVariation() {
  if (const auto before = sibling_before(tree_, current_)) show(*before);
}

void GameModel::goToPly(int ply) {
  const std::vector<NodeId> line = currentLine();
  const auto last = static_cast<int>(line.size());
  ply = std::clamp(ply, 0, last);
  show(ply == 0 ? GameTree::root() : line[static_cast<std::size_t>(ply - 1)]);
}

/// The child with this move, which is added if there is none.
NodeId GameModel::addMove(NodeId parent, Move move) {
  if (const auto child = child_with(tree_, parent, move)) return *child;
  push(new AddMove{*this, parent, step_of(tree_, move)});
  return *child_with(tree_, parent, move);
}

void GameModel::play(Move move) { show(addMove(current_, move)); }

bool GameModel::playText(const QString& text) {
  if (!position_) {
    Q_EMIT moveRefused(tr("No move can follow one that could not be played."));
    return false;
  }
  const std::string words = text.trimmed().toStdString();
  const auto move = parse_move(*position_, words);
  if (!move) {
    Q_EMIT moveRefused(as_sentence(to_qt(to_words(*position_, move.error(), words))));
    return false;
  }
  play(*move);
  return true;
}

void GameModel::addLine(NodeId from, const std::vector<Move>& moves) {
  if (moves.empty()) return;
  undo_stack_.beginMacro(tr("Add line"));
  NodeId last = from;
  for (const Move move : moves) last = addMove(last, move);
  undo_stack_.endMacro();
  show(from);
}

void GameModel::deleteFrom(NodeId node) {
  if (node != GameTree::root()) push(new DeleteBranch{*this, node});
}

void GameModel::deleteVariation(NodeId node) {
  if (const auto first = variation_of(tree_, node)) deleteFrom(*first);
}

void GameModel::moveVariation(NodeId node, int place) { push(new MoveBranch{*this, node, place}); }

void GameModel::promoteVariation(NodeId node) {
  if (const auto first = variation_of(tree_, node)) {
    moveVariation(*first, place_of(tree_, *first) - 1);
  }
}

void GameModel::promoteToMainLine(NodeId node) {
  if (!variation_of(tree_, node)) return;
  undo_stack_.beginMacro(tr("Promote to main line"));
  while (const auto first = variation_of(tree_, node)) moveVariation(*first, 0);
  undo_stack_.endMacro();
}

void GameModel::setNode(NodeId node, Node content, const QString& title) {
  const Node& old = tree_[node];
  const bool is_same = old.nags == content.nags && old.comments == content.comments &&
                       old.comments_before == content.comments_before;
  if (!is_same) push(new SetContent{*this, node, std::move(content), title});
}

void GameModel::setCommentText(NodeId node, const QString& text) {
  Node content = tree_[node];
  content.comments = with_text(content.comments, text.toStdString());
  setNode(node, std::move(content), tr("Edit comment"));
}

void GameModel::annotate(NodeId node, const std::vector<pgn::Nag>& nags, const QString& text) {
  Node content = tree_[node];
  if (node != GameTree::root()) content.nags = nags;
  content.comments = with_text(content.comments, text.toStdString());
  setNode(node, std::move(content), tr("Annotate move"));
}

void GameModel::setNags(NodeId node, const std::vector<pgn::Nag>& nags) {
  if (node == GameTree::root()) return;
  Node content = tree_[node];
  content.nags = nags;
  setNode(node, std::move(content), tr("Change glyph"));
}

void GameModel::toggleNag(NodeId node, pgn::Nag nag) {
  std::vector<pgn::Nag> nags = tree_[node].nags;
  const bool was_set = std::erase(nags, nag) > 0;
  if (!was_set && is_move_assessment(nag)) {
    std::erase_if(nags, is_move_assessment);
    nags.insert(nags.begin(), nag);
  } else if (!was_set) {
    nags.push_back(nag);
  }
  setNags(node, nags);
}

void GameModel::setAnnotation(NodeId node, const pgn::Annotation& annotation) {
  Node content = tree_[node];
  pgn::set_annotation(content.comments, annotation);
  setNode(node, std::move(content), tr("Annotate move"));
}

void GameModel::setMarks(NodeId node, const std::optional<pgn::ColoredSquares>& squares,
                         const std::optional<pgn::Arrows>& arrows) {
  Node content = tree_[node];
  if (squares) pgn::set_annotation(content.comments, *squares);
  else pgn::remove_annotations(content.comments, pgn::ColoredSquares{});
  if (arrows) pgn::set_annotation(content.comments, *arrows);
  else pgn::remove_annotations(content.comments, pgn::Arrows{});
  setNode(node, std::move(content), tr("Annotate move"));
}

void GameModel::setTag(const QString& name, const QString& value) {
  pgn::Tags tags = tree_.tags;
  const std::string tag = name.toStdString();
  const std::string text = value.toStdString();
  if (text.empty()) tags.remove(tag);
  else tags.set(tag, text);
  const bool is_result = tag == "Result";
  const auto result = is_result ? pgn::parse_result(text) : std::nullopt;
  if (tags == tree_.tags) return;
  push(new SetTags{*this, std::move(tags), result.value_or(tree_.result), tr("Change tag")});
}

void GameModel::setResult(pgn::Result result) {
  if (result == tree_.result) return;
  pgn::Tags tags = tree_.tags;
  tags.set("Result", pgn::to_string(result));
  push(new SetTags{*this, std::move(tags), result, tr("Change result")});
}

}  // namespace tabiya::qt
