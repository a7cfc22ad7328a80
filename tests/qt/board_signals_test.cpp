// Every signal of a board that is not a property's has a test of its name.
#include <QMetaMethod>
#include <QMetaProperty>
#include <QObject>
#include <QSet>
#include <QSignalSpy>

#include "qt/support/board_fixture.hpp"
#include "qt/support/eventually.hpp"

namespace tabiya::qt {

class BoardSignalsTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void everySignalHasATest() const;
  void pieceSelected();
  void pocketSelected();
  void selectionCleared();
  void moveAttempted();
  void moveMade();
  void moveRefused();
  void anIllegalMoveThatIsPenalisedIsExplainedToo();
  void requestRefused();
  void promotionRequested();
  void premoveSet();
  void premoveCleared();
  void checkGiven();
  void claimAvailable();
  void drawOffered();
  void gameEnded();
  void clockTick();
  void flagFell();
  void computerThinking();
  void positionChanged();
  void shapeChanged();
  void cursorInPocketChanged();
  void spoken();
  void updateNeeded();
};

void BoardSignalsTest::everySignalHasATest() const {
  const QMetaObject& type = ChessBoard::staticMetaObject;
  QSet<int> of_properties;
  for (int index = type.propertyOffset(); index < type.propertyCount(); ++index) {
    of_properties.insert(type.property(index).notifySignalIndex());
  }
  for (int index = type.methodOffset(); index < type.methodCount(); ++index) {
    const QMetaMethod method = type.method(index);
    if (method.methodType() != QMetaMethod::Signal || of_properties.contains(index)) continue;
    QVERIFY2(metaObject()->indexOfMethod(method.name() + "()") >= 0,
             method.methodSignature().constData());
  }
}

void BoardSignalsTest::pieceSelected() {
  ChessBoard board;
  QSignalSpy spy{&board, &ChessBoard::pieceSelected};
  board.activate(Square::E2);
  QCOMPARE(spy.takeFirst().first(), "e2");
  QCOMPARE(board.targets(), (QStringList{"e3", "e4"}));
  board.activate(Square::D2);
  QCOMPARE(spy.takeFirst().first(), "d2");
}

void BoardSignalsTest::pocketSelected() {
  ChessBoard board;
  board.setVariant(Variant::Crazyhouse);
  board.setFen("4k3/8/8/8/8/8/8/4K3[Np] w - - 0 1");
  QSignalSpy spy{&board, &ChessBoard::pocketSelected};
  board.activate(Piece{Color::White, PieceType::Knight});
  QCOMPARE(spy.takeFirst().first(), "N");
  QCOMPARE(board.selectedInPocket(), "N");
  QCOMPARE(board.selectedSquare(), "");
  QCOMPARE(board.targets().size(), 62);
  board.activate(Piece{Color::White, PieceType::Queen});  // there is none
  QCOMPARE(board.selectedInPocket(), "");
  QCOMPARE(spy.count(), 0);
}

void BoardSignalsTest::shapeChanged() {
  ChessBoard board;
  QSignalSpy spy{&board, &ChessBoard::shapeChanged};
  board.setVariant(Variant::ThreeCheck);
  QCOMPARE(spy.takeFirst().first(), true);
  board.setVariant(Variant::Crazyhouse);
  QCOMPARE(spy.count(), 0);
  board.setVariant(Variant::Atomic);
  QCOMPARE(spy.takeFirst().first(), false);
}

void BoardSignalsTest::cursorInPocketChanged() {
  ChessBoard board;
  board.setVariant(Variant::Crazyhouse);
  board.setCursorSquare("c1");
  QSignalSpy spy{&board, &ChessBoard::cursorInPocketChanged};
  QVERIFY(board.keyPressed(Qt::Key_Down, {}, {}));
  QCOMPARE(spy.takeFirst().first(), "B");
  QVERIFY(board.keyPressed(Qt::Key_Left, {}, {}));
  QCOMPARE(spy.takeFirst().first(), "N");
  QVERIFY(board.keyPressed(Qt::Key_Up, {}, {}));
  QCOMPARE(spy.takeFirst().first(), "");
  QCOMPARE(board.cursorSquare(), "b1");
  board.setCursorSquare("h8");
  QVERIFY(board.keyPressed(Qt::Key_Up, {}, {}));
  QCOMPARE(spy.takeFirst().first(), "q");
  board.setVariant(Variant::Standard);
  QCOMPARE(spy.takeFirst().first(), "");
}

void BoardSignalsTest::selectionCleared() {
  ChessBoard board;
  QSignalSpy spy{&board, &ChessBoard::selectionCleared};
  board.activate(Square::E2);
  board.activate(Square::E2);
  QCOMPARE(spy.count(), 1);
}

