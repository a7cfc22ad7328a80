// Whatever replaces the game on a board loses nothing: undo brings it back as it was, or it has a
// window of its own, or the person is asked.
#include <QAbstractButton>
#include <QAction>
#include <QApplication>
#include <QDialog>
#include <QDropEvent>
#include <QMessageBox>
#include <QMimeData>
#include <QObject>
#include <QPlainTextEdit>
#include <algorithm>
#include <functional>

#include "desktop/database_window.hpp"
#include "desktop/edit_commands.hpp"
#include "desktop/file_commands.hpp"
#include "desktop/game_commands.hpp"
#include "desktop/main_window.hpp"
#include "desktop/review_dialog.hpp"
#include "desktop/review_panel.hpp"
#include "desktop/set_up_dialog.hpp"
#include "desktop/support/test_environment.hpp"
#include "desktop/words.hpp"
#include "desktop/workspace.hpp"
#include "qt/support/eventually.hpp"
#include "qt/support/qt_test.hpp"

namespace tabiya::desktop {

/// What a game has that is easily lost.
inline const char* const annotated_game =
    "[White \"Anna\"]\n[Black \"Ben\"]\n[Annotator \"Clara\"]\n\n{first} 1. e4 $1 {best by test} "
    "(1. d4 d5 (1... Nf6)) 1... e5 2. Nf3 {[%cal Gf3e5] last} *";

class ReplacingTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void init();
  void cleanup();
  void undoBringsTheGameBeforeBack_data();
  void undoBringsTheGameBeforeBack();
  void aGameThatWasSavedIsSavedAgainAfterUndo_data() { undoBringsTheGameBeforeBack_data(); }
  void aGameThatWasSavedIsSavedAgainAfterUndo();
  void aFinishedGameComesBack();
  void undoInAGameTakesItsMovesBackFirst();
  void aGameOfAFileDoesNotForgetTheOneBefore();
  void closingAsksAboutTheGameBefore();
  void aGameWithoutMovesIsNotAskedAbout();
  void theGamesBeforeGetWindowsOfTheirOwn();
  void quittingKeepsTheGamesBefore();
  void quittingKeepsWhatTheSessionCannot();
  void aFileThatHasChangedDoesNotReplaceTheGameOfTheSession();
  void anOpenCommentBelongsToItsGame();
  void aReviewDoesNotReplaceAnotherGame();

 private:
  [[nodiscard]] MainWindow& window() { return *workspace_->windows().front(); }
  [[nodiscard]] qt::GameModel& game() { return *window().context().game; }
  void trigger(const char* command) { window().context().commands->action(command)->trigger(); }
  void restart();

  std::optional<TestEnvironment> home_;
  std::unique_ptr<Workspace> workspace_;
};

template <class Dialog>
Dialog* open_dialog() {
  for (QWidget* const widget : QApplication::topLevelWidgets()) {
    auto* const dialog = qobject_cast<Dialog*>(widget);
    if (dialog != nullptr && dialog->isVisible()) return dialog;
  }
  return nullptr;
}

void drop(MainWindow& window, QMimeData& data) {
  QDragEnterEvent enter{QPoint{10, 10}, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier};
  QCoreApplication::sendEvent(&window, &enter);
  QDropEvent event{QPointF{10, 10}, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier};
  QCoreApplication::sendEvent(&window, &event);
}

void ReplacingTest::init() {
  home_.emplace();
  use_language(Language::English);
  workspace_ = std::make_unique<Workspace>(home_->file("sessions"));
  workspace_->begin({});
}

void ReplacingTest::cleanup() {
  for (int round = 0; round < 10 && open_dialog<QDialog>() != nullptr; ++round) {
    open_dialog<QDialog>()->reject();
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
  }
  workspace_.reset();
}

/// As a crash would: nothing is closed.
void ReplacingTest::restart() {
  workspace_.reset();
  workspace_ = std::make_unique<Workspace>(home_->file("sessions"));
  workspace_->begin({});
}

using Replace = std::function<void(MainWindow&)>;

void ReplacingTest::undoBringsTheGameBeforeBack_data() {
  QTest::addColumn<Replace>("replace");
  const auto row = [](const char* name, Replace replace) { QTest::newRow(name) << replace; };
  row("new game", [](MainWindow& window) {
    window.context().commands->action("game.new")->trigger();
    open_dialog<QDialog>()->accept();
  });
  row("new game against the computer", [](MainWindow& window) {
    NewGame chosen;
    chosen.players.black = {.kind = PlayerChoice::Kind::Computer, .name = "Y", .level = 1};
    window.games().begin(chosen);
  });
  row("analysis board",
      [](MainWindow& window) { window.context().commands->action("game.board")->trigger(); });
  row("pasted game", [](MainWindow& window) { window.edits().paste("1. c4 c5 *"); });
  row("pasted position",
      [](MainWindow& window) { window.edits().paste("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"); });
  row("dropped text", [](MainWindow& window) {
    QMimeData data;
    data.setText("1. c4 c5 *");
    drop(window, data);
  });
  row("position set up", [](MainWindow& window) {
    window.edits().setUp();
    open_dialog<SetUpDialog>()->accept();
  });
}

