#include "tabiya/qt/move_list_model.hpp"

#include <QAbstractItemModelTester>
#include <QFont>
#include <QObject>
#include <QSignalSpy>

#include "qt/support/qt_test.hpp"
#include "tabiya/qt/text.hpp"

namespace tabiya::qt {

/// The rows of a model as lines of text, each level indented by a blank.
inline QStringList rows_of(const QAbstractItemModel& model, const QModelIndex& parent = {},
                           const QString& indent = {}) {
  QStringList lines;
  for (int row = 0; row < model.rowCount(parent); ++row) {
    const QModelIndex first = model.index(row, 0, parent);
    const QString white = first.data().toString();
    const QString black = model.index(row, 1, parent).data().toString();
    lines.append(indent + white + '|' + black);
    lines.append(rows_of(model, first, indent + ' '));
  }
  return lines;
}

class MoveListModelTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void theMainLineIsATableOfTwoColumns();
  void variationsAreBranchesOfTheirRow();
  void followsTheGameAsItIsEdited();
  void aGameThatBeginsWithBlackHasAnEmptyFirstCell();
  void aCellKnowsItsMove();
  void theCurrentMoveIsBold();
  void commentsAndGlyphsAreEditedInPlace();
  void everyGlyphIsTheSameAfterEditing();
  void lettersAreThoseOfALanguage();
  void findsTheCellOfANodeAndTheNodeOfACell();
  void isEmptyOnceTheGameIsGone();
};

void MoveListModelTest::theMainLineIsATableOfTwoColumns() {
  GameModel game;
  MoveListModel moves;
  const QAbstractItemModelTester tester{&moves,
                                        QAbstractItemModelTester::FailureReportingMode::QtTest};
  moves.setGame(&game);
  QCOMPARE(moves.rowCount(), 0);
  QVERIFY(game.setPgn("1. e4 e5 2. Nf3! Nc6 $16 3. Bb5 *"));
  QCOMPARE(rows_of(moves), (QStringList{"e4|e5", "Nf3!|Nc6 ±", "Bb5|"}));
  QCOMPARE(moves.headerData(2, Qt::Vertical).toInt(), 3);
  QCOMPARE(moves.headerData(0, Qt::Horizontal).toString(), "White");
}

void MoveListModelTest::variationsAreBranchesOfTheirRow() {
  GameModel game;
  MoveListModel moves;
  const QAbstractItemModelTester tester{&moves,
                                        QAbstractItemModelTester::FailureReportingMode::QtTest};
  moves.setGame(&game);
  QVERIFY(game.setPgn("1. e4 (1. d4 d5 (1... Nf6) 2. c4) e5 (1... c5 2. Nf3 d6 3. d4) 2. Nf3 *"));
  QCOMPARE(rows_of(moves),
           (QStringList{"e4|e5", " 1. d4 d5 2. c4|", "  d4|d5", "   1… Nf6|", "    |Nf6", "  c4|",
                        " 1… c5 2. Nf3 d6 3. d4|", "  |c5", "  Nf3|d6", "  d4|", "Nf3|"}));
  QVERIFY(moves.index(0, 0, moves.index(0, 0)).data(MoveListModel::IsVariationRole).toBool());
}

