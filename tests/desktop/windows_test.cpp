#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QDialog>
#include <QDockWidget>
#include <QDropEvent>
#include <QFile>
#include <QFileDialog>
#include <QHeaderView>
#include <QLibraryInfo>
#include <QMenu>
#include <QMenuBar>
#include <QMessageBox>
#include <QMimeData>
#include <QObject>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTableView>
#include <QTextDocument>
#include <QTimer>
#include <algorithm>
#include <initializer_list>
#include <set>

#include "desktop/commands.hpp"
#include "desktop/database_window.hpp"
#include "desktop/dock_layout.hpp"
#include "desktop/edit_commands.hpp"
#include "desktop/file_commands.hpp"
#include "desktop/game_commands.hpp"
#include "desktop/game_print.hpp"
#include "desktop/main_window.hpp"
#include "desktop/support/test_environment.hpp"
#include "desktop/window_size.hpp"
#include "desktop/words.hpp"
#include "desktop/workspace.hpp"
#include "qt/support/eventually.hpp"
#include "qt/support/qt_test.hpp"
#include "tabiya/game/ruleset.hpp"
#include "tabiya/notation/fen.hpp"

namespace tabiya::desktop {

class WindowsTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void init();
  void cleanup();
  void everyActionOfEveryMenuCanBeTriggered();
  void everyButtonOfEveryDialogCanBePressed();
  void everyActionOfADatabaseCanBeTriggered();
  void everyActionHasWordsInBothLanguages();
  void noTwoActionsHaveTheSameKey();
  void aWindowIsOpenedAgainWithItsGame();
  void aClosedWindowIsNotOpenedAgain();
  void closingAsksOnlyAboutChanges();
  void losingChancesAreClaimedUnderUsChessOnly();
  void aGameIsPastedAndCopied();
  void aPositionIsPasted();
  void nonsenseIsExplained();
  void nonsenseDoesNotEndAGame();
  void aDroppedFileIsOpened();
  void aFileDoesNotReplaceAGameWithChanges();
  void whatCannotBeOpenedIsExplained();
  void escapeClosesTheSetUp();
  void aCommentIsWrittenWithKeysAlone();
  void windowsFitOnTheirScreen();
  void theDocksOfALowWindowAreTabs();
  void longNamesDoNotWidenAWindow();
  void aFileOfSeveralGamesIsADatabase();
  void aGameOfADatabaseIsShown();
  void aFullDiskWhileSavingIsOneSentence();
  void theLanguageChangesAtOnce();
  void noHeadingIsCutInGerman();
  void theButtonsOfDialogsAreGerman();
  void darkAndThemesChangeAtOnce();
  void aGameIsPrintedWithItsDiagrams();
  void picturesAreSaved();

 private:
  [[nodiscard]] MainWindow& window() { return *workspace_->windows().front(); }

  std::optional<TestEnvironment> home_;
  std::unique_ptr<Workspace> workspace_;
};

/// Whatever is in front of the windows.
QList<QDialog*> open_dialogs() {
  QList<QDialog*> dialogs;
  for (QWidget* const widget : QApplication::topLevelWidgets()) {
    auto* const dialog = qobject_cast<QDialog*>(widget);
    if (dialog != nullptr && dialog->isVisible()) dialogs.push_back(dialog);
  }
  return dialogs;
}

void close_dialogs() {
  for (int round = 0; round < 10 && !open_dialogs().empty(); ++round) {
    for (QDialog* const dialog : open_dialogs()) dialog->reject();
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    QCoreApplication::processEvents();
  }
}

/// All actions of a menu bar, those of submenus included, as it has them now.
QList<QAction*> actions_of(const QMenuBar& bar) {
  QList<QAction*> found;
  QList<QAction*> waiting = bar.actions();
  while (!waiting.empty()) {
    QAction* const action = waiting.takeFirst();
    if (action->menu() != nullptr) waiting += action->menu()->actions();
    else if (!action->isSeparator()) found.push_back(action);
  }
  return found;
}

bool ends_the_program(const QAction& action) {
  return action.objectName() == "file.quit" || action.objectName() == "file.close";
}

void WindowsTest::init() {
  home_.emplace();
  use_language(Language::English);
  workspace_ = std::make_unique<Workspace>(home_->file("sessions"));
  workspace_->begin({});
}

void WindowsTest::cleanup() {
  close_dialogs();
  workspace_.reset();
}

