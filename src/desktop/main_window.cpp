#include "desktop/main_window.hpp"

#include <QAction>
#include <QCloseEvent>
#include <QDockWidget>
#include <QDragEnterEvent>
#include <QFile>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QMenu>
#include <QMenuBar>
#include <QMessageBox>
#include <QMimeData>
#include <QPushButton>
#include <QSettings>
#include <QStatusBar>
#include <QTimer>
#include <QVBoxLayout>
#include <memory>
#include <span>
#include <utility>

#include "desktop/analysis_dock.hpp"
#include "desktop/dock_layout.hpp"
#include "desktop/edit_commands.hpp"
#include "desktop/file_commands.hpp"
#include "desktop/game_commands.hpp"
#include "desktop/notice_bar.hpp"
#include "desktop/player_panel.hpp"
#include "desktop/review_dialog.hpp"
#include "desktop/review_panel.hpp"
#include "desktop/step_keys.hpp"
#include "desktop/tree_panel.hpp"
#include "desktop/view_commands.hpp"
#include "desktop/window_size.hpp"
#include "desktop/words.hpp"
#include "tabiya/book/opening_book.hpp"
#include "tabiya/pgn/engine_comments.hpp"
#include "tabiya/qt/plain_text.hpp"
#include "tabiya/qt/text.hpp"
#include "tabiya/tablebase/tablebase.hpp"