void MoveListModelTest::followsTheGameAsItIsEdited() {
  GameModel game;
  MoveListModel moves;
  const QAbstractItemModelTester tester{&moves,
                                        QAbstractItemModelTester::FailureReportingMode::QtTest};
  moves.setGame(&game);
  QSignalSpy reset{&moves, &QAbstractItemModel::modelReset};
  for (const auto* text : {"e4", "e5", "Nf3"}) QVERIFY(game.playText(text));
  game.goToPly(1);
  for (const auto* text : {"c5", "Nf3", "d6"}) QVERIFY(game.playText(text));
  game.goToPly(0);
  QVERIFY(game.playText("d4"));
  game.goToStart();
  QVERIFY(game.playText("c4"));
  game.goToStart();
  game.playText("e4");
  QVERIFY(game.playText("e6"));
  QCOMPARE(reset.count(), 0);
  const QStringList expected{
      "e4|e5", " 1. d4|",  "  d4|",   " 1. c4|", "  c4|", " 1… c5 2. Nf3 d6|",
      "  |c5", "  Nf3|d6", " 1… e6|", "  |e6",   "Nf3|"};
  QCOMPARE(rows_of(moves), expected);
  MoveListModel fresh;
  fresh.setGame(&game);
  QCOMPARE(rows_of(fresh), expected);
  game.undoStack()->undo();
  game.goToStart();
  game.deleteFrom(*game.tree()[pgn::GameTree::root()].first_child);
  QCOMPARE(rows_of(moves), (QStringList{"d4|", " 1. c4|", "  c4|"}));
  game.undoStack()->undo();
  game.undoStack()->redo();
  QCOMPARE(rows_of(moves), (QStringList{"d4|", " 1. c4|", "  c4|"}));
}

void MoveListModelTest::aGameThatBeginsWithBlackHasAnEmptyFirstCell() {
  GameModel game;
  MoveListModel moves;
  const QAbstractItemModelTester tester{&moves,
                                        QAbstractItemModelTester::FailureReportingMode::QtTest};
  moves.setGame(&game);
  QVERIFY(
      game.setPgn("[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 b - - 0 7\"]\n\n"
                  "7... Kd7 8. e4 -- 9. e5 Ka8 10. a1 *"));
  QCOMPARE(rows_of(moves), (QStringList{"|Kd7", "e4|--", "e5|Ka8", "a1|"}));
  QCOMPARE(moves.headerData(0, Qt::Vertical).toInt(), 7);
  QCOMPARE(moves.flags(moves.index(0, 0)), Qt::NoItemFlags);
}