void WindowsTest::everyActionOfEveryMenuCanBeTriggered() {
  QVERIFY(window().context().game->playText("e4"));
  const NewGame with_all_claims{.ruleset = find_ruleset("us")};
  std::set<QString> triggered;
  for (const bool is_playing : {false, true}) {
    if (is_playing) window().games().begin(with_all_claims);
    for (QAction* const action : actions_of(*window().menuBar())) {
      if (!action->isEnabled() || ends_the_program(*action)) continue;
      triggered.insert(action->text());
      action->trigger();
      QCoreApplication::processEvents();
      close_dialogs();
      if (is_playing && !window().context().play->isPlaying()) {
        window().games().begin(with_all_claims);
      }
    }
  }
  for (QAction* const action : actions_of(*window().menuBar())) {
    const bool was_triggered = triggered.contains(action->text()) || ends_the_program(*action);
    // Only someone on a server can leave it.
    QVERIFY2(was_triggered || action->objectName() == "server.leave", qPrintable(action->text()));
  }
}

void WindowsTest::everyButtonOfEveryDialogCanBePressed() {
  int pressed = 0;
  for (QAction* const action : actions_of(*window().menuBar())) {
    if (!action->isEnabled() || ends_the_program(*action)) continue;
    for (qsizetype place = 0; place >= 0; ++place) {
      action->trigger();
      QCoreApplication::processEvents();
      if (open_dialogs().empty()) break;
      // One of its buttons makes a folder.
      if (auto* const files = qobject_cast<QFileDialog*>(open_dialogs().front())) {
        files->setDirectory(home_->file({}));
      }
      const auto buttons = open_dialogs().front()->findChildren<QAbstractButton*>();
      if (place >= buttons.size()) break;
      if (buttons[place]->isEnabled() && buttons[place]->isVisible()) {
        // Qt's own print preview opens dialogs that wait for an answer.
        QTimer::singleShot(0, [] {
          for (QDialog* const dialog : open_dialogs()) dialog->reject();
        });
        buttons[place]->click();
        ++pressed;
      }
      QCoreApplication::processEvents();
      close_dialogs();
    }
    close_dialogs();
  }
  QVERIFY(pressed > 60);
}

void WindowsTest::everyActionOfADatabaseCanBeTriggered() {
  DatabaseWindow& database =
      workspace_->openDatabase(home_->write("three.pgn", three_games), &window());
  EVENTUALLY_EQUAL(database.games().rowCount(), 3);
  auto* const table = database.findChild<QTableView*>();
  for (QAction* const action : actions_of(*database.menuBar())) {
    QVERIFY(action->isEnabled());
    table->selectRow(0);
    action->trigger();
    EVENTUALLY(!database.history().isBusy());
    close_dialogs();
  }
}

void WindowsTest::everyActionHasWordsInBothLanguages() {
  for (const Command& command : all_commands()) {
    QVERIFY(*command.english != '\0' && *command.german != '\0');
  }
}

void WindowsTest::noTwoActionsHaveTheSameKey() {
  std::set<QString> keys;
  for (const QAction* const action : actions_of(*window().menuBar())) {
    if (action->shortcut().isEmpty()) continue;
    QVERIFY2(keys.insert(action->shortcut().toString()).second, qPrintable(action->text()));
  }
}

void WindowsTest::aWindowIsOpenedAgainWithItsGame() {
  QVERIFY(window().context().game->playText("d4"));
  QCoreApplication::processEvents();
  workspace_.reset();  // as a crash would: nothing is closed
  workspace_ = std::make_unique<Workspace>(home_->file("sessions"));
  workspace_->begin({});
  QCOMPARE(workspace_->windows().size(), 1U);
  QVERIFY(window().context().game->pgn().contains("1. d4"));
  QCOMPARE(window().context().game->ply(), 1);
}

void WindowsTest::aClosedWindowIsNotOpenedAgain() {
  window().close();
  workspace_ = std::make_unique<Workspace>(home_->file("sessions"));
  QVERIFY(abandoned_sessions(home_->file("sessions")).empty());
  workspace_->begin({});
  QCOMPARE(workspace_->windows().size(), 1U);
}

void WindowsTest::closingAsksOnlyAboutChanges() {
  MainWindow& second = workspace_->openWindow();
  QVERIFY(second.close());
  QVERIFY(window().context().game->playText("e4"));
  QVERIFY(!window().close());
  QCOMPARE(open_dialogs().size(), 1);
  qobject_cast<QMessageBox*>(open_dialogs().front())->button(QMessageBox::Discard)->click();
  QCoreApplication::processEvents();
  QVERIFY(workspace_->windows().empty());
}

