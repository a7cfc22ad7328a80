// Every slot has a test of its name.
#include <QBuffer>
#include <QFile>
#include <QImage>
#include <QMetaMethod>
#include <QObject>
#include <QPainter>
#include <QPdfWriter>
#include <QSignalSpy>
#include <QTemporaryDir>

#include "qt/support/board_fixture.hpp"
#include "tabiya/game/outcome.hpp"

namespace tabiya::qt {

class BoardSlotsTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void everySlotHasATest() const;
  void setFen();
  void newGame();
  void resetBoard();
  void submitMove();
  void submitDrop();
  void playText();
  void takeBack();
  void takeBackUpToTheOwnMoveAgainstTheComputer();
  void redo();
  void endTheGame();
  void resign();
  void offerDraw();
  void acceptDraw();
  void declineDraw();
  void claim();
  void claimLosingChances();
  void claimFlag();
  void adjust();
  void loadPgn();
  void savePgn();
  void flip();
  void startReplay();
  void pauseReplay();
  void stepForward();
  void stepBack();
  void addArrow();
  void addCircle();
  void clearMarks();
  void choosePromotion();
  void cancelMove();
  void switchPlayers();
  void putPiece();
  void removePiece();
  void clearBoard();
  void setPieceInHand();
  void renderBoard();
  void printBoard();
};

void BoardSlotsTest::everySlotHasATest() const {
  const QMetaObject& type = ChessBoard::staticMetaObject;
  for (int index = type.methodOffset(); index < type.methodCount(); ++index) {
    const QMetaMethod method = type.method(index);
    if (method.methodType() != QMetaMethod::Slot) continue;
    const QByteArray test = method.name() + "()";
    QVERIFY2(metaObject()->indexOfMethod(test) >= 0, method.methodSignature().constData());
  }
}

void BoardSlotsTest::setFen() {
  ChessBoard board;
  board.setFen(promotion_fen);
  QCOMPARE(board.fen(), promotion_fen);
  QCOMPARE(board.session().game().moves().size(), 0U);
}

void BoardSlotsTest::newGame() {
  ChessBoard board;
  make_plain(board);
  play(board, {"e4"});
  board.newGame();
  QCOMPARE(board.fen(), start_fen);
  QCOMPARE(board.shownPly(), 0);
}

void BoardSlotsTest::resetBoard() {
  ChessBoard board;
  make_plain(board);
  play(board, {"e4"});
  board.flip();
  board.setMarks("Ge4");
  board.resetBoard();
  QCOMPARE(board.fen(), start_fen);
  QCOMPARE(board.orientation(), BoardOrientation::WhiteBelow);
  QCOMPARE(board.marks(), "");
}

void BoardSlotsTest::submitMove() {
  ChessBoard board;
  make_plain(board);
  QVERIFY(board.submitMove("e2", "e4"));
  QVERIFY(board.submitMove("E7", "E5"));
  QVERIFY(!board.submitMove("e4", "e5"));
  QVERIFY(!board.submitMove("e4", "x9"));
  board.setFen(promotion_fen);
  QVERIFY(!board.submitMove("a7", "a8", "k"));
  QVERIFY(board.submitMove("a7", "a8", "n"));
  QVERIFY(board.fen().startsWith("N7/"));
}

void BoardSlotsTest::submitDrop() {
  ChessBoard board;
  make_plain(board);
  QVERIFY(!board.submitDrop("N", "e4"));
  board.setVariant(Variant::Crazyhouse);
  board.setFen("4k3/8/8/8/8/8/8/4K3[NNp] w - - 0 1");
  QVERIFY(!board.submitDrop("K", "e4"));
  QVERIFY(!board.submitDrop("N", "x4"));
  QVERIFY(!board.submitDrop("P", "e4"));
  QVERIFY(board.submitDrop("n", "e4"));
  QCOMPARE(board.fen(), "4k3/8/8/8/4N3/8/8/4K3[Np] b - - 1 1");
}

void BoardSlotsTest::playText() {
  ChessBoard board;
  make_plain(board);
  QSignalSpy refused{&board, &ChessBoard::moveRefused};
  QVERIFY(board.playText("e2e4"));
  QVERIFY(board.playText("Nc6"));
  board.setLanguage("de");
  QVERIFY(board.playText("Sf3"));
  QCOMPARE(refused.count(), 0);
  QVERIFY(!board.playText("Ke4"));
  QCOMPARE(refused.count(), 1);
  QVERIFY(!board.playText("gibberish"));
  QCOMPARE(refused.last().at(1).toString(), "not_a_move");
}

