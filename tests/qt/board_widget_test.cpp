// A widget on a screen: mouse, touch and keyboard lead to the same moves.
#include "tabiya/qt/board_widget.hpp"

#include <QAccessible>
#include <QAccessibleInterface>
#include <QImage>
#include <QObject>
#include <QPainter>
#include <QPointingDevice>
#include <QSignalSpy>
#include <memory>

#include "qt/support/board_fixture.hpp"
#include "qt/support/eventually.hpp"
#include "tabiya/qt/spoken.hpp"
#include "tabiya/qt/text.hpp"

namespace tabiya::qt {

class BoardWidgetTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void init();
  void aPieceIsDragged();
  void twoSquaresAreClicked();
  void aFingerMovesAPiece();
  void theKeyboardMovesAPiece();
  void letGoBesideTheBoardAPieceReturns();
  void theRightButtonDrawsArrows();
  void theMenuOfAPromotionIsClicked();
  void theMenuOfAPromotionObeysTheKeyboard();
  void touchMoveHoldsAPieceToItsTouch();
  void isDestroyedWhileAPieceIsDragged();
  void isDestroyedWhileTheComputerThinks();
  void speaksAnotherLanguageAtOnce();
  void drawsAtEveryPixelRatio_data();
  void drawsAtEveryPixelRatio();
  void turnsForThePlayers();
  void hidesPiecesFromTheBlindfolded();
  void namesEverySquareForScreenReaders();
  void screenReadersPressSquares();
  void keepsItsShape();

 private:
  [[nodiscard]] QPoint at(const char* square) const;

  std::unique_ptr<BoardWidget> widget_;
};

void BoardWidgetTest::init() {
  widget_ = std::make_unique<BoardWidget>();
  make_plain(widget_->board());
  widget_->resize(320, 320);
  widget_->show();
  QVERIFY(QTest::qWaitForWindowExposed(widget_.get(), longest_wait_ms));
}

QPoint BoardWidgetTest::at(const char* square) const {
  return widget_->board().geometry().rect_of(*parse_square(square)).center().toPoint();
}

void BoardWidgetTest::aPieceIsDragged() {
  QSignalSpy made{widget_.get(), &BoardWidget::moveMade};
  QTest::mousePress(widget_.get(), Qt::LeftButton, {}, at("e2"));
  QCOMPARE(widget_->selectedSquare(), "e2");
  QTest::mouseMove(widget_.get(), at("e3"));
  QTest::mouseMove(widget_.get(), at("e4"));
  QTest::mouseRelease(widget_.get(), Qt::LeftButton, {}, at("e4"));
  QCOMPARE(made.count(), 1);
  QCOMPARE(made.first().first(), "e4");
}

void BoardWidgetTest::twoSquaresAreClicked() {
  QSignalSpy made{widget_.get(), &BoardWidget::moveMade};
  QTest::mouseClick(widget_.get(), Qt::LeftButton, {}, at("g1"));
  QTest::mouseClick(widget_.get(), Qt::LeftButton, {}, at("f3"));
  QCOMPARE(made.count(), 1);
  QCOMPARE(made.first().first(), "Nf3");
}

void BoardWidgetTest::aFingerMovesAPiece() {
  QSignalSpy made{widget_.get(), &BoardWidget::moveMade};
  const std::unique_ptr<QPointingDevice> finger{QTest::createTouchDevice()};
  QTest::touchEvent(widget_.get(), finger.get()).press(0, at("e2"));
  QTest::touchEvent(widget_.get(), finger.get()).move(0, at("e3"));
  QTest::touchEvent(widget_.get(), finger.get()).move(0, at("e4"));
  QTest::touchEvent(widget_.get(), finger.get()).release(0, at("e4"));
  QCOMPARE(made.count(), 1);
  QCOMPARE(made.first().first(), "e4");
}

void BoardWidgetTest::theKeyboardMovesAPiece() {
  QSignalSpy made{widget_.get(), &BoardWidget::moveMade};
  QTest::keyClicks(widget_.get(), "e2");
  QTest::keyClick(widget_.get(), Qt::Key_Return);
  QTest::keyClick(widget_.get(), Qt::Key_Up);
  QTest::keyClick(widget_.get(), Qt::Key_Up);
  QTest::keyClick(widget_.get(), Qt::Key_Space);
  QCOMPARE(made.count(), 1);
  QCOMPARE(made.first().first(), "e4");
  QTest::keyClick(widget_.get(), Qt::Key_Home);
  QTest::keyClick(widget_.get(), Qt::Key_PageDown);
  QCOMPARE(widget_->cursorSquare(), "a1");
  QTest::keyClick(widget_.get(), Qt::Key_Return);
  QTest::keyClick(widget_.get(), Qt::Key_Escape);
  QCOMPARE(widget_->selectedSquare(), "");
}