namespace tabiya::desktop {
namespace {

constexpr QSize default_size{1'180, 800};

struct DockName {
  const char* id;
  const char* english;
  const char* german;
};
constexpr DockName dock_names[] = {{"moves", "Moves", "Züge"},
                                   {"analysis", "Analysis", "Analyse"},
                                   {"graph", "Graph", "Verlauf"},
                                   {"tree", "Openings", "Eröffnungen"},
                                   {"review", "Review", "Auswertung"}};

QString player(const pgn::GameTree& game, const char* tag) {
  return qt::to_qt(game.tags.find(tag).value_or(""));
}

}  // namespace

MainWindow::MainWindow(SessionFile session)
    : game_{new qt::GameModel{this}},
      board_{new qt::BoardWidget},
      context_{.window = this,
               .commands = new CommandList{this},
               .board = board_,
               .game = game_,
               .binding = nullptr,
               .play = new PlayController{board_->board(), this},
               .api = new BoardApi{this},
               .say = [this](const QString& sentence) { say(sentence); }},
      notice_{new NoticeBar},
      white_{new PlayerPanel{board_->board(), Color::White}},
      black_{new PlayerPanel{board_->board(), Color::Black}},
      session_{std::move(session)} {
  setAttribute(Qt::WA_DeleteOnClose);
  setAcceptDrops(true);
  setDockNestingEnabled(true);
  set_default_size(*this, default_size);
  context_.commands->fill(*menuBar());
  make_center();
  make_docks();
  context_.binding = new GameBinding{board_->board(), *game_, this};
  make_commands();
  connect_game();
  name_docks();
  default_docks_ = saveState();
  restoreState(QSettings{}.value("window/docks").toByteArray());
  restoreGeometry(QSettings{}.value("window/geometry").toByteArray());
  if (const auto saved = session_.content()) restore(*saved);
  show(load_preferences());
  saveSession();
  board_->setFocus();
}

MainWindow::~MainWindow() = default;

void MainWindow::make_center() {
  auto* const center = new QWidget;
  auto* const column = new QVBoxLayout{center};
  column->setContentsMargins(8, 8, 8, 8);
  column->addWidget(notice_);
  column->addWidget(black_);
  bar_ = new qt::EvaluationBar;
  auto* const row = new QHBoxLayout;
  row->addWidget(bar_);
  row->addWidget(board_, 1);
  column->addLayout(row, 1);
  column->addWidget(white_);
  setCentralWidget(center);
  connect(board_, &qt::BoardWidget::orientationChanged, this, &MainWindow::order_panels);
}

/// Puts each player's panel on the player's side of the board.
void MainWindow::order_panels() {
  auto* const column = static_cast<QVBoxLayout*>(centralWidget()->layout());
  const bool is_flipped = board_->orientation() == qt::BoardOrientation::BlackBelow;
  bar_->setFlipped(is_flipped);
  PlayerPanel* const above = is_flipped ? white_ : black_;
  PlayerPanel* const below = is_flipped ? black_ : white_;
  column->removeWidget(above);
  column->removeWidget(below);
  column->insertWidget(1, above);
  column->addWidget(below);
}

void MainWindow::make_docks() {
  moves_ = new qt::MoveTextView;
  moves_->setGame(game_);
  add_dock("moves", moves_, Qt::RightDockWidgetArea);
  analysis_ = new AnalysisDock{*game_};
  add_dock("analysis", analysis_, Qt::RightDockWidgetArea);
  make_graph();
  make_tree();
  make_review();
  connect(analysis_, &AnalysisDock::failed, this, &MainWindow::say);
  QList<QDockWidget*> docks;
  for (const DockName& name : dock_names) {
    docks.push_back(findChild<QDockWidget*>(QString::fromLatin1(name.id)));
  }
  arrange_docks(*this, docks);
}

void MainWindow::make_tree() {
  tree_ = new OpeningTree{this};
  auto* const panel = new TreePanel{*tree_};
  add_dock("tree", panel, Qt::RightDockWidgetArea);
  connect(panel, &TreePanel::moveChosen, this, [this](Move move) {
    const bool is_free = !context_.binding->isPlaying() && !review_->learning().isActive();
    if (is_free && game_->position()) game_->play(move);
  });
  connect(panel, &TreePanel::fileChosen, this, &MainWindow::setTreeFile);
  connect(tree_, &OpeningTree::failed, this, &MainWindow::say);
}

void MainWindow::make_graph() {
  auto* const graph = new qt::EvaluationGraph;
  graph->setGame(game_);
  add_dock("graph", graph, Qt::RightDockWidgetArea);
  const auto show_evaluation = [this] {
    const std::span<const std::string> comments{game_->tree()[game_->current()].comments};
    const auto& lines = analysis_->analysis(0).lines();
    if (analysis_->analysis(0).isRunning() && !lines.empty()) {
      bar_->setEvaluation(lines.front().evaluation);
    } else {
      const auto& position = game_->variantPosition();
      bar_->setEvaluation(
          pgn::evaluation_in(comments, position ? ~position->turn() : Color::White));
    }
  };
  connect(&analysis_->analysis(0), &qt::Analysis::changed, this, show_evaluation);
  connect(game_, &qt::GameModel::currentChanged, this, show_evaluation);
}

void MainWindow::make_review() {
  review_ = new ReviewPanel{*game_};
  add_dock("review", review_, Qt::RightDockWidgetArea);
  connect(review_, &ReviewPanel::failed, this, &MainWindow::say);
  connect(review_, &ReviewPanel::reviewWanted, this, &MainWindow::ask_for_review);
  connect(review_, &ReviewPanel::learningWanted, this, &MainWindow::learn);
}

void MainWindow::connect_review() {
  auto* const graph = findChild<qt::EvaluationGraph*>();
  connect(review_, &ReviewPanel::previewChanged, graph, &qt::EvaluationGraph::showPreview);
  connect(&review_->learning(), &Learning::activeChanged, this, &MainWindow::show_learning);
  connect(&review_->learning(), &Learning::positionWanted, context_.binding,
          &GameBinding::showLater);
  context_.commands->on("analysis.annotate", [this] { ask_for_review(); });
  context_.commands->on("analysis.learn", [this] {
    const bool is_flipped = board_->orientation() == qt::BoardOrientation::BlackBelow;
    learn(is_flipped ? Color::Black : Color::White);
  });
}

/// While a game is played here or on a server, no engine helps.
void MainWindow::ask_for_review() {
  if (context_.binding->isPlaying()) {
    return say(words("A game that is being played cannot be reviewed yet.",
                     "Eine laufende Partie kann noch nicht ausgewertet werden."));
  }
  if (!is_chess()) return;
  auto* const dialog = new ReviewDialog{*game_, this};
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  connect(dialog, &QDialog::accepted, this, [this, dialog] {
    show_dock("review");
    review_->review(dialog->limits(), dialog->namesOpenings());
  });
  dialog->open();
}

void MainWindow::learn(Color player) {
  if (context_.binding->isPlaying()) {
    return say(words("Finish the game on the board first, then learn from its mistakes.",
                     "Beenden Sie erst die laufende Partie, dann lernen Sie aus ihren Fehlern."));
  }
  if (!is_chess()) return;
  say({});
  show_dock("review");
  review_->learn(player);
}

/// Says why a game of another variant is not reviewed.
bool MainWindow::is_chess() {
  if (game_->variant() == Variant::Standard) return true;
  say(words("Only games of chess are reviewed, not those of %1.",
            "Nur Schachpartien werden ausgewertet, keine von %1.")
          .arg(qt::to_qt(to_string(game_->variant()))));
  return false;
}

/// Exercises are solved on the board: their solutions are not shown beside it.
void MainWindow::show_learning(bool is_learning) {
  moves_->setGame(is_learning ? nullptr : game_);
  if (!is_learning) return context_.binding->setMoveTaker({});
  context_.commands->action("analysis.run")->setChecked(false);
  context_.binding->setMoveTaker([this](Move move, const VariantPosition& before) {
    const auto chess = before.as_chess();
    return chess && review_->learning().answer(move, *chess);
  });
  board_->setFocus();
}

void MainWindow::show_dock(const char* name) {
  auto* const dock = findChild<QDockWidget*>(QString::fromLatin1(name));
  dock->show();
  dock->raise();
}

QDockWidget* MainWindow::add_dock(const char* name, QWidget* content, Qt::DockWidgetArea area) {
  auto* const dock = new QDockWidget{this};
  dock->setObjectName(QString::fromLatin1(name));
  dock->setWidget(content);
  addDockWidget(area, dock);
  QMenu* const menu = context_.commands->menu(MenuPlace::Window);
  menu->insertAction(context_.commands->action("window.reset"), dock->toggleViewAction());
  return dock;
}

void MainWindow::make_commands() {
  files_ = new FileCommands{context_};
  games_ = new GameCommands{context_};
  edits_ = new EditCommands{context_, *games_};
  views_ = new ViewCommands{context_};
  new StepKeys{*this, *board_, [this] { game_->goBack(); }, [this] { game_->goForward(); }};
  analysis_->connectCommands(*context_.commands);
  connect_review();
  connect(files_, &FileCommands::opened, this, &MainWindow::schedule_save);
  connect(files_, &FileCommands::gameWanted, this, &MainWindow::gameWanted);
  connect(games_, &GameCommands::gamesBeforeWanted, this, &MainWindow::gamesBeforeWanted);
  connect(files_, &FileCommands::openDatabaseRequested, this, &MainWindow::openDatabaseRequested);
  connect(views_, &ViewCommands::preferencesChanged, this, &MainWindow::preferencesChanged);
  context_.commands->on("window.reset", [this] { reset_docks(); });
}

void MainWindow::connect_game() {
  connect(game_, &qt::GameModel::failed, this, &MainWindow::say);
  connect(game_, &qt::GameModel::moveRefused, this, &MainWindow::say);
  connect(moves_, &qt::MoveTextView::editRequested, edits_, &EditCommands::editComment);
  const auto show_position = [this] {
    show_in_tree();
    show_knowledge_later();
  };
  connect(game_, &qt::GameModel::currentChanged, this, show_position);
  const auto on_change = [this] {
    name_players();
    name_window();
    schedule_save();
    show_knowledge_later();
  };
  connect(game_, &qt::GameModel::structureChanged, this, on_change);
  connect(game_, &qt::GameModel::tagsChanged, this, on_change);
  connect(game_->undoStack(), &QUndoStack::indexChanged, this, on_change);
  connect(game_, &qt::GameModel::modifiedChanged, this, on_change);
  connect(game_, &qt::GameModel::fileNameChanged, this, on_change);
  connect(game_, &qt::GameModel::nodeAdded, this, &MainWindow::schedule_save);
  connect(game_, &qt::GameModel::nodeChanged, this, &MainWindow::schedule_save);
  connect(game_, &qt::GameModel::currentChanged, this, &MainWindow::schedule_save);
  on_change();
}

void MainWindow::name_players() {
  const pgn::GameTree& tree = game_->tree();
  white_->setName(player(tree, "White"), player(tree, "WhiteElo"));
  black_->setName(player(tree, "Black"), player(tree, "BlackElo"));
}

void MainWindow::name_window() {
  const pgn::GameTree& tree = game_->tree();
  QString title = QFileInfo{game_->fileName()}.fileName();
  const QString white = player(tree, "White");
  const QString black = player(tree, "Black");
  if (!white.isEmpty() && !black.isEmpty() && white != '?') {
    title = QStringLiteral("%1 – %2").arg(white, black);
  }
  if (title.isEmpty()) title = words("New game", "Neue Partie");
  setWindowTitle(qt::window_title_of(title) + QStringLiteral("[*] – Tabiya"));
  setWindowModified(game_->isModified());
}

void MainWindow::name_docks() {
  for (const auto& [id, english, german] : dock_names) {
    findChild<QDockWidget*>(QString::fromLatin1(id))->setWindowTitle(words(english, german));
  }
}

void MainWindow::reset_docks() {
  restoreState(default_docks_);
  set_default_size(*this, default_size);
}

QString MainWindow::notice() const { return notice_->sentence(); }
void MainWindow::say(const QString& sentence) { notice_->say(sentence); }

void MainWindow::show(const Preferences& preferences) {
  views_->show(preferences);
  moves_->setFigurines(preferences.has_figurines);
  use_book(preferences.book);
  use_tables(preferences.tables);
}

/// Opens it only if it is another file than before.
void MainWindow::use_book(const QString& file) {
  if (std::exchange(file_of_book_, file) == file) return;
  std::shared_ptr<const OpeningBook> book;
  if (!file.isEmpty()) {
    auto opened = OpeningBook::open(QFile::encodeName(file).toStdString());
    if (opened) book = std::make_shared<const OpeningBook>(*std::move(opened));
    else
      say(words("Opening book %1: %2", "Eröffnungsbuch %1: %2")
              .arg(qt::one_line(file), qt::to_qt(to_string(opened.error()))));
  }
  context_.play->setBook(book);
  analysis_->setBook(std::move(book));
}

/// Opens them only if the folders are others than before.
void MainWindow::use_tables(const QString& folders) {
  if (std::exchange(folders_of_tables_, folders) == folders) return;
  auto tables = std::make_shared<Tablebase>();
  for (const FolderError& error : tables->add_folders(QFile::encodeName(folders).toStdString())) {
    say(words("Tablebases: %1", "Endspieltabellen: %1").arg(qt::to_qt(to_string(error))));
  }
  if (tables->wdl_count() == 0) tables.reset();
  analysis_->setTables(std::move(tables));
}

/// After other signals, which begin and end games. Players are not told.
void MainWindow::show_knowledge_later() {
  QTimer::singleShot(0, this, [this] {
    const bool is_free = !context_.binding->isPlaying() && !review_->learning().isActive();
    analysis_->showKnowledge(is_free ? game_->position() : std::nullopt);
  });
}

void MainWindow::retranslate() {
  context_.commands->retranslate();
  edits_->retranslate();
  name_docks();
  name_window();
  name_players();
  analysis_->retranslate();
}

void MainWindow::setTreeFile(const QString& file) {
  tree_->setFile(file);
  show_in_tree();
  schedule_save();
}

/// The opening tree is one of chess.
void MainWindow::show_in_tree() {
  if (const auto position = game_->position()) tree_->setPosition(*position);
  else if (game_->variant() != Variant::Standard) tree_->leaveOut(game_->variant());
}

void MainWindow::restore(const SessionContent& content) {
  for (const auto& game : content.games_before) static_cast<void>(game_->restore(game));
  restore_game(content);
  game_->goToPly(content.ply);
  if (content.is_flipped) board_->setOrientation(qt::BoardOrientation::BlackBelow);
  if (!content.tree_file.isEmpty()) tree_->setFile(content.tree_file);
}

/// A session of an earlier version does not say what its file had.
void MainWindow::restore_game(const SessionContent& content) {
  const qt::GameModel::Snapshot saved{content.pgn, content.file, content.number_in_file,
                                      content.file_text.value_or(QString{}), content.is_modified};
  const bool has_file = !content.file.isEmpty() && QFileInfo::exists(content.file);
  const bool has_old_text = !content.file_text && has_file;
  if (has_old_text && game_->load(content.file, content.number_in_file)) {
    if (content.is_modified) static_cast<void>(game_->setPgn(content.pgn));
    return;
  }
  if (!content.pgn.isEmpty()) static_cast<void>(game_->restore(saved));
}

/// Saves once per action, however many signals the action emits.
void MainWindow::schedule_save() {
  if (std::exchange(is_save_scheduled_, true)) return;
  QTimer::singleShot(0, this, &MainWindow::saveSession);
}

bool MainWindow::saveSession() {
  is_save_scheduled_ = false;
  const qt::GameModel::Snapshot game = game_->snapshot();
  const SessionContent content{
      .pgn = game.pgn,
      .file = game.file_name,
      .number_in_file = game.number_in_file,
      .ply = game_->ply(),
      .is_modified = game.is_modified,
      .is_flipped = board_->orientation() == qt::BoardOrientation::BlackBelow,
      .tree_file = tree_->file(),
      .file_text = game.file_text,
      .games_before = game_->unsavedGamesBefore()};
  const bool is_saved = session_.save(content);
  if (!is_saved) {
    statusBar()->showMessage(
        words("The session could not be saved: the disk is full or not writable.",
              "Die Sitzung konnte nicht gespeichert werden: "
              "Der Datenträger ist voll oder nicht beschreibbar."));
  } else if (!statusBar()->currentMessage().isEmpty()) {
    statusBar()->clearMessage();
  }
  return is_saved;
}

void MainWindow::closeKeepingSession() {
  is_keeping_session_ = saveSession();
  close();
}

bool MainWindow::has_changes() const {
  return game_->isModified() || !game_->unsavedGamesBefore().empty();
}

void MainWindow::closeEvent(QCloseEvent* event) {
  if (!is_keeping_session_ && !may_lose_changes_ && has_changes()) {
    event->ignore();
    return ask_to_save();
  }
  QSettings settings;
  settings.setValue("window/docks", saveState());
  settings.setValue("window/geometry", saveGeometry());
  if (!is_keeping_session_) session_.forget();
  games_->end();
  Q_EMIT closed();
}

/// Asks about the game that is shown, or about those that undo leads to, which Open shows.
void MainWindow::ask_to_save() {
  const bool is_this = game_->isModified();
  const bool is_earlier = !game_->unsavedGamesBefore().empty();
  const QString earlier =
      words("A game that was on this board before has unsaved changes.",
            "Eine Partie, die vorher auf diesem Brett war, hat ungespeicherte Änderungen.");
  const QString shown =
      words("This game has unsaved changes.", "Diese Partie hat ungespeicherte Änderungen.");
  auto* const box =
      new QMessageBox{QMessageBox::Question, words("Close window", "Fenster schließen"),
                      !is_earlier ? shown
                      : is_this   ? shown + '\n' + earlier
                                  : earlier,
                      QMessageBox::Discard | QMessageBox::Cancel, this};
  if (is_this) box->addButton(QMessageBox::Save);
  if (is_earlier) {
    box->addButton(QMessageBox::Open)
        ->setText(words("Show the games &before", "&Vorige Partien zeigen"));
  }
  box->setTextFormat(Qt::PlainText);
  box->setAttribute(Qt::WA_DeleteOnClose);
  connect(box, &QMessageBox::finished, this,
          [this](int button) { answer(QMessageBox::StandardButton(button)); });
  box->open();
}

void MainWindow::answer(QMessageBox::StandardButton button) {
  if (button == QMessageBox::Open) return gamesBeforeWanted();
  if (button == QMessageBox::Save) files_->save();
  may_lose_changes_ = button == QMessageBox::Discard;
  if (may_lose_changes_ || (button == QMessageBox::Save && !game_->isModified())) close();
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event) {
  if (event->mimeData()->hasUrls() || event->mimeData()->hasText()) event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event) {
  event->acceptProposedAction();
  for (const QUrl& url : event->mimeData()->urls()) {
    if (url.isLocalFile()) return files_->open(url.toLocalFile());
  }
  if (event->mimeData()->hasText()) edits_->paste(event->mimeData()->text());
}

}  // namespace tabiya::desktop
