// Every property can be read, written and watched, from C++, forms and QML alike.
#include <QMetaObject>
#include <QMetaProperty>
#include <QObject>
#include <QSignalSpy>
#include <QVariant>
#include <map>
#include <string>

#include "qt/support/board_fixture.hpp"
#include "qt/support/eventually.hpp"
#include "tabiya/qt/board_widget.hpp"

namespace tabiya::qt {

class BoardPropertiesTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void everyOneHasARow();
  void areReadWrittenAndNotified_data();
  void areReadWrittenAndNotified();
  void areTheSameInTheWidget();
  void nonsenseIsRefusedWithASentence_data();
  void nonsenseIsRefusedWithASentence();
  void theTurnIsSetInTheModeSetUp();
  void theShownPlyGoesThroughTheGame();
  void replayingRunsThroughTheGame();
  void numbersOutOfRangeAreClamped();

 private:
  static QMap<QString, QVariant> other_values();
};

/// For each property a value that it does not have by itself; the three that need a game or a mode
/// have tests of their own.
QMap<QString, QVariant> BoardPropertiesTest::other_values() {
  return {
      {"fen", promotion_fen},
      {"pgn", "1. e4 e5 *"},
      {"ruleset", "fide"},
      {"variant", QVariant::fromValue(Variant::Chess960)},
      {"timeControl", "300+3"},
      {"touchMove", true},
      {"mode", QVariant::fromValue(BoardMode::ViewOnly)},
      {"computerLevel", 7},
      {"computerResigns", true},
      {"replayInterval", 250},
      {"orientation", QVariant::fromValue(BoardOrientation::Table)},
      {"coordinates", QVariant::fromValue(Coordinates::Border)},
      {"theme", "walnut"},
      {"pieceSet", TABIYA_SOURCE_DIR "/web/pieces/tabiya.svg"},
      {"appearance", QVariant::fromValue(Appearance::Dark)},
      {"animationDuration", 400},
      {"language", "de"},
      {"blindfold", true},
      {"showLegalTargets", false},
      {"showLastMove", false},
      {"checkHints", QVariant::fromValue(Hints::Never)},
      {"claimHints", QVariant::fromValue(Hints::Always)},
      {"showRefusals", false},
      {"marks", "Gd4 Re2e4"},
      {"drawingEnabled", false},
      {"premovesEnabled", false},
      {"autoQueen", true},
      {"promotionChoice", QVariant::fromValue(PromotionChoice::Application)},
      {"cursorSquare", "a1"},
  };
}

void BoardPropertiesTest::everyOneHasARow() {
  const QMetaObject& type = ChessBoard::staticMetaObject;
  const QStringList elsewhere{"turn", "shownPly", "replaying"};
  const auto rows = other_values();
  for (int index = type.propertyOffset(); index < type.propertyCount(); ++index) {
    const QMetaProperty property = type.property(index);
    const QString name = property.name();
    QVERIFY2(rows.contains(name) != elsewhere.contains(name), property.name());
    QVERIFY2(property.isReadable() && property.isWritable() && property.hasNotifySignal(),
             property.name());
  }
  QCOMPARE(type.propertyCount() - type.propertyOffset(), rows.size() + elsewhere.size());
}

void BoardPropertiesTest::areReadWrittenAndNotified_data() {
  QTest::addColumn<QString>("name");
  QTest::addColumn<QVariant>("value");
  const auto rows = other_values();
  for (auto row = rows.begin(); row != rows.end(); ++row) {
    QTest::newRow(row.key().toLatin1().constData()) << row.key() << row.value();
  }
}

void BoardPropertiesTest::areReadWrittenAndNotified() {
  QFETCH(const QString, name);
  QFETCH(const QVariant, value);
  BoardWidget widget;
  const QMetaObject& type = *widget.metaObject();
  const QMetaProperty property = type.property(type.indexOfProperty(name.toLatin1().constData()));
  QSignalSpy changed{&widget, property.notifySignal()};
  QSignalSpy refused{&widget, &BoardWidget::requestRefused};
  const QVariant before = property.read(&widget);
  QVERIFY(property.write(&widget, before));
  QCOMPARE(changed.count(), 0);
  QVERIFY(property.write(&widget, value));
  QCOMPARE(changed.count(), 1);
  QVERIFY(property.read(&widget) != before);
  if (name != "pgn") QCOMPARE(property.read(&widget), value);
  QVERIFY(property.write(&widget, property.read(&widget)));
  QCOMPARE(changed.count(), 1);
  if (!changed.first().isEmpty()) QCOMPARE(changed.first().first(), property.read(&widget));
  QCOMPARE(refused.count(), 0);
}

