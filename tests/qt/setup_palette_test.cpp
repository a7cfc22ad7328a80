#include "tabiya/qt/setup_palette.hpp"

#include <QCheckBox>
#include <QComboBox>
#include <QDirIterator>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QObject>
#include <QRadioButton>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QToolButton>

#include "qt/support/qt_test.hpp"
#include "tabiya/notation/fen.hpp"
#include "tabiya/qt/captured_pieces.hpp"
#include "tabiya/qt/translator.hpp"

namespace tabiya::qt {

/// Installs a translator for as long as it lives.
class SpeaksGerman {
 public:
  SpeaksGerman() { QCoreApplication::installTranslator(&translator_); }
  ~SpeaksGerman() { QCoreApplication::removeTranslator(&translator_); }
  SpeaksGerman(const SpeaksGerman&) = delete;
  SpeaksGerman& operator=(const SpeaksGerman&) = delete;

 private:
  Translator translator_{Language::German};
};

class SetupPaletteTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void putsThePieceThatIsChosen();
  void theEraserAndASecondClickRemove();
  void everyDefectIsNamedAtOnce();
  void aPlayableSetUpCanStillBeUnreachable();
  void aTypedFenIsTakenOverWhenItIsComplete();
  void theControlsSetTurnRightsAndEnPassant();
  void inChess960TheRightBelongsToTheOutermostRook();
  void nothingIsToldWhenNothingChanges();
  void speaksGerman();
  void everyTextHasGerman();
  void countsTheCapturedPieces();
};

constexpr Piece black_queen{Color::Black, PieceType::Queen};

void SetupPaletteTest::putsThePieceThatIsChosen() {
  SetupPalette palette;
  palette.clear();
  auto* const button = palette.findChildren<QToolButton*>()[10];
  QTest::mouseClick(button, Qt::LeftButton);
  QCOMPARE(palette.tool(), std::optional{black_queen});
  palette.useTool(Square::D5);
  QCOMPARE(palette.fen(), "8/8/8/3q4/8/8/8/8 w - - 0 1");
  palette.setTool(Piece{Color::White, PieceType::King});
  palette.useTool(Square::D5);
  QCOMPARE(palette.fen(), "8/8/8/3K4/8/8/8/8 w - - 0 1");
}

void SetupPaletteTest::theEraserAndASecondClickRemove() {
  SetupPalette palette;
  palette.setTool(Piece{Color::White, PieceType::Pawn});
  palette.useTool(Square::E2);
  QVERIFY(!palette.setup().board.piece_on(Square::E2));
  palette.setTool(std::nullopt);
  palette.useTool(Square::D1);
  QVERIFY(!palette.setup().board.piece_on(Square::D1));
}

void SetupPaletteTest::everyDefectIsNamedAtOnce() {
  SetupPalette palette;
  QVERIFY(palette.setFen("P7/8/8/8/8/8/8/8 w K e3 0 0"));
  QVERIFY(!palette.isPlayable());
  const QStringList complaints = palette.complaints();
  QCOMPARE(complaints.size(), 6);
  QCOMPARE(complaints[0], "White has no king");
  QCOMPARE(complaints[1], "Black has no king");
  const auto labels = palette.findChildren<QLabel*>();
  QCOMPARE(labels.back()->text(), complaints.join('\n'));
}

void SetupPaletteTest::aPlayableSetUpCanStillBeUnreachable() {
  SetupPalette palette;
  QVERIFY(palette.setFen("4k3/8/8/8/8/8/PPPPPPPP/QQQQKQQQ w - - 0 1"));
  QVERIFY(palette.isPlayable());
  QCOMPARE(palette.complaints().size(), 1);
  palette.setInitial();
  QVERIFY(palette.complaints().isEmpty());
  QCOMPARE(*palette.position(), Position{});
}

void SetupPaletteTest::aTypedFenIsTakenOverWhenItIsComplete() {
  SetupPalette palette;
  auto* const line = palette.findChild<QLineEdit*>({}, Qt::FindDirectChildrenOnly);
  line->clear();
  QTest::keyClicks(line, "4k3/8/8/8/8/8/8/4K2");
  QCOMPARE(palette.fen(), to_fen(Position{}).c_str());
  QTest::keyClicks(line, "R b");
  QCOMPARE(line->text(), "4k3/8/8/8/8/8/8/4K2R b");
  QCOMPARE(palette.fen(), "4k3/8/8/8/8/8/8/4K2R b - - 0 1");
}