void BoardWidgetTest::letGoBesideTheBoardAPieceReturns() {
  QTest::mousePress(widget_.get(), Qt::LeftButton, {}, at("e2"));
  QTest::mouseMove(widget_.get(), QPoint{-40, -40});
  QTest::mouseRelease(widget_.get(), Qt::LeftButton, {}, QPoint{-40, -40});
  QCOMPARE(widget_->fen(), start_fen);
  QCOMPARE(widget_->selectedSquare(), "");
}

void BoardWidgetTest::theRightButtonDrawsArrows() {
  const auto draw = [this](const char* from, const char* to, Qt::KeyboardModifiers keys) {
    QTest::mousePress(widget_.get(), Qt::RightButton, keys, at(from));
    QTest::mouseMove(widget_.get(), at(to));
    QTest::mouseRelease(widget_.get(), Qt::RightButton, keys, at(to));
  };
  draw("e2", "e4", {});
  draw("d4", "d4", Qt::ShiftModifier);
  QCOMPARE(widget_->marks(), "Rd4 Ge2e4");
  draw("e2", "e4", Qt::AltModifier);
  QCOMPARE(widget_->marks(), "Rd4 Be2e4");
  draw("e2", "e4", Qt::AltModifier);
  QCOMPARE(widget_->marks(), "Rd4");
  draw("d4", "d4", Qt::ShiftModifier | Qt::AltModifier);
  QCOMPARE(widget_->marks(), "Yd4");
  draw("d4", "d4", Qt::ControlModifier);
  QCOMPARE(widget_->marks(), "Rd4");
  widget_->setDrawingEnabled(false);
  draw("e2", "e4", {});
  QCOMPARE(widget_->marks(), "Rd4");
}

void BoardWidgetTest::theMenuOfAPromotionIsClicked() {
  widget_->setFen(promotion_fen);
  QTest::mouseClick(widget_.get(), Qt::LeftButton, {}, at("a7"));
  QTest::mouseClick(widget_.get(), Qt::LeftButton, {}, at("a8"));
  QTest::mouseClick(widget_.get(), Qt::LeftButton, {}, at("h1"));
  QCOMPARE(widget_->fen(), promotion_fen);
  QTest::mouseClick(widget_.get(), Qt::LeftButton, {}, at("a7"));
  QTest::mouseClick(widget_.get(), Qt::LeftButton, {}, at("a8"));
  QTest::mouseClick(widget_.get(), Qt::LeftButton, {}, at("a5"));
  QVERIFY(widget_->fen().startsWith("N7/"));
}

void BoardWidgetTest::theMenuOfAPromotionObeysTheKeyboard() {
  widget_->setFen(promotion_fen);
  widget_->submitMove("a7", "a8");
  QTest::keyClick(widget_.get(), Qt::Key_Down);
  QTest::keyClick(widget_.get(), Qt::Key_Return);
  QVERIFY(widget_->fen().startsWith("R7/"));
  widget_->setFen(promotion_fen);
  widget_->submitMove("a7", "a8");
  QTest::keyClick(widget_.get(), Qt::Key_B);
  QVERIFY(widget_->fen().startsWith("B7/"));
}

void BoardWidgetTest::touchMoveHoldsAPieceToItsTouch() {
  widget_->setTouchMove(true);
  QSignalSpy refused{widget_.get(), &BoardWidget::moveRefused};
  QTest::mouseClick(widget_.get(), Qt::LeftButton, {}, at("e2"));
  QTest::mouseClick(widget_.get(), Qt::LeftButton, {}, at("d2"));
  QTest::mouseClick(widget_.get(), Qt::LeftButton, {}, at("d4"));
  QCOMPARE(widget_->fen(), start_fen);
  QCOMPARE(refused.count(), 1);
  QCOMPARE(refused.first().at(2), "FIDE 4.3");
}

void BoardWidgetTest::isDestroyedWhileAPieceIsDragged() {
  QTest::mousePress(widget_.get(), Qt::LeftButton, {}, at("e2"));
  QTest::mouseMove(widget_.get(), at("e3"));
  widget_.reset();
}

void BoardWidgetTest::isDestroyedWhileTheComputerThinks() {
  widget_->setComputerLevel(8);
  widget_->setMode(BoardMode::ComputerPlaysWhite);
  widget_.reset();
  QCoreApplication::processEvents();
}

