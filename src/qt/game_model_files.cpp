#include <utility>

#include "qt/pgn_file.hpp"
#include "qt/sentences.hpp"
#include "tabiya/pgn/code_page.hpp"
#include "tabiya/pgn/tree_reader.hpp"
#include "tabiya/pgn/writer.hpp"
#include "tabiya/qt/game_model.hpp"

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
  auto game = pgn::read_tree(reader);
  if (!game) return fail(tr("%1 has no game %2.").arg(fileName).arg(number));
  pgn::make_utf8(game->tree);
  setTree(std::move(game->tree));
  undo_stack_.clear();
  setFile({fileName, number, *std::move(text)});
  return true;
}

bool GameModel::save() {
  if (file_.name.isEmpty()) return fail(tr("The game has no file yet."));
  if (!isModified()) return true;
  std::string text = text_for_file(tree_);
  const auto done = replace_game_text(to_path(file_.name), file_.number, file_.text, text);
  if (!done) return fail(done.error());
  setFile({file_.name, file_.number, std::move(text)});
  undo_stack_.setClean();
  return true;
}

bool GameModel::saveAs(const QString& fileName) {
  std::string text = text_for_file(tree_);
  const auto done = write_text(to_path(fileName), text + "\n");
  if (!done) return fail(done.error());
  setFile({fileName, 1, std::move(text)});
  undo_stack_.setClean();
  return true;
}

}  // namespace tabiya::qt
