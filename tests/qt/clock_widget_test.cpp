#include "tabiya/qt/clock_widget.hpp"

#include <QImage>
#include <QObject>
#include <QSignalSpy>
#include <chrono>

#include "qt/support/qt_test.hpp"

namespace tabiya::qt {

using namespace std::chrono_literals;

/// A widget whose time passes only when the test says so.
struct StoppedTime {
  Instant now{1h};
  ClockWidget widget;
  explicit StoppedTime() {
    widget.setTimeSource([this] { return now; });
  }
  void pass(Milliseconds time) {
    now += time;
    widget.refresh();
  }
};

inline Clock running_clock(Milliseconds time, Instant now, Milliseconds extra = {},
                           ExtraTime kind = ExtraTime::Increment) {
  Clock clock{TimeControl::sudden_death(time, extra, kind).value()};
  (void)clock.start(now).has_value();
  return clock;
}

class ClockWidgetTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void theTextIsThatOfAChessClock_data();
  void theTextIsThatOfAChessClock();
  void wakesWhenADigitChanges_data();
  void wakesWhenADigitChanges();
  void aClockThatStandsStillWakesNoOne();
  void showsTheInstantAndNotTheNumberOfTicks();
  void lowTimeIsToldOncePerFall();
  void aFallenFlagIsToldOnce();
  void aDelayAndByoYomiHaveCaptions();
  void noLimitIsInfinity();
  void theRunningClockIsHighlighted();
};

void ClockWidgetTest::theTextIsThatOfAChessClock_data() {
  QTest::addColumn<qint64>("milliseconds");
  QTest::addColumn<QString>("text");
  QTest::newRow("hours") << qint64{3'923'000} << "1:05:23";
  QTest::newRow("an hour") << qint64{3'600'000} << "1:00:00";
  QTest::newRow("just below an hour") << qint64{3'599'001} << "1:00:00";
  QTest::newRow("minutes") << qint64{299'000} << "4:59";
  QTest::newRow("rounded up") << qint64{298'001} << "4:59";
  QTest::newRow("ten seconds") << qint64{10'000} << "0:10";
  QTest::newRow("tenths") << qint64{9'999} << "0:09.9";
  QTest::newRow("rounded down") << qint64{99} << "0:00.0";
  QTest::newRow("none") << qint64{0} << "0:00.0";
}

void ClockWidgetTest::theTextIsThatOfAChessClock() {
  QFETCH(qint64, milliseconds);
  QTEST(clock_text(Milliseconds{milliseconds}), "text");
}

void ClockWidgetTest::wakesWhenADigitChanges_data() {
  QTest::addColumn<int>("milliseconds");
  for (const int left : {125'340, 60'000, 12'345, 10'001, 10'000, 9'999, 5'050, 100, 99, 1}) {
    QTest::newRow(qPrintable(QString::number(left))) << left;
  }
}

void ClockWidgetTest::wakesWhenADigitChanges() {
  QFETCH(int, milliseconds);
  StoppedTime time;
  time.widget.setClock(running_clock(Milliseconds{milliseconds}, time.now));
  const QString before = time.widget.text(Color::White);
  const auto wait = time.widget.untilNextChange();
  QVERIFY(wait);
  time.now += *wait - 1ms;
  QCOMPARE(time.widget.text(Color::White), before);
  time.now += 1ms;
  const bool has_ended = time.now == Instant{1h} + Milliseconds{milliseconds};
  QVERIFY(has_ended || time.widget.text(Color::White) != before);
}

void ClockWidgetTest::aClockThatStandsStillWakesNoOne() {
  StoppedTime time;
  QVERIFY(!time.widget.untilNextChange());
  time.widget.setClock(Clock{TimeControl::sudden_death(5min).value()});
  QVERIFY(!time.widget.untilNextChange());
  QCOMPARE(time.widget.text(Color::Black), "5:00");
  time.widget.removeClock();
  QCOMPARE(time.widget.text(Color::Black), "");
}

void ClockWidgetTest::showsTheInstantAndNotTheNumberOfTicks() {
  StoppedTime time;
  time.widget.setClock(running_clock(5min, time.now));
  for (int tick = 0; tick < 1'000; ++tick) time.widget.refresh();
  QCOMPARE(time.widget.text(Color::White), "5:00");
  time.pass(61s);
  QCOMPARE(time.widget.text(Color::White), "3:59");
  QCOMPARE(time.widget.text(Color::Black), "5:00");
}

void ClockWidgetTest::lowTimeIsToldOncePerFall() {
  StoppedTime time;
  QSignalSpy low{&time.widget, &ClockWidget::lowTimeReached};
  Clock clock = running_clock(12s, time.now, 5s);
  time.widget.setClock(clock);
  time.pass(1s);
  QCOMPARE(low.count(), 0);
  time.pass(1s + 1ms);
  time.pass(1s);
  QCOMPARE(low.count(), 1);
  QCOMPARE(low[0][0].value<Color>(), Color::White);
  QVERIFY(clock.press(Color::White, time.now));
  time.widget.setClock(clock);
  QVERIFY(clock.press(Color::Black, time.now));
  time.widget.setClock(clock);
  time.pass(6s);
  QCOMPARE(low.count(), 2);
}

void ClockWidgetTest::aFallenFlagIsToldOnce() {
  StoppedTime time;
  QSignalSpy fell{&time.widget, &ClockWidget::flagFell};
  time.widget.setClock(running_clock(2s, time.now));
  time.pass(2s - 1ms);
  QCOMPARE(fell.count(), 0);
  time.pass(1ms);
  time.pass(1s);
  QCOMPARE(fell.count(), 1);
  QCOMPARE(time.widget.text(Color::White), "0:00.0");
  QVERIFY(!time.widget.untilNextChange());
}

void ClockWidgetTest::aDelayAndByoYomiHaveCaptions() {
  StoppedTime time;
  time.widget.setClock(running_clock(5min, time.now, 5s, ExtraTime::Delay));
  QCOMPARE(time.widget.caption(Color::White), "+5 s");
  QCOMPARE(*time.widget.untilNextChange(), 1'000ms);
  time.pass(5s);
  QCOMPARE(time.widget.caption(Color::White), "");
  QCOMPARE(time.widget.text(Color::White), "5:00");
  const ByoYomi plan{.main = 10min, .time = 30s, .periods = 3};
  time.widget.setClock(Clock{TimeControl::from_plan(plan).value()});
  QCOMPARE(time.widget.caption(Color::Black), "3 × 0:30");
}

void ClockWidgetTest::noLimitIsInfinity() {
  StoppedTime time;
  Clock clock{TimeControl{}};
  QVERIFY(clock.start(time.now));
  time.widget.setClock(clock);
  QCOMPARE(time.widget.text(Color::White), "∞");
  QVERIFY(!time.widget.untilNextChange());
}

void ClockWidgetTest::theRunningClockIsHighlighted() {
  StoppedTime time;
  time.widget.resize(200, 160);
  time.widget.setClock(running_clock(5min, time.now));
  const QColor highlight = time.widget.palette().color(QPalette::Highlight);
  const auto color_at = [&](int y) { return time.widget.grab().toImage().pixelColor(10, y); };
  QCOMPARE(color_at(150), highlight);
  QVERIFY(color_at(70) != highlight);
  time.widget.setFlipped(true);
  QCOMPARE(color_at(70), highlight);
}

}  // namespace tabiya::qt

using tabiya::qt::ClockWidgetTest;
TABIYA_QT_TEST(ClockWidgetTest)
#include "clock_widget_test.moc"
