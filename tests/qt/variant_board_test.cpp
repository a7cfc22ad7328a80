// The board plays every variant: what a player sees, does and hears.
#include <QAccessible>
#include <QAccessibleInterface>
#include <QImage>
#include <QObject>
#include <QSignalSpy>
#include <memory>

#include "qt/support/board_fixture.hpp"
#include "qt/support/eventually.hpp"
#include "tabiya/qt/board_widget.hpp"

namespace tabiya::qt {

class VariantBoardTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void init();
  void everyVariantBeginsAtItsOwnPosition_data();
  void everyVariantBeginsAtItsOwnPosition();
  void aCapturedPieceGoesToThePocket();
  void aPieceIsDraggedFromThePocket();
  void aPieceOfThePocketAndASquareAreClicked();
  void theKeyboardDropsAPiece();
  void letGoBesideTheBoardAPieceStaysInThePocket();
  void thePocketOfTheOpponentIsRefused();
  void aDropOnAPieceIsRefusedInTheVariantsWords();
  void screenReadersReadAndPressThePockets();
  void aRowsHeightIsAskedForBesideTheBoard();
  void givenChecksAreCounted();
  void aKingOnTheHillWins();
  void theThirdCheckWins();
  void antichessPromotesToAKing();
  void aCompulsoryCaptureIsExplained();
  void anExplosionIsShownUnlessNothingMoves();
  void bothPlayersSeeTheRaceFromWhite();
  void theWinningSquaresAreMarked();
  void theComputerAnswersInEveryVariant_data();
  void theComputerAnswersInEveryVariant();
  void pgnIsReadAndWritten();
  void aSetUpIsCheckedByTheRulesOfTheVariant();
  void aDropIsTakenBackAndPlayedAgain();
  void aDropIsMadeInAdvance();
  void aHordeIsReplayedFromBothEnds();

 private:
  void play_variant(Variant variant, const char* fen = nullptr);
  [[nodiscard]] ChessBoard& board() { return widget_->board(); }
  [[nodiscard]] QPoint at(const char* square) const;
  [[nodiscard]] QPoint at(Piece piece) const;

  std::unique_ptr<BoardWidget> widget_;
};

constexpr Piece white_knight{Color::White, PieceType::Knight};
constexpr auto knights_fen = "4k3/8/8/8/8/8/8/4K3[NNp] w - - 0 1";

void VariantBoardTest::init() {
  widget_ = std::make_unique<BoardWidget>();
  make_plain(widget_->board());
  widget_->resize(320, 400);
  widget_->show();
  QVERIFY(QTest::qWaitForWindowExposed(widget_.get(), longest_wait_ms));
}

void VariantBoardTest::play_variant(Variant variant, const char* fen) {
  board().setVariant(variant);
  if (fen != nullptr) board().setFen(fen);
}

QPoint VariantBoardTest::at(const char* square) const {
  return widget_->board().geometry().rect_of(*parse_square(square)).center().toPoint();
}

QPoint VariantBoardTest::at(Piece piece) const {
  return widget_->board().geometry().slot_of(piece).center().toPoint();
}

void VariantBoardTest::everyVariantBeginsAtItsOwnPosition_data() {
  QTest::addColumn<Variant>("variant");
  QTest::addColumn<QString>("fen");
  const QString chess = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
  QTest::newRow("Crazyhouse") << Variant::Crazyhouse << chess + "[] w KQkq - 0 1";
  QTest::newRow("King of the Hill") << Variant::KingOfTheHill << chess + " w KQkq - 0 1";
  QTest::newRow("Three-check") << Variant::ThreeCheck << chess + " w KQkq - 3+3 0 1";
  QTest::newRow("Antichess") << Variant::Antichess << chess + " w - - 0 1";
  QTest::newRow("Atomic") << Variant::Atomic << chess + " w KQkq - 0 1";
  QTest::newRow("Horde")
      << Variant::Horde
      << "rnbqkbnr/pppppppp/8/1PP2PP1/PPPPPPPP/PPPPPPPP/PPPPPPPP/PPPPPPPP w kq - "
         "0 1";
  QTest::newRow("Racing Kings") << Variant::RacingKings
                                << "8/8/8/8/8/8/krbnNBRK/qrbnNBRQ w - - 0 1";
}

void VariantBoardTest::everyVariantBeginsAtItsOwnPosition() {
  QFETCH(const Variant, variant);
  play_variant(variant);
  QTEST(board().fen(), "fen");
  QCOMPARE(board().variant(), variant);
  board().newGame();
  QTEST(board().fen(), "fen");
}

