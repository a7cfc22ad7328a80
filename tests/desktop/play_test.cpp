#include <QObject>
#include <QSignalSpy>

#include "desktop/game_binding.hpp"
#include "desktop/play_controller.hpp"
#include "desktop/support/test_environment.hpp"
#include "desktop/words.hpp"
#include "qt/support/eventually.hpp"
#include "qt/support/qt_test.hpp"
#include "support/scripted_host.hpp"
#include "tabiya/qt/game_model.hpp"
#include "uci/bad_engine.hpp"

namespace tabiya::desktop {

using Kind = PlayerChoice::Kind;

/// A board, its game, and who plays on it.
struct Table {
  qt::ChessBoard board;
  qt::GameModel game;
  GameBinding binding{board, game};
  PlayController play{board};

  void begin(const NewGame& chosen) {
    play.begin(chosen);
    binding.setPlaying(true);
  }
  [[nodiscard]] bool move(const char* from, const char* to) { return board.submitMove(from, to); }
  [[nodiscard]] std::size_t moves() const { return board.session().game().moves().size(); }
};

EngineEntry engine(const char* program, const QStringList& arguments = {}) {
  return {.name = "X", .program = QString::fromUtf8(program), .arguments = arguments};
}

NewGame against(const EngineEntry& black) {
  NewGame game;
  game.players.black = {.kind = Kind::Engine, .name = "X", .engine = black};
  game.move_time = std::chrono::milliseconds{20};
  return game;
}

class PlayTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void init() { home_.emplace(); }
  void aMoveOnTheBoardIsAMoveOfTheGame();
  void goingBackShowsEarlierPositions();
  void anotherMoveBeginsAVariation();
  void undoTakesTheMoveFromTheBoard();
  void arrowsAreKeptInTheComment();
  void theLastArrowAndCircleCanBeRemoved();
  void goingBackInPlayChangesNothing();
  void aTakebackInPlayShortensTheGame();
  void theOutcomeIsTheGamesResult();
  void anEngineAnswers();
  void twoEnginesPlayEachOther();
  void anEngineThatDoesSoCostsOneSentence_data();
  void anEngineThatDoesSoCostsOneSentence();
  void afterThatPeoplePlayOn();
  void anEnginesFailureIsGermanAllThrough();
  void anEngineMovesNowIfItMust();

 private:
  std::optional<TestEnvironment> home_;
};

void PlayTest::aMoveOnTheBoardIsAMoveOfTheGame() {
  Table table;
  QVERIFY(table.move("e2", "e4"));
  QVERIFY(table.game.pgn().contains("1. e4"));
}

void PlayTest::goingBackShowsEarlierPositions() {
  Table table;
  QVERIFY(table.move("e2", "e4"));
  QVERIFY(table.move("e7", "e5"));
  table.game.goBack();
  QCOMPARE(table.board.fen(), table.game.fen());
  table.game.goToStart();
  QCOMPARE(table.board.fen(), table.game.fen());
  table.game.goToEnd();
  QCOMPARE(table.board.fen(), table.game.fen());
  QCOMPARE(table.game.ply(), 2);
}

void PlayTest::anotherMoveBeginsAVariation() {
  Table table;
  QVERIFY(table.move("e2", "e4"));
  QVERIFY(table.move("e7", "e5"));
  table.game.goBack();
  QVERIFY(table.move("c7", "c5"));
  QVERIFY(table.game.pgn().contains("(1... c5"));
}

void PlayTest::undoTakesTheMoveFromTheBoard() {
  Table table;
  const QString start = table.board.fen();
  QVERIFY(table.move("e2", "e4"));
  table.game.undoStack()->undo();
  QCOMPARE(table.board.fen(), start);
  table.game.undoStack()->redo();
  QVERIFY(table.game.pgn().contains("1. e4"));
  QCOMPARE(table.board.fen(), table.game.fen());
}

void PlayTest::arrowsAreKeptInTheComment() {
  Table table;
  QVERIFY(table.move("e2", "e4"));
  table.board.addArrow("g8", "f6", "R");
  table.board.addCircle("e5", "G");
  QVERIFY2(table.game.pgn().contains("[%cal Rg8f6]"), qPrintable(table.game.pgn()));
  QVERIFY(table.game.pgn().contains("[%csl Ge5]"));
  table.game.goToStart();
  QCOMPARE(table.board.marks(), QString{});
  table.game.goToEnd();
  QVERIFY(table.board.marks().contains("Rg8f6"));
}

void PlayTest::theLastArrowAndCircleCanBeRemoved() {
  Table table;
  QVERIFY(table.game.setPgn("1. e4 {[%cal Rg8f6] [%csl Ge5] [%clk 0:00:30] a comment} *"));
  table.game.goToEnd();
  table.board.setMarks("Ge5");
  QVERIFY2(!table.game.pgn().contains("%cal"), qPrintable(table.game.pgn()));
  QVERIFY(table.game.pgn().contains("[%csl Ge5]"));
  table.board.clearMarks();
  QVERIFY2(table.game.pgn().contains("{[%clk 0:00:30] a comment}"), qPrintable(table.game.pgn()));
  table.game.goToStart();
  table.game.goToEnd();
  QCOMPARE(table.board.marks(), QString{});
  table.game.undoStack()->undo();
  QVERIFY(table.board.marks().contains("Ge5"));
}