void ReplacingTest::undoBringsTheGameBeforeBack() {
  QFETCH(Replace, replace);
  window().edits().paste(annotated_game);
  game().goToPly(2);
  const auto before = game().snapshot();
  QVERIFY(before.is_modified);
  replace(window());
  QVERIFY(game().snapshot().pgn != before.pgn);
  QCOMPARE(workspace_->windows().size(), 1U);
  trigger("edit.undo");
  QVERIFY2(game().snapshot() == before, qPrintable(game().pgn()));
  QCOMPARE(game().ply(), 2);
  QCOMPARE(window().context().board->fen(), game().fen());
  QVERIFY(!window().context().play->isPlaying());
  QVERIFY(window().isWindowModified());
}

void ReplacingTest::aGameThatWasSavedIsSavedAgainAfterUndo() {
  QFETCH(Replace, replace);
  window().edits().paste(annotated_game);
  window().files().saveAs(home_->file("a.pgn"));
  const auto before = game().snapshot();
  QVERIFY(!before.is_modified);
  replace(window());
  QCOMPARE(game().fileName(), QString{});
  if (!window().context().play->isPlaying()) {
    window().files().saveAs(home_->file("b.pgn"));
    QVERIFY(!window().isWindowModified());
  }
  trigger("edit.undo");
  QVERIFY(game().snapshot() == before);
  QVERIFY(!window().isWindowModified());
  QCOMPARE(game().fileName(), home_->file("a.pgn"));
  trigger("edit.redo");
  QVERIFY(game().snapshot() != before);
}

void ReplacingTest::aFinishedGameComesBack() {
  window().games().begin({});
  QVERIFY(window().context().board->submitMove("e2", "e4"));
  QVERIFY(window().context().board->submitMove("e7", "e5"));
  window().context().play->resign();
  QCoreApplication::processEvents();
  const QString finished = game().pgn();
  QVERIFY(finished.contains("[Result \"0-1\"]"));
  window().games().begin({});
  QVERIFY(!game().pgn().contains("e5"));
  trigger("edit.undo");
  QCOMPARE(game().pgn(), finished);
  QVERIFY(game().isModified());
}

void ReplacingTest::undoInAGameTakesItsMovesBackFirst() {
  window().edits().paste(annotated_game);
  const QString before = game().pgn();
  window().games().begin({});
  QVERIFY(window().context().board->submitMove("a2", "a3"));
  trigger("edit.undo");
  QVERIFY(window().context().play->isPlaying());
  trigger("edit.undo");
  QVERIFY(!window().context().play->isPlaying());
  QCOMPARE(game().pgn(), before);
}

void ReplacingTest::aGameOfAFileDoesNotForgetTheOneBefore() {
  window().edits().paste(annotated_game);
  const auto before = game().snapshot();
  trigger("game.board");
  QVERIFY(!game().isModified());
  DatabaseWindow& database =
      workspace_->openDatabase(home_->write("three.pgn", three_games), &window());
  EVENTUALLY_EQUAL(database.games().rowCount(), 3);
  Q_EMIT database.gameChosen(home_->file("three.pgn"), 2);
  QVERIFY(game().pgn().contains("Clara"));
  QVERIFY(!game().isModified());
  window().files().open(home_->write("one.pgn", "1. c4 *\n"));
  QVERIFY(game().pgn().contains("1. c4"));
  for (int step = 0; step < 3; ++step) trigger("edit.undo");
  QVERIFY(game().snapshot() == before);
}

void ReplacingTest::closingAsksAboutTheGameBefore() {
  window().edits().paste(annotated_game);
  window().edits().paste("1. c4 *");
  window().files().saveAs(home_->file("b.pgn"));
  QVERIFY(!game().isModified());
  QVERIFY(!window().close());
  auto* box = open_dialog<QMessageBox>();
  QVERIFY(box != nullptr);
  QVERIFY(box->text().contains("before"));
  QVERIFY(box->button(QMessageBox::Save) == nullptr);
  box->button(QMessageBox::Open)->click();
  QCoreApplication::processEvents();
  QCOMPARE(workspace_->windows().size(), 2U);
  MainWindow& other = *workspace_->windows().back();
  QVERIFY(other.context().game->pgn().contains("best by test"));
  QVERIFY(window().close());
  QVERIFY(!other.close());
  open_dialog<QMessageBox>()->button(QMessageBox::Discard)->click();
  QCoreApplication::processEvents();
  QVERIFY(workspace_->windows().empty());
}

void ReplacingTest::aGameWithoutMovesIsNotAskedAbout() {
  window().games().begin({});
  window().games().begin({});
  trigger("game.board");
  QVERIFY(window().close());
}

