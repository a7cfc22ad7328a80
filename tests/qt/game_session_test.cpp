#include "tabiya/qt/game_session.hpp"

#include <QObject>
#include <QSignalSpy>

#include "qt/support/qt_test.hpp"
#include "tabiya/pgn/annotations.hpp"

namespace tabiya::qt {

class GameSessionTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void recordsMovesWithTheTimeLeft();
  void pressesTheClockForThePlayer();
  void aMoveThatReplacesOneTakenBackBecomesTheMainLine();
  void aReplayedMoveStaysInItsPlace();
  void goesOnUnderOtherRules();
  void anHourglassForOneSideIsRefused();
  void refusalsChangeNothing();
};

void GameSessionTest::recordsMovesWithTheTimeLeft() {
  GameSession session;
  Instant now{};
  session.setTimeSource([&now] { return now; });
  const auto control = TimeControl::sudden_death(Milliseconds{60'000}).value();
  QVERIFY(session.setTimes({control, control}));
  now += Milliseconds{10'000};
  QVERIFY(session.move({Square::E2, Square::E4}));
  const auto left =
      pgn::find_annotation<pgn::RemainingTime>(session.record()[session.node()].comments);
  QVERIFY(left.has_value());
  QCOMPARE(left->time.count(), 50'000);
}

void GameSessionTest::pressesTheClockForThePlayer() {
  GameSession session;
  session.setRuleset(*find_ruleset("fide"));
  const auto control = TimeControl::sudden_death(Milliseconds{60'000}).value();
  QVERIFY(session.setTimes({control, control}));
  QVERIFY(session.move({Square::E2, Square::E4}));
  QVERIFY(!session.arbiter().awaits_press(Color::White));
  QCOMPARE(session.arbiter().clock().running(), std::optional{Color::Black});
}

void GameSessionTest::aMoveThatReplacesOneTakenBackBecomesTheMainLine() {
  GameSession session;
  QVERIFY(session.move({Square::E2, Square::E4}));
  QVERIFY(session.takeBack());
  QVERIFY(session.move({Square::D2, Square::D4}));
  const auto moves = session.record().main_line_moves();
  QCOMPARE(moves.size(), 1U);
  QVERIFY(moves.front() == Move::normal(Square::D2, Square::D4));
  QCOMPARE(session.record().size(), 3U);
}

void GameSessionTest::aReplayedMoveStaysInItsPlace() {
  GameSession session;
  QVERIFY(session.move({Square::E2, Square::E4}));
  const pgn::NodeId node = session.node();
  QVERIFY(session.takeBack());
  QVERIFY(session.redo());
  QVERIFY(session.node() == node);
  QCOMPARE(session.record().size(), 2U);
}

void GameSessionTest::goesOnUnderOtherRules() {
  GameSession session;
  QVERIFY(session.move({Square::E2, Square::E4}));
  QSignalSpy replaced{&session, &GameSession::replaced};
  session.setRuleset(*find_ruleset("us"));
  QCOMPARE(replaced.count(), 1);
  QCOMPARE(session.game().moves().size(), 1U);
  QVERIFY(session.arbiter().ruleset().name == "us");
}

void GameSessionTest::anHourglassForOneSideIsRefused() {
  GameSession session;
  const auto hourglass = TimeControl::from_plan(Hourglass{Milliseconds{60'000}}).value();
  const auto done = session.setTimes({hourglass, TimeControl{}});
  QVERIFY(!done && done.error() == ClockError::OneSidedHourglass);
  QVERIFY(session.arbiter().is_untimed());
}

void GameSessionTest::refusalsChangeNothing() {
  GameSession session;
  QSignalSpy transitioned{&session, &GameSession::transitioned};
  QVERIFY(!session.move({Square::E2, Square::E5}));
  QVERIFY(!session.takeBack());
  QVERIFY(!session.redo());
  QCOMPARE(transitioned.count(), 0);
}

}  // namespace tabiya::qt

using tabiya::qt::GameSessionTest;
TABIYA_QT_TEST(GameSessionTest)
#include "game_session_test.moc"
