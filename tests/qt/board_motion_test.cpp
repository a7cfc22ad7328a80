#include "qt/board_motion.hpp"

#include <QObject>

#include "qt/support/qt_test.hpp"
#include "tabiya/rules/board.hpp"

namespace tabiya::qt {

using Milli = BoardMotion::Time;

class BoardMotionTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void aPieceFliesFromSquareToSquare();
  void aChangeWaitsForTheOneBefore();
  void ifTwoWouldWaitItJumpsToTheNewest();
  void withoutDurationNothingMoves();
  void aCapturedPieceFades();
};

/// A board with the pawn e2 on another square, and the change that brings it there.
struct Step {
  Board before;
  Board after;
  [[nodiscard]] BoardChange change() const { return difference(before, after); }
};
Step pawn_step(Square from, Square to) {
  Step step;
  step.before.put(from, {Color::White, PieceType::Pawn});
  step.after.put(to, {Color::White, PieceType::Pawn});
  return step;
}

void BoardMotionTest::aPieceFliesFromSquareToSquare() {
  const Step step = pawn_step(Square::E2, Square::E4);
  BoardMotion motion;
  motion.start(step.before, step.change(), Milli{1000}, Milli{100});
  const auto frame = motion.frame(Milli{1050});
  QCOMPARE(frame.flights.size(), 1U);
  QCOMPARE(frame.flights.front().progress, 0.5);
  QVERIFY(frame.resting == Board{});
  QVERIFY(motion.is_moving(Milli{1099}));
  QVERIFY(!motion.is_moving(Milli{1100}));
  QVERIFY(motion.frame(Milli{1100}).resting == step.after);
}

void BoardMotionTest::aChangeWaitsForTheOneBefore() {
  const Step first = pawn_step(Square::E2, Square::E3);
  const Step second = pawn_step(Square::E3, Square::E4);
  BoardMotion motion;
  motion.start(first.before, first.change(), Milli{0}, Milli{100});
  motion.start(second.before, second.change(), Milli{50}, Milli{100});
  QCOMPARE(motion.frame(Milli{60}).flights.front().from, Square::E2);
  QCOMPARE(motion.frame(Milli{150}).flights.front().from, Square::E3);
  QVERIFY(!motion.is_moving(Milli{200}));
}

void BoardMotionTest::ifTwoWouldWaitItJumpsToTheNewest() {
  const Step first = pawn_step(Square::E2, Square::E3);
  const Step second = pawn_step(Square::E3, Square::E4);
  const Step third = pawn_step(Square::E4, Square::E5);
  BoardMotion motion;
  motion.start(first.before, first.change(), Milli{0}, Milli{100});
  motion.start(second.before, second.change(), Milli{10}, Milli{100});
  motion.start(third.before, third.change(), Milli{20}, Milli{100});
  QCOMPARE(motion.frame(Milli{20}).flights.front().from, Square::E4);
  QVERIFY(!motion.is_moving(Milli{120}));
  QVERIFY(motion.target() == third.after);
}

void BoardMotionTest::withoutDurationNothingMoves() {
  const Step step = pawn_step(Square::E2, Square::E4);
  BoardMotion motion;
  motion.start(step.before, step.change(), Milli{0}, Milli{0});
  QVERIFY(!motion.is_moving(Milli{0}));
  QVERIFY(motion.frame(Milli{0}).resting == step.after);
}

void BoardMotionTest::aCapturedPieceFades() {
  Step step = pawn_step(Square::E4, Square::D5);
  step.before.put(Square::D5, {Color::Black, PieceType::Pawn});
  BoardMotion motion;
  motion.start(step.before, step.change(), Milli{0}, Milli{100});
  const auto frame = motion.frame(Milli{25});
  QCOMPARE(frame.fading.size(), 1U);
  QCOMPARE(frame.fading.front().opacity, 0.75);
}

}  // namespace tabiya::qt

using tabiya::qt::BoardMotionTest;
TABIYA_QT_TEST(BoardMotionTest)
#include "board_motion_test.moc"