void BoardSignalsTest::moveAttempted() {
  ChessBoard board;
  make_plain(board);
  QSignalSpy spy{&board, &ChessBoard::moveAttempted};
  board.activate(Square::E2);
  board.activate(Square::E5);
  QCOMPARE(spy.count(), 1);
  QCOMPARE(spy.first(), (QVariantList{"e2", "e5"}));
}

void BoardSignalsTest::moveMade() {
  ChessBoard board;
  make_plain(board);
  play(board, {"e4", "d5"});
  QSignalSpy spy{&board, &ChessBoard::moveMade};
  play(board, {"exd5"});
  QCOMPARE(spy.first(), (QVariantList{"exd5", "p"}));
  play(board, {"Nf6"});
  QCOMPARE(spy.last(), (QVariantList{"Nf6", ""}));
}

void BoardSignalsTest::moveRefused() {
  ChessBoard board;
  make_plain(board);
  board.setFen("4k3/8/8/8/8/8/4r3/R3K2R w KQ - 0 1");
  QSignalSpy spy{&board, &ChessBoard::moveRefused};
  QVERIFY(!board.submitMove("a1", "a2"));
  QCOMPARE(spy.count(), 1);
  QVERIFY(spy.first().at(0).toString().contains("FIDE"));
  QCOMPARE(spy.first().at(1), "leaves_check");
  QCOMPARE(spy.first().at(2), "FIDE 3.9.2");
  QCOMPARE(spy.first().at(3).toStringList(), QStringList{"e2"});
  board.setLanguage("de");
  QVERIFY(!board.submitMove("a1", "a2"));
  QVERIFY(spy.last().at(0).toString().contains("Schach"));
}

void BoardSignalsTest::anIllegalMoveThatIsPenalisedIsExplainedToo() {
  ChessBoard board;
  make_plain(board);
  board.setRuleset("fide");
  board.setTimeControl("300");
  QSignalSpy spy{&board, &ChessBoard::moveRefused};
  QVERIFY(!board.submitMove("e2", "e5"));
  QCOMPARE(spy.count(), 1);
  QCOMPARE(board.session().arbiter().illegal_moves(Color::White), 1);
  QCOMPARE(board.fen(), start_fen);
}

void BoardSignalsTest::requestRefused() {
  ChessBoard board;
  make_plain(board);
  QSignalSpy spy{&board, &ChessBoard::requestRefused};
  board.acceptDraw(Side::White);
  QCOMPARE(spy.count(), 1);
  QVERIFY(spy.first().first().toString().contains("FIDE 9.1.2.1"));
}

void BoardSignalsTest::promotionRequested() {
  ChessBoard board;
  make_plain(board);
  board.setFen(promotion_fen);
  QSignalSpy spy{&board, &ChessBoard::promotionRequested};
  board.submitMove("a7", "a8");
  QCOMPARE(spy.first(), (QVariantList{"a7", "a8"}));
  board.cancelMove();
  board.setAutoQueen(true);
  QVERIFY(board.submitMove("a7", "a8"));
  QCOMPARE(spy.count(), 1);
  QVERIFY(board.fen().startsWith("Q7/"));
}

void BoardSignalsTest::premoveSet() {
  ChessBoard board;
  make_plain(board);
  board.setComputerLevel(1);
  board.setMode(BoardMode::ComputerPlaysBlack);
  QSignalSpy spy{&board, &ChessBoard::premoveSet};
  QSignalSpy made{&board, &ChessBoard::moveMade};
  QVERIFY(board.submitMove("e2", "e4"));
  board.submitMove("d2", "d3");
  QCOMPARE(spy.first(), (QVariantList{"d2", "d3"}));
  EVENTUALLY(made.count() >= 3);
  QCOMPARE(made.at(2).first(), "d3");
}

void BoardSignalsTest::premoveCleared() {
  ChessBoard board;
  make_plain(board);
  board.setMode(BoardMode::ComputerPlaysBlack);
  QSignalSpy spy{&board, &ChessBoard::premoveCleared};
  board.submitMove("e2", "e4");
  board.submitMove("d2", "d3");
  board.pointerPressed({1, 1}, Qt::RightButton, {});
  QCOMPARE(spy.count(), 1);
}

void BoardSignalsTest::checkGiven() {
  ChessBoard board;
  make_plain(board);
  QSignalSpy spy{&board, &ChessBoard::checkGiven};
  play(board, {"e4", "f6", "Qh5+"});
  QCOMPARE(spy.first().first(), "e8");
  board.newGame();
  board.setRuleset("fide");
  play(board, {"e4", "f6", "Qh5+"});
  QCOMPARE(spy.count(), 1);
}