// US Chess 14H.
void WindowsTest::losingChancesAreClaimedUnderUsChessOnly() {
  const Position knight_v_knight = parse_position("8/8/4k3/5n2/8/3KN3/8/8 w - - 0 1").value();
  const QAction& claim = *window().context().commands->action("game.losing-chances");
  NewGame chosen{.ruleset = find_ruleset("fide"), .start = VariantPosition{knight_v_knight}};
  window().games().begin(chosen);
  QVERIFY(!claim.isEnabled());
  chosen.ruleset = find_ruleset("us");
  window().games().begin(chosen);
  QVERIFY(claim.isEnabled());
  window().context().commands->action("game.losing-chances")->trigger();
  QCoreApplication::processEvents();
  QVERIFY2(window().context().game->pgn().contains("1/2-1/2"),
           qPrintable(window().context().game->pgn()));
}

void WindowsTest::aGameIsPastedAndCopied() {
  window().edits().paste("[White \"Anna\"]\n\n1. e4 (1. d4) e5 {good} *");
  QVERIFY(window().windowTitle().contains("Tabiya"));
  window().context().commands->action("edit.copy-pgn")->trigger();
  const QString copied = QApplication::clipboard()->text();
  QVERIFY(copied.contains("(1. d4)"));
  QVERIFY(copied.contains("{good}"));
}