void VariantBoardTest::aCapturedPieceGoesToThePocket() {
  play_variant(Variant::Crazyhouse);
  play(board(), {"e4", "d5", "exd5", "Qxd5"});
  QCOMPARE(board().pocket(Side::White), "P");
  QCOMPARE(board().pocket(Side::Black), "p");
  board().setShownPly(0);
  QCOMPARE(board().pocket(Side::White), "");
}

void VariantBoardTest::aPieceIsDraggedFromThePocket() {
  play_variant(Variant::Crazyhouse, knights_fen);
  QSignalSpy made{widget_.get(), &BoardWidget::moveMade};
  QTest::mousePress(widget_.get(), Qt::LeftButton, {}, at(white_knight));
  QCOMPARE(widget_->selectedInPocket(), "N");
  QTest::mouseMove(widget_.get(), at("d2"));
  QTest::mouseMove(widget_.get(), at("f6"));
  QTest::mouseRelease(widget_.get(), Qt::LeftButton, {}, at("f6"));
  QCOMPARE(made.count(), 1);
  QCOMPARE(made.first().first(), "N@f6+");
  QCOMPARE(board().pocket(Side::White), "N");
}

void VariantBoardTest::aPieceOfThePocketAndASquareAreClicked() {
  play_variant(Variant::Crazyhouse, knights_fen);
  QSignalSpy made{widget_.get(), &BoardWidget::moveMade};
  QTest::mouseClick(widget_.get(), Qt::LeftButton, {}, at(white_knight));
  QTest::mouseClick(widget_.get(), Qt::LeftButton, {}, at(white_knight));
  QCOMPARE(widget_->selectedInPocket(), "");
  QTest::mouseClick(widget_.get(), Qt::LeftButton, {}, at(white_knight));
  QTest::mouseClick(widget_.get(), Qt::LeftButton, {}, at("a4"));
  QCOMPARE(made.count(), 1);
  QCOMPARE(made.first().first(), "N@a4");
}

void VariantBoardTest::theKeyboardDropsAPiece() {
  play_variant(Variant::Crazyhouse, knights_fen);
  board().setCursorSquare("b1");
  QTest::keyClick(widget_.get(), Qt::Key_Down);
  QVERIFY(board().cursorInPocket() == white_knight);
  QTest::keyClick(widget_.get(), Qt::Key_Return);
  QCOMPARE(widget_->selectedInPocket(), "N");
  QTest::keyClick(widget_.get(), Qt::Key_Up);
  QTest::keyClick(widget_.get(), Qt::Key_Up);
  QCOMPARE(widget_->cursorSquare(), "b2");
  QTest::keyClick(widget_.get(), Qt::Key_Return);
  QCOMPARE(board().fen(), "4k3/8/8/8/8/8/1N6/4K3[Np] b - - 1 1");
}

void VariantBoardTest::letGoBesideTheBoardAPieceStaysInThePocket() {
  play_variant(Variant::Crazyhouse, knights_fen);
  QSignalSpy attempted{widget_.get(), &BoardWidget::moveAttempted};
  QTest::mousePress(widget_.get(), Qt::LeftButton, {}, at(white_knight));
  QTest::mouseMove(widget_.get(), at("d2"));
  QTest::mouseMove(widget_.get(), QPoint{2, 2});
  QTest::mouseRelease(widget_.get(), Qt::LeftButton, {}, QPoint{2, 2});
  QCOMPARE(attempted.count(), 0);
  QCOMPARE(widget_->selectedInPocket(), "");
  QCOMPARE(board().fen(), knights_fen);
}

void VariantBoardTest::thePocketOfTheOpponentIsRefused() {
  play_variant(Variant::Crazyhouse, knights_fen);
  QSignalSpy refused{widget_.get(), &BoardWidget::moveRefused};
  board().activate(Piece{Color::Black, PieceType::Pawn});
  board().activate(Square::A4);
  QCOMPARE(refused.count(), 1);
  QCOMPARE(board().fen(), knights_fen);
  board().setMode(BoardMode::ComputerPlaysBlack);
  board().activate(Piece{Color::Black, PieceType::Pawn});
  QCOMPARE(widget_->selectedInPocket(), "");
}

void VariantBoardTest::aDropOnAPieceIsRefusedInTheVariantsWords() {
  play_variant(Variant::Crazyhouse, knights_fen);
  QSignalSpy refused{widget_.get(), &BoardWidget::moveRefused};
  QVERIFY(!board().submitDrop("N", "e8"));
  QCOMPARE(refused.count(), 1);
  QCOMPARE(refused.first().at(1), "drop_on_piece");
  QVERIFY(refused.first().at(2).toString().contains("Crazyhouse"));
}