void BoardSignalsTest::claimAvailable() {
  ChessBoard board;
  make_plain(board);
  QSignalSpy spy{&board, &ChessBoard::claimAvailable};
  play(board, {"Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1"});
  QCOMPARE(spy.count(), 1);
  QVERIFY(spy.first().at(1).toString().startsWith("Black may claim a draw with Ng8"));
  ChessBoard other;
  make_plain(other);
  other.setLanguage("de");
  QSignalSpy german_spy{&other, &ChessBoard::claimAvailable};
  play(other, {"Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1"});
  QVERIFY(german_spy.first().at(1).toString().contains("mit Sg8"));
  play(board, {"Ng8"});
  QVERIFY(spy.last().at(1).toString().startsWith("White may claim a draw: "));
  const auto before = spy.count();
  board.setClaimHints(Hints::Never);
  play(board, {"Nf3"});
  QCOMPARE(spy.count(), before);
}

void BoardSignalsTest::drawOffered() {
  ChessBoard board;
  make_plain(board);
  play(board, {"e4", "e5"});
  QSignalSpy spy{&board, &ChessBoard::drawOffered};
  board.offerDraw(Side::White);
  QCOMPARE(spy.count(), 1);
  QCOMPARE(spy.first().at(1), "White offers a draw (FIDE 9.1.2.1)");
}

void BoardSignalsTest::gameEnded() {
  ChessBoard board;
  make_plain(board);
  QStringList order;
  connect(&board, &ChessBoard::moveMade, this, [&order](const QString& san) { order << san; });
  connect(
      &board, &ChessBoard::gameEnded, this,
      [&order](const QString& result, const QString& sentence) { order << result << sentence; });
  play(board, {"f3", "e5", "g4", "Qh4#"});
  QCOMPARE(order.mid(3), (QStringList{"Qh4#", "0-1", "Black has won: checkmate (FIDE 5.1.1)"}));
}

void BoardSignalsTest::clockTick() {
  ChessBoard board;
  Instant now{};
  board.session().setTimeSource([&now] { return now; });
  board.setTimeControl("60");
  QSignalSpy spy{&board, &ChessBoard::clockTick};
  now += Milliseconds{1500};
  EVENTUALLY(spy.count() > 0);
  QCOMPARE(spy.first(), (QVariantList{58'500, 60'000}));
}

void BoardSignalsTest::flagFell() {
  ChessBoard board;
  Instant now{};
  board.session().setTimeSource([&now] { return now; });
  board.setTimeControl("60");
  QSignalSpy spy{&board, &ChessBoard::flagFell};
  QSignalSpy ended{&board, &ChessBoard::gameEnded};
  now += Milliseconds{60'000};
  EVENTUALLY_EQUAL(ended.count(), 1);
  QCOMPARE(spy.count(), 1);
  QCOMPARE(spy.first().first().value<Side>(), Side::White);
}

void BoardSignalsTest::computerThinking() {
  ChessBoard board;
  make_plain(board);
  board.setComputerLevel(1);
  QSignalSpy spy{&board, &ChessBoard::computerThinking};
  QSignalSpy made{&board, &ChessBoard::moveMade};
  board.setMode(BoardMode::ComputerPlaysWhite);
  QCOMPARE(spy.count(), 1);
  EVENTUALLY_EQUAL(made.count(), 1);
  QCOMPARE(spy.count(), 2);
  QCOMPARE(spy.last().first(), false);
}

void BoardSignalsTest::positionChanged() {
  ChessBoard board;
  make_plain(board);
  QSignalSpy spy{&board, &ChessBoard::positionChanged};
  play(board, {"e4"});
  QCOMPARE(spy.count(), 1);
  QCOMPARE(spy.first().first(), board.fen());
}

void BoardSignalsTest::spoken() {
  ChessBoard board;
  make_plain(board);
  QSignalSpy spy{&board, &ChessBoard::spoken};
  play(board, {"e4", "d5", "exd5"});
  QCOMPARE(spy.at(0).first(), "white pawn e2 to e4");
  QCOMPARE(spy.at(2).first(), "white pawn e4 takes pawn d5");
  board.setLanguage("de");
  play(board, {"Dxd5"});
  QCOMPARE(spy.at(3).first(), "schwarze Dame d8 schlägt Bauer d5");
}

void BoardSignalsTest::updateNeeded() {
  ChessBoard board;
  board.setArea({0, 0, 320, 320}, 1);
  QSignalSpy spy{&board, &ChessBoard::updateNeeded};
  board.setTheme("slate");
  QCOMPARE(spy.last().first().toRectF(), QRectF(0, 0, 320, 320));
}

}  // namespace tabiya::qt

using tabiya::qt::BoardSignalsTest;
TABIYA_QT_TEST(BoardSignalsTest)
#include "board_signals_test.moc"
