#include "tabiya/qt/move_text_view.hpp"

#include <QObject>
#include <QSignalSpy>

#include "qt/support/qt_test.hpp"

namespace tabiya::qt {

class MoveTextViewTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void showsTheGameAsABookPrintsIt();
  void showsEditsAtOnce();
  void aClickOnAMoveShowsIt();
  void theKeysGoThroughTheGame();
  void theKeysEditTheGame();
  void theCurrentMoveIsMarked();
  void deepVariationsCanBeFolded();
  void figurinesAreLettersForAllLanguages();
};

void MoveTextViewTest::showsTheGameAsABookPrintsIt() {
  GameModel game;
  MoveTextView view;
  view.setGame(&game);
  QVERIFY(
      game.setPgn("{Before.} 1. e4 e5 $1 {[%clk 0:01:00] Good.} ({Or} 1... c5 2. Nf3 (2. c3) d6) "
                  "2. Nf3 $16 Nc6 1-0"));
  QCOMPARE(view.toPlainText(),
           "Before. 1. e4 e5! Good. (Or 1…c5 2. Nf3 (2. c3) 2…d6) 2. Nf3 ± Nc6 1-0");
}

void MoveTextViewTest::showsEditsAtOnce() {
  GameModel game;
  MoveTextView view;
  view.setGame(&game);
  QVERIFY(game.playText("d4"));
  game.setCommentText(game.current(), "Closed.");
  game.setResult(pgn::Result::Draw);
  QCOMPARE(view.toPlainText(), "1. d4 Closed. 1/2-1/2");
  game.undoStack()->undo();
  game.undoStack()->undo();
  QCOMPARE(view.toPlainText(), "1. d4 *");
}

void MoveTextViewTest::aClickOnAMoveShowsIt() {
  GameModel game;
  MoveTextView view;
  view.resize(400, 200);
  view.setGame(&game);
  QVERIFY(game.setPgn("1. e4 e5 (1... c5 2. Nf3) 2. Nc3 *"));
  view.show();
  for (const pgn::NodeId node : game.tree().nodes()) {
    QTest::mouseClick(view.viewport(), Qt::LeftButton, {}, view.rectOf(node).center());
    QCOMPARE(game.current(), node);
  }
}

void MoveTextViewTest::theKeysGoThroughTheGame() {
  GameModel game;
  MoveTextView view;
  view.setGame(&game);
  QVERIFY(game.setPgn("1. e4 e5 (1... c5 2. Nf3) 2. Nc3 *"));
  QTest::keyClick(&view, Qt::Key_Right);
  QTest::keyClick(&view, Qt::Key_Right);
  QTest::keyClick(&view, Qt::Key_Down);
  QTest::keyClick(&view, Qt::Key_End);
  QVERIFY(game.position()->board().piece_on(Square::F3).has_value());
  QTest::keyClick(&view, Qt::Key_Left);
  QTest::keyClick(&view, Qt::Key_Up);
  QCOMPARE(game.position()->board().piece_on(Square::E5).has_value(), true);
  QTest::keyClick(&view, Qt::Key_Home);
  QCOMPARE(game.ply(), 0);
}

void MoveTextViewTest::theKeysEditTheGame() {
  GameModel game;
  MoveTextView view;
  view.setGame(&game);
  QSignalSpy requested{&view, &MoveTextView::editRequested};
  QVERIFY(game.setPgn("1. e4 (1. d4) e5 *"));
  game.goForward();
  QTest::keyClick(&view, Qt::Key_Down);
  QTest::keyClicks(&view, "!");
  QTest::keyClick(&view, Qt::Key_Up, Qt::ControlModifier);
  QCOMPARE(view.toPlainText(), "1. d4! (1. e4 e5) *");
  QTest::keyClicks(&view, "?");
  QCOMPARE(view.toPlainText(), "1. d4? (1. e4 e5) *");
  QTest::keyClick(&view, Qt::Key_F2);
  QCOMPARE(requested.count(), 1);
  QTest::keyClick(&view, Qt::Key_Delete);
  QCOMPARE(view.toPlainText(), "1. e4 e5 *");
}

void MoveTextViewTest::theCurrentMoveIsMarked() {
  GameModel game;
  MoveTextView view;
  view.setGame(&game);
  QVERIFY(game.setPgn("1. e4 e5 *"));
  QVERIFY(view.extraSelections().isEmpty());
  game.goForward();
  QCOMPARE(view.extraSelections().size(), 1);
  QCOMPARE(view.extraSelections()[0].cursor.selectedText(), "e4");
  game.goForward();
  QCOMPARE(view.extraSelections()[0].cursor.selectedText(), "e5");
}

void MoveTextViewTest::deepVariationsCanBeFolded() {
  GameModel game;
  MoveTextView view;
  view.resize(400, 200);
  view.setGame(&game);
  QVERIFY(game.setPgn("1. e4 e5 (1... c5 2. Nf3 (2. c3 (2. a3)) d6) 2. Nf3 *"));
  view.setFoldedDepth(1);
  QCOMPARE(view.toPlainText(), "1. e4 e5 (1…c5 2. Nf3 (…) 2…d6) 2. Nf3 *");
  view.setFoldedDepth(0);
  QCOMPARE(view.toPlainText(), "1. e4 e5 (…) 2. Nf3 *");
  Q_EMIT view.anchorClicked(QUrl{"unfold"});
  QVERIFY(view.toPlainText().contains("a3"));
}

void MoveTextViewTest::figurinesAreLettersForAllLanguages() {
  GameModel game;
  MoveTextView view;
  view.setGame(&game);
  QVERIFY(game.setPgn("1. Nf3 *"));
  view.setFigurines(true);
  QCOMPARE(view.toPlainText(), "1. ♘f3 *");
}

}  // namespace tabiya::qt

using tabiya::qt::MoveTextViewTest;
TABIYA_QT_TEST(MoveTextViewTest)
#include "move_text_view_test.moc"