void ReplacingTest::theGamesBeforeGetWindowsOfTheirOwn() {
  trigger("game.before");
  QVERIFY(!window().notice().isEmpty());
  window().edits().paste(annotated_game);
  window().edits().paste("1. b3 *");
  window().games().begin({});
  trigger("game.before");
  QCOMPARE(workspace_->windows().size(), 3U);
  QVERIFY(workspace_->windows()[1]->context().game->pgn().contains("best by test"));
  QVERIFY(workspace_->windows()[2]->context().game->pgn().contains("1. b3"));
  QVERIFY(workspace_->windows()[2]->context().game->isModified());
  QVERIFY(window().context().play->isPlaying());
  QVERIFY(game().unsavedGamesBefore().empty());
}

void ReplacingTest::quittingKeepsTheGamesBefore() {
  const QString file = home_->write("a.pgn", "1. e4 *\n");
  window().files().open(file);
  game().goToEnd();
  QVERIFY(game().playText("e5"));
  const auto first = game().snapshot();
  window().edits().paste(annotated_game);
  const auto second = game().snapshot();
  window().edits().paste("1. b3 *");
  window().files().saveAs(home_->file("b.pgn"));
  const auto shown = game().snapshot();
  for (const bool quits : {true, false, true}) {
    if (quits) workspace_->quit();
    else QCoreApplication::processEvents();
    restart();
    QCOMPARE(workspace_->windows().size(), 1U);
    QVERIFY(game().snapshot() == shown);
    QVERIFY((game().unsavedGamesBefore() == std::vector{first, second}));
  }
  trigger("edit.undo");
  QVERIFY(game().snapshot() == second);
  trigger("edit.undo");
  QVERIFY(game().snapshot() == first);
  QVERIFY(game().save());
  QVERIFY(home_->read("a.pgn").contains("1. e4 e5"));
}

void ReplacingTest::quittingKeepsWhatTheSessionCannot() {
  window().edits().paste(annotated_game);
  QCoreApplication::processEvents();
  // A folder in its place: the session cannot be written.
  QDir sessions{home_->file("sessions")};
  QVERIFY(sessions.removeRecursively());
  home_->write("sessions", "no folder");
  workspace_->quit();
  QCOMPARE(workspace_->windows().size(), 1U);
  QVERIFY(open_dialog<QMessageBox>() != nullptr);
  QVERIFY(game().pgn().contains("best by test"));
}

void ReplacingTest::aFileThatHasChangedDoesNotReplaceTheGameOfTheSession() {
  for (const bool has_changes : {false, true}) {
    const QString file = home_->write("a.pgn", "1. e4 *\n");
    window().files().open(file);
    game().goToEnd();
    if (has_changes) QVERIFY(game().playText("e5"));
    const QString pgn = game().pgn();
    QCoreApplication::processEvents();
    home_->write("a.pgn", "1. d4 d5 *\n");
    restart();
    QCOMPARE(game().pgn(), pgn);
    QVERIFY(game().isModified());
    QVERIFY(!game().save());
    QCOMPARE(home_->read("a.pgn"), QByteArray{"1. d4 d5 *\n"});
    window().files().saveAs(home_->file("c.pgn"));
  }
}

void ReplacingTest::anOpenCommentBelongsToItsGame() {
  QVERIFY(game().playText("e4"));
  trigger("edit.comment");
  open_dialog<QDialog>()->findChild<QPlainTextEdit*>()->setPlainText("written before");
  window().games().begin({});  // as by an invitation on a server
  QVERIFY(open_dialog<QDialog>() == nullptr);
  QVERIFY(!game().pgn().contains("written before"));
  trigger("edit.undo");
  QVERIFY(game().pgn().contains("1. e4 {written before}"));
}

void ReplacingTest::aReviewDoesNotReplaceAnotherGame() {
  QVERIFY(game().playText("e4"));
  auto& panel = *window().findChild<ReviewPanel*>();
  panel.review({.move_time = std::chrono::hours{1}}, true);
  QVERIFY(panel.isReviewing());
  QVERIFY(game().playText("e5"));  // as by an opponent on a server
  QVERIFY(!panel.isReviewing());
  QVERIFY(game().pgn().contains("1. e4 e5"));
  QVERIFY(window().notice().contains("changed"));
  panel.review({.move_time = std::chrono::hours{1}}, true);
  window().edits().paste("1. c4 *");
  QVERIFY(!panel.isReviewing());
  QVERIFY(game().pgn().contains("1. c4"));
  trigger("analysis.annotate");
  QVERIFY(open_dialog<ReviewDialog>() != nullptr);
  window().edits().paste("1. d4 *");
  QVERIFY(open_dialog<ReviewDialog>() == nullptr);
}

}  // namespace tabiya::desktop

using tabiya::desktop::ReplacingTest;
TABIYA_QT_TEST(ReplacingTest)
#include "replacing_test.moc"