void MoveListModelTest::aCellKnowsItsMove() {
  GameModel game;
  MoveListModel moves;
  moves.setGame(&game);
  QVERIFY(game.setPgn("1. Nf3 {[%eval -1.2] [%clk 0:01:30.5] a word} d5 $5 {[%eval #-3]} *"));
  const QModelIndex white = moves.index(0, 0);
  const QModelIndex black = moves.index(0, 1);
  QCOMPARE(white.data(MoveListModel::SanRole).toString(), "Nf3");
  QCOMPARE(white.data(MoveListModel::FigurineRole).toString(), "♘f3");
  QCOMPARE(white.data(MoveListModel::CommentRole).toString(), "a word");
  QCOMPARE(white.data(MoveListModel::ClockRole).toInt(), 90'500);
  QCOMPARE(white.data(MoveListModel::EvaluationRole).toString(), "−1.20");
  QCOMPARE(black.data(MoveListModel::EvaluationRole).toString(), "#−3");
  QVERIFY(!black.data(MoveListModel::ClockRole).isValid());
  QCOMPARE(black.data(MoveListModel::NagRole).toList(), QVariantList{5});
  QCOMPARE(black.data(MoveListModel::PlyRole).toInt(), 2);
  QCOMPARE(moves.roleNames()[MoveListModel::SanRole], "san");
}

void MoveListModelTest::theCurrentMoveIsBold() {
  GameModel game;
  MoveListModel moves;
  moves.setGame(&game);
  QVERIFY(game.setPgn("1. e4 e5 *"));
  QSignalSpy changed{&moves, &QAbstractItemModel::dataChanged};
  game.goForward();
  game.goForward();
  QCOMPARE(changed.count(), 3);
  QVERIFY(!moves.index(0, 0).data(Qt::FontRole).value<QFont>().bold());
  QVERIFY(moves.index(0, 1).data(Qt::FontRole).value<QFont>().bold());
  QVERIFY(moves.index(0, 1).data(MoveListModel::IsCurrentRole).toBool());
}

void MoveListModelTest::everyGlyphIsTheSameAfterEditing() {
  GameModel game;
  MoveListModel moves;
  moves.setGame(&game);
  QVERIFY(game.setPgn("1. e4 e5 *"));
  const QModelIndex cell = moves.index(0, 0);
  for (int number = 1; number <= UINT8_MAX; ++number) {
    QVERIFY(moves.setData(cell, QVariantList{number}, MoveListModel::NagRole));
    QVERIFY(moves.setData(cell, cell.data(Qt::EditRole)));
    QCOMPARE(cell.data(MoveListModel::NagRole).toList(), QVariantList{number});
  }
}

void MoveListModelTest::commentsAndGlyphsAreEditedInPlace() {
  GameModel game;
  MoveListModel moves;
  moves.setGame(&game);
  QVERIFY(game.setPgn("1. e4 {[%clk 0:00:30]} e5 *"));
  const QModelIndex cell = moves.index(0, 0);
  QVERIFY((moves.flags(cell) & Qt::ItemIsEditable) != 0);
  QVERIFY(moves.setData(cell, "!? ± $146 with the idea f4"));
  QCOMPARE(cell.data(Qt::EditRole).toString(), "!? ± $146 with the idea f4");
  QCOMPARE(cell.data(MoveListModel::NagRole).toList(), (QVariantList{5, 16, 146}));
  QCOMPARE(cell.data(MoveListModel::ClockRole).toInt(), 30'000);
  QVERIFY(moves.setData(cell, "N is a letter"));
  QCOMPARE(cell.data(MoveListModel::CommentRole).toString(), "N is a letter");
  QVERIFY(cell.data(MoveListModel::NagRole).toList().isEmpty());
  QVERIFY(moves.setData(cell, QVariantList{1}, MoveListModel::NagRole));
  QVERIFY(moves.setData(cell, "other", MoveListModel::CommentRole));
  QCOMPARE(cell.data(Qt::EditRole).toString(), "! other");
  for (int step = 0; step < 4; ++step) game.undoStack()->undo();
  QCOMPARE(cell.data(Qt::EditRole).toString(), "");
  QVERIFY(!moves.setData(cell, 1, Qt::CheckStateRole));
}

void MoveListModelTest::lettersAreThoseOfALanguage() {
  GameModel game;
  MoveListModel moves;
  moves.setGame(&game);
  QVERIFY(game.setPgn("1. Nf3 *"));
  moves.setLetters(*piece_letters("de"));
  QCOMPARE(rows_of(moves), QStringList{"Sf3|"});
  moves.setLetters(figurines);
  QCOMPARE(rows_of(moves), QStringList{"♘f3|"});
  QCOMPARE(moves.index(0, 0).data(MoveListModel::SanRole).toString(), "Nf3");
}

void MoveListModelTest::findsTheCellOfANodeAndTheNodeOfACell() {
  GameModel game;
  MoveListModel moves;
  moves.setGame(&game);
  QVERIFY(game.setPgn("1. e4 e5 (1... c5 2. Nf3) 2. Nf3 *"));
  QVERIFY(!moves.indexOf(pgn::GameTree::root()).isValid());
  for (const pgn::NodeId node : game.tree().nodes()) {
    QCOMPARE(moves.nodeOf(moves.indexOf(node)), std::optional{node});
  }
  const QModelIndex head = moves.index(0, 0, moves.index(0, 0));
  QCOMPARE(to_qt(std::string{}), moves.index(1, 1).data().toString());
  QCOMPARE(moves.indexOf(*moves.nodeOf(head)).data(MoveListModel::SanRole).toString(), "c5");
}

void MoveListModelTest::isEmptyOnceTheGameIsGone() {
  MoveListModel moves;
  {
    GameModel game;
    moves.setGame(&game);
    QVERIFY(game.playText("e4"));
    QCOMPARE(moves.rowCount(), 1);
  }
  QCOMPARE(moves.rowCount(), 0);
}

}  // namespace tabiya::qt

using tabiya::qt::MoveListModelTest;
TABIYA_QT_TEST(MoveListModelTest)
#include "move_list_model_test.moc"
