#include "desktop/workspace.hpp"

#include <QAction>
#include <QApplication>
#include <QDesktopServices>
#include <QFileInfo>
#include <QMessageBox>
#include <QUrl>
#include <utility>

#include "desktop/appearance.hpp"
#include "desktop/database_window.hpp"
#include "desktop/edit_commands.hpp"
#include "desktop/file_commands.hpp"
#include "desktop/keys_dialog.hpp"
#include "desktop/main_window.hpp"
#include "desktop/preferences_dialog.hpp"
#include "desktop/words.hpp"
#include "tabiya/notation/fen.hpp"
#include "tabiya/qt/text.hpp"
#include "tabiya/support/version.hpp"

namespace tabiya::desktop {
namespace {

void show_about(QWidget& window) {
  auto* const box = new QMessageBox{&window};
  box->setAttribute(Qt::WA_DeleteOnClose);
  box->setWindowTitle(words("About Tabiya", "Über Tabiya"));
  box->setIconPixmap(QApplication::windowIcon().pixmap(96));
  box->setTextFormat(Qt::RichText);
  box->setText(QStringLiteral("<h3>Tabiya %1</h3><p>%2</p><p>%3</p>")
                   .arg(qt::to_qt(version_and_build()).toHtmlEscaped(),
                        words("A complete chess program.", "Ein vollständiges Schachprogramm."),
                        words("Free software under the MIT licence. Made with Qt %1.",
                              "Freie Software unter der MIT-Lizenz. Erstellt mit Qt %1.")
                            .arg(QString::fromLatin1(qVersion()))));
  box->open();
}

void show_manual(MainWindow& window) {
  const QFileInfo installed{QApplication::applicationDirPath() +
                            QStringLiteral("/../share/doc/tabiya-board/tabiya-board.md")};
  if (installed.exists()) {
    QDesktopServices::openUrl(QUrl::fromLocalFile(installed.canonicalFilePath()));
  } else {
    window.say(
        words("The manual is docs/tabiya-board.md in Tabiya's sources; for a summary, see `man "
              "tabiya-board`.",
              "Das Handbuch ist docs/tabiya-board.md in Tabiyas Quellen; eine Kurzfassung zeigt "
              "`man tabiya-board`."));
  }
}

}  // namespace

Workspace::Workspace(QString session_folder, QObject* parent)
    : QObject{parent}, folder_{std::move(session_folder)} {}

Workspace::~Workspace() {
  for (const auto& window : windows_) delete window;
  for (const auto& window : databases_) delete window;
}

void Workspace::begin(const QStringList& arguments) {
  for (SessionFile& session : abandoned_sessions(folder_)) open_window(std::move(session));
  for (const QString& argument : arguments) open(argument);
  if (windows().empty()) openWindow();
}

MainWindow& Workspace::openWindow() { return open_window(SessionFile{folder_}); }

MainWindow& Workspace::open_window(SessionFile session) {
  auto* const window = new MainWindow{std::move(session)};
  windows_.emplace_back(window);
  connect_window(*window);
  window->show();
  return *window;
}

void Workspace::open(const QString& argument) {
  MainWindow& window = openWindow();
  if (QFileInfo::exists(argument)) return window.files().open(argument);
  window.edits().paste(argument);
  if (window.notice().isEmpty() || parse_fen(qt::from_qt(argument))) return;
  window.say(words("“%1” is neither a file nor a position.", "„%1“ ist weder Datei noch Stellung.")
                 .arg(argument));
}

DatabaseWindow& Workspace::openDatabase(const QString& file, MainWindow* board) {
  auto* const database = new DatabaseWindow;
  database->setAttribute(Qt::WA_DeleteOnClose);
  databases_.emplace_back(database);
  const QPointer<MainWindow> near{board};
  database->setBoardPosition([near] {
    const bool is_chess =
        near && near->context().board->board().session().variant() == Variant::Standard;
    return is_chess ? near->context().board->fen() : QString{};
  });
  connect(database, &DatabaseWindow::gameChosen, this,
          [this, near](const QString& from, quint64 number) { show_game(from, number, near); });
  connect(database, &DatabaseWindow::openingTreeRequested, this, [near](const QString& from) {
    if (near) near->setTreeFile(from);
  });
  database->open(file);
  database->show();
  return *database;
}

/// In the board that the database was opened from, unless its game has changes.
void Workspace::show_game(const QString& file, quint64 number, MainWindow* board) {
  const bool is_free = board != nullptr && !board->context().game->isModified() &&
                       !board->context().binding->isPlaying();
  MainWindow& window = is_free ? *board : openWindow();
  window.files().openGame(file, number);
  window.raise();
  window.activateWindow();
}

std::vector<MainWindow*> Workspace::windows() const {
  std::vector<MainWindow*> open;
  for (const auto& window : windows_) {
    if (window != nullptr && !window->isHidden()) open.push_back(window);
  }
  return open;
}

void Workspace::quit() {
  for (MainWindow* const window : windows()) window->closeKeepingSession();
  for (const auto& database : databases_) {
    if (database != nullptr) database->close();
  }
}

void Workspace::connect_window(MainWindow& window) {
  connect(&window, &MainWindow::preferencesChanged, this, &Workspace::choose);
  connect(&window, &MainWindow::openDatabaseRequested, this,
          [this, &window](const QString& file) { openDatabase(file, &window); });
  connect(&window, &MainWindow::gameWanted, this,
          [this](const QString& file) { openWindow().files().openGame(file, 1); });
  connect(&window, &MainWindow::gamesBeforeWanted, this, [this, &window] {
    for (const auto& game : window.context().game->takeUnsavedGamesBefore()) {
      static_cast<void>(openWindow().context().game->restore(game));
    }
    window.saveSession();
  });
  CommandList& commands = *window.context().commands;
  commands.on("file.new-window", [this] { openWindow(); });
  commands.on("file.quit", [this] { quit(); });
  commands.on("edit.preferences", [this, &window] { edit_preferences(window); });
  commands.on("edit.keys", [this, &window] { edit_keys(window); });
  commands.on("help.about", [&window] { show_about(window); });
  commands.on("help.manual", [&window] { show_manual(window); });
}

void Workspace::choose(const Preferences& preferences) const {
  const bool has_other_language = load_preferences().language != preferences.language;
  save(preferences);
  apply(preferences.appearance);
  if (has_other_language) use_language(preferences.language);
  for (const auto& database : databases_) {
    if (has_other_language && database) database->retranslate();
  }
  for (MainWindow* const window : windows()) {
    if (has_other_language) window->retranslate();
    window->show(preferences);
  }
}

void Workspace::edit_preferences(MainWindow& window) {
  auto* const dialog = new PreferencesDialog{load_preferences(), &window};
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  connect(dialog, &QDialog::accepted, this, [this, dialog] { choose(dialog->preferences()); });
  dialog->open();
}

void Workspace::edit_keys(MainWindow& window) {
  auto* const dialog = new KeysDialog{&window};
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  connect(dialog, &QDialog::accepted, this, [this] {
    for (MainWindow* const open : windows()) open->context().commands->retranslate();
  });
  dialog->open();
}

}  // namespace tabiya::desktop
