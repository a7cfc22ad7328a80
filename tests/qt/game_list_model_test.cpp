#include "tabiya/qt/game_list_model.hpp"

#include <QAbstractItemModelTester>
#include <QElapsedTimer>
#include <QFile>
#include <QFileInfo>
#include <QObject>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <memory>

#include "qt/support/eventually.hpp"
#include "qt/support/qt_test.hpp"
#include "tabiya/qt/text.hpp"

namespace tabiya::qt {

/// A folder with one file of games.
class GamesFile {
 public:
  explicit GamesFile(const QByteArray& content) { write(content); }
  [[nodiscard]] QString name() const { return folder_.filePath("games.pgn"); }
  [[nodiscard]] QString indexName() const { return name() + ".tabiya-index"; }
  void write(const QByteArray& content) const {
    QFile file{name()};
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(content);
  }

 private:
  QTemporaryDir folder_;
};

inline QByteArray tagged_game(const QByteArray& white, const QByteArray& elo,
                              const QByteArray& result, const QByteArray& moves) {
  return "[White \"" + white + "\"]\n[WhiteElo \"" + elo + "\"]\n[Result \"" + result + "\"]\n\n" +
         moves + " " + result + "\n\n";
}

inline QByteArray four_games() {
  return tagged_game("Tal", "2700", "1-0", "1. e4 e5 2. Nf3") +
         tagged_game("\xC1lvarez", "900", "0-1", "1. d4 d5") +
         tagged_game("anand", "?", "1/2-1/2", "1. c4") +
         tagged_game("Botvinnik", "2700", "1-0", "1. f4");
}

inline QStringList column_of(const GameListModel& games, int column) {
  QStringList cells;
  for (int row = 0; row < games.rowCount(); ++row) {
    cells.append(games.index(row, column).data().toString());
  }
  return cells;
}

inline bool becomes_idle(const GameListModel& games) {
  return QTest::qWaitFor([&] { return games.activity() == GameListModel::Activity::Idle; },
                         longest_wait_ms);
}

constexpr int number_column = 0;
constexpr int white_column = 1;
constexpr int elo_column = 2;

class GameListModelTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void showsTheTagsOfEachGame();
  void rowsAreTheSameWithAnIndexAndWithoutOne();
  void anIndexIsWrittenAndUsedTheNextTime();
  void anIndexOfAnotherVersionOfTheFileIsNotTrusted();
  void noIndexIsWrittenIfNoneIsWanted();
  void filtersByTheExpressionsOfSelect();
  void aWrongExpressionIsOneSentenceAndChangesNothing();
  void sortsByNumbersByNamesAndByTheFile();
  void aSelectionStaysOnItsGamesWhenTheyAreSorted();
  void sortsWhatWasFiltered();
  void aFilterSetBeforeOpeningIsApplied();
  void aFileThatChangesIsReadAgain();
  void aFileThatShrinksUnderTheModelLosesNothingElse();
  void aMissingAndACompressedFileAreOneSentenceEach();
  void aGameIsGivenAsTextAndAsTree();
  void canBeDestroyedWhileItReads();
  void theLoopIsNeverBlockedForLong();
};

void GameListModelTest::showsTheTagsOfEachGame() {
  const GamesFile file{four_games()};
  GameListModel games;
  const QAbstractItemModelTester tester{&games,
                                        QAbstractItemModelTester::FailureReportingMode::QtTest};
  games.open(file.name());
  QVERIFY(becomes_idle(games));
  QCOMPARE(column_of(games, number_column), (QStringList{"1", "2", "3", "4"}));
  QCOMPARE(column_of(games, white_column), (QStringList{"Tal", "Álvarez", "anand", "Botvinnik"}));
  QCOMPARE(column_of(games, games.columnCount() - 1), (QStringList{"3", "2", "1", "1"}));
  QCOMPARE(games.headerData(1, Qt::Horizontal).toString(), "White");
  games.close();
  QCOMPARE(games.rowCount(), 0);
}

void GameListModelTest::rowsAreTheSameWithAnIndexAndWithoutOne() {
  const GamesFile file{"% a remark\n\n" + four_games() + "{stray} (1. e4)\n\n1. a3 *\n1. b3 *\n"};
  GameListModel found;
  found.open(file.name());
  QVERIFY(becomes_idle(found));
  QVERIFY(!found.hasIndex());
  GameListModel indexed;
  indexed.open(file.name());
  QVERIFY(becomes_idle(indexed));
  QVERIFY(indexed.hasIndex());
  QCOMPARE(indexed.rowCount(), found.rowCount());
  for (int column = 0; column < found.columnCount(); ++column) {
    QCOMPARE(column_of(indexed, column), column_of(found, column));
  }
  for (int row = 0; row < found.rowCount(); ++row) QCOMPARE(indexed.textOf(row), found.textOf(row));
}

