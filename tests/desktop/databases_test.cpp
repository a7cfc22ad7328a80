#include <QAction>
#include <QLineEdit>
#include <QObject>
#include <QSignalSpy>
#include <QTableView>

#include "desktop/database_window.hpp"
#include "desktop/opening_tree.hpp"
#include "desktop/support/test_environment.hpp"
#include "qt/support/eventually.hpp"
#include "qt/support/qt_test.hpp"
#include "tabiya/notation/san.hpp"

namespace tabiya::desktop {

class DatabasesTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void init();
  void cleanup() { window_.reset(); }
  void aFileIsShownAsATable();
  void aSearchShowsTheGamesThatMatch();
  void plainWordsAreSearchedEverywhere_data();
  void plainWordsAreSearchedEverywhere();
  void aSearchThatIsNoneIsExplained();
  void aGameIsChosenByItsNumber();
  void deletedGamesComeBackByUndo();
  void pastedGamesStandAtTheEnd();
  void whatIsShownCanBeSaved();
  void filesAreMerged();
  void aFileThatIsNotThereIsExplained();
  void theTreeCountsWhatWasPlayed();
  void theTreeOfAnotherPositionIsAnother();
  void theTreeOfABrokenFileIsExplained();

 private:
  void settle();

  std::optional<TestEnvironment> home_;
  std::unique_ptr<DatabaseWindow> window_;
  QString file_;
};

void DatabasesTest::init() {
  home_.emplace();
  file_ = home_->write("a.pgn", three_games);
  window_ = std::make_unique<DatabaseWindow>();
  window_->games().setWritesIndex(false);
  window_->open(file_);
  EVENTUALLY_EQUAL(window_->games().rowCount(), 3);
  settle();
}

void DatabasesTest::settle() {
  EVENTUALLY(window_->games().activity() == qt::GameListModel::Activity::Idle &&
             !window_->history().isBusy());
}

void DatabasesTest::aFileIsShownAsATable() {
  QCOMPARE(window_->findChild<QTableView*>()->model()->rowCount(), 3);
  QCOMPARE(window_->windowTitle(), QString{"a.pgn"});
}

void DatabasesTest::aSearchShowsTheGamesThatMatch() {
  window_->search("player ~ anna and result = 1-0");
  EVENTUALLY_EQUAL(window_->games().rowCount(), 1);
  window_->search({});
  EVENTUALLY_EQUAL(window_->games().rowCount(), 3);
}

void DatabasesTest::plainWordsAreSearchedEverywhere_data() {
  QTest::addColumn<QString>("words");
  QTest::addColumn<int>("games");
  QTest::newRow("a player") << "Anna" << 2;
  QTest::newRow("in small letters") << "anna" << 2;
  QTest::newRow("two players") << "Anna Clara" << 1;
  QTest::newRow("part of a name") << "lar" << 1;
  QTest::newRow("an opening") << "sicilian" << 1;
  QTest::newRow("nothing") << "Topalov" << 0;
  QTest::newRow("words in an expression") << "anna and result = 1-0" << 1;
}

void DatabasesTest::plainWordsAreSearchedEverywhere() {
  QFETCH(const QString, words);
  QFETCH(const int, games);
  QSignalSpy failed{window_.get(), &DatabaseWindow::failed};
  QSignalSpy filtered{&window_->games(), &qt::GameListModel::filtered};
  auto* const line = window_->findChild<QLineEdit*>();
  line->setText(words);
  QTest::keyClick(line, Qt::Key_Return);
  EVENTUALLY_EQUAL(filtered.size(), 1);
  QCOMPARE(window_->games().rowCount(), games);
  QVERIFY(failed.empty());
}

void DatabasesTest::aSearchThatIsNoneIsExplained() {
  QSignalSpy failed{window_.get(), &DatabaseWindow::failed};
  window_->search("player ~");
  EVENTUALLY_EQUAL(failed.size(), 1);
}