void BoardPropertiesTest::areTheSameInTheWidget() {
  const QMetaObject& board = ChessBoard::staticMetaObject;
  const QMetaObject& widget = BoardWidget::staticMetaObject;
  for (int index = board.propertyOffset(); index < board.propertyCount(); ++index) {
    const QMetaProperty ours = board.property(index);
    const QMetaProperty theirs = widget.property(widget.indexOfProperty(ours.name()));
    QCOMPARE(theirs.typeName(), ours.typeName());
    QCOMPARE(theirs.notifySignal().methodSignature(), ours.notifySignal().methodSignature());
  }
  for (int index = board.methodOffset(); index < board.methodCount(); ++index) {
    const QByteArray signature = board.method(index).methodSignature();
    if (signature.startsWith("updateNeeded") || signature.startsWith("_q")) continue;
    QVERIFY2(widget.indexOfMethod(signature) >= widget.methodOffset(), signature.constData());
  }
}

void BoardPropertiesTest::nonsenseIsRefusedWithASentence_data() {
  QTest::addColumn<QString>("name");
  QTest::addColumn<QVariant>("value");
  QTest::addColumn<QString>("sentence");
  const auto row = [](const char* name, const QVariant& value, const char* sentence) {
    QTest::newRow(name) << name << value << sentence;
  };
  row("fen", "rnbqkbnr/ppp w", "rank 7 has 3 squares instead of 8");
  row("pgn", "", "\"PGN\" has no game");
  row("ruleset", "martian", "there is no ruleset \"martian\"");
  row("timeControl", "5 minutes", "unexpected text at byte 1");
  row("computerLevel", 9, "the levels are 1 to 8, not 9");
  row("theme", "plywood", "there is no theme \"plywood\"");
  row("pieceSet", "/nonexistent.svg", "\"/nonexistent.svg\" cannot be read");
  row("language", "tlh", "the language \"tlh\" is not supported");
  row("marks", "Gz9", "\"Gz9\" is not a mark, such as Gd4 or Re2e4");
  row("cursorSquare", "e9", "\"e9\" is not a square");
  row("turn", QVariant::fromValue(Side::Black), "that is not possible in this mode of the board");
}

void BoardPropertiesTest::nonsenseIsRefusedWithASentence() {
  QFETCH(const QString, name);
  QFETCH(const QVariant, value);
  QFETCH(const QString, sentence);
  ChessBoard board;
  make_plain(board);
  const QByteArray key = name.toLatin1();
  const QVariant before = board.property(key.constData());
  QSignalSpy refused{&board, &ChessBoard::requestRefused};
  board.setProperty(key.constData(), value);
  QCOMPARE(refused.count(), 1);
  QVERIFY2(refused.first().first().toString().contains(sentence),
           qPrintable(refused.first().first().toString()));
  QCOMPARE(board.property(key.constData()), before);
}

void BoardPropertiesTest::theTurnIsSetInTheModeSetUp() {
  ChessBoard board;
  board.setMode(BoardMode::SetUp);
  QSignalSpy changed{&board, &ChessBoard::turnChanged};
  board.setTurn(Side::Black);
  QCOMPARE(changed.count(), 1);
  QCOMPARE(board.turn(), Side::Black);
  board.setMode(BoardMode::BothSides);
  QVERIFY(board.fen().contains(" b "));
}

void BoardPropertiesTest::theShownPlyGoesThroughTheGame() {
  ChessBoard board;
  make_plain(board);
  play(board, {"e4", "e5", "Nf3"});
  QSignalSpy changed{&board, &ChessBoard::shownPlyChanged};
  QSignalSpy position{&board, &ChessBoard::positionChanged};
  board.setShownPly(0);
  QCOMPARE(board.fen(), start_fen);
  QCOMPARE(changed.count(), 1);
  QCOMPARE(position.count(), 1);
  board.setShownPly(99);
  QCOMPARE(board.shownPly(), 3);
  board.setShownPly(-1);
  QCOMPARE(board.shownPly(), 0);
}

void BoardPropertiesTest::replayingRunsThroughTheGame() {
  ChessBoard board;
  make_plain(board);
  play(board, {"e4", "e5"});
  board.setReplayInterval(20);
  QSignalSpy changed{&board, &ChessBoard::replayingChanged};
  board.setProperty("replaying", true);
  QVERIFY(board.isReplaying());
  QCOMPARE(board.shownPly(), 0);
  EVENTUALLY(!board.isReplaying());
  QCOMPARE(board.shownPly(), 2);
  QCOMPARE(changed.count(), 2);
}

void BoardPropertiesTest::numbersOutOfRangeAreClamped() {
  ChessBoard board;
  board.setAnimationDuration(-5);
  QCOMPARE(board.animationDuration(), 0);
  board.setReplayInterval(0);
  QCOMPARE(board.replayInterval(), 20);
}

}  // namespace tabiya::qt

using tabiya::qt::BoardPropertiesTest;
TABIYA_QT_TEST(BoardPropertiesTest)
#include "board_properties_test.moc"