void GameListModelTest::anIndexIsWrittenAndUsedTheNextTime() {
  const GamesFile file{four_games()};
  GameListModel games;
  QSignalSpy indexed{&games, &GameListModel::indexed};
  games.open(file.name());
  QVERIFY(becomes_idle(games));
  QCOMPARE(indexed.count(), 1);
  QVERIFY(QFileInfo::exists(file.indexName()));
  games.open(file.name());
  QVERIFY(becomes_idle(games));
  QVERIFY(games.hasIndex());
  QCOMPARE(games.rowCount(), 4);
}

void GameListModelTest::anIndexOfAnotherVersionOfTheFileIsNotTrusted() {
  const GamesFile file{four_games()};
  GameListModel games;
  games.open(file.name());
  QVERIFY(becomes_idle(games));
  file.write(four_games() + "1. h4 *\n");
  GameListModel again;
  again.open(file.name());
  QVERIFY(becomes_idle(again));
  QVERIFY(!again.hasIndex());
  QCOMPARE(again.rowCount(), 5);
}

void GameListModelTest::noIndexIsWrittenIfNoneIsWanted() {
  const GamesFile file{four_games()};
  GameListModel games;
  games.setWritesIndex(false);
  games.open(file.name());
  QVERIFY(becomes_idle(games));
  QVERIFY(!QFileInfo::exists(file.indexName()));
  games.setWritesIndex(true);
  QVERIFY(becomes_idle(games));
  QVERIFY(QFileInfo::exists(file.indexName()));
}

void GameListModelTest::filtersByTheExpressionsOfSelect() {
  const GamesFile file{four_games()};
  GameListModel games;
  const QAbstractItemModelTester tester{&games,
                                        QAbstractItemModelTester::FailureReportingMode::QtTest};
  games.open(file.name());
  QVERIFY(becomes_idle(games));
  QVERIFY(games.setFilter("result = 1-0 and WhiteElo > 1000"));
  QVERIFY(becomes_idle(games));
  QCOMPARE(column_of(games, number_column), (QStringList{"1", "4"}));
  QVERIFY(
      games.setFilter("position = \"rnbqkbnr/pppppppp/8/8/2P5/8/PP1PPPPP/RNBQKBNR b KQkq - 0 1\""));
  QVERIFY(becomes_idle(games));
  QCOMPARE(column_of(games, white_column), QStringList{"anand"});
  QVERIFY(games.setFilter(""));
  QCOMPARE(games.rowCount(), 4);
}

void GameListModelTest::aWrongExpressionIsOneSentenceAndChangesNothing() {
  const GamesFile file{four_games()};
  GameListModel games;
  QSignalSpy failed{&games, &GameListModel::failed};
  games.open(file.name());
  QVERIFY(becomes_idle(games));
  QVERIFY(!games.setFilter("result = "));
  QCOMPARE(failed.count(), 1);
  QVERIFY(failed[0][0].toString().startsWith("The filter is wrong at character 10: "));
  QCOMPARE(games.filter(), "");
  QCOMPARE(games.rowCount(), 4);
}

void GameListModelTest::sortsByNumbersByNamesAndByTheFile() {
  const GamesFile file{four_games()};
  GameListModel games;
  const QAbstractItemModelTester tester{&games,
                                        QAbstractItemModelTester::FailureReportingMode::QtTest};
  games.open(file.name());
  QVERIFY(becomes_idle(games));
  games.sort(white_column);
  QVERIFY(becomes_idle(games));
  QCOMPARE(column_of(games, white_column), (QStringList{"Álvarez", "anand", "Botvinnik", "Tal"}));
  games.sort(elo_column);
  QVERIFY(becomes_idle(games));
  QCOMPARE(column_of(games, elo_column), (QStringList{"900", "2700", "2700", "?"}));
  games.sort(elo_column, Qt::DescendingOrder);
  QVERIFY(becomes_idle(games));
  QCOMPARE(column_of(games, number_column), (QStringList{"1", "4", "2", "3"}));
  games.sort(number_column, Qt::DescendingOrder);
  QVERIFY(becomes_idle(games));
  QCOMPARE(column_of(games, number_column), (QStringList{"4", "3", "2", "1"}));
}

void GameListModelTest::aSelectionStaysOnItsGamesWhenTheyAreSorted() {
  const GamesFile file{four_games()};
  GameListModel games;
  games.open(file.name());
  QVERIFY(becomes_idle(games));
  const QPersistentModelIndex tal = games.index(0, white_column);
  games.sort(white_column);
  QVERIFY(becomes_idle(games));
  QCOMPARE(tal.row(), 3);
  QCOMPARE(tal.data().toString(), "Tal");
}