void SetupPaletteTest::theControlsSetTurnRightsAndEnPassant() {
  SetupPalette palette;
  QVERIFY(palette.setFen("r3k2r/8/8/8/4P3/8/8/R3K2R w - - 0 1"));
  palette.findChildren<QRadioButton*>()[1]->click();
  for (QCheckBox* const box : palette.findChildren<QCheckBox*>()) box->click();
  auto* const squares = palette.findChild<QComboBox*>();
  QCOMPARE(squares->itemText(5), "e3");
  squares->setCurrentIndex(5);
  Q_EMIT squares->activated(5);
  QCOMPARE(palette.fen(), "r3k2r/8/8/8/4P3/8/8/R3K2R b KQkq e3 0 1");
  QVERIFY(palette.isPlayable());
  palette.findChildren<QCheckBox*>()[0]->click();
  QCOMPARE(palette.fen(), "r3k2r/8/8/8/4P3/8/8/R3K2R b Qkq e3 0 1");
}

void SetupPaletteTest::inChess960TheRightBelongsToTheOutermostRook() {
  SetupPalette palette;
  palette.setCastlingMode(CastlingMode::Chess960);
  QVERIFY(palette.setFen("4k3/8/8/8/8/8/8/1R1K1R2 w - - 0 1"));
  for (QCheckBox* const box : palette.findChildren<QCheckBox*>().first(2)) box->click();
  QCOMPARE(palette.setup().castling_rooks, (Bitboard{Square::B1, Square::F1}));
  QVERIFY(palette.isPlayable());
}

void SetupPaletteTest::nothingIsToldWhenNothingChanges() {
  SetupPalette palette;
  QSignalSpy changed{&palette, &SetupPalette::setupChanged};
  palette.setInitial();
  palette.setBoard(Board::initial());
  palette.setTool(std::nullopt);
  palette.useTool(Square::E4);
  QCOMPARE(changed.count(), 0);
  palette.useTool(Square::E2);
  QCOMPARE(changed.count(), 1);
}

void SetupPaletteTest::speaksGerman() {
  SetupPalette palette;
  palette.clear();
  const SpeaksGerman german;
  QCoreApplication::processEvents();
  QCOMPARE(palette.complaints().front(), "Weiß hat keinen König");
  QCOMPARE(palette.findChildren<QRadioButton*>()[1]->text(), "Schwarz am Zug");
  QCOMPARE(current_language(), Language::German);
}

/// Of the parts that use tr(): no text is forgotten.
void SetupPaletteTest::everyTextHasGerman() {
  const Translator german{Language::German};
  const QRegularExpression call{R"re(\b(?:tr|say)\("((?:[^"\\]|\\.)*)"\))re"};
  int texts = 0;
  QDirIterator sources{TABIYA_SOURCE_DIR "/src/qt", {"*.cpp"}, QDir::Files};
  while (sources.hasNext()) {
    QFile file{sources.next()};
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QString source = QString::fromUtf8(file.readAll());
    for (auto found = call.globalMatch(source); found.hasNext(); ++texts) {
      const QByteArray text = found.next().captured(1).replace("\\\"", "\"").toUtf8();
      QVERIFY2(!german.translate("", text).isEmpty(), text);
    }
  }
  QVERIFY(texts > 40);
}

void SetupPaletteTest::countsTheCapturedPieces() {
  GameModel game;
  CapturedPieces captured;
  captured.setGame(&game);
  QVERIFY(game.setPgn("1. e4 d5 2. exd5 Qxd5 3. Nc3 Qxg2 4. Bxg2 *"));
  game.goToEnd();
  QCOMPARE(captured.difference(), 8);
  QCOMPARE(captured.missing(Color::Black), (std::array{1, 0, 0, 0, 1, 0}));
  QCOMPARE(captured.missing(Color::White), (std::array{2, 0, 0, 0, 0, 0}));
  game.goBack();
  QCOMPARE(captured.difference(), -1);
  Board promoted = Board::initial();
  promoted.remove(Square::A2);
  promoted.put(Square::A5, {Color::White, PieceType::Queen});
  captured.setBoards(Board::initial(), promoted);
  QCOMPARE(captured.missing(Color::White), (std::array<int, 6>{}));
  QVERIFY(!captured.grab().isNull());
}

}  // namespace tabiya::qt

using tabiya::qt::SetupPaletteTest;
TABIYA_QT_TEST(SetupPaletteTest)
#include "setup_palette_test.moc"
