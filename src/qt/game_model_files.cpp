#include <utility>

#include "qt/game_edits.hpp"
#include "qt/pgn_file.hpp"
#include "qt/sentences.hpp"
#include "tabiya/pgn/code_page.hpp"
#include "tabiya/pgn/tree_reader.hpp"
#include "tabiya/pgn/writer.hpp"
#include "tabiya/qt/game_model.hpp"
#include "tabiya/qt/text.hpp"

namespace tabiya::qt {
namespace {

/// Without the empty line after a game, as a game stands among others.
std::string text_for_file(const pgn::GameTree& tree) {
  std::string text = pgn::to_pgn(tree);
  while (text.ends_with('\n')) text.pop_back();
  return text;
}

}  // namespace

void GameModel::setFile(File file) {
  const bool has_other_name = file.name != file_.name;
  file_ = std::move(file);
  if (has_other_name) Q_EMIT fileNameChanged(file_.name);
}

bool GameModel::load(const QString& fileName, std::uint64_t number) {
  auto text = read_game_text(to_path(fileName), number);
  if (!text) return fail(text.error());
  pgn::Reader reader{pgn::Input::from_memory(*text)};
  auto game = pgn::read_tree(reader, {}, pgn::VariantGames::Played);
  if (!game) return fail(tr("%1 has no game %2.").arg(fileName).arg(number));
  pgn::make_utf8(game->tree);
  open(std::move(game->tree), {fileName, number, *std::move(text)}, false);
  return true;
}

/// Shows a game as the only one of the undo stack, unless something would be lost with the stack.
void GameModel::open(pgn::GameTree tree, File file, bool is_modified) {
  Q_EMIT aboutToReplace();
  if (isModified() || !unsavedSteps().empty()) {
    return pushGame(std::move(tree), std::move(file), is_modified);
  }
  setTree(std::move(tree));
  if (!is_modified) file.clean_index = 0;
  setFile(std::move(file));
  undo_stack_.clear();
  noteModified();
}

void GameModel::begin(pgn::GameTree tree, bool is_modified) {
  Q_EMIT aboutToReplace();
  pushGame(std::move(tree), {}, is_modified);
}

void GameModel::pushGame(pgn::GameTree tree, File file, bool is_modified) {
  if (!is_modified) file.clean_index = undo_stack_.index() + 1;
  push(new BeginGame{*this, std::move(tree), std::move(file), tr("Replace game")});
}

void GameModel::newGame(const VariantPosition& start) {
  pgn::GameTree tree{start};
  if (tree.variant() != tabiya::Variant::Standard) {
    tree.tags.set("Variant", to_string(tree.variant()));
  }
  begin(std::move(tree), start != VariantPosition{start.variant()});
}

void GameModel::newGame(pgn::GameTree tree) { begin(std::move(tree), true); }

void GameModel::newGameToPlay(pgn::GameTree tree) {
  const bool has_moves = tree.size() > 1;
  begin(std::move(tree), has_moves);
}

GameModel::Snapshot GameModel::snapshotOf(const pgn::GameTree& tree, const File& file,
                                          bool is_modified) {
  return {to_qt(pgn::to_pgn(tree)), file.name, file.number, QString::fromLatin1(file.text),
          is_modified};
}

GameModel::Snapshot GameModel::snapshot() const { return snapshotOf(tree_, file_, isModified()); }

/// The steps that have put away games with changes.
std::vector<const BeginGame*> GameModel::unsavedSteps() const {
  std::vector<const BeginGame*> steps;
  for (int index = 0; index < undo_stack_.index(); ++index) {
    const auto* const begun = dynamic_cast<const BeginGame*>(undo_stack_.command(index));
    if (begun != nullptr && begun->hasUnsavedGame(index)) steps.push_back(begun);
  }
  return steps;
}

std::vector<GameModel::Snapshot> GameModel::unsavedGamesBefore() const {
  std::vector<Snapshot> games;
  for (const BeginGame* const step : unsavedSteps()) {
    games.push_back(snapshotOf(step->other(), step->otherFile(), true));
  }
  return games;
}

std::vector<GameModel::Snapshot> GameModel::takeUnsavedGamesBefore() {
  std::vector<Snapshot> games = unsavedGamesBefore();
  for (const BeginGame* const step : unsavedSteps()) step->takeGame();
  return games;
}

bool GameModel::restore(const Snapshot& snapshot) {
  const std::string bytes = snapshot.pgn.toStdString();
  pgn::Reader reader{pgn::Input::from_memory(bytes)};
  auto game = pgn::read_tree(reader, {}, pgn::VariantGames::Played);
  if (!game) return fail(tr("The text has no game."));
  File file{snapshot.file_name, snapshot.number_in_file,
            snapshot.file_text.toLatin1().toStdString()};
  const auto text = read_game_text(to_path(file.name), file.number);
  const bool is_in_file = file.name.isEmpty() || (text && *text == file.text);
  open(std::move(game->tree), std::move(file), snapshot.is_modified || !is_in_file);
  return true;
}

void GameModel::undoGame() {
  const auto is_begin = [this](int index) {
    return dynamic_cast<const BeginGame*>(undo_stack_.command(index)) != nullptr;
  };
  int begin = undo_stack_.index() - 1;
  while (begin >= 0 && !is_begin(begin)) --begin;
  if (begin >= 0) undo_stack_.setIndex(begin);
}

bool GameModel::save() {
  if (file_.name.isEmpty()) return fail(tr("The game has no file yet."));
  if (!isModified()) return true;
  std::string text = text_for_file(tree_);
  const auto done = replace_game_text(to_path(file_.name), file_.number, file_.text, text);
  if (!done) return fail(done.error());
  setFile({file_.name, file_.number, std::move(text), undo_stack_.index()});
  undo_stack_.setClean();
  noteModified();
  return true;
}

bool GameModel::saveAs(const QString& fileName) {
  std::string text = text_for_file(tree_);
  const auto done = write_text(to_path(fileName), text + "\n");
  if (!done) return fail(done.error());
  setFile({fileName, 1, std::move(text), undo_stack_.index()});
  undo_stack_.setClean();
  noteModified();
  return true;
}

}  // namespace tabiya::qt