void GameListModelTest::sortsWhatWasFiltered() {
  const GamesFile file{four_games()};
  GameListModel games;
  games.open(file.name());
  games.sort(white_column, Qt::DescendingOrder);
  games.setFilter("not result = 1-0");
  QVERIFY(becomes_idle(games));
  QCOMPARE(column_of(games, white_column), (QStringList{"anand", "Álvarez"}));
  games.setFilter("");
  QVERIFY(becomes_idle(games));
  QCOMPARE(column_of(games, white_column), (QStringList{"Tal", "Botvinnik", "anand", "Álvarez"}));
}

void GameListModelTest::aFilterSetBeforeOpeningIsApplied() {
  const GamesFile file{four_games()};
  GameListModel games;
  QVERIFY(games.setFilter("White = Tal"));
  games.open(file.name());
  QVERIFY(becomes_idle(games));
  QCOMPARE(column_of(games, number_column), QStringList{"1"});
  QCOMPARE(games.gameCount(), std::uint64_t{4});
}

void GameListModelTest::aFileThatChangesIsReadAgain() {
  const GamesFile file{four_games()};
  GameListModel games;
  games.open(file.name());
  QVERIFY(becomes_idle(games));
  file.write("1. a4 *\n");
  QVERIFY(QTest::qWaitFor([&] { return games.rowCount() == 1; }, longest_wait_ms));
  QVERIFY(becomes_idle(games));
}

void GameListModelTest::aFileThatShrinksUnderTheModelLosesNothingElse() {
  const GamesFile file{four_games()};
  GameListModel games;
  games.setWritesIndex(false);
  games.open(file.name());
  QVERIFY(becomes_idle(games));
  QVERIFY(QFile::resize(file.name(), 60));
  QCOMPARE(games.index(0, white_column).data().toString(), "Tal");
  QCOMPARE(games.index(3, white_column).data().toString(), "");
  QVERIFY(!games.gameOf(3));
}

void GameListModelTest::aMissingAndACompressedFileAreOneSentenceEach() {
  const GamesFile file{QByteArray::fromHex("1f8b0800000000000003330052e54b020b2f6e00000000")};
  GameListModel games;
  QSignalSpy failed{&games, &GameListModel::failed};
  games.open(file.name() + ".not");
  QVERIFY(becomes_idle(games));
  games.open(file.name());
  QVERIFY(becomes_idle(games));
  QCOMPARE(failed.count(), 2);
  QCOMPARE(failed[0][0].toString(), "games.pgn.not cannot be read: No such file or directory.");
  QVERIFY(failed[1][0].toString().startsWith("games.pgn is compressed"));
}

void GameListModelTest::aGameIsGivenAsTextAndAsTree() {
  const GamesFile file{four_games()};
  GameListModel games;
  games.open(file.name());
  QVERIFY(becomes_idle(games));
  games.sort(number_column, Qt::DescendingOrder);
  QVERIFY(becomes_idle(games));
  QCOMPARE(games.numberOf(2), std::uint64_t{2});
  QCOMPARE(games.textOf(2), tagged_game("\xC1lvarez", "900", "0-1", "1. d4 d5").trimmed());
  const auto tree = games.gameOf(2);
  QVERIFY(tree);
  QCOMPARE(to_qt(*tree->tags.find("White")), "Álvarez");
  QCOMPARE(tree->main_line().size(), std::size_t{2});
}

void GameListModelTest::canBeDestroyedWhileItReads() {
  QByteArray text;
  for (int game = 0; game < 20'000; ++game) text += "1. e4 e5 *\n\n";
  const GamesFile file{text};
  for (int times = 0; times < 10; ++times) {
    const auto games = std::make_unique<GameListModel>();
    games->open(file.name());
    if (times % 2 == 1)
      QVERIFY(QTest::qWaitFor([&] { return games->rowCount() > 0; }, longest_wait_ms));
  }
}

void GameListModelTest::theLoopIsNeverBlockedForLong() {
  QByteArray text;
  for (int game = 0; game < 50'000; ++game)
    text += tagged_game("Someone", "2000", "1-0", "1. e4 e5");
  const GamesFile file{text};
  GameListModel games;
  games.setFilter("WhiteElo > 1000");
  games.sort(white_column);
  games.open(file.name());
  int turns = 0;
  QVERIFY(QTest::qWaitFor(
      [&] { return ++turns, games.activity() == GameListModel::Activity::Idle; }, longest_wait_ms));
  QCOMPARE(games.rowCount(), 50'000);
  QVERIFY(turns > 1);
}

}  // namespace tabiya::qt

using tabiya::qt::GameListModelTest;
TABIYA_QT_TEST(GameListModelTest)
#include "game_list_model_test.moc"