void BoardWidgetTest::speaksAnotherLanguageAtOnce() {
  QCOMPARE(widget_->squareInWords("b1"), "b1, white knight");
  widget_->setLanguage("de");
  QCOMPARE(widget_->squareInWords("b1"), "b1, weißer Springer");
  QCOMPARE(widget_->boardInWords(), "Schachbrett, Weiß am Zug");
}

void BoardWidgetTest::drawsAtEveryPixelRatio_data() {
  QTest::addColumn<double>("ratio");
  for (const double ratio : {1.0, 1.25, 1.5, 2.0}) QTest::addRow("%g", ratio) << ratio;
}

void BoardWidgetTest::drawsAtEveryPixelRatio() {
  QFETCH(const double, ratio);
  ChessBoard board;
  board.setCoordinates(Coordinates::None);
  board.setArea({0, 0, 333, 333}, ratio);
  QImage image{QSize(int(333 * ratio), int(333 * ratio)), QImage::Format_RGB32};
  image.setDevicePixelRatio(ratio);
  QPainter painter{&image};
  board.paint(painter);
  painter.end();
  // Squares have whole pixels, so an edge between two has no mixed colour.
  const double size = board.geometry().square_size() * ratio;
  QCOMPARE(size, std::round(size));
  const QPoint corner = (board.geometry().squares().topLeft() * ratio).toPoint();
  const int edge = corner.x() + int(size);
  const int y = corner.y() + int(3.5 * size);
  QVERIFY(image.pixel(edge - 1, y) != image.pixel(edge, y));
  QCOMPARE(image.pixel(edge - 1, y), image.pixel(edge - 3, y));
  QCOMPARE(image.pixel(edge, y), image.pixel(edge + 2, y));
}

void BoardWidgetTest::turnsForThePlayers() {
  widget_->setOrientation(BoardOrientation::MoverBelow);
  QCOMPARE(widget_->board().geometry().viewer(), Color::White);
  widget_->playText("e4");
  QCOMPARE(widget_->board().geometry().viewer(), Color::Black);
}

void BoardWidgetTest::hidesPiecesFromTheBlindfolded() {
  const QImage seen = widget_->grab().toImage();
  widget_->setBlindfold(true);
  const QImage hidden = widget_->grab().toImage();
  const QPoint king = (QPointF{at("e1")} * seen.devicePixelRatio()).toPoint();
  QVERIFY(seen.pixel(king) != hidden.pixel(king));
  QVERIFY(widget_->submitMove("e2", "e4"));
}

void BoardWidgetTest::namesEverySquareForScreenReaders() {
  QAccessibleInterface* const table = QAccessible::queryAccessibleInterface(widget_.get());
  QVERIFY(table != nullptr);
  QCOMPARE(table->role(), QAccessible::Table);
  QCOMPARE(table->childCount(), square_count);
  QCOMPARE(table->tableInterface()->rowCount(), 8);
  for (const char* const move : {"e4", "e5", "Nf3", "Nc6", "Bb5", "a6", "Bxc6", "dxc6", "O-O"}) {
    QVERIFY(widget_->playText(move));
    for (int index = 0; index < square_count; ++index) {
      const Square square = widget_->board().geometry().square_in(index / 8, index % 8);
      QCOMPARE(table->child(index)->text(QAccessible::Name),
               square_in_words(widget_->board().shownBoard(), square, Language::English));
    }
    QVERIFY(table->text(QAccessible::Name).contains("last move: "));
  }
  QCOMPARE(table->child(62)->text(QAccessible::Name), "g1, white king");
  widget_->flip();
  QCOMPARE(table->child(1)->text(QAccessible::Name), "g1, white king");
  QCOMPARE(table->child(1)->parent(), table);
}

void BoardWidgetTest::screenReadersPressSquares() {
  QAccessibleInterface* const table = QAccessible::queryAccessibleInterface(widget_.get());
  QAccessibleInterface* const from = table->tableInterface()->cellAt(6, 4);
  QAccessibleInterface* const to = table->tableInterface()->cellAt(4, 4);
  from->actionInterface()->doAction(QAccessibleActionInterface::pressAction());
  QVERIFY(from->state().selected);
  QCOMPARE(to->text(QAccessible::Name), "e4, empty, may move here");
  to->actionInterface()->doAction(QAccessibleActionInterface::pressAction());
  QCOMPARE(to->text(QAccessible::Name), "e4, white pawn");
}

void BoardWidgetTest::keepsItsShape() {
  QVERIFY(widget_->hasHeightForWidth());
  QCOMPARE(widget_->heightForWidth(500), 500);
  QVERIFY(widget_->minimumSizeHint().width() <= 128);
}

}  // namespace tabiya::qt

using tabiya::qt::BoardWidgetTest;
TABIYA_QT_TEST(BoardWidgetTest)
#include "board_widget_test.moc"