void WindowsTest::aPositionIsPasted() {
  window().edits().paste("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
  window().context().commands->action("edit.copy-fen")->trigger();
  QCOMPARE(QApplication::clipboard()->text(), QString{"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"});
}

void WindowsTest::nonsenseIsExplained() {
  window().edits().paste("");
  QVERIFY(!window().notice().isEmpty());
}

void WindowsTest::nonsenseDoesNotEndAGame() {
  window().games().begin({});
  window().edits().paste("4k3/8/8/8/8/8/8/8 w - - 0 1");
  QVERIFY(!window().notice().isEmpty());
  QVERIFY(window().context().play->isPlaying());
  window().edits().paste("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
  QVERIFY(!window().context().play->isPlaying());
}

void WindowsTest::aDroppedFileIsOpened() {
  QMimeData data;
  data.setUrls({QUrl::fromLocalFile(home_->write("one.pgn", "[White \"Anna\"]\n\n1. c4 *\n"))});
  // Qt delivers a drop only where something was dragged to.
  QDragEnterEvent enter{QPoint{10, 10}, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier};
  QCoreApplication::sendEvent(&window(), &enter);
  QDropEvent drop{QPointF{10, 10}, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier};
  QCoreApplication::sendEvent(&window(), &drop);
  QVERIFY(window().context().game->pgn().contains("1. c4"));
}

void WindowsTest::aFileDoesNotReplaceAGameWithChanges() {
  const QString file = home_->write("one.pgn", "[White \"Anna\"]\n\n1. c4 *\n");
  QVERIFY(window().context().game->playText("e4"));
  window().files().open(file);
  QVERIFY(window().context().game->pgn().contains("1. e4"));
  QCOMPARE(workspace_->windows().size(), 2U);
  QVERIFY(workspace_->windows().back()->context().game->pgn().contains("1. c4"));
}

void WindowsTest::whatCannotBeOpenedIsExplained() {
  const auto notice_after = [this](const QString& argument) {
    workspace_->begin({argument});
    return workspace_->windows().back()->notice();
  };
  QVERIFY(notice_after("nowhere.pgn").contains("neither a file nor a position"));
  const QString of_empty = notice_after(home_->write("empty.pgn", ""));
  QVERIFY2(of_empty.contains("empty.pgn"), qPrintable(of_empty));
  QVERIFY2(!of_empty.contains("neither"), qPrintable(of_empty));
  const QString of_position = notice_after("4k3/8/8/8/8/8/8/8 w - - 0 1");
  QVERIFY2(of_position.contains("king"), qPrintable(of_position));
}

void WindowsTest::escapeClosesTheSetUp() {
  window().edits().setUp();
  QCOMPARE(open_dialogs().size(), 1);
  auto* const board = open_dialogs().front()->findChild<qt::BoardWidget*>();
  QTest::keyClick(board, Qt::Key_Escape);
  QVERIFY(open_dialogs().empty());
}

void WindowsTest::aCommentIsWrittenWithKeysAlone() {
  QVERIFY(window().context().game->playText("e4"));
  window().context().commands->action("edit.comment")->trigger();
  QCOMPARE(open_dialogs().size(), 1);
  auto* const text = open_dialogs().front()->findChild<QPlainTextEdit*>();
  QVERIFY(text->lineWrapMode() == QPlainTextEdit::WidgetWidth);
  QVERIFY(QTest::qWaitForWindowActive(open_dialogs().front(), longest_wait_ms));
  QTest::keyClicks(text, "best by test");
  QTest::keyClick(text, Qt::Key_Tab);
  QTest::keyClick(open_dialogs().front(), Qt::Key_Return, Qt::ControlModifier);
  QVERIFY(open_dialogs().empty());
  QVERIFY2(window().context().game->pgn().contains("1. e4 {best by test}"),
           qPrintable(window().context().game->pgn()));
}

void WindowsTest::windowsFitOnTheirScreen() {
  QCOMPARE(size_within({1'180, 800}, {1'920, 1'080}), QSize(1'180, 800));
  const QSize small = size_within({1'180, 800}, {700, 450});
  QVERIFY(small.width() <= 700);
  QVERIFY(small.height() <= 450);
}

void WindowsTest::theDocksOfALowWindowAreTabs() {
  const QList<QDockWidget*> docks = window().findChildren<QDockWidget*>();
  QCOMPARE(docks.size(), 5);
  QVERIFY(window().tabifiedDockWidgets(docks.front()).empty());
  QCOMPARE(window().tabifiedDockWidgets(docks[3]), QList{docks[4]});
  window().resize(684, 402);
  arrange_docks(window(), docks);
  QCOMPARE(window().tabifiedDockWidgets(docks.front()).size(), 4);
  QTRY_VERIFY2_WITH_TIMEOUT(window().minimumSizeHint().height() <= 402,
                            qPrintable(QString::number(window().minimumSizeHint().height())),
                            longest_wait_ms);
}

void WindowsTest::longNamesDoNotWidenAWindow() {
  QCoreApplication::processEvents();  // the tabs of panels get their names
  const int width = window().minimumSizeHint().width();
  window().edits().paste(QStringLiteral("[White \"%1\"]\n\n*").arg(QString{200, 'x'}));
  window().setTreeFile(home_->write(QString{200, 'x'}, three_games));
  QCoreApplication::processEvents();
  QCOMPARE(window().minimumSizeHint().width(), width);
}

void WindowsTest::aFileOfSeveralGamesIsADatabase() {
  window().files().open(home_->write("three.pgn", three_games));
  DatabaseWindow* database = nullptr;
  for (QWidget* const widget : QApplication::topLevelWidgets()) {
    if (auto* const found = qobject_cast<DatabaseWindow*>(widget)) database = found;
  }
  QVERIFY(database != nullptr);
  EVENTUALLY_EQUAL(database->games().rowCount(), 3);
}

void WindowsTest::aGameOfADatabaseIsShown() {
  DatabaseWindow& database =
      workspace_->openDatabase(home_->write("three.pgn", three_games), &window());
  EVENTUALLY_EQUAL(database.games().rowCount(), 3);
  Q_EMIT database.gameChosen(home_->file("three.pgn"), 2);
  QVERIFY(window().context().game->pgn().contains("Clara"));
  QVERIFY(window().windowTitle().contains("Clara – Anna"));
}

void WindowsTest::aFullDiskWhileSavingIsOneSentence() {
  QVERIFY(window().context().game->playText("e4"));
  window().files().saveAs("/dev/full");
  QVERIFY(!window().notice().isEmpty());
  QVERIFY(window().context().game->isModified());
  QCoreApplication::processEvents();
}

void WindowsTest::theLanguageChangesAtOnce() {
  workspace_->openDatabase(home_->write("three.pgn", three_games), &window());
  const auto is_shown = [](const QString& text) {
    return std::ranges::any_of(QApplication::allWidgets(), [&](const QWidget* widget) {
      const auto* const menu = qobject_cast<const QMenu*>(widget);
      const auto* const button = qobject_cast<const QPushButton*>(widget);
      return (menu != nullptr && menu->title() == text) ||
             (button != nullptr && button->text() == text);
    });
  };
  QVERIFY(is_shown("&Glyph"));
  QVERIFY(is_shown("&Games"));
  Preferences preferences = load_preferences();
  preferences.language = Language::German;
  Q_EMIT window().preferencesChanged(preferences);
  QCOMPARE(window().context().commands->action("game.resign")->text(), QString{"&Aufgeben"});
  QCOMPARE(window().findChild<QDockWidget*>("moves")->windowTitle(), QString{"Züge"});
  QCoreApplication::processEvents();
  for (const char* const english : {"&Glyph", "Choose games…", "&Games", "&Search…"}) {
    QVERIFY2(!is_shown(QString::fromUtf8(english)), english);
  }
}

void WindowsTest::noHeadingIsCutInGerman() {
  DatabaseWindow& database =
      workspace_->openDatabase(home_->write("three.pgn", three_games), &window());
  Preferences preferences = load_preferences();
  preferences.language = Language::German;
  Q_EMIT window().preferencesChanged(preferences);
  QCoreApplication::processEvents();
  int headings = 0;
  for (const QWidget* const in : std::initializer_list<const QWidget*>{&window(), &database}) {
    for (const QTableView* const table : in->findChildren<QTableView*>()) {
      const QHeaderView& header = *table->horizontalHeader();
      for (int section = 0; section < header.count(); ++section) {
        const QString heading = table->model()->headerData(section, Qt::Horizontal).toString();
        QVERIFY2(header.sectionSize(section) >= header.sectionSizeHint(section),
                 qPrintable(heading));
        headings += heading == "Schwarz" || heading == "Halbzüge" ? 1 : 0;
      }
    }
  }
  QCOMPARE(headings, 3);
}

/// By Qt's own translation, where it is installed.
void WindowsTest::theButtonsOfDialogsAreGerman() {
  const QString folder = QLibraryInfo::path(QLibraryInfo::TranslationsPath);
  if (!QFile::exists(folder + "/qtbase_de.qm")) QSKIP("Qt's German translation is not installed");
  use_language(Language::German);
  QVERIFY(window().context().game->playText("e4"));
  QVERIFY(!window().close());
  QCOMPARE(open_dialogs().size(), 1);
  auto* const box = qobject_cast<QMessageBox*>(open_dialogs().front());
  QCOMPARE(box->button(QMessageBox::Save)->text().remove('&'), QString{"Speichern"});
  QCOMPARE(box->button(QMessageBox::Discard)->text().remove('&'), QString{"Verwerfen"});
  QCOMPARE(box->button(QMessageBox::Cancel)->text().remove('&'), QString{"Abbrechen"});
}

void WindowsTest::darkAndThemesChangeAtOnce() {
  Preferences preferences = load_preferences();
  preferences.appearance = qt::Appearance::Dark;
  preferences.theme = "walnut";
  Q_EMIT window().preferencesChanged(preferences);
  QVERIFY(QApplication::palette().color(QPalette::Window).lightness() < 60);
  QCOMPARE(window().context().board->theme(), QString{"walnut"});
  preferences.appearance = qt::Appearance::Light;
  Q_EMIT window().preferencesChanged(preferences);
  QVERIFY(QApplication::palette().color(QPalette::Window).lightness() > 200);
}

void WindowsTest::aGameIsPrintedWithItsDiagrams() {
  window().edits().paste("[White \"Anna\"]\n[Black \"Ben\"]\n\n1. e4 e5 {[#] here} 2. Nf3 *");
  const auto document = print_document(*window().context().game, {}, true);
  QVERIFY(document->toPlainText().contains("Anna – Ben"));
  QCOMPARE(document->toPlainText().count(QChar::ObjectReplacementCharacter), 2);
  QVERIFY(!write_pdf(*document, home_->file("game.pdf")));
  QVERIFY(home_->read("game.pdf").startsWith("%PDF"));
  QVERIFY(write_pdf(*document, "/nowhere/game.pdf").has_value());
}

void WindowsTest::picturesAreSaved() {
  window().files().savePicture(home_->file("a.svg"));
  QVERIFY(home_->read("a.svg").contains("<svg"));
  window().files().savePicture(home_->file("a.png"));
  QVERIFY(home_->read("a.png").startsWith("\x89PNG"));
  window().files().savePicture("/nowhere/a.png");
  QVERIFY(!window().notice().isEmpty());
}

}  // namespace tabiya::desktop

using tabiya::desktop::WindowsTest;
TABIYA_QT_TEST(WindowsTest)
#include "windows_test.moc"
