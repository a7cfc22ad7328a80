#include "desktop/database_window.hpp"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QDragEnterEvent>
#include <QFile>
#include <QFileDialog>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QMenuBar>
#include <QMimeData>
#include <QProgressBar>
#include <QPushButton>
#include <QStatusBar>
#include <QTableView>
#include <QVBoxLayout>
#include <algorithm>
#include <iterator>
#include <utility>

#include "desktop/background.hpp"
#include "desktop/search_dialog.hpp"
#include "desktop/tags_dialog.hpp"
#include "desktop/window_size.hpp"
#include "desktop/words.hpp"
#include "pgn/inner/safe_file.hpp"
#include "tabiya/qt/plain_text.hpp"
#include "tabiya/qt/text.hpp"

namespace tabiya::desktop {
namespace {

const char* const pgn_files = "PGN (*.pgn *.PGN *.pgn.gz *.pgn.zst);;* (*)";

std::filesystem::path to_path(const QString& file) { return QFile::encodeName(file).toStdString(); }

QFileDialog* file_dialog(QWidget* parent, const QString& title, QFileDialog::AcceptMode mode) {
  auto* const dialog = new QFileDialog{parent, title, QString{}, QString::fromLatin1(pgn_files)};
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setAcceptMode(mode);
  dialog->setDefaultSuffix(QStringLiteral("pgn"));
  if (mode == QFileDialog::AcceptOpen) dialog->setFileMode(QFileDialog::ExistingFiles);
  return dialog;
}

/// Names need more room than ratings. In the order of GameListModel::setColumns().
void set_widths(QTableView& table) {
  constexpr int widths[] = {64, 150, 56, 150, 56, 72, 96, 160, 60, 56, 60};
  for (int column = 0; column < int(std::size(widths)); ++column) {
    table.setColumnWidth(column, widths[column]);
  }
}

/// No heading is cut off, in any language.
void widen_to_headings(QTableView& table) {
  const QHeaderView& header = *table.horizontalHeader();
  for (int column = 0; column < header.count(); ++column) {
    const int needed = header.sectionSizeHint(column);
    if (header.sectionSize(column) < needed) table.setColumnWidth(column, needed);
  }
}

}  // namespace

DatabaseWindow::DatabaseWindow(QWidget* parent)
    : QMainWindow{parent},
      games_{new qt::GameListModel{this}},
      history_{new FileHistory{this}},
      table_{new QTableView},
      filter_{new QLineEdit},
      search_{new QPushButton},
      count_{qt::plain_label()},
      message_{qt::plain_label()},
      progress_{new QProgressBar} {
  setAcceptDrops(true);
  set_default_size(*this, {1'120, 680});
  table_->setModel(games_);
  table_->setSelectionBehavior(QAbstractItemView::SelectRows);
  table_->setSortingEnabled(true);
  table_->sortByColumn(0, Qt::AscendingOrder);
  table_->verticalHeader()->hide();
  table_->setAlternatingRowColors(true);
  table_->setShowGrid(false);
  table_->setWordWrap(false);
  table_->horizontalHeader()->setStretchLastSection(true);
  set_widths(*table_);
  filter_->setClearButtonEnabled(true);
  connect(search_, &QPushButton::clicked, this, &DatabaseWindow::ask_search);
  connect(filter_, &QLineEdit::returnPressed, this, [this] { this->search(filter_->text()); });
  connect(table_, &QTableView::activated, this, &DatabaseWindow::open_selected);
  auto* const row = new QHBoxLayout;
  row->addWidget(filter_);
  row->addWidget(search_);
  auto* const page = new QWidget;
  auto* const layout = new QVBoxLayout{page};
  layout->addLayout(row);
  layout->addWidget(table_);
  setCentralWidget(page);
  progress_->setMaximumWidth(160);
  progress_->hide();
  statusBar()->addWidget(message_, 1);
  statusBar()->addPermanentWidget(progress_);
  statusBar()->addPermanentWidget(count_);
  make_menus();
  const auto show = [this] { show_state(); };
  connect(games_, &qt::GameListModel::activityChanged, this, show);
  connect(games_, &qt::GameListModel::progressChanged, this, show);
  connect(games_, &qt::GameListModel::rowsInserted, this, show);
  connect(games_, &qt::GameListModel::modelReset, this, show);
  connect(games_, &qt::GameListModel::failed, this, &DatabaseWindow::say);
  connect(history_, &FileHistory::changed, this, show);
  connect(history_, &FileHistory::failed, this, &DatabaseWindow::say);
  retranslate();
}

void DatabaseWindow::make_menus() {
  add_menu(
      "&File", "&Datei",
      {{"&Open…", "Ö&ffnen…", "Ctrl+O", &DatabaseWindow::choose_file},
       {"Save shown or selected games &as…", "Gezeigte oder gewählte Partien &speichern unter…",
        "Ctrl+Shift+S", &DatabaseWindow::choose_target},
       {"&Merge with other files…", "Mit anderen Dateien &vereinen…", "",
        &DatabaseWindow::choose_merge},
       {"Use as opening &tree", "Als Eröffnungs&baum benutzen", "Ctrl+T",
        &DatabaseWindow::use_as_tree}});
  add_menu("&Edit", "&Bearbeiten",
           {{"&Undo", "&Rückgängig", "Ctrl+Z", &DatabaseWindow::undo},
            {"&Redo", "&Wiederholen", "Ctrl+Shift+Z", &DatabaseWindow::redo},
            {"&Copy games", "Partien &kopieren", "Ctrl+C", &DatabaseWindow::copySelected},
            {"&Paste games", "Partien &einfügen", "Ctrl+V", &DatabaseWindow::paste},
            {"Game &data…", "Partie&daten…", "Ctrl+D", &DatabaseWindow::editTags},
            {"De&lete games", "Partien &löschen", "Del", &DatabaseWindow::delete_selected}});
  add_menu("&Games", "&Partien",
           {{"&Show on the board", "Auf dem Brett &zeigen", "Ctrl+Return",
             &DatabaseWindow::open_selected},
            {"S&earch…", "&Suchen…", "Ctrl+F", &DatabaseWindow::ask_search},
            {"Search the &position on the board", "Stellung auf dem &Brett suchen", "Ctrl+Shift+F",
             &DatabaseWindow::search_position},
            {"&All games", "&Alle Partien", "Ctrl+Shift+A", &DatabaseWindow::show_all}});
}

void DatabaseWindow::add_menu(const char* english, const char* german,
                              std::initializer_list<Entry> entries) {
  QMenu* const menu = menuBar()->addMenu(QString{});
  names_.push_back({menu->menuAction(), english, german});
  for (const Entry& entry : entries) {
    QAction* const action = menu->addAction(QString{});
    names_.push_back({action, entry.english, entry.german});
    action->setShortcut(QKeySequence{QString::fromLatin1(entry.keys)});
    connect(action, &QAction::triggered, this, entry.run);
  }
}

void DatabaseWindow::retranslate() {
  for (const auto& [action, english, german] : names_) action->setText(words(english, german));
  filter_->setAccessibleName(words("Search", "Suche"));
  filter_->setPlaceholderText(
      words("kasparov linares   or   player ~ kasparov and Date >= 1985 and result = 1-0",
            "kasparov linares   oder   player ~ kasparov and Date >= 1985 and result = 1-0"));
  search_->setText(words("&Search…", "&Suchen…"));
  Q_EMIT games_->headerDataChanged(Qt::Horizontal, 0, games_->columnCount() - 1);
  widen_to_headings(*table_);
  show_state();
}

void DatabaseWindow::open(const QString& file) {
  say({});
  filter_->clear();
  history_->setFile(file);
  games_->open(file);
  setWindowTitle(qt::window_title_of(QFileInfo{file}.fileName()));
  setWindowFilePath(file);
}

void DatabaseWindow::search(const QString& expression) {
  say({});
  filter_->setText(expression);
  static_cast<void>(games_->setFilter(expression));
}

void DatabaseWindow::show_all() { search({}); }

void DatabaseWindow::ask_search() {
  auto* const dialog = new SearchDialog{board_fen_ ? board_fen_() : QString{}, this};
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  connect(dialog, &QDialog::accepted, this, [this, dialog] { search(dialog->expression()); });
  dialog->open();
}

void DatabaseWindow::search_position() {
  if (!board_fen_) return;
  const QString fen = board_fen_();
  if (!fen.isEmpty()) return search(QStringLiteral("position = \"%1\"").arg(fen));
  say(words("The board shows no position of chess to search for.",
            "Auf dem Brett ist keine Schachstellung, nach der man suchen könnte."));
}

void DatabaseWindow::open_selected() {
  const std::vector<int> rows = selected_rows();
  if (!rows.empty()) Q_EMIT gameChosen(games_->fileName(), games_->numberOf(rows.front()));
}

void DatabaseWindow::use_as_tree() {
  if (!games_->fileName().isEmpty()) Q_EMIT openingTreeRequested(games_->fileName());
}

void DatabaseWindow::choose_file() {
  QFileDialog* const dialog =
      file_dialog(this, words("Open a database", "Datenbank öffnen"), QFileDialog::AcceptOpen);
  connect(dialog, &QFileDialog::fileSelected, this, &DatabaseWindow::open);
  dialog->open();
}

void DatabaseWindow::choose_target() {
  QFileDialog* const dialog =
      file_dialog(this, words("Save games", "Partien speichern"), QFileDialog::AcceptSave);
  connect(dialog, &QFileDialog::fileSelected, this, &DatabaseWindow::saveShownAs);
  dialog->open();
}

void DatabaseWindow::choose_merge() {
  QFileDialog* const dialog =
      file_dialog(this, words("Merge with these files", "Mit diesen Dateien vereinen"),
                  QFileDialog::AcceptOpen);
  connect(dialog, &QFileDialog::filesSelected, this, &DatabaseWindow::choose_merge_target);
  dialog->open();
}

void DatabaseWindow::choose_merge_target(const QStringList& others) {
  QFileDialog* const dialog = file_dialog(
      this, words("Save all games as", "Alle Partien speichern als"), QFileDialog::AcceptSave);
  connect(dialog, &QFileDialog::fileSelected, this,
          [this, others](const QString& target) { merge(others, target); });
  dialog->open();
}

void DatabaseWindow::merge(const QStringList& others, const QString& target) {
  std::vector<std::filesystem::path> files;
  if (!games_->fileName().isEmpty()) files.push_back(path());
  for (const QString& other : others) files.push_back(to_path(other));
  in_background(
      this, [files, to = to_path(target)] { return join(files, to); },
      [this, target](const std::optional<QString>& failure) {
        if (failure) return say(*failure);
        open(target);
      });
}

void DatabaseWindow::saveShownAs(const QString& file) {
  std::vector<int> rows = selected_rows();
  const bool takes_all = rows.size() < 2;
  const int count = takes_all ? games_->rowCount() : static_cast<int>(rows.size());
  auto target = pgn::SafeFile::create(to_path(file));
  QApplication::setOverrideCursor(Qt::WaitCursor);
  for (int place = 0; target && place < count; ++place) {
    const int row = takes_all ? place : rows[static_cast<std::size_t>(place)];
    target->write(games_->textOf(row).toStdString());
    target->write("\n\n");
  }
  QApplication::restoreOverrideCursor();
  const auto done = target ? target->commit() : std::unexpected{target.error()};
  if (!done) {
    return say(words("Could not write %1: %2. The file is unchanged.",
                     "%1 konnte nicht geschrieben werden: %2. Die Datei ist unverändert.")
                   .arg(file, qt::to_qt(done.error().message())));
  }
  say(words("%1 games are saved in %2.", "%1 Partien sind in %2 gespeichert.")
          .arg(QLocale{}.toString(count), QFileInfo{file}.fileName()));
}

void DatabaseWindow::add(const QString& pgn) {
  const std::string text = qt::from_qt(pgn.trimmed()) + "\n\n";
  history_->change([file = path(), text] { return splices_to_append(file, text); });
}

void DatabaseWindow::paste() {
  const QString text = QApplication::clipboard()->text();
  if (text.trimmed().startsWith('[')) return add(text);
  say(words("The clipboard has no games.", "In der Zwischenablage sind keine Partien."));
}

void DatabaseWindow::copySelected() {
  QByteArray text;
  for (const int row : selected_rows()) text += games_->textOf(row) + "\n\n";
  if (!text.isEmpty()) QApplication::clipboard()->setText(QString::fromUtf8(text));
}

void DatabaseWindow::delete_selected() {
  std::vector<std::uint64_t> numbers;
  for (const int row : selected_rows()) numbers.push_back(games_->numberOf(row));
  deleteGames(std::move(numbers));
}

void DatabaseWindow::deleteGames(std::vector<std::uint64_t> numbers) {
  if (numbers.empty()) return;
  std::ranges::sort(numbers);
  history_->change([file = path(), numbers] { return splices_to_delete(file, numbers); });
}

void DatabaseWindow::editTags() {
  const std::vector<int> rows = selected_rows();
  if (rows.empty()) return;
  const auto game = games_->gameOf(rows.front());
  if (!game) return;
  auto* const dialog = new TagsDialog{game->tags, this};
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  const std::uint64_t number = games_->numberOf(rows.front());
  const std::string text = games_->textOf(rows.front()).toStdString();
  connect(dialog, &QDialog::accepted, this, [this, dialog, number, text] {
    if (!dialog->changes().empty()) change_tags(number, with_tags(text, dialog->changes()));
  });
  dialog->open();
}

void DatabaseWindow::change_tags(std::uint64_t number, const std::string& text) {
  history_->change(
      [file = path(), number, text] { return splices_to_replace(file, number, text); });
}

void DatabaseWindow::show_state() {
  using Activity = qt::GameListModel::Activity;
  count_->setText(words("%1 of %2 games", "%1 von %2 Partien")
                      .arg(QLocale{}.toString(games_->rowCount()),
                           QLocale{}.toString(qulonglong(games_->gameCount()))));
  const bool is_working = games_->activity() != Activity::Idle || history_->isBusy();
  constexpr int whole = 1'000;
  progress_->setRange(0, history_->isBusy() ? 0 : whole);
  progress_->setValue(static_cast<int>(games_->progress() * whole));
  progress_->setVisible(is_working);
}

void DatabaseWindow::say(const QString& sentence) {
  message_->setText(qt::one_line(sentence));
  if (!sentence.isEmpty()) Q_EMIT failed(sentence);
}

std::vector<int> DatabaseWindow::selected_rows() const {
  std::vector<int> rows;
  for (const QModelIndex& index : table_->selectionModel()->selectedRows()) {
    rows.push_back(index.row());
  }
  std::ranges::sort(rows);
  return rows;
}

std::filesystem::path DatabaseWindow::path() const { return to_path(games_->fileName()); }

void DatabaseWindow::dragEnterEvent(QDragEnterEvent* event) {
  if (event->mimeData()->hasUrls()) event->acceptProposedAction();
}

void DatabaseWindow::dropEvent(QDropEvent* event) {
  for (const QUrl& url : event->mimeData()->urls()) {
    if (url.isLocalFile()) return open(url.toLocalFile());
  }
}

}  // namespace tabiya::desktop
