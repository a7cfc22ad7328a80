// An engine as an opponent hears of castling as its option UCI_Chess960 says; see
// support/strict_engine.hpp.
#include <QObject>
#include <QSignalSpy>

#include "desktop/engine_list.hpp"
#include "desktop/support/test_environment.hpp"
#include "qt/support/eventually.hpp"
#include "qt/support/qt_test.hpp"
#include "support/strict_engine.hpp"
#include "tabiya/qt/computer_player.hpp"

namespace tabiya::desktop {

using namespace std::chrono_literals;
using test::CastlingGames;
using test::StrictHost;

/// A game in play, after some moves of a game line.
class PlayedLine {
 public:
  explicit PlayedLine(const uci::GameLine& game)
      : arbiter_{Arbiter::begin(
                     {.ruleset = casual_ruleset(), .start = game.start, .castling_mode = game.mode})
                     .value()} {}

  void play(Move move) {
    const MoveAttempt attempt{move.from(), move.to(), move.promotion_type()};
    static_cast<void>(
        arbiter_.apply(event::MoveMade{arbiter_.game().turn(), attempt}, Instant{}).value());
  }
  [[nodiscard]] const Arbiter& arbiter() const { return arbiter_; }

 private:
  Arbiter arbiter_;
};

/// An engine that answers as an opponent.
struct Opponent {
  explicit Opponent(StrictHost& machine) {
    player.setPlayer(
        player_of({.name = "X", .program = "strict"}, 20ms, std::chrono::minutes{1}, machine.host));
    QObject::connect(&player, &qt::ComputerPlayer::moveChosen, &player,
                     [this](Move move) { moves.push_back(move); });
    QObject::connect(&player, &qt::ComputerPlayer::failed, &player,
                     [this](const QString& sentence) { failures.push_back(sentence); });
  }
  [[nodiscard]] bool has_answered() const { return !moves.empty() || !failures.empty(); }

  std::vector<Move> moves;
  QStringList failures;
  qt::ComputerPlayer player;
};

class CastlingTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void isUnderstoodInGamesOfBothModesOneAfterAnother();
  void eachGameIsAnnouncedOnce();
  void aGameOfChess960NeedsTheOption();

 private:
  TestEnvironment home_;
};

#define EXPECT_GAME(opponent, game)                                                           \
  do {                                                                                        \
    const uci::GameLine line = (game);                                                        \
    PlayedLine played{line};                                                                  \
    for (const Move move : line.moves) {                                                      \
      (opponent).moves.clear();                                                               \
      (opponent).player.think(played.arbiter(), Instant{});                                   \
      EVENTUALLY((opponent).has_answered());                                                  \
      QVERIFY2((opponent).failures.empty(), qPrintable((opponent).failures.join(QChar{10}))); \
      QVERIFY((opponent).moves[0] == move);                                                   \
      played.play(move);                                                                      \
    }                                                                                         \
  } while (false)

void CastlingTest::isUnderstoodInGamesOfBothModesOneAfterAnother() {
  StrictHost machine;
  Opponent opponent{machine};
  for (const uci::GameLine& game : CastlingGames{}.all()) EXPECT_GAME(opponent, game);
}

void CastlingTest::eachGameIsAnnouncedOnce() {
  StrictHost machine;
  {
    Opponent opponent{machine};
    for (const uci::GameLine& game : CastlingGames{}.all()) {
      EXPECT_GAME(opponent, test::before_ply(game, 2));
    }
  }
  QCOMPARE(std::ranges::count(*machine.dialog, "ucinewgame"), 6);
}

void CastlingTest::aGameOfChess960NeedsTheOption() {
  StrictHost machine{true};
  Opponent opponent{machine};
  opponent.player.think(PlayedLine{CastlingGames{}.chess960}.arbiter(), Instant{});
  EVENTUALLY(opponent.has_answered());
  QCOMPARE(opponent.failures.size(), 1);
  QCOMPARE(opponent.failures[0],
           QString{"“X” cannot be used: the engine cannot play this game of Chess960: it has no "
                   "option UCI_Chess960."});
  opponent.failures.clear();
  EXPECT_GAME(opponent, CastlingGames{}.usual_array);
  EXPECT_GAME(opponent, CastlingGames{}.standard);
}

}  // namespace tabiya::desktop

using tabiya::desktop::CastlingTest;
TABIYA_QT_TEST(CastlingTest)
#include "castling_test.moc"