void PlayTest::goingBackInPlayChangesNothing() {
  Table table;
  table.begin({});
  QVERIFY(table.move("e2", "e4"));
  QVERIFY(table.move("e7", "e5"));
  table.game.goToStart();
  QCOMPARE(table.moves(), 2U);
  QCOMPARE(table.board.shownPly(), 0);
  QCOMPARE(table.board.fen(), table.game.fen());
}

void PlayTest::aTakebackInPlayShortensTheGame() {
  Table table;
  table.begin({});
  QVERIFY(table.move("e2", "e4"));
  QVERIFY(table.move("e7", "e5"));
  table.play.takeBack();
  QCOMPARE(table.moves(), 1U);
  QVERIFY(!table.game.pgn().contains("e5"));
  QVERIFY(table.move("c7", "c5"));
  QVERIFY(table.game.pgn().contains("1. e4 c5"));
}

void PlayTest::theOutcomeIsTheGamesResult() {
  Table table;
  table.begin({});
  QVERIFY(table.move("e2", "e4"));
  QVERIFY(table.move("e7", "e5"));
  table.play.resign();
  QCoreApplication::processEvents();
  QVERIFY2(table.game.pgn().contains("[Result \"0-1\"]"), qPrintable(table.game.pgn()));
  QVERIFY(table.board.mode() == qt::BoardMode::ViewOnly);
}

void PlayTest::anEngineAnswers() {
  Table table;
  table.begin(against(engine(TABIYA_PROGRAMS "/tabiya-uci")));
  QVERIFY(table.move("e2", "e4"));
  EVENTUALLY_EQUAL(table.moves(), 2U);
  QVERIFY(table.board.mode() == qt::BoardMode::BothSides);
  QCOMPARE(table.game.ply(), 2);
}

void PlayTest::twoEnginesPlayEachOther() {
  Table table;
  NewGame game = against(engine(TABIYA_PROGRAMS "/tabiya-uci"));
  game.players.white = {.kind = Kind::Computer, .name = "Y", .level = 1};
  table.begin(game);
  EVENTUALLY(table.moves() >= 6);
  QVERIFY(table.board.mode() == qt::BoardMode::ViewOnly);
}

void PlayTest::anEngineThatDoesSoCostsOneSentence_data() {
  QTest::addColumn<QString>("mode");
  for (const char* const mode :
       {"silent-at-start", "uciok-missing", "closes-output", "crashes-when-asked", "never-ready",
        "crashes-in-search", "exits-in-search", "silent-in-search", "plays-nonsense"}) {
    QTest::newRow(mode) << QString::fromLatin1(mode);
  }
  QTest::newRow("is not there") << QString{};
}

void PlayTest::anEngineThatDoesSoCostsOneSentence() {
  QFETCH(QString, mode);
  test::ScriptedHost host{test::every_program_is<test::BadEngine>()};
  EngineEntry bad = engine("bad", {mode});
  if (mode.isEmpty()) bad.program = "/nowhere/engine";
  qt::ChessBoard board;
  // Black to move: whatever bad_engine plays for White is not legal.
  board.setFen("4k3/8/8/8/8/8/8/4K2R b - - 0 1");
  qt::ComputerPlayer opponent;
  opponent.setPlayer(player_of(bad, std::chrono::milliseconds{20}, std::chrono::minutes{1}, host));
  QSignalSpy failed{&opponent, &qt::ComputerPlayer::failed};
  QSignalSpy moved{&opponent, &qt::ComputerPlayer::moveChosen};
  opponent.think(board.session().arbiter(), board.session().now());
  EVENTUALLY_EQUAL(failed.size(), 1);
  QVERIFY(failed.front().front().toString().startsWith("“X” "));
  QCOMPARE(moved.size(), 0);
}

void PlayTest::afterThatPeoplePlayOn() {
  Table table;
  QSignalSpy failed{&table.play, &PlayController::failed};
  table.begin(against(engine(TABIYA_BAD_ENGINE, {"crashes-in-search"})));
  QVERIFY(table.move("e2", "e4"));
  EVENTUALLY_EQUAL(failed.size(), 1);
  EVENTUALLY(table.board.mode() == qt::BoardMode::BothSides);
  const QString sentences = failed.front().front().toString();
  QVERIFY2(sentences.endsWith(" You can play on for Black."), qPrintable(sentences));
  QVERIFY(table.move("e7", "e5"));
}

void PlayTest::anEnginesFailureIsGermanAllThrough() {
  use_language(Language::German);
  Table table;
  QSignalSpy failed{&table.play, &PlayController::failed};
  table.begin(against(engine("/nowhere/engine")));
  EVENTUALLY_EQUAL(failed.size(), 1);
  use_language(Language::English);
  QCOMPARE(failed.front().front().toString(),
           QString{"„X“ kann nicht verwendet werden: die Engine konnte nicht gestartet werden: die "
                   "Datei gibt es nicht. Sie können für Schwarz weiterspielen."});
}

void PlayTest::anEngineMovesNowIfItMust() {
  Table table;
  NewGame game = against(engine(TABIYA_PROGRAMS "/tabiya-uci"));
  game.move_time = std::chrono::hours{1};
  table.begin(game);
  QVERIFY(table.move("e2", "e4"));
  const auto has_moved = [&] {
    table.play.moveNow();
    return table.moves() == 2;
  };
  EVENTUALLY(has_moved());
}

}  // namespace tabiya::desktop

using tabiya::desktop::PlayTest;
TABIYA_QT_TEST(PlayTest)
#include "play_test.moc"