void BoardSlotsTest::takeBack() {
  ChessBoard board;
  make_plain(board);
  QSignalSpy refused{&board, &ChessBoard::requestRefused};
  board.takeBack();
  QCOMPARE(refused.count(), 1);
  play(board, {"f3", "e5", "g4", "Qh4#"});
  QVERIFY(!board.outcome().isEmpty());
  board.takeBack();
  QVERIFY(board.outcome().isEmpty());
  QCOMPARE(board.shownPly(), 3);
  board.setRuleset("fide-online");
  board.takeBack();
  QCOMPARE(refused.count(), 2);
  QCOMPARE(board.shownPly(), 3);
}

void BoardSlotsTest::takeBackUpToTheOwnMoveAgainstTheComputer() {
  ChessBoard board;
  make_plain(board);
  play(board, {"e4", "e5"});
  board.setMode(BoardMode::ComputerPlaysBlack);
  board.takeBack();
  QCOMPARE(board.fen(), start_fen);
}

void BoardSlotsTest::redo() {
  ChessBoard board;
  make_plain(board);
  play(board, {"e4", "e5"});
  board.takeBack();
  board.takeBack();
  QVERIFY(board.canRedo());
  board.redo();
  board.redo();
  QCOMPARE(board.shownPly(), 2);
  QVERIFY(!board.canRedo());
  QSignalSpy refused{&board, &ChessBoard::requestRefused};
  board.redo();
  QCOMPARE(refused.count(), 1);
  board.takeBack();
  play(board, {"c5"});
  QVERIFY(!board.canRedo());
  QVERIFY(board.pgn().contains("1. e4 c5 (1... e5)"));
}

void BoardSlotsTest::endTheGame() {
  ChessBoard board;
  make_plain(board);
  board.endTheGame();
  QCOMPARE(board.session().arbiter().outcome()->termination(), Termination::Aborted);
  board.newGame();
  play(board, {"e4", "e5"});
  board.endTheGame();
  QCOMPARE(board.session().arbiter().outcome()->termination(), Termination::Annulled);
}

void BoardSlotsTest::resign() {
  ChessBoard board;
  make_plain(board);
  board.resign(Side::White);
  QCOMPARE(board.outcome(), "Black has won: White has resigned (FIDE 5.1.2)");
}

void BoardSlotsTest::offerDraw() {
  ChessBoard board;
  make_plain(board);
  QSignalSpy offered{&board, &ChessBoard::drawOffered};
  QSignalSpy refused{&board, &ChessBoard::requestRefused};
  board.offerDraw(Side::White);
  QCOMPARE(refused.count(), 1);
  play(board, {"e4", "e5"});
  board.offerDraw(Side::White);
  QCOMPARE(offered.count(), 1);
}

void BoardSlotsTest::acceptDraw() {
  ChessBoard board;
  make_plain(board);
  play(board, {"e4", "e5"});
  board.offerDraw(Side::White);
  board.acceptDraw(Side::Black);
  QCOMPARE(board.session().arbiter().outcome()->termination(), Termination::Agreement);
}

void BoardSlotsTest::declineDraw() {
  ChessBoard board;
  make_plain(board);
  play(board, {"e4", "e5"});
  board.offerDraw(Side::White);
  board.declineDraw(Side::Black);
  QVERIFY(!board.session().game().draw_offer());
  QVERIFY(board.outcome().isEmpty());
}

void BoardSlotsTest::claim() {
  ChessBoard board;
  make_plain(board);
  QSignalSpy refused{&board, &ChessBoard::requestRefused};
  board.claim(DrawClaim::FiftyMoves);
  QCOMPARE(refused.count(), 1);
  play(board, {"Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1"});
  board.claim(DrawClaim::Threefold, "Ke4");
  QCOMPARE(refused.count(), 2);
  board.claim(DrawClaim::Threefold, "Ng8");
  QCOMPARE(board.session().arbiter().outcome()->termination(), Termination::ThreefoldClaim);
}

// US Chess 14H.
void BoardSlotsTest::claimLosingChances() {
  ChessBoard board;
  make_plain(board);
  QSignalSpy refused{&board, &ChessBoard::requestRefused};
  const QString knight_v_knight = "8/8/4k3/5n2/8/3KN3/8/8 w - - 0 1";
  board.setRuleset("fide");
  board.setFen(knight_v_knight);
  board.claim(DrawClaim::LosingChances);
  QCOMPARE(refused.takeFirst()[0], "insufficient losing chances cannot be claimed in this game");
  board.setRuleset("us");
  board.setFen(knight_v_knight);
  board.claim(DrawClaim::LosingChances);
  QCOMPARE(board.session().arbiter().outcome()->termination(), Termination::LosingChancesClaim);
}

