#include "tabiya/qt/computer_player.hpp"

#include <QElapsedTimer>
#include <QSignalSpy>
#include <algorithm>
#include <ranges>

#include "qt/support/qt_test.hpp"
#include "tabiya/rules/movegen.hpp"

namespace tabiya::qt {

namespace {

constexpr int margin = 100;  // milliseconds

/// The pause before the first move of a game, in milliseconds.
int first_pause(std::uint64_t game_seed) {
  const Position start;
  const auto pause = engine::pause_before(*engine::Level::of(1), start, legal_moves(start)[0],
                                          {.game_seed = game_seed});
  return static_cast<int>(pause.count());
}

/// A seed with a short pause, so that the tests are quick.
std::uint64_t quick_seed() {
  const auto seeds = std::views::iota(std::uint64_t{0}, std::uint64_t{20});
  return *std::ranges::min_element(seeds, {}, first_pause);
}

Arbiter new_game(const TimeControl& control) {
  return Arbiter::begin({.times = {control, control}}).value();
}

/// Begins to think and returns during the pause; again where the machine was too slow for that.
void think_until_pause(ComputerPlayer& computer) {
  constexpr int attempts = 10;
  for (int count = 0; count < attempts && !computer.isThinking(); ++count) {
    computer.think(new_game({}));
    QTest::qWait(first_pause(quick_seed()) / 2);
  }
}

}  // namespace

class ComputerPlayerTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void movesAfterAPause();
  void doesNotPauseInTimeTrouble();
  void stopsDuringThePause();
  void thinksAnewDuringThePause();
};

void ComputerPlayerTest::movesAfterAPause() {
  ComputerPlayer computer;
  computer.setGameSeed(quick_seed());
  QSignalSpy chosen{&computer, &ComputerPlayer::moveChosen};
  QElapsedTimer time;
  time.start();
  computer.think(new_game({}));
  QTRY_COMPARE(chosen.size(), 1);
  QVERIFY(time.elapsed() >= first_pause(quick_seed()));
  QVERIFY(!computer.isThinking());
}

void ComputerPlayerTest::doesNotPauseInTimeTrouble() {
  ComputerPlayer computer;
  computer.setLevel(*engine::Level::of(1));
  computer.setGameSeed(quick_seed());
  QSignalSpy chosen{&computer, &ComputerPlayer::moveChosen};
  const auto control = TimeControl::sudden_death(Milliseconds{1'000}).value();
  // Whatever the machine does meanwhile, one of the searches is quicker than the pause.
  qint64 quickest = first_pause(quick_seed());
  for (int count = 1; count <= 10 && quickest >= first_pause(quick_seed()); ++count) {
    QElapsedTimer time;
    time.start();
    computer.think(new_game(control));
    QTRY_COMPARE(chosen.size(), count);
    quickest = std::min(quickest, time.elapsed());
  }
  QVERIFY(quickest < first_pause(quick_seed()));
}

void ComputerPlayerTest::stopsDuringThePause() {
  ComputerPlayer computer;
  computer.setLevel(*engine::Level::of(1));
  computer.setGameSeed(quick_seed());
  think_until_pause(computer);
  QVERIFY(computer.isThinking());
  QSignalSpy chosen{&computer, &ComputerPlayer::moveChosen};
  QSignalSpy thinking{&computer, &ComputerPlayer::thinkingChanged};
  computer.stop();
  QVERIFY(!computer.isThinking());
  QCOMPARE(thinking.size(), 1);
  QTest::qWait(first_pause(quick_seed()) + margin);
  QCOMPARE(chosen.size(), 0);
}

void ComputerPlayerTest::thinksAnewDuringThePause() {
  ComputerPlayer computer;
  computer.setLevel(*engine::Level::of(1));
  computer.setGameSeed(quick_seed());
  think_until_pause(computer);
  QSignalSpy chosen{&computer, &ComputerPlayer::moveChosen};
  QElapsedTimer time;
  time.start();
  computer.think(new_game({}));
  QTRY_COMPARE(chosen.size(), 1);
  QVERIFY(time.elapsed() >= first_pause(quick_seed()));
  QTest::qWait(first_pause(quick_seed()) + margin);
  QCOMPARE(chosen.size(), 1);
}

}  // namespace tabiya::qt

using tabiya::qt::ComputerPlayerTest;
TABIYA_QT_TEST(ComputerPlayerTest)
#include "computer_player_test.moc"
