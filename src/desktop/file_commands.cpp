#include "desktop/file_commands.hpp"

#include <QAction>
#include <QBuffer>
#include <QFile>
#include <QFileDialog>
#include <QFileInfo>
#include <QImage>
#include <QPainter>
#include <QPrintDialog>
#include <QPrintPreviewDialog>
#include <QPrinter>
#include <QSaveFile>
#include <QTextDocument>
#include <memory>

#include "desktop/game_print.hpp"
#include "desktop/splices.hpp"
#include "desktop/words.hpp"
#include "tabiya/pgn/reader.hpp"
#include "tabiya/picture/theme.hpp"
#include "tabiya/qt/text.hpp"

namespace tabiya::desktop {
namespace {

const char* const games_filter = "PGN (*.pgn *.PGN *.pgn.gz *.pgn.zst);;* (*)";
const char* const picture_filter = "SVG (*.svg);;PNG (*.png)";
const char* const pdf_filter = "PDF (*.pdf)";

/// Ends reading after the second game.
bool has_one_game(const QString& file) {
  auto input = pgn::Input::from_file(QFile::encodeName(file).toStdString());
  if (!input) return true;  // opening it says why
  pgn::Reader reader{*std::move(input)};
  pgn::NullVisitor ignore;
  return !reader.read_game(ignore) || !reader.read_game(ignore);
}

qt::BoardStyle style_of(const qt::BoardWidget& board) {
  qt::BoardStyle style;
  if (const auto theme = picture::find_theme(qt::from_qt(board.theme()))) style.theme = *theme;
  style.viewer =
      board.orientation() == qt::BoardOrientation::BlackBelow ? Color::Black : Color::White;
  return style;
}

std::unique_ptr<QTextDocument> document_of(const WindowContext& context) {
  return print_document(*context.game, style_of(*context.board), load_preferences().has_figurines);
}

QByteArray picture_bytes(qt::BoardWidget& board, const QString& file) {
  if (!file.endsWith(QStringLiteral(".png"), Qt::CaseInsensitive)) return board.toSvg().toUtf8();
  constexpr int pixels = 1'024;
  QImage image{pixels, pixels, QImage::Format_ARGB32_Premultiplied};
  image.fill(Qt::transparent);
  QPainter painter{&image};
  board.renderBoard(&painter, image.rect());
  painter.end();
  QByteArray bytes;
  QBuffer buffer{&bytes};
  buffer.open(QIODevice::WriteOnly);
  image.save(&buffer, "PNG");
  return bytes;
}

}  // namespace

FileCommands::FileCommands(WindowContext& context) : QObject{context.window}, context_{context} {
  connect_commands();
}

void FileCommands::connect_commands() {
  CommandList& commands = *context_.commands;
  // Asks for a file first.
  const auto with_file = [this, &commands](const char* id, const char* english, const char* german,
                                           const char* filter, FileUse use,
                                           const std::function<void(const QString&)>& then) {
    commands.on(id, [=, this] { ask(words(english, german), filter, use, then); });
  };
  with_file("file.open", "Open a game", "Partie öffnen", games_filter, FileUse::Open,
            [this](const QString& file) { open(file); });
  with_file("file.database", "Open a database", "Datenbank öffnen", games_filter, FileUse::Open,
            [this](const QString& file) { Q_EMIT openDatabaseRequested(file); });
  with_file("file.save-as", "Save the game", "Partie speichern", games_filter, FileUse::Replace,
            [this](const QString& file) { saveAs(file); });
  with_file("file.append", "Add the game to a file", "Partie an eine Datei anhängen", games_filter,
            FileUse::Append, [this](const QString& file) { append(file); });
  with_file("file.picture", "Save a picture", "Bild speichern", picture_filter, FileUse::Replace,
            [this](const QString& file) { savePicture(file); });
  with_file("file.pdf", "Save as PDF", "Als PDF speichern", pdf_filter, FileUse::Replace,
            [this](const QString& file) { savePdf(file); });
  commands.on("file.save", [this] { save(); });
  commands.on("file.preview", [this] { preview(); });
  commands.on("file.print", [this] { print(); });
  commands.on("file.close", [this] { context_.window->close(); });
}

void FileCommands::ask(const QString& title, const QString& filter, FileUse use,
                       const std::function<void(const QString&)>& then) const {
  const QString folder = QFileInfo{context_.game->fileName()}.path();
  auto* const dialog = new QFileDialog{context_.window, title, folder, filter};
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  if (use == FileUse::Open) {
    dialog->setFileMode(QFileDialog::ExistingFile);
  } else {
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    // The first extension in the filter: "pgn" of "PGN (*.pgn *.PGN)".
    dialog->setDefaultSuffix(filter.section(QStringLiteral("*."), 1, 1)
                                 .section(' ', 0, 0)
                                 .remove(')')
                                 .section(';', 0, 0));
  }
  dialog->setOption(QFileDialog::DontConfirmOverwrite, use == FileUse::Append);
  connect(dialog, &QFileDialog::fileSelected, this, then);
  dialog->open();
}

void FileCommands::open(const QString& file) {
  if (!has_one_game(file)) Q_EMIT openDatabaseRequested(file);
  else if (context_.game->isModified() || context_.binding->isPlaying()) Q_EMIT gameWanted(file);
  else openGame(file, 1);
}

void FileCommands::openGame(const QString& file, quint64 number) {
  context_.play->end();
  if (!context_.game->load(file, number)) return;
  context_.say({});
  Q_EMIT opened();
}

void FileCommands::save() const {
  if (context_.game->fileName().isEmpty()) context_.commands->action("file.save-as")->trigger();
  else if (context_.game->save()) context_.say({});
}

void FileCommands::saveAs(const QString& file) const {
  if (context_.game->saveAs(file)) context_.say({});
}

void FileCommands::append(const QString& file) const {
  const std::filesystem::path path{QFile::encodeName(file).toStdString()};
  if (!QFile::exists(file)) return saveAs(file);
  const auto splices = splices_to_append(path, qt::from_qt(context_.game->pgn()));
  const auto failure = splices ? rewrite(path, *splices) : std::optional{splices.error()};
  context_.say(
      failure.value_or(words("The game was added to %1.", "Die Partie steht jetzt auch in %1.")
                           .arg(QFileInfo{file}.fileName())));
}

void FileCommands::savePicture(const QString& file) const {
  QSaveFile target{file};
  const QByteArray bytes = picture_bytes(*context_.board, file);
  const bool is_written =
      target.open(QIODevice::WriteOnly) && target.write(bytes) == bytes.size() && target.commit();
  if (is_written) return context_.say({});
  context_.say(
      words("The file %1 could not be written: %2.", "Die Datei %1 ließ sich nicht schreiben: %2.")
          .arg(file, target.errorString()));
}

void FileCommands::savePdf(const QString& file) {
  context_.say(write_pdf(*document_of(context_), file).value_or(QString{}));
}

void FileCommands::preview() {
  const std::shared_ptr<QTextDocument> document = document_of(context_);
  auto* const dialog = new QPrintPreviewDialog{context_.window};
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setWindowTitle(words("Print preview", "Druckvorschau"));
  dialog->resize(900, 800);
  connect(dialog, &QPrintPreviewDialog::paintRequested, this,
          [document](QPrinter* printer) { desktop::print(*document, *printer); });
  dialog->open();
}

void FileCommands::print() {
  const auto printer = std::make_shared<QPrinter>(QPrinter::HighResolution);
  const std::shared_ptr<QTextDocument> document = document_of(context_);
  auto* const dialog = new QPrintDialog{printer.get(), context_.window};
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  connect(dialog, &QDialog::accepted, this,
          [document, printer] { desktop::print(*document, *printer); });
  // Keeps the printer as long as the dialog.
  connect(dialog, &QObject::destroyed, this, [printer] {});
  dialog->open();
}

}  // namespace tabiya::desktop
