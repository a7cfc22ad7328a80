#include "tabiya/qt/spoken.hpp"

#include <QObject>

#include "qt/support/qt_test.hpp"
#include "tabiya/notation/fen.hpp"
#include "tabiya/notation/san.hpp"

namespace tabiya::qt {

class SpokenTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void squaresAreNamedWithTheirPieces();
  void movesSayWhatTheyDo_data();
  void movesSayWhatTheyDo();
};

void SpokenTest::squaresAreNamedWithTheirPieces() {
  const Board board = Board::initial();
  QCOMPARE(square_in_words(board, Square::D8, Language::English), "d8, black queen");
  QCOMPARE(square_in_words(board, Square::D8, Language::German), "d8, schwarze Dame");
  QCOMPARE(square_in_words(board, Square::E4, Language::German), "e4, leer");
}

void SpokenTest::movesSayWhatTheyDo_data() {
  QTest::addColumn<QString>("fen");
  QTest::addColumn<QString>("move");
  QTest::addColumn<QString>("english");
  QTest::addColumn<QString>("german");
  QTest::newRow("castling") << "4k3/8/8/8/8/8/8/4K2R w K - 0 1" << "O-O"
                            << "White castles king side" << "Weiß rochiert kurz";
  QTest::newRow("castling long") << "r3k3/8/8/8/8/8/8/4K3 b q - 0 1" << "O-O-O"
                                 << "Black castles queen side" << "Schwarz rochiert lang";
  QTest::newRow("en passant") << "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2" << "exd6"
                              << "white pawn e5 takes pawn d6 en passant"
                              << "weißer Bauer e5 schlägt Bauer d6 en passant";
  QTest::newRow("promotion") << "8/P6k/8/8/8/8/7K/8 w - - 0 1" << "a8=N"
                             << "white pawn a7 to a8, becomes a knight"
                             << "weißer Bauer a7 nach a8, wird zu Springer";
  QTest::newRow("check") << "4k3/8/8/8/8/8/8/R3K3 w - - 0 1" << "Ra8+"
                         << "white rook a1 to a8, check" << "weißer Turm a1 nach a8, Schach";
  QTest::newRow("mate") << "7k/5ppp/8/8/8/8/8/R3K3 w - - 0 1" << "Ra8#"
                        << "white rook a1 to a8, checkmate"
                        << "weißer Turm a1 nach a8, Schachmatt";
}

void SpokenTest::movesSayWhatTheyDo() {
  QFETCH(const QString, fen);
  QFETCH(const QString, move);
  QFETCH(const QString, english);
  QFETCH(const QString, german);
  const Position position = parse_position(fen.toStdString(), CastlingMode::Standard).value();
  const Move played = parse_san(position, move.toStdString()).value();
  QCOMPARE(move_in_words(position, played, Language::English), english);
  QCOMPARE(move_in_words(position, played, Language::German), german);
}

}  // namespace tabiya::qt

using tabiya::qt::SpokenTest;
TABIYA_QT_TEST(SpokenTest)
#include "spoken_test.moc"
