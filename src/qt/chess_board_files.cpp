// Games from PGN files, and into them.
#include <QFile>
#include <QSaveFile>
#include <string>

#include "qt/board_parts.hpp"
#include "tabiya/pgn/input.hpp"
#include "tabiya/pgn/reader.hpp"
#include "tabiya/pgn/tree_reader.hpp"
#include "tabiya/pgn/writer.hpp"
#include "tabiya/qt/text.hpp"

namespace tabiya::qt {
namespace {

/// The first game of a text.
std::optional<pgn::GameTree> first_game(pgn::Input input) {
  pgn::Reader reader{std::move(input)};
  auto game = pgn::read_tree(reader, {}, pgn::VariantGames::Played);
  if (!game) return std::nullopt;
  pgn::make_utf8(*game);
  return std::move(game->tree);
}

}  // namespace

QString ChessBoard::pgn() const { return to_qt(pgn::to_pgn(parts_->session.record())); }

void ChessBoard::Parts::load(std::optional<pgn::GameTree> game, const QString& name) {
  if (!game) return refuse_request(text(Phrase::NoGameInFile).arg(name));
  board.cancelMove();
  computer.stop();
  if (settings.mode == BoardMode::SetUp) settings.mode = BoardMode::ViewOnly;
  session.load(*std::move(game));
  let_computer_think();
}

void ChessBoard::setPgn(const QString& pgn) {
  if (pgn == this->pgn()) return;
  const std::string text = from_qt(pgn);
  parts_->load(first_game(pgn::Input::from_memory(text)), QStringLiteral("PGN"));
}

bool ChessBoard::loadPgn(const QString& file) {
  auto input = pgn::Input::from_file(from_qt(file));
  if (!input) {
    parts_->refuse_request(parts_->text(Phrase::CannotRead).arg(file) + QStringLiteral(": ") +
                           QString::fromStdString(input.error().message()));
    return false;
  }
  auto game = first_game(*std::move(input));
  const bool has_game = game.has_value();
  parts_->load(std::move(game), file);
  return has_game;
}

bool ChessBoard::savePgn(const QString& file) {
  QSaveFile output{file};
  const std::string text = pgn::to_pgn(parts_->session.record());
  const bool is_written = output.open(QIODevice::WriteOnly) &&
                          output.write(text.data(), qint64(text.size())) == qint64(text.size()) &&
                          output.commit();
  if (!is_written) {
    parts_->refuse_request(parts_->text(Phrase::CannotWrite).arg(file, output.errorString()));
  }
  return is_written;
}

}  // namespace tabiya::qt