void VariantBoardTest::screenReadersReadAndPressThePockets() {
  play_variant(Variant::Crazyhouse, knights_fen);
  QAccessibleInterface* const table = QAccessible::queryAccessibleInterface(widget_.get());
  QCOMPARE(table->childCount(), square_count + 10);
  QAccessibleInterface* const knights = table->child(square_count + 1);
  QCOMPARE(knights->text(QAccessible::Name), "white knight, 2 to drop");
  QCOMPARE(knights->role(), QAccessible::Button);
  QCOMPARE(table->indexOfChild(knights), square_count + 1);
  knights->actionInterface()->doAction(QAccessibleActionInterface::pressAction());
  QVERIFY(knights->state().selected);
  QCOMPARE(table->tableInterface()->cellAt(4, 0)->text(QAccessible::Name),
           "a4, empty, may move here");
  const QString whole = table->text(QAccessible::Name);
  QVERIFY2(whole.contains("Crazyhouse") && whole.contains("White can drop: knight × 2") &&
               whole.contains("Black can drop: pawn"),
           qPrintable(whole));
  play_variant(Variant::Standard);
  QCOMPARE(table->childCount(), square_count);
}

void VariantBoardTest::aRowsHeightIsAskedForBesideTheBoard() {
  QCOMPARE(widget_->heightForWidth(400), 400);
  play_variant(Variant::ThreeCheck);
  QCOMPARE(widget_->heightForWidth(400), 500);
  const BoardGeometry place = board().geometry();
  QVERIFY(place.has_strips());
  QCOMPARE(place.strip_of(Color::White).top(), place.whole().bottom());
  QCOMPARE(place.strip_of(Color::Black).bottom(), place.whole().top());
  QVERIFY(place.square_size() >= 39);
}

void VariantBoardTest::givenChecksAreCounted() {
  play_variant(Variant::ThreeCheck);
  const QImage before = widget_->grab().toImage();
  play(board(), {"e4", "f6", "Qh5+"});
  QCOMPARE(board().checksGiven(Side::White), 1);
  QCOMPARE(board().checksGiven(Side::Black), 0);
  QVERIFY(widget_->boardInWords().contains("White has given 1 of 3 checks"));
  const QRect strip = board().geometry().strip_of(Color::White).toRect();
  QVERIFY(before.copy(strip) != widget_->grab().toImage().copy(strip));
}

void VariantBoardTest::aKingOnTheHillWins() {
  play_variant(Variant::KingOfTheHill, "7k/8/8/8/8/3K4/8/8 w - - 0 1");
  QSignalSpy ended{widget_.get(), &BoardWidget::gameEnded};
  play(board(), {"Kd4"});
  QCOMPARE(ended.count(), 1);
  QCOMPARE(ended.first().at(0), "1-0");
  QCOMPARE(ended.first().at(1), "White has won: the king has reached the hill");
  QCOMPARE(board().outcome(), ended.first().at(1).toString());
}

void VariantBoardTest::theThirdCheckWins() {
  play_variant(Variant::ThreeCheck, "7k/8/8/8/8/8/8/K5R1 w - - 1+3 0 1");
  QVERIFY(board().playText("Rh1#"));
  QCOMPARE(board().session().arbiter().outcome()->winner(), std::optional{Color::White});
}

void VariantBoardTest::antichessPromotesToAKing() {
  play_variant(Variant::Antichess, "8/P7/8/8/8/8/8/7k w - - 0 1");
  QVERIFY(!board().submitMove("a7", "a8"));
  QVERIFY(board().isChoosingPromotion());
  board().choosePromotion("k");
  QVERIFY2(board().fen().startsWith("K7/"), qPrintable(board().fen()));
  play_variant(Variant::Standard, promotion_fen);
  QVERIFY(!board().submitMove("a7", "a8", "k"));
}

void VariantBoardTest::aCompulsoryCaptureIsExplained() {
  play_variant(Variant::Antichess);
  play(board(), {"e4", "d5"});
  QSignalSpy refused{widget_.get(), &BoardWidget::moveRefused};
  QVERIFY(!board().submitMove("a2", "a3"));
  QCOMPARE(refused.first().at(1), "capture_is_compulsory");
  QCOMPARE(refused.first().at(3).toStringList(), QStringList{"e4"});
}