void DatabasesTest::aGameIsChosenByItsNumber() {
  QSignalSpy chosen{window_.get(), &DatabaseWindow::gameChosen};
  auto* const table = window_->findChild<QTableView*>();
  table->selectRow(1);
  Q_EMIT table->activated(table->model()->index(1, 0));
  QCOMPARE(chosen.size(), 1);
  QCOMPARE(chosen.front().at(1).toULongLong(), 2U);
}

void DatabasesTest::deletedGamesComeBackByUndo() {
  window_->deleteGames({1, 3});
  EVENTUALLY_EQUAL(window_->games().rowCount(), 1);
  settle();
  const auto actions = window_->findChildren<QAction*>();
  const auto trigger = [&](const char* keys) {
    for (QAction* action : actions) {
      if (action->shortcut() == QKeySequence{keys}) action->trigger();
    }
  };
  trigger("Ctrl+Z");
  EVENTUALLY_EQUAL(home_->read("a.pgn"), QByteArray{three_games});
  settle();
  trigger("Ctrl+Shift+Z");
  EVENTUALLY(!home_->read("a.pgn").contains("Event \"A\""));
}

void DatabasesTest::pastedGamesStandAtTheEnd() {
  window_->add("[White \"Zoe\"]\n\n1. g3 *");
  EVENTUALLY(home_->read("a.pgn").endsWith("1. g3 *\n\n"));
  QVERIFY(home_->read("a.pgn").startsWith(three_games));
}

void DatabasesTest::whatIsShownCanBeSaved() {
  window_->search("White = Clara");
  EVENTUALLY_EQUAL(window_->games().rowCount(), 1);
  window_->saveShownAs(home_->file("b.pgn"));
  QVERIFY(home_->read("b.pgn").contains("Clara"));
  QVERIFY(!home_->read("b.pgn").contains("Dan"));
}

void DatabasesTest::filesAreMerged() {
  const QString other = home_->write("b.pgn", "[White \"Zoe\"]\n\n1. g3 *\n");
  window_->merge({other}, home_->file("c.pgn"));
  EVENTUALLY_EQUAL(window_->games().rowCount(), 4);
  QCOMPARE(home_->read("a.pgn"), QByteArray{three_games});
}

void DatabasesTest::aFileThatIsNotThereIsExplained() {
  QSignalSpy failed{window_.get(), &DatabaseWindow::failed};
  window_->open(home_->file("none.pgn"));
  EVENTUALLY(!failed.empty());
}

void DatabasesTest::theTreeCountsWhatWasPlayed() {
  OpeningTree tree;
  tree.setFile(file_);
  EVENTUALLY(!tree.isSearching());
  QCOMPARE(tree.rowCount(), 2);
  QCOMPARE(tree.games(), 3U);
  QCOMPARE(tree.data(tree.index(0, OpeningTree::MoveColumn)).toString(), QString{"e4"});
  QCOMPARE(tree.data(tree.index(0, OpeningTree::WhiteColumn)).toString(), QString{"50 %"});
  QVERIFY(tree.data(tree.index(0, OpeningTree::NameColumn)).toString().startsWith("B00"));
}

void DatabasesTest::theTreeOfAnotherPositionIsAnother() {
  OpeningTree tree;
  tree.setFile(file_);
  const Position start;
  tree.setPosition(start.after(parse_san(start, "e4").value()));
  EVENTUALLY(!tree.isSearching());
  QCOMPARE(tree.games(), 2U);
}

void DatabasesTest::theTreeOfABrokenFileIsExplained() {
  OpeningTree tree;
  QSignalSpy failed{&tree, &OpeningTree::failed};
  tree.setFile(home_->file("none.pgn"));
  EVENTUALLY_EQUAL(failed.size(), 1);
  QVERIFY(!tree.isSearching());
}

}  // namespace tabiya::desktop

using tabiya::desktop::DatabasesTest;
TABIYA_QT_TEST(DatabasesTest)
#include "databases_test.moc"
