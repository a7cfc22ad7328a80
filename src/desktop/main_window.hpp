/// One board with everything around it: players, moves, analysis, opening tree, menus.
#pragma once

#include <QMainWindow>
#include <QMessageBox>
#include <QString>

#include "desktop/commands.hpp"
#include "desktop/opening_tree.hpp"
#include "desktop/preferences.hpp"
#include "desktop/session_store.hpp"
#include "desktop/window_context.hpp"
#include "tabiya/qt/evaluation_graph.hpp"
#include "tabiya/qt/move_text_view.hpp"

namespace tabiya::desktop {

class AnalysisDock;
class EditCommands;
class FileCommands;
class GameCommands;
class NoticeBar;
class PlayerPanel;
class ReviewPanel;
class ViewCommands;

class MainWindow : public QMainWindow {
  Q_OBJECT

 public:
  /// A new window with an empty game, or with the content of a saved session.
  explicit MainWindow(SessionFile session);
  ~MainWindow() override;

  [[nodiscard]] WindowContext& context() noexcept { return context_; }
  [[nodiscard]] FileCommands& files() noexcept { return *files_; }
  [[nodiscard]] EditCommands& edits() noexcept { return *edits_; }
  [[nodiscard]] GameCommands& games() noexcept { return *games_; }
  /// The sentence above the board; empty if there is none.
  [[nodiscard]] QString notice() const;
  void say(const QString& sentence);

  void show(const Preferences& preferences);
  void retranslate();
  /// Sets the file whose games the opening tree counts.
  void setTreeFile(const QString& file);
  /// Writes what is shown to the session, at once. False if it cannot be written.
  bool saveSession();
  /// Closes; the session stays for the next start. Asks only if it cannot be written and has changes.
  void closeKeepingSession();
  using QMainWindow::show;

 Q_SIGNALS:
  void preferencesChanged(const tabiya::desktop::Preferences& preferences);
  void openDatabaseRequested(const QString& file);
  /// A game is to be opened in another window.
  void gameWanted(const QString& file);
  /// The games with changes that were on this board before are to be shown in windows of their own.
  void gamesBeforeWanted();
  void closed();

 protected:
  void closeEvent(QCloseEvent* event) override;
  void dragEnterEvent(QDragEnterEvent* event) override;
  void dropEvent(QDropEvent* event) override;

 private:
  Q_DISABLE_COPY_MOVE(MainWindow)

  void make_center();
  void make_docks();
  void show_dock(const char* name);
  QDockWidget* add_dock(const char* name, QWidget* content, Qt::DockWidgetArea area);
  void make_commands();
  void make_tree();
  void make_graph();
  void make_review();
  void connect_review();
  void ask_for_review();
  [[nodiscard]] bool is_chess();
  void show_in_tree();
  void show_knowledge_later();
  void use_book(const QString& file);
  void use_tables(const QString& folders);
  void learn(Color player);
  void show_learning(bool is_learning);
  void connect_game();
  void name_players();
  void order_panels();
  void name_window();
  void name_docks();
  void restore(const SessionContent& content);
  void schedule_save();
  [[nodiscard]] bool has_changes() const;
  void ask_to_save();
  void answer(QMessageBox::StandardButton button);
  void restore_game(const SessionContent& content);
  void reset_docks();

  qt::GameModel* game_;
  qt::BoardWidget* board_;
  WindowContext context_;
  NoticeBar* notice_;
  PlayerPanel* white_;
  PlayerPanel* black_;
  qt::MoveTextView* moves_ = nullptr;
  OpeningTree* tree_ = nullptr;
  AnalysisDock* analysis_ = nullptr;
  ReviewPanel* review_ = nullptr;
  qt::EvaluationBar* bar_ = nullptr;
  FileCommands* files_ = nullptr;
  EditCommands* edits_ = nullptr;
  GameCommands* games_ = nullptr;
  ViewCommands* views_ = nullptr;
  SessionFile session_;
  QByteArray default_docks_;
  QString file_of_book_;
  QString folders_of_tables_;
  bool is_save_scheduled_ = false;
  bool is_keeping_session_ = false;
  bool may_lose_changes_ = false;
};

}  // namespace tabiya::desktop