void VariantBoardTest::anExplosionIsShownUnlessNothingMoves() {
  constexpr auto fen = "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1";
  play_variant(Variant::Atomic, fen);
  play(board(), {"exd5"});
  const QImage still = widget_->grab().toImage();
  board().setAnimationDuration(5'000);
  board().setFen(fen);
  play(board(), {"exd5"});
  const QRect around = board().geometry().rect_of(Square::D5).toRect();
  QVERIFY(still.copy(around) != widget_->grab().toImage().copy(around));
  QVERIFY(!board().shownBoard().piece_on(Square::D5));
}

void VariantBoardTest::bothPlayersSeeTheRaceFromWhite() {
  play_variant(Variant::RacingKings);
  board().setOrientation(BoardOrientation::MoverBelow);
  QVERIFY(board().playText("Kh3"));
  QCOMPARE(board().geometry().viewer(), Color::White);
}

void VariantBoardTest::theWinningSquaresAreMarked() {
  const QPoint hill = at("d5");
  const QRgb plain = widget_->grab().toImage().pixel(hill);
  play_variant(Variant::KingOfTheHill);
  QVERIFY(widget_->grab().toImage().pixel(hill) != plain);
  play_variant(Variant::Atomic);
  QCOMPARE(widget_->grab().toImage().pixel(hill), plain);
}

void VariantBoardTest::theComputerAnswersInEveryVariant_data() {
  QTest::addColumn<Variant>("variant");
  for (int number = 0; number <= static_cast<int>(Variant::RacingKings); ++number) {
    QTest::addRow("%d", number) << static_cast<Variant>(number);
  }
}

void VariantBoardTest::theComputerAnswersInEveryVariant() {
  QFETCH(const Variant, variant);
  play_variant(variant);
  board().setTimeControl("10");  // so that it does not pause for long
  board().setComputerLevel(1);
  board().setMode(BoardMode::ComputerPlaysWhite);
  EVENTUALLY_EQUAL(board().session().game().moves().size(), 1U);
}

void VariantBoardTest::pgnIsReadAndWritten() {
  play_variant(Variant::Crazyhouse);
  play(board(), {"e4", "d5", "exd5", "Qxd5", "P@e4"});
  const QString pgn = board().pgn();
  QVERIFY2(pgn.contains("[Variant \"Crazyhouse\"]") && pgn.contains("3. P@e4"), qPrintable(pgn));
  const QString fen = board().fen();
  board().setVariant(Variant::Standard);
  board().setPgn(pgn);
  QCOMPARE(board().variant(), Variant::Crazyhouse);
  QCOMPARE(board().fen(), fen);
  QCOMPARE(board().pgn(), pgn);
}

void VariantBoardTest::aSetUpIsCheckedByTheRulesOfTheVariant() {
  play_variant(Variant::Horde);
  board().setMode(BoardMode::SetUp);
  QCOMPARE(board().defects(), QStringList{});
  board().putPiece("e4", "K");
  QVERIFY(!board().defects().isEmpty());
  board().removePiece("e4");
  board().setMode(BoardMode::BothSides);
  QCOMPARE(board().mode(), BoardMode::BothSides);
  QCOMPARE(board().variant(), Variant::Horde);
}

void VariantBoardTest::aDropIsTakenBackAndPlayedAgain() {
  play_variant(Variant::Crazyhouse, knights_fen);
  play(board(), {"N@a4"});
  board().takeBack();
  QCOMPARE(board().fen(), knights_fen);
  QVERIFY(board().canRedo());
  board().redo();
  QCOMPARE(board().pocket(Side::White), "N");
}

void VariantBoardTest::aDropIsMadeInAdvance() {
  play_variant(Variant::Crazyhouse, "4k3/8/8/8/8/8/8/4K3[NN] b - - 0 1");
  QSignalSpy set{widget_.get(), &BoardWidget::premoveSet};
  board().setTimeControl("10");
  board().setMode(BoardMode::ComputerPlaysBlack);
  QVERIFY(!board().submitDrop("N", "a1"));
  QCOMPARE(set.count(), 1);
  QCOMPARE(set.first(), (QVariantList{"N@", "a1"}));
  EVENTUALLY(board().session().game().moves().size() >= 2U);
  QVERIFY(board().session().game().moves()[1] == Move::drop(PieceType::Knight, Square::A1));
}

void VariantBoardTest::aHordeIsReplayedFromBothEnds() {
  play_variant(Variant::Horde);
  play(board(), {"e5", "d6", "exd6", "exd6"});
  board().setShownPly(0);
  board().setShownPly(4);
  QCOMPARE(board().shownPly(), 4);
}

}  // namespace tabiya::qt

using tabiya::qt::VariantBoardTest;
TABIYA_QT_TEST(VariantBoardTest)
#include "variant_board_test.moc"
