#include "tabiya/qt/computer_player.hpp"

#include <QSignalSpy>
#include <QTimer>
#include <algorithm>
#include <ranges>

#include "qt/support/eventually.hpp"
#include "qt/support/qt_test.hpp"
#include "tabiya/notation/fen.hpp"
#include "tabiya/players/pace.hpp"
#include "tabiya/rules/movegen.hpp"

namespace tabiya::qt {

namespace {

/// The pause before the first move of a game, in milliseconds.
int first_pause(std::uint64_t game_seed) {
  const Position start;
  const auto pause = players::pause_before(*players::Level::of(1), start, legal_moves(start)[0],
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

/// A computer at the lowest level, and the timer of its pause.
struct WeakComputer {
  ComputerPlayer player;
  QTimer* pause = player.findChild<QTimer*>();
  QSignalSpy chosen{&player, &ComputerPlayer::moveChosen};

  WeakComputer() {
    player.setLevel(*players::Level::of(1));
    player.setGameSeed(quick_seed());
  }
  /// Thinks until most of the pause is still to come: on a busy machine a search can take longer than that.
  void pause_before_move() {
    const auto has_most_to_come = [this] {
      if (pause->isActive()) return pause->interval() > first_pause(quick_seed()) / 2;
      if (!player.isThinking()) player.think(new_game({}));
      return false;
    };
    EVENTUALLY(has_most_to_come());
    chosen.clear();
  }
};

}  // namespace

class ComputerPlayerTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void movesAfterAPause();
  void doesNotPauseInTimeTrouble();
  void stopsDuringThePause();
  void thinksAnewDuringThePause();
  void answersADrawOfferByTheTermsOfTheEngine();
};

void ComputerPlayerTest::movesAfterAPause() {
  WeakComputer computer;
  computer.pause_before_move();
  QVERIFY(computer.pause->interval() <= first_pause(quick_seed()));
  EVENTUALLY_EQUAL(computer.chosen.size(), 1);
  QVERIFY(!computer.player.isThinking());
}

void ComputerPlayerTest::doesNotPauseInTimeTrouble() {
  WeakComputer computer;
  computer.player.think(new_game(TimeControl::sudden_death(Milliseconds{1'000}).value()));
  EVENTUALLY_EQUAL(computer.chosen.size(), 1);
  QCOMPARE(computer.pause->interval(), 0);  // it has never run
}

void ComputerPlayerTest::stopsDuringThePause() {
  WeakComputer computer;
  computer.pause_before_move();
  QVERIFY(computer.player.isThinking());
  QSignalSpy thinking{&computer.player, &ComputerPlayer::thinkingChanged};
  computer.player.stop();
  QVERIFY(!computer.player.isThinking());
  QCOMPARE(thinking.size(), 1);
  QVERIFY(!computer.pause->isActive());
  QCOMPARE(computer.chosen.size(), 0);
}

void ComputerPlayerTest::thinksAnewDuringThePause() {
  WeakComputer computer;
  computer.pause_before_move();
  computer.player.think(new_game({}));
  QVERIFY(!computer.pause->isActive());
  EVENTUALLY_EQUAL(computer.chosen.size(), 1);
  QVERIFY(!computer.pause->isActive());
  QVERIFY(!computer.player.isThinking());
}

void ComputerPlayerTest::answersADrawOfferByTheTermsOfTheEngine() {  // FIDE 9.1.2.1
  struct Row {
    const char* fen;
    bool is_accepted;
  };
  for (const auto& [fen, is_accepted] : {
           Row{"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", false},
           Row{"3k4/3p4/8/8/8/8/3P4/3K4 w - - 0 1", true},
           Row{"3k4/3p2qr/8/8/8/8/R2P4/3K4 w - - 0 60", false},
           Row{"3k4/3p3r/8/8/8/8/R2P2Q1/3K4 w - - 0 1", true},
       }) {
    Arbiter arbiter = Arbiter::begin({.start = *parse_position(fen)}).value();
    QVERIFY(arbiter.apply(event::MoveMade{Color::White, {Square::D2, Square::D4, {}}}, Instant{}));
    QVERIFY(arbiter.apply(event::MoveMade{Color::Black, {Square::D7, Square::D5, {}}}, Instant{}));
    QVERIFY(arbiter.apply(event::DrawOffered{Color::White}, Instant{}));
    ComputerPlayer player;
    QSignalSpy answered{&player, &ComputerPlayer::drawAnswered};
    player.considerDraw(arbiter);
    EVENTUALLY_EQUAL(answered.size(), 1);
    QVERIFY2(answered.front().front().toBool() == is_accepted, fen);
  }
}

}  // namespace tabiya::qt

using tabiya::qt::ComputerPlayerTest;
TABIYA_QT_TEST(ComputerPlayerTest)
#include "computer_player_test.moc"