void BoardSlotsTest::claimFlag() {
  ChessBoard board;
  make_plain(board);
  Instant now{};
  board.session().setTimeSource([&now] { return now; });
  board.setRuleset("fide");
  board.setTimeControl("60");
  QSignalSpy refused{&board, &ChessBoard::requestRefused};
  board.claimFlag(Side::Black);
  QCOMPARE(refused.count(), 1);
  now += Milliseconds{60'000};
  board.claimFlag(Side::Black);
  QCOMPARE(board.session().arbiter().outcome()->termination(), Termination::TimeForfeit);
}

void BoardSlotsTest::adjust() {
  ChessBoard board;
  make_plain(board);
  board.setTouchMove(true);
  QSignalSpy refused{&board, &ChessBoard::requestRefused};
  board.adjust("d1");
  QCOMPARE(refused.count(), 0);
  QVERIFY(board.session().arbiter().touched().empty());
  QVERIFY(board.submitMove("e2", "e4"));
}

void BoardSlotsTest::loadPgn() {
  ChessBoard board;
  make_plain(board);
  QVERIFY(board.loadPgn(TABIYA_SOURCE_DIR "/games/kasparov.pgn"));
  QVERIFY(board.shownPly() > 10);
  QSignalSpy refused{&board, &ChessBoard::requestRefused};
  QVERIFY(!board.loadPgn("/nonexistent.pgn"));
  QVERIFY(refused.last().first().toString().startsWith("\"/nonexistent.pgn\" cannot be read"));
  QVERIFY(!board.loadPgn("/dev/null"));
  QCOMPARE(refused.last().first().toString(), "\"/dev/null\" has no game");
  QVERIFY(board.shownPly() > 10);
}

void BoardSlotsTest::savePgn() {
  const QTemporaryDir folder;
  const QString file = folder.filePath("game.pgn");
  ChessBoard board;
  make_plain(board);
  board.setPgn("[White \"Müller\"]\n\n1. e4 {best} (1. d4) 1... e5 2. Ke2 Ke7 1/2-1/2");
  QVERIFY(board.savePgn(file));
  ChessBoard other;
  QVERIFY(other.loadPgn(file));
  QCOMPARE(other.pgn(), board.pgn());
  QVERIFY(other.pgn().contains("Müller") && other.pgn().contains("(1. d4)"));
  QVERIFY(!other.outcome().isEmpty());
  QSignalSpy refused{&board, &ChessBoard::requestRefused};
  QVERIFY(!board.savePgn("/nonexistent/game.pgn"));
  QVERIFY(refused.last().first().toString().contains("cannot be written: "));
}

void BoardSlotsTest::flip() {
  ChessBoard board;
  board.flip();
  QCOMPARE(board.orientation(), BoardOrientation::BlackBelow);
  QCOMPARE(board.geometry().square_in(0, 0), Square::H1);
  board.flip();
  QCOMPARE(board.orientation(), BoardOrientation::WhiteBelow);
}

void BoardSlotsTest::startReplay() {
  ChessBoard board;
  make_plain(board);
  board.startReplay();
  QVERIFY(!board.isReplaying());
  play(board, {"e4", "e5"});
  board.startReplay();
  QVERIFY(board.isReplaying());
  QCOMPARE(board.shownPly(), 0);
}

void BoardSlotsTest::pauseReplay() {
  ChessBoard board;
  make_plain(board);
  play(board, {"e4", "e5"});
  board.startReplay();
  board.pauseReplay();
  QVERIFY(!board.isReplaying());
  QCOMPARE(board.shownPly(), 0);
}

void BoardSlotsTest::stepForward() {
  ChessBoard board;
  make_plain(board);
  play(board, {"e4", "e5"});
  board.setShownPly(0);
  board.stepForward();
  QCOMPARE(board.shownPly(), 1);
  board.stepForward();
  board.stepForward();
  QCOMPARE(board.shownPly(), 2);
  QVERIFY(board.submitMove("g1", "f3"));
}

void BoardSlotsTest::stepBack() {
  ChessBoard board;
  make_plain(board);
  play(board, {"e4", "e5"});
  board.stepBack();
  QCOMPARE(board.shownPly(), 1);
  QSignalSpy refused{&board, &ChessBoard::requestRefused};
  QVERIFY(!board.submitMove("g1", "f3"));
  QCOMPARE(refused.count(), 1);
}

void BoardSlotsTest::addArrow() {
  ChessBoard board;
  board.addArrow("e2", "e4", "red");
  QCOMPARE(board.marks(), "Re2e4");
}

void BoardSlotsTest::addCircle() {
  ChessBoard board;
  board.addCircle("d4");
  QCOMPARE(board.marks(), "Gd4");
}

void BoardSlotsTest::clearMarks() {
  ChessBoard board;
  board.setMarks("Gd4 Re2e4");
  board.clearMarks();
  QCOMPARE(board.marks(), "");
}

void BoardSlotsTest::choosePromotion() {
  ChessBoard board;
  make_plain(board);
  board.setFen(promotion_fen);
  QSignalSpy refused{&board, &ChessBoard::requestRefused};
  QVERIFY(!board.submitMove("a7", "a8"));
  board.choosePromotion("k");
  QCOMPARE(refused.count(), 1);
  board.choosePromotion("r");
  QVERIFY(board.fen().startsWith("R7/"));
}

void BoardSlotsTest::cancelMove() {
  ChessBoard board;
  make_plain(board);
  board.activate(Square::E2);
  QCOMPARE(board.selectedSquare(), "e2");
  board.cancelMove();
  QCOMPARE(board.selectedSquare(), "");
  board.setFen(promotion_fen);
  board.submitMove("a7", "a8");
  board.cancelMove();
  board.choosePromotion("q");
  QCOMPARE(board.fen(), promotion_fen);
}

void BoardSlotsTest::switchPlayers() {
  ChessBoard board;
  make_plain(board);
  QSignalSpy refused{&board, &ChessBoard::requestRefused};
  board.switchPlayers();
  QCOMPARE(refused.count(), 1);
  board.setMode(BoardMode::ComputerPlaysBlack);
  board.switchPlayers();
  QCOMPARE(board.mode(), BoardMode::ComputerPlaysWhite);
  board.setMode(BoardMode::SetUp);
  board.switchPlayers();
  QCOMPARE(board.turn(), Side::Black);
}

void BoardSlotsTest::putPiece() {
  ChessBoard board;
  make_plain(board);
  QSignalSpy refused{&board, &ChessBoard::requestRefused};
  board.putPiece("e4", "Q");
  QCOMPARE(refused.count(), 1);
  board.setMode(BoardMode::SetUp);
  board.putPiece("e4", "Q");
  QVERIFY(board.fen().contains("/4Q3/"));
  board.putPiece("e4", "x");
  QCOMPARE(refused.count(), 2);
}

void BoardSlotsTest::removePiece() {
  ChessBoard board;
  make_plain(board);
  board.setMode(BoardMode::SetUp);
  board.removePiece("e1");
  QCOMPARE(board.defects(), QStringList{"White has no king"});
  board.setMode(BoardMode::BothSides);
  QCOMPARE(board.mode(), BoardMode::SetUp);
  board.putPiece("e1", "K");
  board.setMode(BoardMode::BothSides);
  QCOMPARE(board.mode(), BoardMode::BothSides);
}

void BoardSlotsTest::clearBoard() {
  ChessBoard board;
  make_plain(board);
  board.setMode(BoardMode::SetUp);
  board.clearBoard();
  QVERIFY(board.fen().startsWith("8/8/8/8/8/8/8/8 "));
}

void BoardSlotsTest::setPieceInHand() {
  ChessBoard board;
  make_plain(board);
  board.setMode(BoardMode::SetUp);
  board.setPieceInHand("n");
  board.activate(Square::E4);
  board.activate(Square::D4);
  QVERIFY(board.fen().contains("/3nn3/"));
  board.setPieceInHand("");
  board.activate(Square::C4);
  QVERIFY(board.fen().contains("/3nn3/"));
}

void BoardSlotsTest::renderBoard() {
  ChessBoard board;
  QImage image{160, 160, QImage::Format_RGB32};
  image.fill(Qt::magenta);
  QPainter painter{&image};
  board.renderBoard(&painter, QRectF{0, 0, 160, 160});
  painter.end();
  for (const QPoint corner : {QPoint{1, 1}, QPoint{158, 1}, QPoint{158, 158}}) {
    QVERIFY(image.pixelColor(corner) != QColor{Qt::magenta});
  }
}

void BoardSlotsTest::printBoard() {
  ChessBoard board;
  QByteArray pdf;
  QBuffer buffer{&pdf};
  buffer.open(QIODevice::WriteOnly);
  QPdfWriter page{&buffer};
  board.printBoard(&page);
  QVERIFY(pdf.startsWith("%PDF-"));
  QVERIFY(pdf.size() > 5000);
}

}  // namespace tabiya::qt

using tabiya::qt::BoardSlotsTest;
TABIYA_QT_TEST(BoardSlotsTest)
#include "board_slots_test.moc"
